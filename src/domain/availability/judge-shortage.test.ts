import { describe, expect, test } from 'vitest';
import { type Decision, judgeReserve, judgeStockMutation, verdictOf } from './judge-shortage.ts';

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
