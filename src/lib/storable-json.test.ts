import { expect, test } from 'vitest';
import { storableJson } from './storable-json.ts';

test.each<[string, unknown, unknown]>([
  ['plain text', { a: 'é\n"\\' }, { a: 'é\n"\\' }],
  ['a whole pair', ['😀'], ['😀']],
  ['half of a pair', ['a\ud800b', '\udc00'], ['a\u{fffd}b', '\u{fffd}']],
  ['a name that is one', { '\ud83d': 1 }, { '\u{fffd}': 1 }],
  ['no character', 'a\0b', 'a\u{fffd}b'],
  ['what only looks like an escape', '\\ud800 \\u0000', '\\ud800 \\u0000'],
])('%s', (_, value, expected) => {
  expect(JSON.parse(storableJson(value))).toEqual(expected);
});
