import { expect, test } from 'vitest';
import { createFixedWindowCounter } from './fixed-window.ts';

test('counts in a window that starts with the first count', () => {
  const counter = createFixedWindowCounter(1_000, 10);
  expect([counter.countOf('a', 0), counter.wait_s('a', 0)]).toEqual([0, 0]);
  expect([counter.add('a', 500), counter.add('a', 1_499)]).toEqual([1, 2]);
  expect([counter.countOf('a', 1_499), counter.wait_s('a', 1_499)]).toEqual([2, 1]);
  expect([counter.countOf('a', 1_500), counter.wait_s('a', 1_500)]).toEqual([0, 0]);
  expect(counter.add('a', 1_500)).toBe(1);
});

test('drops the window that started first, even if it was counted in last', () => {
  const counter = createFixedWindowCounter(1_000, 2);
  for (const key of ['a', 'b', 'a', 'c']) counter.add(key, 0);
  expect(['a', 'b', 'c'].map((key) => counter.countOf(key, 0))).toEqual([0, 1, 1]);
});
