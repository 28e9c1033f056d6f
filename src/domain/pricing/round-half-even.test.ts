import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundHalfEven } from './round-half-even.ts';

test.each([
  // numerator denominator → rounded
  [5n, 2n, 2n],
  [7n, 2n, 4n],
  [-5n, 2n, -2n],
  [-7n, 2n, -4n],
  [1n, 2n, 0n],
  [-1n, 2n, 0n],
  [3n, 2n, 2n],
  [5n, -2n, -2n],
  [-5n, -2n, 2n],
  [10n, 4n, 2n],
  [11n, 4n, 3n],
  [9n, 4n, 2n],
  [0n, 7n, 0n],
  [14n, 7n, 2n],
  // 21 % of 80250 and of 72225, as the interface shows them
  [80_250n * 21n, 100n, 16_852n],
  [72_225n * 21n, 100n, 15_167n],
])('%s ÷ %s is %s', (numerator, denominator, rounded) => {
  expect(roundHalfEven(numerator, denominator)).toBe(rounded);
});

test('is the nearest whole number, and an even one halfway between two', () => {
  const number = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
  fc.assert(
    fc.property(number, fc.bigInt({ min: 1n, max: 1_000n }), (numerator, denominator) => {
      const rounded = roundHalfEven(numerator, denominator);
      const twiceOff = 2n * (numerator - rounded * denominator);
      const distance = twiceOff < 0n ? -twiceOff : twiceOff;
      expect(distance <= denominator).toBe(true);
      if (distance === denominator) expect(rounded % 2n).toBe(0n);
    }),
  );
});
