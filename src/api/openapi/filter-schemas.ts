import type { FieldType } from '../v4/engine/field.ts';
import type { FilterDeclaration } from '../v4/engine/filter-declaration.ts';
import { OPERATORS_OF, type Operator } from '../v4/engine/operators.ts';
import { valueSchema } from './field-schema.ts';
import { anyOf, arrayOf, type JsonObject, object, schemaRef } from './json-schema.ts';

/** Operator → value, as a parameter carries it. Filters with all operators of their type share one schema. */
export function operatorsSchema({ type, operators, values }: FilterDeclaration): JsonObject {
  return isUsual(type, operators, values) ? schemaRef(`filter_${type}`) : operatorsOf(type, operators, values);
}

/** A value, a list of alternatives, or operators with values: the form in the body of a search. */
export function wantedSchema({ type, operators, values }: FilterDeclaration): JsonObject {
  if (type === 'hash') return { type: 'object' };
  return isUsual(type, operators, values) ? schemaRef(`wanted_${type}`) : wantedOf(type, operators, values);
}

/** Tests on a list look at one entry of it. */
export const filterValueSchema = (type: FieldType, values: readonly string[] | null): JsonObject =>
  valueSchema(type === 'array' || type === 'array[string]' ? 'string' : type, values, false);

const MEANINGS: Readonly<Record<Operator, string>> = {
  eq: 'Equal to any of the values; texts whatever their case.',
  not_eq: 'Equal to none of the values.',
  eql: 'Equal to any of the values, case and all.',
  not_eql: 'Equal to none of the values, case and all.',
  prefix: 'Begins with any of the values.',
  not_prefix: 'Begins with none of the values.',
  suffix: 'Ends with any of the values.',
  not_suffix: 'Ends with none of the values.',
  match: 'Contains any of the values.',
  not_match: 'Contains none of the values.',
  gt: 'Greater than the value, or later.',
  gte: 'The value or greater, or later.',
  lt: 'Less than the value, or earlier.',
  lte: 'The value or less, or earlier.',
  between: 'Between two values.',
  compare: 'On the same day, in the time zone of the company.',
  any_of: 'Shares at least one entry with the values.',
};

const SHARED_TYPES = ['string', 'uuid', 'integer', 'float', 'boolean', 'date', 'datetime'] as const;

/** The component schemas that the filters of all resources share. */
export const filterSchemas: JsonObject = Object.fromEntries(
  SHARED_TYPES.flatMap((type) => [
    [`filter_${type}`, operatorsOf(type, OPERATORS_OF[type], null)],
    [`wanted_${type}`, wantedOf(type, OPERATORS_OF[type], null)],
  ]),
);

const isUsual = (type: FieldType, operators: readonly Operator[], values: readonly string[] | null): boolean =>
  values === null && SHARED_TYPES.some((shared) => shared === type) && operators.join() === OPERATORS_OF[type].join();

function operatorsOf(type: FieldType, operators: readonly Operator[], values: readonly string[] | null): JsonObject {
  const value = filterValueSchema(type, values);
  return object(Object.fromEntries(operators.map((name) => [name, { ...value, description: MEANINGS[name] }])));
}

function wantedOf(type: FieldType, operators: readonly Operator[], values: readonly string[] | null): JsonObject {
  const value = filterValueSchema(type, values);
  const byOperator = Object.fromEntries(operators.map((operator) => [operator, anyOf([value, arrayOf(value)])]));
  return { anyOf: [value, arrayOf(value), object(byOperator)] };
}
