import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadScale, valueScale } from './value-scale.ts';

test('ticks are round, begin at nothing and reach the most', () => {
  expect(valueScale(721_465, 200).ticks).toEqual([0, 200_000, 400_000, 600_000, 800_000]);
  expect(valueScale(0.62, 200).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
  expect(valueScale(0, 200).ticks.at(0)).toBe(0);
});

test.each([
  ['equal parts', valueScale],
  ['square roots', spreadScale],
])('by %s every value up to the most has its place, in order', (_, scaleOf) => {
  fc.assert(
    fc.property(fc.nat({ max: 1e12 }), fc.nat({ max: 1e12 }), fc.integer({ min: 1, max: 2_000 }), (a, b, length) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      const scale = scaleOf(more, length);
      expect(scale(0)).toBe(0);
      expect(scale(less)).toBeLessThanOrEqual(scale(more));
      expect(scale(more)).toBeLessThanOrEqual(length + 1e-6);
    }),
  );
});

test('by square roots a hundredth of the most has a tenth of the length', () => {
  expect(spreadScale(1_000, 200)(10)).toBeCloseTo(20);
});
