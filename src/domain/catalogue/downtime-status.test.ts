import { expect, test } from 'vitest';
import { canBecome, DOWNTIME_STATUSES, type DowntimeStatus, isOver, unitsOfDowntime } from './downtime-status.ts';

test.each<[DowntimeStatus | 'new', readonly DowntimeStatus[]]>([
  ['new', ['reserved', 'started']],
  ['reserved', ['reserved', 'started', 'canceled']],
  ['started', ['started', 'stopped', 'canceled']],
  ['stopped', ['stopped']],
  ['canceled', ['canceled']],
])('one that is %s can become %j and nothing else', (from, expected) => {
  expect(DOWNTIME_STATUSES.filter((to) => canBecome(from, to))).toEqual(expected);
});

test.each<[DowntimeStatus, boolean, readonly [boolean, number, number]]>([
  ['reserved', false, [true, 0, 0]],
  ['started', false, [true, 3, 0]],
  ['stopped', true, [true, 3, 3]],
  ['canceled', true, [false, 0, 0]],
])('of three units %s: over %s, reserved, started and stopped %j', (status, over, expected) => {
  const { reserved, started, stopped } = unitsOfDowntime(status, 3);
  expect([isOver(status), [reserved, started, stopped]]).toEqual([over, expected]);
});
