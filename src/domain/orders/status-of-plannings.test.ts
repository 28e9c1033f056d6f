import { expect, test } from 'vitest';
import type { OrderStatus } from './order-status.ts';
import type { PlanningUnits } from './planning-units.ts';
import {
  canGoBackTo,
  type PlanningStep,
  statusAfter,
  statusesThatFit,
  statusOfPlannings,
} from './status-of-plannings.ts';

type Kind = PlanningUnits['product_type'];

const units = (quantity: number, started = 0, stopped = 0, product_type: Kind = 'rental'): PlanningUnits => ({
  product_type,
  quantity,
  reserved: true,
  started,
  stopped,
});

const sold = (quantity: number, started: number) => units(quantity, started, 0, 'sales_item');

test.each<[readonly PlanningUnits[], string, string]>([
  // plannings → status, statuses that fit
  [[], 'reserved', 'reserved'],
  [[units(0)], 'reserved', 'reserved'],
  [[units(3)], 'reserved', 'reserved'],
  [[units(3, 1)], 'started', 'started'],
  [[units(3, 3)], 'started', 'started'],
  [[units(3, 2, 1)], 'started', 'started'],
  [[units(3, 1, 1)], 'reserved', 'reserved started'],
  [[units(3, 3, 3)], 'stopped', 'stopped'],
  [[units(3, 3, 3), units(1)], 'reserved', 'reserved started'],
  [[units(3, 3, 3), units(1, 1)], 'started', 'started'],
  [[units(3, 3, 3), units(0)], 'stopped', 'stopped'],
  [[sold(2, 0)], 'reserved', 'reserved'],
  [[sold(2, 1)], 'reserved', 'reserved started'],
  [[sold(2, 2)], 'stopped', 'stopped'],
  [[sold(2, 2), units(1, 1)], 'started', 'started'],
  [[sold(2, 2), units(1, 1, 1)], 'stopped', 'stopped'],
  [[units(1, 1, 0, 'service')], 'stopped', 'stopped'],
])('%j is %s, and may be %s', (plannings, status, fitting) => {
  expect(statusOfPlannings(plannings)).toBe(status);
  expect(statusesThatFit(plannings)).toEqual(fitting.split(' '));
});

test.each<[PlanningStep, OrderStatus, readonly PlanningUnits[], OrderStatus]>([
  // step, before, plannings afterwards → status
  ['book', 'new', [units(1)], 'new'],
  ['book', 'draft', [units(1)], 'draft'],
  ['book', 'reserved', [units(1)], 'reserved'],
  ['book', 'reserved', [units(2, 1, 1)], 'reserved'],
  ['book', 'started', [units(2, 1)], 'started'],
  ['book', 'stopped', [units(2, 1, 1)], 'started'],
  ['book', 'stopped', [units(1, 1, 1), sold(1, 0)], 'started'],
  ['book', 'started', [units(1, 1, 1)], 'stopped'],
  ['book', 'stopped', [], 'reserved'],
  ['book', 'started', [units(1)], 'reserved'],
  ['start', 'new', [units(2, 1)], 'started'],
  ['start', 'reserved', [units(1), sold(1, 1)], 'started'],
  ['start', 'reserved', [sold(1, 1)], 'stopped'],
  ['stop', 'started', [units(2, 2, 1)], 'started'],
  ['stop', 'started', [units(2, 1, 1)], 'reserved'],
  ['stop', 'started', [units(2, 2, 2)], 'stopped'],
  ['stop', 'started', [units(2, 2, 2), sold(1, 0)], 'reserved'],
  ['stop', 'started', [units(2, 2, 2), sold(1, 1)], 'stopped'],
])('%s on a %s order with then %j: %s', (step, before, plannings, after) => {
  expect(statusAfter(step, before, plannings)).toBe(after);
});

test.each<[readonly PlanningUnits[], string]>([
  // plannings → where an order that has them can go back to
  [[], 'draft reserved'],
  [[units(3)], 'draft reserved'],
  [[units(3, 1)], 'started'],
  [[units(3, 1, 1)], 'reserved started'],
  [[units(3, 3, 3)], ''],
  [[sold(2, 1)], 'reserved started'],
])('%j can go back to: %s', (plannings, statuses) => {
  const before = ['draft', 'reserved', 'started'] as const;
  expect(before.filter((to) => canGoBackTo(to, plannings)).join(' ')).toBe(statuses);
});
