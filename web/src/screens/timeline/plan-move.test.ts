import { expect, test } from 'vitest';
import { planBack, planMove } from './plan-move.ts';

const before = { starts_ms: 10, stops_ms: 20 };
const later = { starts_ms: 15, stops_ms: 25 };
const period = { kind: 'period', times: later };
const specify = (add: readonly string[], remove: readonly string[]) => ({ kind: 'specify', add, remove });

test.each([
  // from, to, times → what to do
  ['a', 'a', before, []],
  ['a', 'b', before, [specify(['b'], ['a'])]],
  [null, 'b', before, [specify(['b'], [])]],
  ['a', null, before, [specify([], ['a'])]],
  ['a', 'a', later, [period]],
  ['a', 'b', later, [specify([], ['a']), period, specify(['b'], [])]],
  [null, 'b', later, [period, specify(['b'], [])]],
  ['a', null, later, [specify([], ['a']), period]],
] as const)('from %s to %s at %o', (from, to, times, expected) => {
  expect(planMove({ stock_item_id: from, ...before }, { stock_item_id: to, times })).toEqual(expected);
});

test('the way back goes the same way backwards', () => {
  const writes = planMove({ stock_item_id: 'a', ...before }, { stock_item_id: 'b', times: later });
  expect(planBack(writes, before)).toEqual([specify([], ['b']), { kind: 'period', times: before }, specify(['a'], [])]);
});
