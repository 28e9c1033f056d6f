import type { FilterValues } from '../engine/resource.ts';
import { anyOf } from './filter-reader.ts';

/** Those of rows that were worked out whose members have the values that these filters name, where they are given. */
export function matchingRows<Row extends Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
  filters: FilterValues,
  names: readonly (keyof Row & string)[],
): readonly Row[] {
  const asked = names.flatMap((name) => {
    const values = anyOf(filters, name);
    return values === null ? [] : [{ name, values }];
  });
  return rows.filter((row) => asked.every(({ name, values }) => values.includes(String(row[name]))));
}
