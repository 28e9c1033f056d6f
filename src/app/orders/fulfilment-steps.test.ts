import { expect, test } from 'vitest';
import { plannedOf } from '../../../test/support/planned.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import type { ActionFacts } from './apply-actions.ts';
import type { MoveAction } from './fulfilment-action.ts';
import { fulfilmentSteps } from './fulfilment-steps.ts';
import { NO_PLAN } from './order-plan.ts';

const FACTS: ActionFacts = { holds: false, items: new Map(), parts: new Map(), out: new Set() };

const start = (quantity: number): MoveAction => ({
  action: 'start_product',
  product_id: 'camera',
  planning_id: null,
  quantity,
});

const stop = (quantity: number): MoveAction => ({ ...start(quantity), action: 'stop_product' }) as MoveAction;

/** `start +2 started`: what was done, what left or came back, and the status then. */
const stepsOf = (status: OrderStatus, quantity: number, ...actions: readonly MoveAction[]) =>
  fulfilmentSteps(
    { status, plan: { ...NO_PLAN, plannings: [plannedOf({ quantity, reserved: status !== 'draft' })] } },
    actions,
    FACTS,
  ).map((step) => [step.step, step.movements.map((moved) => moved.quantity).join(), step.status].join(' '));

test.each<[OrderStatus, number, readonly MoveAction[], readonly string[]]>([
  // status, booked, actions → steps
  ['reserved', 3, [start(1), start(1)], ['start 2 started']],
  ['reserved', 3, [start(3), stop(1)], ['start 3 started', 'stop -1 started']],
  ['draft', 2, [start(1), start(1), stop(1), stop(1)], ['start 2 started', 'stop -2 stopped']],
  ['reserved', 2, [start(1), stop(1)], ['start 1 started', 'stop -1 reserved']],
  ['reserved', 2, [start(1), stop(1), start(1)], ['start 1 started', 'stop -1 reserved', 'start 1 started']],
])('a %s order of %i: %j', (status, quantity, actions, steps) => {
  expect(stepsOf(status, quantity, ...actions)).toEqual(steps);
});

test.each<[string, readonly MoveAction[], string]>([
  ['what is not out', [start(1), stop(2)], 'actions/1/quantity is more than is out: at most 1 can be stopped'],
  ['before anything is out', [stop(1), start(1)], "Can't transition order from 'reserved' to 'stopped'"],
  ['after all is back', [start(2), stop(2), start(1)], "Can't transition order from 'stopped' to 'started'"],
])('refuses %s', (_, actions, message) => {
  expect(() => stepsOf('reserved', 2, ...actions)).toThrow(message);
});
