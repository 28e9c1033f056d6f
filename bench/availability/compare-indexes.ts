import type { Database } from '../../src/db/database.ts';
import { lengthClasses } from '../../src/db/queries/length-classes.ts';
import { raw } from '../../src/db/sql.ts';
import { quantile } from '../support/load.ts';
import { DAYS, FIRST_DAY, type LoadedCompany } from './load-plannings.ts';
import { explain } from './measure.ts';

/** A way to find the plannings of one product, or of all at a location, that overlap three days. */
interface Candidate {
  readonly name: string;
  readonly index: string;
  /** `$1` company, `$2` item, `$3` location, `$4` from, `$5` till. */
  readonly query: string;
  readonly wholeCatalogue?: boolean;
}

const TAKING = 'where units > 0 or draft_units > 0';
const WHERE = `p.company_id = $1 and p.start_location_id = $3 and (p.units > 0 or p.draft_units > 0)`;
const SELECT = 'select p.reserved_from, p.reserved_till, p.units from plannings as p where';
const CLASSES = lengthClasses.map(({ length_class, reach }) => `(${length_class}::smallint, ${reach})`).join(', ');

const byClass = (ofItem: string): string => `
  select p.reserved_from, p.reserved_till, p.units
  from (values ${CLASSES}) as class (length_class, reach)
  cross join lateral (
    select p.reserved_from, p.reserved_till, p.units from plannings as p
    where ${WHERE} ${ofItem} and p.length_class = class.length_class
      and p.reserved_from > coalesce($4 - class.reach, '-infinity') and p.reserved_from < $5 and p.reserved_till > $4
    offset 0
  ) as p`;

const candidates: readonly Candidate[] = [
  {
    name: 'by reserved_till',
    index: `create index candidate on plannings (company_id, item_id, start_location_id, reserved_till)
      include (reserved_from, units, draft_units) ${TAKING}`,
    query: `${SELECT} ${WHERE} and p.item_id = $2 and p.reserved_till > $4 and p.reserved_from < $5`,
  },
  {
    name: 'by reserved_from',
    index: `create index candidate on plannings (company_id, item_id, start_location_id, reserved_from)
      include (reserved_till, units, draft_units) ${TAKING}`,
    query: `${SELECT} ${WHERE} and p.item_id = $2 and p.reserved_from < $5 and p.reserved_till > $4`,
  },
  {
    name: 'by reserved_from, up to 370 days',
    index: `create index candidate on plannings (company_id, item_id, start_location_id, reserved_from)
      include (reserved_till, units, draft_units) ${TAKING}`,
    query: `${SELECT} ${WHERE} and p.item_id = $2
      and p.reserved_from > $4 - interval '370 days' and p.reserved_from < $5 and p.reserved_till > $4`,
  },
  {
    name: 'by range, GiST',
    index: `create index candidate on plannings
      using gist (company_id, item_id, start_location_id, tstzrange(reserved_from, reserved_till)) ${TAKING}`,
    query: `${SELECT} ${WHERE} and p.item_id = $2 and tstzrange(p.reserved_from, p.reserved_till) && tstzrange($4, $5)`,
  },
  {
    name: 'by length class',
    index: `create index candidate on plannings (company_id, item_id, start_location_id, length_class, reserved_from)
      include (reserved_till, units, draft_units) ${TAKING}`,
    query: byClass('and p.item_id = $2'),
  },
  {
    name: 'catalogue: each product by length class',
    index: `create index candidate on plannings (company_id, item_id, start_location_id, length_class, reserved_from)
      include (reserved_till, units, draft_units) ${TAKING}`,
    query: `
      select p.* from bench_products as product
      cross join lateral (${byClass('and p.item_id = product.id')}) as p
      where product.company_id = $1 and $2::uuid is not null`,
    wholeCatalogue: true,
  },
  {
    name: 'catalogue: by length class at the location',
    index: `create index candidate on plannings (company_id, start_location_id, length_class, reserved_from)
      include (item_id, reserved_till, units, draft_units) ${TAKING}`,
    query: byClass('and $2::uuid is not null'),
    wholeCatalogue: true,
  },
];

const TIMES = 200;
const CATALOGUE_TIMES = 20;

/** Early in the two years that the plannings cover, in the middle, and late. */
const SHARES = [0.1, 0.5, 0.9];

/** Each alone on the same plannings; shown are p50 in milliseconds, and pages. */
export async function compareIndexes(db: Database, company: LoadedCompany): Promise<void> {
  const indexes = await db.many<{ name: string }>(
    raw(`select indexrelid::regclass::text as name
      from pg_index where indrelid = 'plannings'::regclass and not indisprimary`),
  );
  for (const { name } of indexes) await db.run(raw(`drop index ${name}`));
  const columns = ['early', 'middle', 'late'].map((when) => when.padStart(17)).join('');
  process.stdout.write(`\n${''.padEnd(46)}size MB${columns}\n`);
  for (const candidate of candidates) {
    await db.run(raw(candidate.index));
    await db.run(raw('vacuum analyze plannings'));
    const { size } = await db.one<{ size: number }>(raw(`select pg_relation_size('candidate') as size`));
    const kinds = candidate.wholeCatalogue ? (['usual'] as const) : (['usual', 'hot'] as const);
    for (const kind of kinds) {
      const found: string[] = [];
      for (const share of SHARES) found.push(await medians(db, { company, candidate, ids: company[kind], share }));
      const name = candidate.wholeCatalogue ? candidate.name : `${candidate.name}, ${kind} product`;
      process.stdout.write(`${name.padEnd(46)}${(size / 1e6).toFixed(0).padStart(7)}${found.join('')}\n`);
    }
    await db.run(raw('drop index candidate'));
  }
}

interface Comparison {
  readonly company: LoadedCompany;
  readonly candidate: Candidate;
  readonly ids: readonly string[];
  readonly share: number;
}

async function medians(db: Database, { company, candidate, ids, share }: Comparison): Promise<string> {
  const times = candidate.wholeCatalogue ? CATALOGUE_TIMES : TIMES;
  return db.transaction(async (tx) => {
    await tx.run(raw(`prepare asked (uuid, uuid, uuid, timestamptz, timestamptz) as ${candidate.query}`));
    await tx.run(raw('set local plan_cache_mode = force_generic_plan'));
    const explained = [];
    for (let time = -6; time < times; time += 1) {
      const item = ids[Math.floor(Math.random() * ids.length)] as string;
      const from = Temporal.PlainDate.from(FIRST_DAY).add({ days: Math.floor(DAYS * share) + (time % 20) });
      const values = [company.company_id, item, company.location_id, from, from.add({ days: 3 })];
      const given = values.map((value) => `'${value.toString()}'`).join(', ');
      const one = await explain(tx, `execute asked (${given})`);
      if (time >= 0) explained.push(one);
    }
    await tx.run(raw('deallocate asked'));
    const middle = (values: readonly number[]): number =>
      quantile(
        values.toSorted((a, b) => a - b),
        0.5,
      );
    const ms = middle(explained.map((one) => one.ms))
      .toFixed(2)
      .padStart(8);
    return `${ms} (${String(middle(explained.map(({ buffers }) => buffers))).padStart(6)})`;
  });
}
