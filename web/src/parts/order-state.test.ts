import { expect, test } from 'vitest';
import { lateness, orderState, unitCounts, unitCountsText } from './order-state.ts';

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

const EXACTLY = '2026-11-20T12:00:00Z';
const JUST_BEFORE = '2026-11-20T11:59:59Z';
const JUST_AFTER = '2026-11-20T12:00:01Z';

test.each([
  // status    starts_at stops_at → late
  ['reserved', JUST_BEFORE, JUST_AFTER, 'pickup'],
  ['reserved', JUST_BEFORE, JUST_BEFORE, 'pickup'],
  ['reserved', EXACTLY, JUST_AFTER, undefined],
  ['reserved', JUST_AFTER, JUST_AFTER, undefined],
  ['reserved', null, null, undefined],
  ['started', JUST_BEFORE, JUST_BEFORE, 'return'],
  ['started', JUST_AFTER, JUST_BEFORE, 'return'],
  ['started', JUST_BEFORE, EXACTLY, undefined],
  ['started', JUST_BEFORE, JUST_AFTER, undefined],
  ['started', JUST_BEFORE, null, undefined],
  ['new', JUST_BEFORE, JUST_BEFORE, undefined],
  ['draft', JUST_BEFORE, JUST_BEFORE, undefined],
  ['stopped', JUST_BEFORE, JUST_BEFORE, undefined],
  ['archived', JUST_BEFORE, JUST_BEFORE, undefined],
  ['canceled', JUST_BEFORE, JUST_BEFORE, undefined],
  [null, JUST_BEFORE, JUST_BEFORE, undefined],
])('%s from %s until %s: late %s', (status, starts_at, stops_at, late) => {
  expect(lateness({ status, starts_at, stops_at }, NOW)).toBe(late);
});

test.each([
  // status    of its units               starts_at stops_at → late
  ['started', ['reserved', 'started'], JUST_BEFORE, JUST_AFTER, 'pickup'],
  ['started', ['reserved', 'started'], JUST_BEFORE, JUST_BEFORE, 'return'],
  ['started', ['reserved', 'started'], JUST_AFTER, JUST_AFTER, undefined],
  ['started', ['started', 'stopped'], JUST_BEFORE, JUST_BEFORE, 'return'],
  ['started', ['started', 'stopped'], JUST_BEFORE, JUST_AFTER, undefined],
  ['started', ['reserved', 'stopped'], JUST_BEFORE, JUST_BEFORE, 'pickup'],
  ['reserved', ['reserved', 'stopped'], JUST_BEFORE, JUST_BEFORE, 'pickup'],
  ['archived', ['reserved', 'started'], JUST_BEFORE, JUST_BEFORE, undefined],
])('%s with units %j from %s until %s: late %s', (status, statuses, starts_at, stops_at, late) => {
  expect(lateness({ status, statuses, starts_at, stops_at }, NOW)).toBe(late);
});
