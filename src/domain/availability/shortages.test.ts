import { describe, expect, test } from 'vitest';
import {
  type Decision,
  freeUnits,
  judgeReserve,
  judgeStockMutation,
  peakDemand,
  planningsThatFit,
  tightestMoment,
  unitsShort,
  verdictOf,
} from './shortages.ts';

const claim = (from_us: number, till_us: number, units: number) => ({ from_us, till_us, units });

test.each([
  // stock, claims → of how many each is short
  [3, [claim(0, 10, 3)], [0]],
  [2, [claim(0, 10, 3)], [1]],
  [3, [claim(0, 10, 2), claim(5, 15, 2)], [1, 1]],
  [3, [claim(0, 10, 2), claim(10, 15, 2)], [0, 0]],
  // Never of more than its own.
  [1, [claim(0, 10, 1), claim(0, 10, 4)], [1, 4]],
  [0, [claim(0, 10, 2)], [2]],
  // The most that are missing at once.
  [2, [claim(0, 30, 2), claim(5, 10, 1), claim(20, 25, 2)], [2, 1, 2]],
  [Infinity, [claim(0, 10, 1_000)], [0]],
])('stock of %d: %j', (stock, taken, expected) => {
  const supply = { stock: [{ from_us: null, till_us: null, units: stock }], taken, planned: [] };
  expect(unitsShort(supply, taken)).toEqual(expected);
});

const claimOver = (from_us: number, till_us: number, units: number) => ({ from_us, till_us, units });
const step = (from_us: number | null, till_us: number | null, units: number) => ({ from_us, till_us, units });
const window = (from_us: number, till_us: number) => ({ from_us, till_us });

describe('peak demand', () => {
  test.each([
    // claims                                          window           peak
    ['nothing is claimed', [], window(0, 10), 0],
    ['one claim within', [claimOver(2, 4, 3)], window(0, 10), 3],
    ['two that never meet', [claimOver(0, 5, 3), claimOver(5, 10, 3)], window(0, 10), 3],
    ['two that meet for a microsecond', [claimOver(0, 6, 3), claimOver(5, 10, 3)], window(0, 10), 6],
    ['ends as the window starts', [claimOver(0, 5, 3)], window(5, 10), 0],
    ['starts as the window ends', [claimOver(10, 15, 3)], window(5, 10), 0],
    ['lasts longer than the window', [claimOver(-Infinity, Infinity, 3)], window(5, 10), 3],
    ['has no length', [claimOver(7, 7, 3)], window(5, 10), 0],
    ['ends before it starts', [claimOver(9, 6, 3)], window(5, 10), 0],
    ['empty window within a claim', [claimOver(0, 10, 3)], window(5, 5), 3],
    ['empty window at the start of a claim', [claimOver(5, 10, 3)], window(5, 5), 3],
    ['empty window at the end of a claim', [claimOver(0, 5, 3)], window(5, 5), 0],
    ['inverted window: the moment it starts', [claimOver(0, 4, 2), claimOver(5, 9, 3)], window(6, 1), 3],
    ['a window without bounds', [claimOver(0, 6, 3), claimOver(5, 10, 3)], window(-Infinity, Infinity), 6],
  ])('%s', (_, claims, during, peak) => {
    expect(peakDemand(claims, during)).toBe(peak);
  });
});

describe('free units', () => {
  test.each([
    // stock                                                 claims            window        free
    ['no stock', [], [], window(0, 10), 0],
    ['regular stock', [step(null, null, 5)], [claimOver(2, 4, 3)], window(0, 10), 2],
    ['more is taken than there is', [step(null, null, 5)], [claimOver(2, 4, 7)], window(0, 10), -2],
    ['stock that comes as it is needed', [step(5, null, 3)], [claimOver(5, 9, 3)], window(5, 10), 0],
    ['stock that comes too late', [step(6, null, 3)], [], window(5, 10), 0],
    ['stock that goes too early', [step(0, 9, 3)], [], window(5, 10), 0],
    ['stock that goes as the window ends', [step(0, 10, 3)], [], window(5, 10), 3],
    ['stock that only ends', [step(null, 10, 3)], [], window(5, 10), 3],
    ['one temporary unit replaces another', [step(0, 7, 1), step(7, 12, 1)], [], window(5, 10), 1],
    ['stock taken away', [step(null, null, 5), step(7, null, -2)], [claimOver(5, 7, 1)], window(5, 10), 3],
    ['stock that ends before it starts', [step(9, 6, 3)], [], window(5, 10), 0],
    [
      'the most taken and the least stock at different times',
      [step(0, 7, 5), step(7, null, 3)],
      [claimOver(5, 7, 4)],
      window(5, 10),
      1,
    ],
    ['no limit', [step(null, null, Infinity)], [claimOver(0, 99, 1_000)], window(5, 10), Infinity],
  ])('%s', (_, stock, claims, during, free) => {
    expect(freeUnits(stock, claims, during)).toBe(free);
  });
});

test('the tightest moment is the first at which the fewest are free', () => {
  const stock = [step(null, null, 5), step(20, null, 2)];
  const claims = [claimOver(10, 12, 4), claimOver(14, 18, 4), claimOver(20, 30, 6)];
  expect(tightestMoment(stock, claims, window(0, 40))).toEqual({ at_us: 10, stock_count: 5, taken: 4, available: 1 });
  expect(tightestMoment(stock, claims, window(12, 40))).toEqual({ at_us: 14, stock_count: 5, taken: 4, available: 1 });
  expect(tightestMoment(stock, claims, window(18, 40))).toEqual({ at_us: 20, stock_count: 7, taken: 6, available: 1 });
  expect(tightestMoment(stock, claims, window(15, 16))).toEqual({ at_us: 15, stock_count: 5, taken: 4, available: 1 });
});

const need = (product_id: string, units: number) => ({ product_id, units });

test.each([
  // needs, free of a and b → how many fit
  [[], [0, 0], 0],
  [[need('a', 2)], [2, 0], 1],
  [[need('a', 2)], [1, 0], 0],
  [[need('a', 2), need('b', 1)], [1, 1], 1],
  [[need('a', 2), need('b', 1)], [2, 1], 2],
  // Of one product they share what is free, and most fit when the small ones come first.
  [[need('a', 3), need('a', 1), need('a', 1)], [3, 0], 2],
  [[need('a', 3), need('a', 1)], [4, 0], 2],
  [[need('a', 0)], [-1, 0], 1],
  [[need('a', 0), need('a', 1)], [0, 0], 1],
  [[need('a', 1_000)], [Infinity, 0], 1],
])('%j with %j free: %d', (needs, [a, b], expected) => {
  expect(planningsThatFit(needs, (id) => (id === 'a' ? a : b) ?? 0)).toBe(expected);
});

const rule = (limit: number | null) => ({ allow_shortage: limit !== null, shortage_limit: limit ?? 0 });

describe('reserving', () => {
  test.each<[number, number, number, number | null, boolean, Decision, number]>([
    // stock reserved needed limit confirmed → decision shortage
    [5, 3, 2, 0, false, 'accept', 0],
    [5, 3, 3, 1, false, 'warn', 1],
    [5, 3, 3, 1, true, 'accept', 1],
    [5, 3, 4, 1, true, 'block', 2],
    [5, 3, 3, 0, true, 'block', 1],
    [5, 3, 3, null, true, 'block', 1],
    [5, 3, 3, null, false, 'block', 1],
    [1, 0, 2, null, false, 'block', 1],
    [0, 0, 1, 1, false, 'warn', 1],
    // Short already: what is added counts on top.
    [5, 7, 1, 3, false, 'warn', 3],
    [5, 7, 1, 2, true, 'block', 3],
    [5, 7, 0, null, false, 'accept', 0],
    // No limit to stock.
    [Infinity, 3, 1_000_000, null, false, 'accept', 0],
    // Stock that was taken away below zero.
    [-2, 0, 1, 3, false, 'warn', 3],
  ])(
    '%d in stock, %d reserved, %d needed, limit %s, confirmed %s: %s',
    (stock_count, reserved, needed, limit, confirmed, decision, shortage) => {
      expect(judgeReserve({ stock_count, reserved, needed }, rule(limit), confirmed)).toEqual({
        decision,
        reason: 'shortage',
        stock_count,
        reserved,
        needed,
        shortage,
        available: stock_count - reserved,
        plannable: stock_count - reserved + (limit ?? 0),
      });
    },
  );

  test('a limit counts only where shortage is allowed', () => {
    const judgement = judgeReserve(
      { stock_count: 1, reserved: 1, needed: 1 },
      { allow_shortage: false, shortage_limit: 9 },
      true,
    );
    expect(judgement).toMatchObject({ decision: 'block', available: 0, plannable: 0 });
  });
});

describe('changing stock', () => {
  test.each<[number, number, number, number, number | null, boolean, Decision, number]>([
    // stock planned needed mutation limit confirmed → decision shortage
    [5, 4, 4, -5, null, false, 'block', 4],
    [5, 4, 4, -1, null, false, 'accept', 0],
    [5, 4, 4, -2, null, true, 'block', 1],
    [5, 4, 4, -2, 1, false, 'warn', 1],
    [5, 4, 4, -2, 1, true, 'accept', 1],
    [5, 4, 4, -3, 1, true, 'block', 2],
    // What is back already needs no stock.
    [5, 4, 2, -3, null, false, 'accept', 0],
    // More stock is welcome where there is still too little.
    [2, 5, 5, 1, null, false, 'accept', 0],
    // Nothing changes but the rule, or buffer times.
    [2, 5, 5, 0, 3, false, 'warn', 3],
    [2, 5, 5, 0, 2, true, 'block', 3],
    [5, 5, 5, 0, null, false, 'accept', 0],
  ])(
    '%d in stock, %d planned, %d needed, %d, limit %s, confirmed %s: %s',
    (stock_count, planned, needed, mutation, limit, confirmed, decision, shortage) => {
      expect(judgeStockMutation({ stock_count, planned, needed, mutation }, rule(limit), confirmed)).toEqual({
        decision,
        reason: 'shortage',
        stock_count,
        planned,
        needed,
        mutation,
        shortage,
        available: stock_count - planned,
        plannable: stock_count - planned + (limit ?? 0),
      });
    },
  );
});

describe('several judgements', () => {
  const ids = (items: readonly { readonly item_id: number }[]) => items.map(({ item_id }) => item_id);

  test.each<[readonly Decision[], Decision, readonly number[], readonly number[]]>([
    [[], 'accept', [], []],
    [['accept', 'accept'], 'accept', [], []],
    [['accept', 'warn'], 'warn', [1], []],
    [['block', 'accept'], 'block', [], [0]],
    [['warn', 'block', 'warn', 'block'], 'block', [0, 2], [1, 3]],
  ])('%j: %s', (decisions, decision, warning, blocking) => {
    const verdict = verdictOf(decisions.map((each, item_id) => ({ decision: each, item_id })));
    expect([verdict.decision, ids(verdict.warning), ids(verdict.blocking)]).toEqual([decision, warning, blocking]);
  });
});
