import type { FieldType } from '../../src/api/v4/engine/field.ts';
import type { Operator } from '../../src/api/v4/engine/operators.ts';
import type { SpecimenRow } from './specimen-data.ts';

/** What a filter means, worked out without SQL. Values are alternatives. */
export type FilterTree = { readonly all: readonly FilterTree[] } | { readonly any: readonly FilterTree[] } | FilterTest;

export interface FilterTest {
  readonly field: FilterField;
  readonly operator: Operator;
  readonly values: readonly unknown[];
}

export type FilterField =
  | Exclude<keyof SpecimenRow, 'parent_id' | 'subject_id' | 'subject_type' | 'fixed' | 'secret'>
  | 'archived';

export const FILTER_TYPES: Readonly<Record<FilterField, FieldType>> = {
  id: 'uuid',
  created_at: 'datetime',
  archived: 'boolean',
  archived_at: 'datetime',
  name: 'string',
  kind: 'enum',
  owner_uuid: 'uuid',
  amount: 'integer',
  ratio: 'float',
  flag: 'boolean',
  day: 'date',
  moment: 'datetime',
  facts: 'hash',
  labels: 'array[string]',
};

/** Archived rows are hidden as long as nobody mentions `archived`. */
export const listed = (rows: readonly SpecimenRow[], tree: FilterTree): readonly SpecimenRow[] =>
  rows.filter((row) => (row.archived_at === null || mentionsArchived(tree)) && matches(row, tree));

function mentionsArchived(tree: FilterTree): boolean {
  if ('all' in tree) return tree.all.some(mentionsArchived);
  if ('any' in tree) return tree.any.some(mentionsArchived);
  return tree.field === 'archived';
}

export function matches(row: SpecimenRow, tree: FilterTree): boolean {
  if ('all' in tree) return tree.all.every((part) => matches(row, part));
  if ('any' in tree) return tree.any.some((part) => matches(row, part));
  const { field, operator, values } = tree;
  const actual = field === 'archived' ? row.archived_at !== null : row[field];
  if (actual === null) return (operator === 'eq' || operator === 'eql') && values.includes(null);
  const known = values.filter((value) => value !== null);
  if (operator === 'between') {
    const [from, till] = known;
    return order(actual, from) >= 0 && order(actual, till) <= 0;
  }
  if (operator.startsWith('not_')) {
    return !known.some((value) => holds(FILTER_TYPES[field], operator.slice(4), actual, value));
  }
  return known.some((value) => holds(FILTER_TYPES[field], operator, actual, value));
}

function holds(type: FieldType, operator: string, actual: unknown, value: unknown): boolean {
  if (type === 'string') return stringHolds(operator, actual as string, value as string);
  if (type === 'hash') return contains(actual, value);
  if (type === 'array[string]') return (actual as readonly unknown[]).includes(value);
  const difference = order(actual, value);
  switch (operator) {
    case 'eq':
      return difference === 0;
    case 'gt':
      return difference > 0;
    case 'gte':
      return difference >= 0;
    case 'lt':
      return difference < 0;
    case 'lte':
      return difference <= 0;
    default:
      throw new Error(`no model of ${operator} on ${type}`);
  }
}

function stringHolds(operator: string, actual: string, value: string): boolean {
  const folded = actual.toLowerCase();
  const wanted = value.toLowerCase();
  switch (operator) {
    case 'eq':
      return folded === wanted;
    case 'eql':
      return actual === value;
    case 'prefix':
      return folded.startsWith(wanted);
    case 'suffix':
      return folded.endsWith(wanted);
    case 'match':
      return folded.includes(wanted);
    default:
      throw new Error(`no model of ${operator} on strings`);
  }
}

function contains(actual: unknown, wanted: unknown): boolean {
  if (!isObject(actual) || !isObject(wanted)) return actual === wanted;
  return Object.entries(wanted).every(([key, value]) => Object.hasOwn(actual, key) && contains(actual[key], value));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function order(a: unknown, b: unknown): number {
  const [left, right] = [a, b] as [string, string];
  return left === right ? 0 : left < right ? -1 : 1;
}
