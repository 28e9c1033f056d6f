import { describe, expect, test } from 'vitest';
import { type Definition, registryOf } from './definition.ts';
import { datetime, entries, enumeration, hash, integer, string, strings, uuid } from './field.ts';
import { parametersOfBody, parametersOfQueryString } from './parameters.ts';
import { parseQuery, QUERY_PARAMETERS, sortableFields } from './parse-query.ts';
import type { Query } from './query.ts';
import { anyTable } from './resource.ts';

const registry = registryOf([
  anyTable({
    type: 'things',
    fields: {
      id: uuid(),
      created_at: datetime(),
      name: string(),
      size: integer(),
      kind: enumeration(['a', 'b']),
      facts: hash(),
      labels: strings(),
      secret: string({ extra: true, derive: () => 'x' }),
      parts_attributes: entries({ name: string() }),
    },
    stats: { kind: ['count'], size: ['sum', 'maximum'] },
    operations: {},
  }),
  anyTable({ type: 'typed', fields: { id: uuid(), type: string() }, operations: {} }),
]);
const context = { registry, definition: registry.get('things') as Definition, includes: ['owner'], zone: 'UTC' };

const ofQuery = (text: string): Query => parseQuery(parametersOfQueryString(text), context);
const ofBody = (body: Record<string, unknown>): Query => parseQuery(parametersOfBody(body, QUERY_PARAMETERS), context);

test('nothing asked is everything by default', () => {
  expect(ofQuery('')).toEqual({
    fields: new Map(),
    extraFields: new Map(),
    condition: { kind: 'all', parts: [] },
    includes: new Map(),
    sort: [],
    page: { number: 1, size: 25 },
    stats: [],
  });
});

test('a query string and a body say the same', () => {
  const inQuery =
    'fields[things]=name,size&extra_fields[things]=secret&include=owner&sort=name,-size&page[number]=2&page[size]=5&stats[size][]=sum';
  const inBody = {
    fields: { things: ['name', 'size'] },
    extra_fields: { things: 'secret' },
    include: 'owner',
    sort: ['name', '-size'],
    page: { number: 2, size: '5' },
    stats: { size: ['sum'] },
    data: {},
    other: 1,
  };
  expect(ofQuery(inQuery)).toEqual(ofBody(inBody));
});

describe('fields', () => {
  test.each([
    ['fields[things]=name', [['things', ['name']]]],
    ['fields[things]=', [['things', []]]],
    ['fields[things]=id,type,name,name', [['things', ['name']]]],
    ['fields[typed]=type', [['typed', ['type']]]],
    [
      'fields[things]=name&fields[things][]=size&fields[typed]=id',
      [
        ['things', ['name', 'size']],
        ['typed', []],
      ],
    ],
  ])('%s', (text, expected) => expect([...ofQuery(text).fields]).toEqual(expected));

  test.each([
    ['fields=name', 'fields should be an object'],
    ['extra_fields[]=name', 'extra fields should be an object'],
    ['fields[nothing]=name', 'fields[nothing]: there is no resource nothing'],
    ['fields[__proto__]=name', 'fields[__proto__]: there is no resource __proto__'],
    ['fields[things]=parts_attributes', 'things has no field parts_attributes; it has: created_at, name,'],
  ])('%s is refused', (text, detail) => expect(() => ofQuery(text)).toThrow(detail));
});

describe('sort', () => {
  test('goes by what can be compared', () => {
    expect(sortableFields(context.definition)).toEqual(['id', 'created_at', 'name', 'size', 'kind', 'labels']);
  });

  test.each([
    ['sort=name', [['name', false]]],
    [
      'sort=-name,id',
      [
        ['name', true],
        ['id', false],
      ],
    ],
    ['sort=name,-name', [['name', false]]],
    [
      'sort=name&sort[]=-size',
      [
        ['name', false],
        ['size', true],
      ],
    ],
    ['sort=', []],
  ])('%s', (text, expected) => {
    expect(ofQuery(text).sort.map(({ field, descending }) => [field, descending])).toEqual(expected);
  });

  test.each(['facts', 'secret', 'parts_attributes', 'constructor', '--name', '-'])('%s is refused', (term) =>
    expect(() => ofQuery(`sort=${term}`)).toThrow('sort: things cannot be sorted by'),
  );
});

describe('page', () => {
  test.each([
    ['page[number]=3', { number: 3, size: 25 }],
    ['page[size]=1000', { number: 1, size: 1000 }],
    ['page[number]=007', { number: 7, size: 25 }],
  ])('%s', (text, expected) => expect(ofQuery(text).page).toEqual(expected));

  test.each([
    ['page=1', 'page should be an object'],
    ['page[]=1', 'page should be an object'],
    ['page[limit]=1', 'page[limit] is unknown; page allows: number, size'],
    ['page[size]=0', 'page[size] must be a whole number, 1 to 1000'],
    ['page[size]=1001', 'page[size] must be a whole number, 1 to 1000'],
    ['page[number]=1.5', 'page[number] must be a whole number, 1 or more'],
    ['page[number]=9007199254740992', 'page[number] must be a whole number, 1 or more'],
    ['page[number]=9007199254740991', 'page[number] reaches past row 10000000'],
  ])('%s is refused', (text, detail) => expect(() => ofQuery(text)).toThrow(detail));
});

describe('stats', () => {
  test.each([
    ['stats[total]=count', [['total', ['count']]]],
    ['meta[kind][]=count&stats[kind]=count_each', [['kind', ['count_each', 'count']]]],
    ['stats[size]=sum,maximum,sum', [['size', ['sum', 'maximum']]]],
    ['stats[size]=', [['size', []]]],
  ])('%s', (text, expected) => {
    expect(ofQuery(text).stats.map(({ field, aggregations }) => [field, aggregations])).toEqual(expected);
  });

  test.each([
    ['stats=count', 'stats: things has stats on: total, kind, size'],
    ['stats[name]=count', 'stats[name]: things has stats on:'],
    ['stats[toString]=count', 'stats[toString]: things has stats on:'],
    ['stats[size]=average', 'stats[size]: average is not among: sum, maximum'],
    ['stats[total]=count_each', 'stats[total]: count_each is not among: count'],
  ])('%s is refused', (text, detail) => expect(() => ofQuery(text)).toThrow(detail));
});
