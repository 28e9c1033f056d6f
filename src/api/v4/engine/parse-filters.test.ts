import { describe, expect, test } from 'vitest';
import { registryOf, type Definition } from './definition.ts';
import { boolean, hash, integer, string, uuid } from './field.ts';
import { parametersOfBody, parametersOfQueryString } from './parameters.ts';
import { parseFilters } from './parse-filters.ts';
import type { Condition } from './query.ts';
import { anyTable } from './resource.ts';

const registry = registryOf([
  anyTable({
    type: 'things',
    fields: { id: uuid(), name: string(), size: integer(), flag: boolean(), facts: hash(), hidden: string() },
    filters: {
      name: true,
      size: true,
      flag: true,
      facts: true,
      q: { type: 'string', operators: ['eq'] },
      conditions: { type: 'hash', operators: ['eq'] },
    },
    operations: {},
  }),
]);
const definition = registry.get('things') as Definition;
const context = { registry, definition, includes: [], zone: 'UTC' };

/** `name eq ["x"]`, groups in brackets. */
function inShort(condition: Condition): string {
  if (condition.kind !== 'test') return `${condition.kind}(${condition.parts.map(inShort).join('; ')})`;
  return `${condition.filter} ${condition.operator} ${JSON.stringify(condition.values)}`;
}

const ofQuery = (text: string): string => inShort(parseFilters(parametersOfQueryString(text), context));
const ofBody = (filter: unknown): string => inShort(parseFilters(parametersOfBody({ filter }, ['filter']), context));

describe('filters of a query string', () => {
  test.each([
    ['', 'all()'],
    ['filter[name]=x', 'all(name eq ["x"])'],
    ['filter[name][]=x', 'all(name eq ["x"])'],
    ['filter[name][0]=x&filter[name][1]=y', 'all(name eq ["x","y"])'],
    ['filter[name][eq]=x,y&filter[name]=z', 'all(name eq ["x","y","z"])'],
    ['filter[name][prefix][]=x&filter[name][prefix][7]=y', 'all(name prefix ["x","y"])'],
    ['filter[name]=null', 'all(name eq ["null"])'],
    ['filter[size]=null,1', 'all(size eq [null,1])'],
    ['filter[size][gte]=1&filter[size][lt]=5&filter[flag]=true', 'all(size gte [1]; size lt [5]; flag eq [true])'],
    ['filter[facts][a]=1&filter[facts][b]=2', 'all(facts eq [{"a":"1","b":"2"}])'],
    ['filter[facts][eq][a]=1', 'all(facts eq [{"a":"1"}])'],
    ['filter[facts]=null', 'all(facts eq [null])'],
    ['filter[q]=a, b', 'all(q eq ["a, b"])'],
  ])('%s', (text, expected) => expect(ofQuery(text)).toBe(expected));

  test.each([
    ['filter=x', 'filter should be an object'],
    ['filter[]=x', 'filter should be an object'],
    ['filter[hidden]=x', 'invalid filter: filter[hidden] is unknown; things can be filtered by: name, size,'],
    ['filter[__proto__]=x', 'invalid filter: filter[__proto__] is unknown'],
    ['filter[name][gt]=x', 'invalid filter: filter[name][gt] is not supported; name allows: eq,'],
    ['filter[name][toString]=x', 'invalid filter: filter[name][toString] is not supported'],
    ['filter[name][12345]=x', 'invalid filter: filter[name][12345] is not supported'],
    ['filter[name][][eq]=x', 'invalid filter: filter[name][][eq] is not supported'],
    ['filter[facts][__proto__]=x', 'invalid filter: filter[facts][__proto__] is not supported'],
    ['filter[facts][gt][a]=x', 'invalid filter: filter[facts][gt][a] is not supported'],
    ['filter[size]=1,x', 'failed typecasting: filter[size] must be an integer'],
    ['filter[conditions]={', 'filter[conditions] must be a JSON object'],
  ])('%s is refused', (text, detail) => expect(() => ofQuery(text)).toThrow(detail));
});

describe('filters of a body', () => {
  test.each([
    [{}, 'all()'],
    [{ name: 'a,b' }, 'all(name eq ["a,b"])'],
    [{ name: ['a,b', null] }, 'all(name eq ["a,b",null])'],
    [{ name: [] }, 'all(name eq [])'],
    [{ size: '1,2' }, 'all(size eq [1,2])'],
    [{ size: { gt: 1, lt: [2, '3'] } }, 'all(size gt [1]; size lt [2,3])'],
    [{ facts: { a: 1, b: null } }, 'all(facts eq [{"a":1,"b":null}])'],
    [{ flag: 'false' }, 'all(flag eq [false])'],
  ])('%j', (filter, expected) => expect(ofBody(filter)).toBe(expected));
});

describe('conditions', () => {
  const and = (...attributes: unknown[]): object => ({ conditions: { operator: 'and', attributes } });
  test.each([
    [and(), 'all(all())'],
    [and({ name: 'a,b' }), 'all(all(all(name eq ["a,b"])))'],
    [and({ size: '1,2' }), 'all(all(all(size eq [1,2])))'],
    [and({ size: { gt: 1, lte: 5 }, flag: true }), 'all(all(all(size gt [1]; size lte [5]; flag eq [true])))'],
    [and({ operator: 'or', attributes: [{ name: null }] }), 'all(all(any(all(name eq [null]))))'],
    [and({ conditions: { operator: 'or', attributes: [] } }), 'all(all(all(any())))'],
    [and({ facts: { a: 1 } }), 'all(all(all(facts eq [{"a":1}])))'],
    [and({ facts: { eq: { a: 1 } } }), 'all(all(all(facts eq [{"a":1}])))'],
    [and({ facts: { eq: 1 } }), 'all(all(all(facts eq [{"eq":1}])))'],
    [and({ facts: [{ a: 1 }, null] }), 'all(all(all(facts eq [{"a":1},null])))'],
  ])('%j', (filter, expected) => expect(ofBody(filter)).toBe(expected));

  test('may travel in a query string as JSON', () => {
    const text = encodeURIComponent(JSON.stringify(and({ size: { gt: 1 } })['conditions' as keyof object]));
    expect(ofQuery(`filter[conditions]=${text}&filter[name]=x`)).toBe('all(all(all(size gt [1])); name eq ["x"])');
  });
});

describe('conditions in brackets', () => {
  const group = 'filter[conditions][operator]=and';
  const entry = 'filter[conditions][attributes][]';
  test.each([
    [`${group}&${entry}[name]=x`, 'all(all(all(name eq ["x"])))'],
    [`${group}&${entry}[name]=x,y`, 'all(all(all(name eq ["x","y"])))'],
    [`${group}&${entry}[name][]=x&${entry}[name][]=y,z`, 'all(all(all(name eq ["x","y","z"])))'],
    [`${group}&${entry}[q]=x, y`, 'all(all(all(q eq ["x, y"])))'],
    [`${group}&${entry}[size]=1&${entry}[flag]=true`, 'all(all(all(size eq [1]; flag eq [true])))'],
    [`${group}&${entry}[size]=1&${entry}[size]=2`, 'all(all(all(size eq [1]); all(size eq [2])))'],
    [`${group}&${entry}[size][gt]=1&${entry}[size][lt]=5`, 'all(all(all(size gt [1]; size lt [5])))'],
    [`${group}&${entry}[facts][a]=1`, 'all(all(all(facts eq [{"a":"1"}])))'],
    [
      `${group}&filter[conditions][attributes][1][size]=2&filter[conditions][attributes][0][size]=1`,
      'all(all(all(size eq [1]); all(size eq [2])))',
    ],
    [
      `${group}&${entry}[operator]=or&${entry}[attributes][][name]=x&${entry}[attributes][][name]=y&${entry}[size]=1`,
      'all(all(any(all(name eq ["x"]); all(name eq ["y"]))))',
    ],
    [
      `${group}&${entry}[operator]=or&${entry}[attributes][][name]=x&${entry}[operator]=and&${entry}[attributes][][size]=1`,
      'all(all(any(all(name eq ["x"])); all(all(size eq [1]))))',
    ],
    [`${group}&${entry}[name]=x&filter[flag]=false`, 'all(all(all(name eq ["x"])); flag eq [false])'],
  ])('%s', (text, expected) => expect(ofQuery(text)).toBe(expected));

  test.each([
    ['filter[conditions][attributes][][name]=x', 'filter[conditions][operator] must be one of: and, or'],
    [`${group}&filter[conditions][operator]=or&${entry}[name]=x`, 'filter[conditions][operator] must be one of'],
    [group, 'filter[conditions][attributes] must be an array'],
    [`${group}&filter[conditions][attributes][name]=x`, 'filter[conditions][attributes] must be an array'],
    [`${group}&${entry}=x`, 'filter[conditions][attributes][0] must be a group'],
    [`${group}&${entry}[hidden]=x`, 'filter[conditions][attributes][0][hidden] is unknown'],
    [`${group}&${entry}[__proto__][x]=y`, 'filter[conditions][attributes][0][__proto__] is unknown'],
    [`${group}&${entry}[size]=x`, 'filter[conditions][attributes][0][size][eq] must be an integer'],
    [`${group}&${entry}[][size]=1`, 'filter[conditions][attributes][0][] is unknown'],
    [`${group}&filter[conditions][operator][x]=1`, 'filter[conditions][operator][x] is given both as a value and'],
    [`${group}&${entry}[size]=1&filter[conditions][attributes]=2`, 'filter[conditions][attributes][1] must be a group'],
  ])('%s is refused', (text, detail) => expect(() => ofQuery(text)).toThrow(detail));
});

test('a filter that is required is missed', () => {
  const required = registryOf([
    anyTable({
      type: 'things',
      fields: { id: uuid() },
      filters: { month: { type: 'integer', operators: ['eq'], required: true } },
      operations: {},
    }),
  ]);
  const parse = (text: string): Condition =>
    parseFilters(parametersOfQueryString(text), { ...context, definition: required.get('things') as Definition });
  expect(() => parse('')).toThrow('required filter: filter[month] is missing');
  expect(inShort(parse('filter[month]=1'))).toBe('all(month eq [1])');
});
