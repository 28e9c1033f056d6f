import { expect, test } from 'vitest';
import { alias, compile } from '../../../db/sql.ts';
import { escapeLike } from '../../../lib/search-words.ts';
import type { FieldType } from './field.ts';
import { operatorSql } from './filter-sql.ts';
import { type Operator, OPERATORS, OPERATORS_OF } from './operators.ts';

test.each([
  ['abc', 'abc'],
  ['100%', '100\\%'],
  ['a_b', 'a\\_b'],
  ['a\\b', 'a\\\\b'],
  ['%_\\', '\\%\\_\\\\'],
  ['', ''],
])('escapes %j in patterns', (text, escaped) => expect(escapeLike(text)).toBe(escaped));

const text = (type: FieldType, operator: Operator, values: readonly unknown[]): string =>
  compile(operatorSql(type, operator, alias('c'), values)).text;

test.each([
  ['integer', 'eq', [], 'false'],
  ['integer', 'eq', [null], '(c is null)'],
  ['integer', 'eq', [1, null], '(c = $1::bigint or c is null)'],
  ['integer', 'eq', [1, 2, null], '(c = any($1::bigint[]) or c is null)'],
  ['uuid', 'eq', ['a'], '(c = $1::uuid)'],
  ['boolean', 'eq', [true], '((c))'],
  ['boolean', 'eq', [false], '((not c))'],
  ['boolean', 'eq', [false, null], '((not c) or c is null)'],
  ['boolean', 'eq', [true, false], '(c = any($1::boolean[]))'],
  ['integer', 'not_eq', [], 'c is not null'],
  ['integer', 'not_eq', [null], 'c is not null'],
  ['integer', 'not_eq', [1, null], 'c <> all($1::bigint[])'],
  ['integer', 'gt', [], 'false'],
  ['integer', 'gt', [null], 'false'],
  ['integer', 'gt', [1, 2], 'c > any($1::bigint[])'],
  ['string', 'eq', ['a'], '(lower(c) = lower($1::text))'],
  ['string', 'not_prefix', [null], 'c is not null'],
  ['string', 'prefix', [null], 'false'],
  ['array[string]', 'eq', ['a'], '(c && $1::text[])'],
  ['hash', 'eq', [{}], '(c @> any($1::jsonb[]))'],
] as const)('%s %s %j', (type, operator, values, expected) => expect(text(type, operator, values)).toBe(expected));

test('every operator of every type has its SQL, and no other has', () => {
  const values: Readonly<Record<string, unknown>> = { hash: {}, boolean: true };
  for (const [type, operators] of Object.entries(OPERATORS_OF) as [FieldType, readonly Operator[]][]) {
    for (const operator of operators) expect(() => text(type, operator, [values[type] ?? 'x'])).not.toThrow();
  }
  expect(() => text('string', 'gt', ['x'])).toThrow('operator gt means nothing for string');
  expect(() => text('integer', 'match', [1])).toThrow('operator match means nothing for integer');
  expect(OPERATORS).toContain('compare');
  expect(() => text('datetime', 'compare', ['x'])).toThrow('operator compare means nothing for datetime');
});
