import { valueText } from './attribute-text.ts';
import type { Definition } from './definition.ts';
import type { Query, SortTerm, StatRequest } from './query.ts';
import type { Aggregation, ComputedRow, GivenStats } from './resource.ts';

/** Sorts and pages computed rows; without `sort` they keep their order. */
export function computedPage(
  rows: readonly ComputedRow[],
  { sort, page }: Query,
  paged: boolean,
): readonly ComputedRow[] {
  const sorted = sort.length === 0 ? rows : rows.toSorted((a, b) => compareRows(a, b, sort));
  return paged ? sorted.slice((page.number - 1) * page.size, page.number * page.size) : sorted;
}

function compareRows(a: ComputedRow, b: ComputedRow, sort: readonly SortTerm[]): number {
  for (const { field, descending } of sort) {
    const order = compareValues(comparable(a[field]), comparable(b[field]));
    if (order !== 0) return descending ? -order : order;
  }
  return compareValues(a.id, b.id);
}

/** NULL counts as the largest value, as in the database. */
function compareValues(a: Comparable, b: Comparable): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}

type Comparable = string | number | bigint | null;

function comparable(value: unknown): Comparable {
  if (value === null || value === undefined) return null;
  if (value instanceof Temporal.Instant) return value.epochNanoseconds;
  if (value instanceof Temporal.PlainDate) return value.toString();
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

/** JSON text of `meta.stats` over all rows, pages aside. */
export function computedStats(
  rows: readonly ComputedRow[],
  requests: readonly StatRequest[],
  definition: Definition,
  given: GivenStats = {},
): string {
  const parts = requests.map(({ field, aggregations }) => {
    const values = rows.map((row) => row[field]).filter((value) => value !== null && value !== undefined);
    const inner = aggregations.map((aggregation) => {
      const known = given[field]?.[aggregation];
      if (known !== undefined) return `"${aggregation}":${JSON.stringify(known)}`;
      return `"${aggregation}":${field === 'total' ? rows.length : aggregate(aggregation, values, definition, field)}`;
    });
    return `${JSON.stringify(field)}:{${inner.join(',')}}`;
  });
  return `{${parts.join(',')}}`;
}

function aggregate(
  aggregation: Aggregation,
  values: readonly unknown[],
  definition: Definition,
  field: string,
): string {
  const type = definition.fields[field]?.type ?? 'string';
  const numbers = values.map(Number);
  switch (aggregation) {
    case 'count':
    case 'count_each':
      return JSON.stringify(countEach(values.flat()));
    case 'sum':
      return valueText(type, sum(numbers));
    case 'average':
      return numbers.length === 0 ? 'null' : valueText('float', Number((sum(numbers) / numbers.length).toFixed(6)));
    case 'maximum':
      return numbers.length === 0
        ? 'null'
        : valueText(
            type,
            numbers.reduce((a, b) => Math.max(a, b)),
          );
    case 'minimum':
      return numbers.length === 0
        ? 'null'
        : valueText(
            type,
            numbers.reduce((a, b) => Math.min(a, b)),
          );
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Most frequent first. */
function countEach(values: readonly unknown[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}
