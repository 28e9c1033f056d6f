import * as fc from 'fast-check';
import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { SEED } from './property-runs.ts';
import { KINDS } from './specimens.ts';

/** A row as the model sees it: times and days as text in their canonical spelling, which sorts as they do. */
export interface SpecimenRow {
  readonly id: string;
  readonly created_at: string;
  readonly archived_at: string | null;
  readonly name: string | null;
  readonly kind: string | null;
  readonly owner_uuid: string | null;
  readonly amount: number | null;
  readonly ratio: number | null;
  readonly flag: boolean | null;
  readonly day: string | null;
  readonly moment: string | null;
  readonly facts: Readonly<Record<string, unknown>> | null;
  readonly labels: readonly string[] | null;
  readonly fixed: string | null;
  readonly secret: string | null;
  readonly parent_id: string | null;
  readonly subject_id: string | null;
  readonly subject_type: 'specimens' | 'parts' | null;
}

export interface PartRow {
  readonly id: string;
  readonly created_at: string;
  readonly label: string | null;
  readonly weight: number | null;
  readonly specimen_id: string | null;
}

export interface SpecimenData {
  readonly specimens: readonly SpecimenRow[];
  readonly parts: readonly PartRow[];
}

/** Few different values, so that filters hit and sorts tie. */
export const NAME_LETTERS = 'aAbBéÉñÑšŠŁłĄąαΑωΩжЖяЯ%_\\, \'"日🙂'.match(/./gu) as string[];
export const name = fc.string({ unit: fc.constantFrom(...NAME_LETTERS), maxLength: 4 });
export const kind = fc.constantFrom(...KINDS);
export const owner_uuid = fc.constantFrom(
  ...[1, 2, 3, 4].map((digit) => `a0000000-0000-4000-8000-00000000000${digit}`),
);
export const amount = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -4, max: 4 }) },
  fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 31, -(2 ** 31) - 1),
);
export const ratio = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -8, max: 8 }).map((quarters) => quarters / 4) },
  fc.constantFrom(0.0001, -0.0001, 12_345_678.9999),
);
export const flag = fc.boolean();
export const day = fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-31', '2024-02-29', '0001-01-01', '9999-12-31');
/** In winter, so that a wall-clock time of the company's zone names one moment. */
export const moment = fc.constantFrom(
  '2026-01-01T00:00:00.000000+00:00',
  '2026-01-01T00:00:00.000001+00:00',
  '2026-01-01T08:30:00.500000+00:00',
  '2026-01-02T23:00:00.000000+00:00',
  '1999-12-31T23:59:59.999999+00:00',
);
export const facts: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.record(
  {
    a: fc.constantFrom('x', 'y', 'X', ''),
    b: fc.constantFrom('x', 1, 2.5, true, null),
    'c d': fc.constantFrom('x', { deep: 'x' }, { deep: 'y', er: 1 }),
  },
  { requiredKeys: [] },
);
export const label = fc.constantFrom('first', 'Second', 'third', 'Third', 'a,b', 'ünï');

const orNull = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null, freq: 5 });

const SPECIMENS = 60;
const PARTS = 60;

/** Different for each seed, the same for each run of one. */
export function randomData(seed = SEED): SpecimenData {
  const [drawn] = fc.sample(fc.tuple(specimens, parts), { seed, numRuns: 1 });
  const [specimenRows, partRows] = drawn as [SpecimenRow[], PartRow[]];
  return { specimens: specimenRows.map((row, index) => ({ ...row, ...ALWAYS[index] })), parts: partRows };
}

/** Rows that tests count on, whatever the others are. */
const ALWAYS: Readonly<Record<number, Partial<SpecimenRow>>> = {
  0: { archived_at: '2026-01-01T00:00:00.000000+00:00' },
  1: { archived_at: null, name: 'a, b', ratio: 1, kind: 'red' },
};

const specimenId = (index: number): string => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;
const partId = (index: number): string => `01900000-0000-7000-9000-${String(index).padStart(12, '0')}`;
const createdAt = fc.integer({ min: 0, max: 9 }).map((second) => `2026-03-01T10:00:0${second}.000000+00:00`);
const anySpecimen = fc.nat({ max: SPECIMENS - 1 }).map(specimenId);

const subject = fc.oneof(
  anySpecimen.map((subject_id) => ({ subject_id, subject_type: 'specimens' as const })),
  fc.nat({ max: PARTS - 1 }).map((index) => ({ subject_id: partId(index), subject_type: 'parts' as const })),
  fc.constant({ subject_id: specimenId(99_999), subject_type: 'specimens' as const }),
  fc.constant({ subject_id: null, subject_type: null }),
);

const specimens = fc.tuple(
  ...Array.from({ length: SPECIMENS }, (_, index) =>
    fc
      .tuple(
        fc.record({
          created_at: createdAt,
          archived_at: fc.option(moment, { nil: null, freq: 4 }).map((at) => (index % 4 === 0 ? at : null)),
          name: orNull(name),
          kind: orNull(kind),
          owner_uuid: orNull(owner_uuid),
          amount: orNull(amount),
          ratio: orNull(ratio),
          flag: orNull(flag),
          day: orNull(day),
          moment: orNull(moment),
          facts: orNull(facts),
          labels: orNull(fc.uniqueArray(label, { maxLength: 3 })),
          fixed: orNull(name),
          secret: orNull(name),
          parent_id: orNull(anySpecimen),
        }),
        subject,
      )
      .map(([row, about]) => ({ id: specimenId(index), ...row, ...about })),
  ),
);

const parts = fc.tuple(
  ...Array.from({ length: PARTS }, (_, index) =>
    fc
      .record({
        created_at: createdAt,
        label: orNull(label),
        weight: orNull(fc.integer({ min: -5, max: 5 })),
        specimen_id: orNull(fc.nat({ max: 19 }).map(specimenId)),
      })
      .map((row) => ({ id: partId(index), ...row })),
  ),
);

export async function insertData(database: Database, companyId: string, data: SpecimenData): Promise<void> {
  const owned = (rows: readonly object[]): string =>
    JSON.stringify(rows.map((row) => ({ company_id: companyId, ...row })));
  await database.run(
    sql`insert into specimens select * from json_populate_recordset(null::specimens, ${owned(data.specimens)}::json)`,
  );
  await database.run(
    sql`insert into parts select * from json_populate_recordset(null::parts, ${owned(data.parts)}::json)`,
  );
}
