import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonTime, instantOf, joinWindows, lengthOf_us, microsecondsOf, timeWithout, type Window } from './window.ts';

/** `--##-#`: a character a moment. */
function drawn(picture: string): readonly Window[] {
  return [...picture.matchAll(/#+/g)].map(({ index, 0: text }) => ({ from_us: index, till_us: index + text.length }));
}

const shown = (windows: readonly Window[], length: number): string =>
  Array.from({ length }, (_, at) => (isIn(windows, at) ? '#' : '-')).join('');

const isIn = (windows: readonly Window[], at: number): boolean =>
  windows.some(({ from_us, till_us }) => from_us <= at && at < till_us);

test.each([
  ['######', '--##--', '--##--', '##--##'],
  ['##--##', '######', '##--##', '------'],
  ['##--##', '-####-', '-#--#-', '#----#'],
  ['##----', '----##', '------', '##----'],
  ['###---', '---###', '------', '###---'],
  ['#-#-#-', '-#-#-#', '------', '#-#-#-'],
  ['######', '------', '------', '######'],
  ['------', '######', '------', '------'],
])('%s and %s have %s in common; %s without', (some, others, common, without) => {
  expect(shown(commonTime(drawn(some), drawn(others)), some.length)).toBe(common);
  expect(shown(timeWithout(drawn(some), drawn(others)), some.length)).toBe(without);
});

test('windows that touch become one', () => {
  const windows = [
    { from_us: 0, till_us: 2 },
    { from_us: 2, till_us: 3 },
    { from_us: 4, till_us: 5 },
  ];
  expect(joinWindows(windows)).toEqual([
    { from_us: 0, till_us: 3 },
    { from_us: 4, till_us: 5 },
  ]);
});

test('agrees with a look at every moment', () => {
  const picture = fc.string({ unit: fc.constantFrom('#', '-'), minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(picture, picture, (some, others) => {
      const both = Array.from(some, (mark, at) => (mark === '#' && others[at] === '#' ? '#' : '-')).join('');
      const left = Array.from(some, (mark, at) => (mark === '#' && others[at] === '-' ? '#' : '-')).join('');
      const common = commonTime(drawn(some), drawn(others));
      const without = timeWithout(drawn(some), drawn(others));
      expect([shown(common, 20), shown(without, 20)]).toEqual([both, left]);
      expect(lengthOf_us(common) + lengthOf_us(without)).toBe(lengthOf_us(drawn(some)));
      expect(joinWindows(common)).toEqual(drawn(both));
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['1970-01-01T00:00:00Z', 0],
  ['2018-01-22T09:00:00.123456Z', 1_516_611_600_123_456],
  ['1969-12-31T23:59:59.999999Z', -1],
  ['2255-06-05T23:47:34.740991Z', Number.MAX_SAFE_INTEGER],
  ['9999-12-31T23:59:59Z', 253_402_300_799_000_000],
  ['0001-01-01T00:00:00Z', -62_135_596_800_000_000],
])('%s is %d µs', (text, moment_us) => {
  expect(microsecondsOf(Temporal.Instant.from(text))).toBe(moment_us);
  expect(instantOf(moment_us).toString()).toBe(text);
});
