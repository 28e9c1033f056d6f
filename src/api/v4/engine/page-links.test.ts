import { expect, test } from 'vitest';
import { pageLinks } from './page-links.ts';

const numbers = (page: { number: number; size: number }, total: number): Record<string, number> => {
  const links = JSON.parse(pageLinks('/api/4/things', '', page, total)) as Record<string, string>;
  return Object.fromEntries(
    Object.entries(links).map(([name, link]) => [name, Number(/number%5D=(\d+)/.exec(link)?.[1])]),
  );
};

test.each([
  // number size total → links
  [1, 25, 0, { self: 1, first: 1, last: 1 }],
  [1, 25, 25, { self: 1, first: 1, last: 1 }],
  [1, 25, 26, { self: 1, first: 1, last: 2, next: 2 }],
  [2, 25, 26, { self: 2, first: 1, last: 2, prev: 1 }],
  [2, 1, 3, { self: 2, first: 1, last: 3, prev: 1, next: 3 }],
  [9, 1, 3, { self: 9, first: 1, last: 3, prev: 3 }],
  [2, 25, 0, { self: 2, first: 1, last: 1, prev: 1 }],
])('page %i of size %i over %i rows', (number, size, total, expected) => {
  expect(numbers({ number, size }, total)).toEqual(expected);
});

test.each([
  ['', 'api/4/things?page%5Bnumber%5D=1&page%5Bsize%5D=25'],
  ['page[number]=7&page%5bsize%5d=3', 'api/4/things?page%5Bnumber%5D=1&page%5Bsize%5D=25'],
  ['a=1&&page[size]=3&b=%22', 'api/4/things?a=1&b=%22&page%5Bnumber%5D=1&page%5Bsize%5D=25'],
  ['pages=1&xpage[size]=3', 'api/4/things?pages=1&xpage[size]=3&page%5Bnumber%5D=1&page%5Bsize%5D=25'],
  ['a="', 'api/4/things?a="&page%5Bnumber%5D=1&page%5Bsize%5D=25'],
])('%j keeps what is not of the page', (queryString, self) => {
  expect(JSON.parse(pageLinks('/api/4/things', queryString, { number: 1, size: 25 }, 0))).toMatchObject({ self });
});
