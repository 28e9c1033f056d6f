import * as fc from 'fast-check';
import { OPERATORS_OF, type Operator } from '../../src/api/v4/engine/operators.ts';
import { FILTER_TYPES, type FilterField, type FilterTest, type FilterTree } from './filter-model.ts';
import * as data from './specimen-data.ts';

/** Every field that can be filtered with every operator it allows. */
export const FILTER_CASES: readonly (readonly [FilterField, Operator])[] = (
  Object.keys(FILTER_TYPES) as FilterField[]
).flatMap((field) => operatorsOf(field).map((operator) => [field, operator] as const));

function operatorsOf(field: FilterField): readonly Operator[] {
  if (field === 'id') return ['eq', 'not_eq', 'gt'];
  return field === 'moment' ? [...OPERATORS_OF.datetime, 'between'] : OPERATORS_OF[FILTER_TYPES[field]];
}

const VALUES: Readonly<Record<FilterField, fc.Arbitrary<unknown>>> = {
  id: fc.nat({ max: 70 }).map((index) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`),
  created_at: fc.nat({ max: 9 }).map((second) => `2026-03-01T10:00:0${second}.000000+00:00`),
  archived: fc.boolean(),
  archived_at: data.moment,
  // What means something in patterns, more often than chance would have it.
  name: fc.oneof(data.name, fc.constantFrom('%', '_', '\\', '%%', '__', 'a%', '_b', '\\a')),
  kind: data.kind,
  owner_uuid: data.owner_uuid,
  amount: data.amount,
  ratio: data.ratio,
  flag: data.flag,
  day: data.day,
  moment: data.moment,
  facts: data.facts,
  labels: data.label,
};

/** As a query string can say it: text has no null there, and of objects only one with texts in it. */
export function testInQueryString(field: FilterField, operator: Operator): fc.Arbitrary<FilterTest> {
  const isText = field === 'name' || field === 'labels';
  const value = isText ? VALUES[field] : field === 'facts' ? textFacts : orNull(VALUES[field]);
  return tests(field, operator, field === 'facts' ? fc.tuple(value) : lists(value, operator, field));
}

const textFacts = fc.oneof(
  fc.record({ a: fc.constantFrom('x', 'y', ''), 'c d': fc.constant('x') }, { requiredKeys: ['a'] }),
  fc.record({ b: fc.constantFrom('x', '1') }),
  fc.constant(null),
);

/** As JSON can say it. */
export const testInJson = (field: FilterField, operator: Operator): fc.Arbitrary<FilterTest> =>
  tests(field, operator, lists(orNull(VALUES[field]), operator, field));

const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null, freq: 7 });

function lists(value: fc.Arbitrary<unknown>, operator: Operator, field: FilterField): fc.Arbitrary<readonly unknown[]> {
  if (operator === 'between') return fc.tuple(VALUES[field], VALUES[field]);
  return fc.oneof(fc.tuple(value), fc.array(value, { minLength: 1, maxLength: 4 }));
}

const tests = (
  field: FilterField,
  operator: Operator,
  values: fc.Arbitrary<readonly unknown[]>,
): fc.Arbitrary<FilterTest> => values.map((list) => ({ field, operator, values: list }));

export const anyCase = fc.constantFrom(...FILTER_CASES);

export const anyTestInQueryString = anyCase.chain(([field, operator]) => testInQueryString(field, operator));

/** Groups in groups, as an advanced search nests them. */
export const { tree: anyTree } = fc.letrec<{ tree: FilterTree; group: FilterTree; leaf: FilterTree }>((tie) => ({
  leaf: anyCase.chain(([field, operator]) => testInJson(field, operator)),
  group: fc.oneof(
    fc.array(tie('tree'), { maxLength: 4 }).map((all) => ({ all })),
    fc.array(tie('tree'), { maxLength: 4 }).map((any) => ({ any })),
  ),
  tree: fc.oneof({ maxDepth: 4, depthSize: 'small' }, tie('leaf'), tie('group')),
}));
