import { badRequest } from '../../../lib/refusal.ts';
import type { FilterValues } from '../engine/resource.ts';

/** The values of a filter of a resource that works its rows out; null when it was not given. */
export function anyOf(filters: FilterValues, name: string): readonly string[] | null {
  const values = filters[name]?.eq;
  return values === undefined ? null : values.filter((value) => value !== null).map(String);
}

/** The value of a filter that takes one; null when it was not given. */
export function oneOf(filters: FilterValues, name: string): unknown {
  const values = filters[name]?.eq ?? [];
  if (values.length > 1) throw badRequest(`filter[${name}] takes one value`, { parameter: `filter[${name}]` });
  return values[0] ?? null;
}

/** A required filter: the engine has seen that it is there, but it may be `null`. */
export function theOne(filters: FilterValues, name: string): unknown {
  const value = oneOf(filters, name);
  if (value === null) throw badRequest(`required filter: filter[${name}] is missing`, { parameter: `filter[${name}]` });
  return value;
}

export function integerWithin(filters: FilterValues, name: string, least: number, most: number): number | null {
  const value = oneOf(filters, name);
  if (value === null) return null;
  const number = Number(value);
  if (number >= least && number <= most) return number;
  throw badRequest(`filter[${name}] must be ${least} to ${most}`, { parameter: `filter[${name}]` });
}
