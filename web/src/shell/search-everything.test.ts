import { expect, test } from 'vitest';
import { searchText } from './search-everything.ts';

test.each([
  ['1042', '1042'],
  ['  #1042 ', '1042'],
  ['#hashtag', '#hashtag'],
  ['ada   lovelace', 'ada lovelace'],
  ['   ', ''],
  [Array(25).fill('a').join(' '), Array(20).fill('a').join(' ')],
  ['x'.repeat(300), 'x'.repeat(200)],
])('%j is searched for as %j', (typed, text) => {
  expect(searchText(typed)).toBe(text);
});
