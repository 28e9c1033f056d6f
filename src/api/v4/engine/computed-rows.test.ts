import { describe, expect, test } from 'vitest';
import { computedPage, computedStats } from './computed-rows.ts';
import { registryOf, type Definition } from './definition.ts';
import { datetime, enumeration, float, integer, strings, uuid } from './field.ts';
import type { Query, SortTerm } from './query.ts';
import { computed, type ComputedRow } from './resource.ts';

const things = computed({
  type: 'things',
  fields: {
    id: uuid(),
    count: integer(),
    share: float(),
    kind: enumeration(['a', 'b']),
    moment: datetime(),
    labels: strings(),
  },
  operations: {},
});
const definition = registryOf([things]).get('things') as Definition;

const instant = (text: string): Temporal.Instant => Temporal.Instant.from(text);

const rows: readonly ComputedRow[] = [
  { id: '1', count: 2, share: 0.5, kind: 'b', moment: instant('2026-01-01T00:00:00.000002Z'), labels: ['x', 'y'] },
  { id: '2', count: null, share: 1, kind: 'a', moment: null, labels: [] },
  { id: '3', count: 10, share: 0.25, kind: 'b', moment: instant('2026-01-01T00:00:00.000001Z'), labels: ['x'] },
  { id: '4', count: 2, kind: null },
];

const query = (sort: readonly SortTerm[], number = 1, size = 25): Query => ({
  fields: new Map(),
  extraFields: new Map(),
  condition: { kind: 'all', parts: [] },
  includes: new Map(),
  sort,
  page: { number, size },
  stats: [],
});

describe('order and pages', () => {
  const term = (field: string, descending = false): SortTerm => ({ field, descending });
  test.each([
    [[], '1234'],
    [[term('count')], '1432'],
    [[term('count', true)], '2314'],
    [[term('kind'), term('count', true)], '2314'],
    [[term('moment')], '3124'],
    [[term('id', true)], '4321'],
  ])('%j', (sort, expected) => {
    expect(
      computedPage(rows, query(sort), true)
        .map(({ id }) => id)
        .join(''),
    ).toBe(expected);
  });

  test.each([
    [1, 3, true, '123'],
    [2, 3, true, '4'],
    [3, 3, true, ''],
    [2, 3, false, '1234'],
  ])('page %i of size %i, paged: %s', (number, size, paged, expected) => {
    expect(
      computedPage(rows, query([], number, size), paged)
        .map(({ id }) => id)
        .join(''),
    ).toBe(expected);
  });
});

describe('stats', () => {
  const stats = (
    of: readonly ComputedRow[],
    field: string,
    ...aggregations: ('count' | 'count_each' | 'sum' | 'average' | 'maximum' | 'minimum')[]
  ) => computedStats(of, [{ field, aggregations }], definition);

  test.each([
    ['total', ['count'], '{"total":{"count":4}}'],
    ['kind', ['count'], '{"kind":{"count":{"b":2,"a":1}}}'],
    ['labels', ['count_each'], '{"labels":{"count_each":{"x":2,"y":1}}}'],
    ['count', ['sum', 'maximum', 'minimum'], '{"count":{"sum":14,"maximum":10,"minimum":2}}'],
    ['count', ['average'], '{"count":{"average":4.666667}}'],
    ['share', ['sum', 'maximum'], '{"share":{"sum":1.75,"maximum":1.0}}'],
  ] as const)('%s %j', (field, aggregations, expected) => expect(stats(rows, field, ...aggregations)).toBe(expected));

  test('that a resource gives itself take the place of ours', () => {
    const given = { kind: { sum: { a: 1, b: 12 } } };
    expect(computedStats(rows, [{ field: 'kind', aggregations: ['sum', 'count'] }], definition, given)).toBe(
      '{"kind":{"sum":{"a":1,"b":12},"count":{"b":2,"a":1}}}',
    );
  });

  test('of nothing', () => {
    expect(stats([], 'count', 'sum', 'average', 'maximum', 'minimum')).toBe(
      '{"count":{"sum":0,"average":null,"maximum":null,"minimum":null}}',
    );
    expect(stats([], 'kind', 'count')).toBe('{"kind":{"count":{}}}');
  });
});
