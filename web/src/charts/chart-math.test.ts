import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deepestShare, everyNth, heatStep, median, spreadScale, stepByKey, valueScale } from './chart-math.ts';

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

test.each([
  // places, length, width → every
  [12, 600, 50, 1],
  [12, 599, 50, 2],
  [31, 260, 48, 6],
  [0, 260, 48, 1],
  [5, 0, 48, 240],
])('%s places on %s pixels with labels of %s: every %s', (places, length, width, every) => {
  expect(everyNth(places, length, width)).toBe(every);
});

test.each([
  // key, at, count → next
  ['ArrowRight', undefined, 3, 0],
  ['ArrowRight', 1, 3, 2],
  ['ArrowRight', 2, 3, 2],
  ['ArrowLeft', undefined, 3, 2],
  ['ArrowLeft', 0, 3, 0],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['Tab', 0, 3, undefined],
  ['End', undefined, 0, undefined],
])('%s at %s of %s leads to %s', (key, at, count, next) => {
  expect(stepByKey(key, at, count)).toBe(next);
});

test.each([
  [[], 0],
  [[3], 3],
  [[9, 1], 5],
  [[9, 1, 2], 2],
  [[0, 0, 0, 8], 0],
])('of %j is %s', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test.each([
  // value, most → step
  [null, 1, 0],
  [0, 1, 0],
  [0.01, 1, 1],
  [0.2, 1, 1],
  [0.21, 1, 2],
  [0.6, 1, 3],
  [0.8, 1, 4],
  [0.81, 1, 5],
  [1, 1, 5],
  [1.4, 1, 5],
  [3, 0, 0],
])('%s of %s is step %s', (value, most, step) => {
  expect(heatStep(value, most)).toBe(step);
});

test.each([
  [[], 0.2],
  [[null, 0], 0.2],
  [[0.05, 0.48], 0.6],
  [[0.6], 0.6],
  [[0.61], 0.8],
  [[1.4], 1],
])('the deepest of %j means %s', (shares, deepest) => {
  expect(deepestShare(shares)).toBe(deepest);
});
