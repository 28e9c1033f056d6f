import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plannedOf } from '../../../test/support/planned.ts';
import { canGoBackTo, type OrderStatus } from '../../domain/orders/order-status.ts';
import type { ActionFacts } from './apply-actions.ts';
import { fulfillmentSteps, type Standing } from './fulfill-order.ts';
import { revertActions } from './revert-fulfillment.ts';
import type { MoveAction } from './fulfillment-actions.ts';
import { NO_PLAN, type OrderPlan } from './order-plan.ts';

const FACTS: ActionFacts = { holds: true, items: new Map(), parts: new Map(), out: new Set(['lost']) };

const byNumber = (action: 'start_product' | 'stop_product', quantity: number, product_id = 'camera'): MoveAction => ({
  action,
  product_id,
  planning_id: null,
  quantity,
});

const byName = (
  action: 'start_stock_items' | 'stop_stock_items',
  ...stock_item_ids: readonly string[]
): MoveAction => ({ action, product_id: 'body', planning_id: null, stock_item_ids });

const NAMES = ['a', 'b', 'c'];
const reserved: OrderPlan = {
  bundles: [],
  plannings: [
    plannedOf({ quantity: 2 }),
    plannedOf({ id: 'part', parent_planning_id: 'kit', quantity: 2 }),
    plannedOf({ product_id: 'body', tracking_type: 'trackable', quantity: 3, stock_items: NAMES }),
    plannedOf({ product_id: 'film', product_type: 'sales_item', quantity: 2 }),
  ],
};

const aMove: fc.Arbitrary<MoveAction> = fc.oneof(
  fc
    .tuple(fc.constantFrom('start_product', 'stop_product'), fc.integer({ min: 1, max: 3 }))
    .map((of) => byNumber(...of)),
  fc.integer({ min: 1, max: 2 }).map((quantity) => byNumber('start_product', quantity, 'film')),
  fc
    .tuple(fc.constantFrom('start_stock_items', 'stop_stock_items'), fc.subarray(NAMES, { minLength: 1 }))
    .map(([action, ids]) => byName(action, ...ids)),
);

/** Undefined when it is refused. */
function done(before: Standing, actions: readonly MoveAction[]): Standing | undefined {
  try {
    return fulfillmentSteps(before, actions, FACTS).at(-1);
  } catch {
    return undefined;
  }
}

test('the actions that were carried out take it back, and the order can be where it was', () => {
  const first: Standing = { status: 'reserved', plan: reserved };
  let reverted = 0;
  fc.assert(
    fc.property(
      fc.array(aMove, { maxLength: 8 }),
      fc.array(aMove, { minLength: 1, maxLength: 3 }),
      (earlier, actions) => {
        const before = earlier.reduce((standing, action) => done(standing, [action]) ?? standing, first);
        const after = done(before, actions);
        if (after === undefined) return;
        const plan = revertActions(after.plan, actions, FACTS);
        expect(plan).toEqual(before.plan);
        expect(canGoBackTo(before.status, plan.plannings)).toBe(true);
        reverted += 1;
      },
    ),
    { numRuns: 3_000 },
  );
  expect(reverted).toBeGreaterThan(300);
});

describe('taking back', () => {
  const standing = (...actions: readonly MoveAction[]): OrderPlan =>
    (done({ status: 'reserved', plan: reserved }, actions) as Standing).plan;

  test.each<[string, readonly MoveAction[], readonly MoveAction[], string]>([
    [
      'more than went out',
      [byNumber('start_product', 1)],
      [byNumber('start_product', 2)],
      'quantity is more than was done: at most 1 can be reverted',
    ],
    [
      'the going out of what is back',
      [byNumber('start_product', 2), byNumber('stop_product', 2)],
      [byNumber('start_product', 1)],
      'quantity is more than was done: at most 0 can be reverted',
    ],
    ['pieces that never left', [], [byName('start_stock_items', 'a')], 'stock_item_ids have not been started: a'],
    [
      'pieces that are not on the order',
      [],
      [byName('start_stock_items', 'z')],
      'stock_item_ids have not been started: z',
    ],
    [
      'pieces that are still out',
      [byName('start_stock_items', 'a')],
      [byName('stop_stock_items', 'a')],
      'stock_item_ids have not been stopped: a',
    ],
  ])('refuses %s', (_, earlier, actions, message) => {
    const plan = earlier.length === 0 ? reserved : standing(...earlier);
    expect(() => revertActions(plan, actions, FACTS)).toThrow(`actions/0/${message}`);
  });

  test('tells which of several actions cannot be', () => {
    const plan = standing(byNumber('start_product', 1));
    const actions = [byNumber('start_product', 1), byName('start_stock_items', 'a')];
    expect(() => revertActions(plan, actions, FACTS)).toThrow('actions/1/stock_item_ids have not been started: a');
  });
});

const STEP_FACTS: ActionFacts = { holds: false, items: new Map(), parts: new Map(), out: new Set() };

const start = (quantity: number): MoveAction => ({
  action: 'start_product',
  product_id: 'camera',
  planning_id: null,
  quantity,
});

const stop = (quantity: number): MoveAction => ({ ...start(quantity), action: 'stop_product' }) as MoveAction;

/** `start +2 started`: what was done, what left or came back, and the status then. */
const stepsOf = (status: OrderStatus, quantity: number, ...actions: readonly MoveAction[]) =>
  fulfillmentSteps(
    { status, plan: { ...NO_PLAN, plannings: [plannedOf({ quantity, reserved: status !== 'draft' })] } },
    actions,
    STEP_FACTS,
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
