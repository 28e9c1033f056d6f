import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate } from './allocate.ts';

const shares = (numerators: readonly bigint[]) =>
  numerators.map((numerator, index) => ({ id: String.fromCharCode(97 + index), numerator }));

test.each<[readonly bigint[], bigint, string]>([
  // numerators, denominator → cents of a, b, c …
  [[100n, 100n, 100n], 3n, '34 33 33'],
  [[100n, 100n], 3n, '34 33'],
  [[1n, 1n], 4n, '0 0'],
  [[3n, 3n], 4n, '1 1'],
  [[1n, 2n, 3n], 4n, '0 1 1'],
  [[5n], 2n, '2'],
  [[7n], 2n, '4'],
  [[-100n, -100n, -100n], 3n, '-33 -33 -34'],
  [[10n, -10n], 3n, '3 -3'],
  [[0n, 5n], 5n, '0 1'],
  [[], 5n, ''],
])('%s over %s: %s', (numerators, denominator, expected) => {
  const given = allocate(shares(numerators), denominator);
  expect(
    shares(numerators)
      .map(({ id }) => given.get(id))
      .join(' '),
  ).toBe(expected);
});

const someShares = fc.array(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), { maxLength: 12 }).map(shares);

test('adds up to the rounded sum, a part less than a cent off, whatever the order', () => {
  fc.assert(
    fc.property(someShares, fc.bigInt({ min: 1n, max: 10n ** 7n }), (all, denominator) => {
      const given = allocate(all, denominator);
      const off = all.map(({ id, numerator }) => (given.get(id) ?? 0n) * denominator - numerator);
      const offTogether = off.reduce((sum, each) => sum + each, 0n);
      const isNear = off.every((each) => -denominator < each && each < denominator);
      const isRounded = 2n * (offTogether < 0n ? -offTogether : offTogether) <= denominator;
      const reversed = allocate(all.toReversed(), denominator);
      const isSame = all.every(({ id }) => given.get(id) === reversed.get(id));
      expect({ isNear, isRounded, isSame }).toEqual({ isNear: true, isRounded: true, isSame: true });
    }),
    { numRuns: 20_000 },
  );
}, 60_000);
