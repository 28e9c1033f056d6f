import { expect, test } from 'vitest';
import { lateness } from './lateness.ts';

const NOW = '2026-11-20T12:00:00Z';
const BEFORE = '2026-11-20T11:59:59Z';
const AFTER = '2026-11-20T12:00:01Z';

test.each([
  // status    starts_at stops_at → late
  ['reserved', BEFORE, AFTER, 'pickup'],
  ['reserved', BEFORE, BEFORE, 'pickup'],
  ['reserved', NOW, AFTER, undefined],
  ['reserved', AFTER, AFTER, undefined],
  ['reserved', null, null, undefined],
  ['started', BEFORE, BEFORE, 'return'],
  ['started', AFTER, BEFORE, 'return'],
  ['started', BEFORE, NOW, undefined],
  ['started', BEFORE, AFTER, undefined],
  ['started', BEFORE, null, undefined],
  ['new', BEFORE, BEFORE, undefined],
  ['draft', BEFORE, BEFORE, undefined],
  ['stopped', BEFORE, BEFORE, undefined],
  ['archived', BEFORE, BEFORE, undefined],
  ['canceled', BEFORE, BEFORE, undefined],
  [null, BEFORE, BEFORE, undefined],
])('%s from %s until %s: late %s', (status, starts_at, stops_at, late) => {
  expect(lateness({ status, starts_at, stops_at }, Date.parse(NOW))).toBe(late);
});

test.each([
  // status    of its units               starts_at stops_at → late
  ['started', ['reserved', 'started'], BEFORE, AFTER, 'pickup'],
  ['started', ['reserved', 'started'], BEFORE, BEFORE, 'return'],
  ['started', ['reserved', 'started'], AFTER, AFTER, undefined],
  ['started', ['started', 'stopped'], BEFORE, BEFORE, 'return'],
  ['started', ['started', 'stopped'], BEFORE, AFTER, undefined],
  ['started', ['reserved', 'stopped'], BEFORE, BEFORE, 'pickup'],
  ['reserved', ['reserved', 'stopped'], BEFORE, BEFORE, 'pickup'],
  ['archived', ['reserved', 'started'], BEFORE, BEFORE, undefined],
])('%s with units %j from %s until %s: late %s', (status, statuses, starts_at, stops_at, late) => {
  expect(lateness({ status, statuses, starts_at, stops_at }, Date.parse(NOW))).toBe(late);
});
