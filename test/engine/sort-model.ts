import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import type { SpecimenData, SpecimenRow } from './specimen-data.ts';

export interface SortTerm {
  readonly field: string;
  readonly descending: boolean;
}

/** NULL is the largest value; ties go by id, in the direction of the last term. */
export function sorted(
  rows: readonly SpecimenRow[],
  terms: readonly SortTerm[],
  collation: Collation,
): readonly SpecimenRow[] {
  const asked = terms.length === 0 ? [{ field: 'created_at', descending: true }] : terms;
  const { descending } = asked.at(-1) as SortTerm;
  const all = [...asked, { field: 'id', descending }];
  return rows.toSorted((a, b) => {
    for (const term of all) {
      const order = compare(sortValue(a, term.field), sortValue(b, term.field), TEXTS.has(term.field), collation);
      if (order !== 0) return term.descending ? -order : order;
    }
    return 0;
  });
}

/** Fields that hold texts for people, which the database orders by its own rules. */
const TEXTS = new Set(['name', 'kind', 'fixed', 'secret', 'red_only', 'subject_type', 'labels']);

export const SORTABLE = [
  'id',
  'created_at',
  'archived',
  'archived_at',
  'name',
  'kind',
  'owner_uuid',
  'amount',
  'ratio',
  'flag',
  'day',
  'moment',
  'labels',
  'fixed',
  'secret',
  'red_only',
  'one',
  'parent_id',
  'subject_id',
  'subject_type',
];

function sortValue(row: SpecimenRow, field: string): unknown {
  if (field === 'archived') return row.archived_at !== null;
  if (field === 'one') return 1;
  return row[(field === 'red_only' ? 'name' : field) as keyof SpecimenRow];
}

function compare(a: unknown, b: unknown, areTexts: boolean, collation: Collation): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b, collation);
  const [left, right] = (areTexts ? [collation(a as string), collation(b as string)] : [a, b]) as [number, number];
  return left === right ? 0 : left < right ? -1 : 1;
}

function compareLists(a: readonly unknown[], b: readonly unknown[], collation: Collation): number {
  for (const [index, item] of a.entries()) {
    if (index >= b.length) return 1;
    const order = compare(item, b[index], true, collation);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** A text's place among all texts of the data. */
export type Collation = (text: string) => number;

/** Which order texts have is the database's choice (`DATABASE_URL` may bring any); that it is kept to is ours to test. */
export async function collationOf(database: Database, { specimens }: SpecimenData): Promise<Collation> {
  const texts = specimens.flatMap((row) => [
    row.name,
    row.kind,
    row.fixed,
    row.secret,
    row.subject_type,
    ...(row.labels ?? []),
  ]);
  const known = [...new Set(texts.filter((text) => text !== null))];
  const ranked = await database.many<{ text: string; rank: number }>(
    sql`select text, rank() over (order by text) as rank from unnest(${known}::text[]) as text`,
  );
  const ranks = new Map(ranked.map(({ text, rank }) => [text, rank]));
  return (text) => ranks.get(text) as number;
}
