import { describe, expect, test } from 'vitest';
import { parametersOfBody, parametersOfQueryString, textList } from './parameters.ts';

const inShort = (text: string) => parametersOfQueryString(text).map(({ path, value }) => [path.join(' '), value]);

describe('a query string', () => {
  test.each([
    ['', []],
    ['a=1', [['a', '1']]],
    ['a', [['a', '']]],
    ['a=', [['a', '']]],
    ['a=b=c', [['a', 'b=c']]],
    [
      '&a=1&&b=2&',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['filter[name][eq]=x', [['filter name eq', 'x']]],
    ['filter%5Bname%5D%5Beq%5D=x', [['filter name eq', 'x']]],
    ['filter[name%5D=x', [['filter name', 'x']]],
    [
      'a[]=1&a[]=2',
      [
        ['a ', '1'],
        ['a ', '2'],
      ],
    ],
    ['a[0]=1', [['a 0', '1']]],
    ['[a]=1', [['[a]', '1']]],
    ['a=1+2%2B3%20', [['a', '1 2+3 ']]],
    ['%C3%A9=%F0%9F%99%82', [['é', '🙂']]],
    ['__proto__[x]=1', [['__proto__ x', '1']]],
  ])('%s', (text, expected) => expect(inShort(text)).toEqual(expected));

  test.each(['a[=1', 'a[b=1', 'a[b]c=1', 'a[b][=1', 'a[b]]=1'])('%s has brackets that do not match', (text) =>
    expect(() => parametersOfQueryString(text)).toThrow(/brackets that do not match/),
  );

  test.each([
    ['%', '%'],
    ['a=%', 'a'],
    ['filter%5Ba%5D=%zz', 'filter[a]'],
    ['%E0%A4=1', '%E0%A4'],
    ['a=%C0%AF', 'a'],
    ['a=%ED%A0%80', 'a'],
  ])('%s is badly encoded, which is told of %s', (text, name) =>
    expect(() => parametersOfQueryString(text)).toThrow(`${name} is not valid percent-encoding of UTF-8`),
  );
});

describe('a body', () => {
  const inBody = (body: Record<string, unknown>) =>
    parametersOfBody(body, ['fields', 'filter', 'page']).map(({ name, value }) => [name, value]);

  test.each([
    [{}, []],
    [{ data: {}, sort: 'x' }, []],
    [{ fields: { a: 'b,c' } }, [['fields[a]', 'b,c']]],
    [
      { fields: { a: ['b', 'c'] } },
      [
        ['fields[a][]', 'b'],
        ['fields[a][]', 'c'],
      ],
    ],
    [{ filter: { a: [] } }, [['filter[a][]', undefined]]],
    [
      { filter: { a: { gt: 1 }, b: null } },
      [
        ['filter[a][gt]', 1],
        ['filter[b]', null],
      ],
    ],
    [{ filter: { conditions: { operator: 'and' } } }, [['filter[conditions]', { operator: 'and' }]]],
    [{ page: 5 }, [['page', 5]]],
  ])('%j', (body, expected) => expect(inBody(body)).toEqual(expected));

  test('has no parameters but its own members', () => {
    expect(parametersOfBody(Object.create({ fields: 'x' }) as Record<string, unknown>, ['fields'])).toEqual([]);
  });
});

test.each([
  ['a,b', ['a', 'b']],
  [' a , b ', ['a', 'b']],
  [',a,,', ['a']],
  ['', []],
  [null, []],
  [undefined, []],
])('the list %j', (value, expected) => {
  expect(textList({ path: ['sort'], name: 'sort', value, fromQueryString: true })).toEqual(expected);
});

test.each([[5], [true], [{}]])('%j is no list of texts', (value) => {
  expect(() => textList({ path: ['sort'], name: 'sort', value, fromQueryString: false })).toThrow('sort must be text');
});
