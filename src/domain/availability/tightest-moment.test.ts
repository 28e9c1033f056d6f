import { describe, expect, test } from 'vitest';
import { freeUnits, peakDemand, tightestMoment } from './tightest-moment.ts';

const claim = (from_us: number, till_us: number, units: number) => ({ from_us, till_us, units });
const step = (from_us: number | null, till_us: number | null, units: number) => ({ from_us, till_us, units });
const window = (from_us: number, till_us: number) => ({ from_us, till_us });

describe('peak demand', () => {
  test.each([
    // claims                                          window           peak
    ['nothing is claimed', [], window(0, 10), 0],
    ['one claim within', [claim(2, 4, 3)], window(0, 10), 3],
    ['two that never meet', [claim(0, 5, 3), claim(5, 10, 3)], window(0, 10), 3],
    ['two that meet for a microsecond', [claim(0, 6, 3), claim(5, 10, 3)], window(0, 10), 6],
    ['ends as the window starts', [claim(0, 5, 3)], window(5, 10), 0],
    ['starts as the window ends', [claim(10, 15, 3)], window(5, 10), 0],
    ['lasts longer than the window', [claim(-Infinity, Infinity, 3)], window(5, 10), 3],
    ['has no length', [claim(7, 7, 3)], window(5, 10), 0],
    ['ends before it starts', [claim(9, 6, 3)], window(5, 10), 0],
    ['empty window within a claim', [claim(0, 10, 3)], window(5, 5), 3],
    ['empty window at the start of a claim', [claim(5, 10, 3)], window(5, 5), 3],
    ['empty window at the end of a claim', [claim(0, 5, 3)], window(5, 5), 0],
    ['inverted window: the moment it starts', [claim(0, 4, 2), claim(5, 9, 3)], window(6, 1), 3],
    ['a window without bounds', [claim(0, 6, 3), claim(5, 10, 3)], window(-Infinity, Infinity), 6],
  ])('%s', (_, claims, during, peak) => {
    expect(peakDemand(claims, during)).toBe(peak);
  });
});

describe('free units', () => {
  test.each([
    // stock                                                 claims            window        free
    ['no stock', [], [], window(0, 10), 0],
    ['regular stock', [step(null, null, 5)], [claim(2, 4, 3)], window(0, 10), 2],
    ['more is taken than there is', [step(null, null, 5)], [claim(2, 4, 7)], window(0, 10), -2],
    ['stock that comes as it is needed', [step(5, null, 3)], [claim(5, 9, 3)], window(5, 10), 0],
    ['stock that comes too late', [step(6, null, 3)], [], window(5, 10), 0],
    ['stock that goes too early', [step(0, 9, 3)], [], window(5, 10), 0],
    ['stock that goes as the window ends', [step(0, 10, 3)], [], window(5, 10), 3],
    ['stock that only ends', [step(null, 10, 3)], [], window(5, 10), 3],
    ['one temporary unit replaces another', [step(0, 7, 1), step(7, 12, 1)], [], window(5, 10), 1],
    ['stock taken away', [step(null, null, 5), step(7, null, -2)], [claim(5, 7, 1)], window(5, 10), 3],
    ['stock that ends before it starts', [step(9, 6, 3)], [], window(5, 10), 0],
    [
      'the most taken and the least stock at different times',
      [step(0, 7, 5), step(7, null, 3)],
      [claim(5, 7, 4)],
      window(5, 10),
      1,
    ],
    ['no limit', [step(null, null, Infinity)], [claim(0, 99, 1_000)], window(5, 10), Infinity],
  ])('%s', (_, stock, claims, during, free) => {
    expect(freeUnits(stock, claims, during)).toBe(free);
  });
});

test('the tightest moment is the first at which the fewest are free', () => {
  const stock = [step(null, null, 5), step(20, null, 2)];
  const claims = [claim(10, 12, 4), claim(14, 18, 4), claim(20, 30, 6)];
  expect(tightestMoment(stock, claims, window(0, 40))).toEqual({ at_us: 10, stock_count: 5, taken: 4, available: 1 });
  expect(tightestMoment(stock, claims, window(12, 40))).toEqual({ at_us: 14, stock_count: 5, taken: 4, available: 1 });
  expect(tightestMoment(stock, claims, window(18, 40))).toEqual({ at_us: 20, stock_count: 7, taken: 6, available: 1 });
  expect(tightestMoment(stock, claims, window(15, 16))).toEqual({ at_us: 15, stock_count: 5, taken: 4, available: 1 });
});
