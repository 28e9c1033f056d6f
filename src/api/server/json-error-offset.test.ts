import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonErrorOffset } from './json-error-offset.ts';

describe('tells where a text stops being JSON', () => {
  test.each([
    ['{"a": 1}', undefined],
    [' [1, -0.5e+3, "\\u00e9\\n", null, true, false, {}, []] ', undefined],
    ['"lone"', undefined],
    ['{"a": 1', 7],
    ['{"a" 1}', 5],
    ['{a: 1}', 1],
    ["{'a': 1}", 1],
    ['{"a": 1,}', 8],
    ['[1, 2,]', 6],
    ['[1 2]', 3],
    ['[1]]', 3],
    ['[1}', 2],
    ['{"a": undefined}', 6],
    ['{"a": nul}', 9],
    ['[01]', 2],
    ['[.5]', 1],
    ['[1.]', 3],
    ['[-]', 2],
    ['[1e]', 3],
    ['["a', 3],
    ['["a\nb"]', 3],
    ['["\\x"]', 3],
    ['["\\u12g4"]', 6],
    ['NaN', 0],
    ['', 0],
    ['{} {}', 3],
  ])('%j', (text, expected) => {
    expect(jsonErrorOffset(text)).toBe(expected);
  });
});

test('agrees with JSON.parse on every text', () => {
  const damaged = fc
    .tuple(fc.json(), fc.nat(), fc.nat({ max: 2 }), fc.string({ unit: fc.constantFrom(...FRAGMENTS) }))
    .map(([text, at, cut, put]) => {
      const start = at % (text.length + 1);
      return text.slice(0, start) + put + text.slice(start + cut);
    });
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged), (text) => {
      expect(jsonErrorOffset(text) === undefined).toBe(isJson(text));
    }),
    { numRuns: 1_000 },
  );
});

const FRAGMENTS = ['{', '}', '[', ']', '"', ',', ':', '\\', '0', '-', '1', 'e', 'u', ' ', '\n'];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
