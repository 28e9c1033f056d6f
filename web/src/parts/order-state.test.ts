import { expect, test } from 'vitest';
import { unitCountsText, unitCounts, orderState } from './order-state.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const BEFORE = '2026-11-20T09:00:00Z';
const AFTER = '2026-11-21T09:00:00Z';

test.each([
  // status    starts  stops   → word           tone        sign
  ['draft', BEFORE, AFTER, 'Draft', 'neutral', undefined],
  ['reserved', AFTER, AFTER, 'Reserved', 'reserved', undefined],
  ['reserved', BEFORE, AFTER, 'Late pickup', 'late', '▲'],
  ['started', BEFORE, AFTER, 'Out', 'out', undefined],
  ['started', BEFORE, BEFORE, 'Late return', 'late', '!'],
  ['stopped', BEFORE, BEFORE, 'Back', 'back', undefined],
  ['canceled', BEFORE, BEFORE, 'Canceled', 'neutral', undefined],
  ['archived', BEFORE, BEFORE, 'Archived', 'neutral', undefined],
  ['unheard of', BEFORE, BEFORE, 'unheard of', 'neutral', undefined],
])('%s from %s until %s is called %s', (status, starts_at, stops_at, word, tone, sign) => {
  expect(orderState({ status, starts_at, stops_at }, NOW)).toEqual({ word, tone, ...(sign && { sign }) });
});

const order = (status_counts: Record<string, number> | null) => ({
  status: 'started',
  starts_at: null,
  stops_at: null,
  status_counts,
});

test.each([
  [
    { new: 0, draft: 0, reserved: 3, started: 2, stopped: 1 },
    { waiting: 3, out: 2, back: 1 },
    '3 to pick up, 2 out, 1 back',
  ],
  [{ draft: 4 }, { waiting: 4, out: 0, back: 0 }, '4 to pick up'],
  [{ stopped: 2 }, { waiting: 0, out: 0, back: 2 }, '2 back'],
  [null, { waiting: 0, out: 0, back: 0 }, 'No items'],
])('units %o', (counts, units, sentence) => {
  expect(unitCounts(order(counts))).toEqual(units);
  expect(unitCountsText(order(counts))).toBe(sentence);
});
