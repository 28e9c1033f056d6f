import { expect, test } from 'vitest';
import { orderProgress, statusOfPlanning } from './order-progress.ts';
import type { OrderStatus } from './order-status.ts';
import type { PlanningUnits } from './planning-units.ts';

/** `3/2/1`: three booked, two started, one stopped; `sold` and `done` never come back; `draft` holds nothing. */
function planned(text: string): readonly PlanningUnits[] {
  return text
    .split(', ')
    .filter(Boolean)
    .map((each) => {
      const [numbers = '', kind] = each.split(' ');
      const [quantity = 0, started = 0, stopped = 0] = numbers.split('/').map(Number);
      const product_type = kind === 'sold' ? 'sales_item' : kind === 'done' ? 'service' : 'rental';
      return { product_type, quantity, started, stopped, reserved: kind !== 'draft' };
    });
}

test.each<[OrderStatus, string, string, readonly number[], boolean, boolean, number]>([
  // status, plannings → statuses, counts (new draft reserved started stopped), entirely started, entirely stopped, items
  ['new', '', 'new', [0, 0, 0, 0, 0], true, false, 0],
  ['reserved', '', 'reserved', [0, 0, 0, 0, 0], true, false, 0],
  ['reserved', '0', 'reserved', [0, 0, 0, 0, 0], true, false, 0],
  ['new', '3 draft', 'new', [3, 0, 0, 0, 0], false, false, 3],
  ['draft', '3 draft, 1 draft', 'draft', [0, 4, 0, 0, 0], false, false, 4],
  ['reserved', '3', 'reserved', [0, 0, 3, 0, 0], false, false, 3],
  ['started', '3/2/1, 2', 'reserved started stopped', [0, 0, 3, 1, 1], false, false, 5],
  ['started', '3/3/1', 'started stopped', [0, 0, 0, 2, 1], true, false, 3],
  ['stopped', '3/3/3', 'stopped', [0, 0, 0, 0, 3], true, true, 3],
  ['reserved', '3/1/1', 'reserved stopped', [0, 0, 2, 0, 1], false, false, 3],
  ['started', '2/2/2, 1', 'reserved stopped', [0, 0, 1, 0, 2], false, false, 3],
  ['stopped', '2/2/2, 1/1 sold, 1/1 done', 'stopped', [0, 0, 0, 0, 4], true, true, 4],
  ['started', '2/2, 2/1 sold', 'reserved started stopped', [0, 0, 1, 2, 1], false, false, 4],
  ['archived', '3/3/3', 'archived', [0, 0, 0, 0, 3], true, true, 3],
  ['archived', '3 draft', 'archived', [0, 3, 0, 0, 0], false, false, 3],
  ['canceled', '3 draft', 'canceled', [0, 0, 0, 0, 0], false, false, 3],
])('%s with %j: %s %j', (status, plannings, statuses, counts, entirely_started, entirely_stopped, item_count) => {
  expect(orderProgress(status, planned(plannings))).toEqual({
    statuses: statuses.split(' '),
    status_counts: {
      new: counts[0],
      draft: counts[1],
      reserved: counts[2],
      started: counts[3],
      stopped: counts[4],
    },
    entirely_started,
    entirely_stopped,
    item_count,
  });
});

test.each<[OrderStatus, string, OrderStatus]>([
  ['new', '3 draft', 'new'],
  ['draft', '3 draft', 'draft'],
  ['started', '3', 'reserved'],
  ['started', '3/1', 'started'],
  ['started', '3/1/1', 'reserved'],
  ['started', '3/3/3', 'stopped'],
  ['started', '1/1 sold', 'stopped'],
  ['archived', '3/3/3', 'archived'],
  ['canceled', '3 draft', 'canceled'],
])('in a %s order the planning %s is %s', (status, planning, expected) => {
  expect(planned(planning).map((each) => statusOfPlanning(status, each))).toEqual([expected]);
});
