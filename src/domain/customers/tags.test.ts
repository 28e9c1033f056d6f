import { expect, test } from 'vitest';
import { MAX_TAG_LENGTH, MAX_TAGS, normaliseTags } from './tags.ts';

const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `tag ${index}`);
const long = 'x'.repeat(MAX_TAG_LENGTH);

test.each([
  [[], []],
  [
    [' VIP ', 'vip', 'Vip', 'late'],
    ['VIP', 'late'],
  ],
  [['', '  ', 'a'], ['a']],
  [['é', 'e\u0301', 'É'], ['é']],
  [numbered(MAX_TAGS), numbered(MAX_TAGS)],
  [[...numbered(MAX_TAGS), 'TAG 1'], numbered(MAX_TAGS)],
  [[long], [long]],
])('%j is kept as %j', (given, tags) => {
  expect(normaliseTags(given)).toEqual({ tags });
});

test.each([
  [numbered(MAX_TAGS + 1), `has too many tags (maximum is ${MAX_TAGS})`],
  [['a', `${long}x`], `has a tag that is too long (maximum is ${MAX_TAG_LENGTH} characters)`],
  [['a\u0000b'], 'has a tag with control characters'],
])('%j is refused', (given, problem) => {
  expect(normaliseTags(given)).toEqual({ problem });
});
