import type { FieldType } from './field.ts';

export const OPERATORS = [
  'eq',
  'not_eq',
  'eql',
  'not_eql',
  'prefix',
  'not_prefix',
  'suffix',
  'not_suffix',
  'match',
  'not_match',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'compare',
  'any_of',
] as const;

export type Operator = (typeof OPERATORS)[number];

const EQUALITY = ['eq', 'not_eq'] as const;
const ORDER = ['eq', 'not_eq', 'gt', 'gte', 'lt', 'lte'] as const;

/** The operators of a filter by field type, unless the resource declares others. */
export const OPERATORS_OF: Readonly<Record<FieldType, readonly Operator[]>> = {
  string: ['eq', 'not_eq', 'eql', 'not_eql', 'prefix', 'not_prefix', 'suffix', 'not_suffix', 'match', 'not_match'],
  uuid: EQUALITY,
  enum: EQUALITY,
  integer: ORDER,
  float: ORDER,
  date: ORDER,
  datetime: ORDER,
  boolean: ['eq'],
  hash: ['eq'],
  array: ['eq'],
  'array[string]': ['eq'],
};
