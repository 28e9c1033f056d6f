import { describe, expect, test } from 'vitest';
import {
  asVersion1Status,
  canGoBackTo,
  decideFulfillment,
  decideTransition,
  fromVersion1Status,
  type Fulfillment,
  ORDER_STATUSES,
  orderProgress,
  type OrderStatus,
  planningInStatus,
  type PlanningStep,
  statusAfter,
  statusesThatFit,
  statusOfPlanning,
  statusOfPlannings,
  TRANSITIONS,
  VERSION_1_TRANSITIONS,
} from './order-status.ts';
import type { PlanningUnits, StockedPlanning } from './planning-units.ts';

const of = (quantity: number, started = 0, stopped = 0, product_type: PlanningUnits['product_type'] = 'rental') => ({
  product_type,
  quantity,
  reserved: started > 0,
  started,
  stopped,
});

/** Three were booked, all went out, all came back, as far as the status goes. */
const PLANNINGS: Readonly<Record<OrderStatus, readonly PlanningUnits[]>> = {
  new: [of(3)],
  draft: [of(3)],
  reserved: [{ ...of(3), reserved: true }],
  started: [of(3, 3)],
  stopped: [of(3, 3, 3)],
  archived: [of(3, 3, 3)],
  canceled: [of(3)],
};

const order = (status: OrderStatus, plannings = PLANNINGS[status], was_canceled = false) => ({
  status,
  was_canceled,
  plannings,
});

/** d draft, r reserved, s started, S stopped, a archived, c canceled; new is never a target. */
const LETTERS = { d: 'draft', r: 'reserved', s: 'started', S: 'stopped', a: 'archived', c: 'canceled' } as const;
const named = (letters: string): readonly OrderStatus[] =>
  Object.entries(LETTERS)
    .filter(([letter]) => letters.includes(letter))
    .map(([, status]) => status);

describe.each([
  // from, version 4: onwards back, version 1: onwards back
  ['new', 'drac', '', 'drac', ''],
  ['draft', 'rac', '', 'rac', ''],
  ['reserved', 'c', 'd', 'c', 'd'],
  ['started', '', 'dr', '', 'dr'],
  ['stopped', 'a', 'drs', 'a', 'drs'],
  ['archived', '', 'drsS', '', ''],
  ['canceled', '', '', 'a', ''],
] as const)('from %s', (from, onwards, back, onwards1, back1) => {
  const cases = [
    { version: 4, table: TRANSITIONS, revert: false, allowed: named(onwards) },
    { version: 4, table: TRANSITIONS, revert: true, allowed: named(back) },
    { version: 1, table: VERSION_1_TRANSITIONS, revert: false, allowed: named(onwards1) },
    { version: 1, table: VERSION_1_TRANSITIONS, revert: true, allowed: named(back1) },
  ].flatMap((each) => ORDER_STATUSES.map((to) => ({ ...each, to, accepted: each.allowed.includes(to) })));

  test.each(cases)('version $version, revert $revert, to $to: $accepted', ({ table, revert, to, accepted }) => {
    expect(decideTransition(order(from), { to, revert }, table)).toEqual(
      accepted ? { decision: 'accept', from, to } : { decision: 'block', reason: 'wrong_status', from, to },
    );
  });
});

test('names the true status when another was taken for it', () => {
  const asked = { from: 'draft', to: 'canceled', revert: false } as const;
  expect(decideTransition(order('draft'), asked)).toMatchObject({ decision: 'accept' });
  expect(decideTransition(order('reserved'), asked)).toEqual({
    decision: 'block',
    reason: 'wrong_status',
    from: 'reserved',
    to: 'canceled',
  });
});

test.each(['draft', 'reserved', 'started', 'stopped'] as const)(
  'an order that was canceled and then archived does not go back to %s',
  (to) => {
    const asked = { to, revert: true };
    expect(decideTransition(order('archived'), asked).decision).toBe('accept');
    expect(decideTransition(order('archived', PLANNINGS.archived, true), asked).decision).toBe('block');
  },
);

test.each([
  // from, plannings, to → decision
  ['archived', [of(3)], 'started', 'block'],
  ['archived', [of(3)], 'stopped', 'block'],
  ['archived', [of(3)], 'reserved', 'accept'],
  ['archived', [], 'stopped', 'block'],
  ['archived', [], 'draft', 'accept'],
  ['archived', [of(2, 2, 2), of(1, 1, 0, 'sales_item')], 'stopped', 'accept'],
  ['stopped', [of(2, 2, 2), of(1, 1, 0, 'sales_item')], 'started', 'accept'],
  ['stopped', [of(1, 1, 0, 'sales_item')], 'started', 'block'],
  ['stopped', [of(1, 1, 0, 'service')], 'reserved', 'accept'],
] as const)('%s with %j back to %s: %s', (from, plannings, to, decision) => {
  expect(decideTransition(order(from, plannings), { to, revert: true }).decision).toBe(decision);
});

describe.each<[Fulfillment, string, OrderStatus]>([
  ['book', 'new draft reserved started stopped', 'reserved'],
  ['start', 'new draft reserved started', 'started'],
  ['stop', 'started', 'stopped'],
])('%s', (asked, allowed, to) => {
  test.each(ORDER_STATUSES)('on an order that is %s', (from) => {
    const expected = allowed.split(' ').includes(from) ? null : { decision: 'block', reason: 'wrong_status', from, to };
    expect(decideFulfillment(from, asked)).toEqual(expected);
  });
});

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

test('says concept for draft and every other status as it is', () => {
  expect(ORDER_STATUSES.map(asVersion1Status)).toEqual([
    'new',
    'concept',
    'reserved',
    'started',
    'stopped',
    'archived',
    'canceled',
  ]);
});

test('understands its own words', () => {
  for (const status of ORDER_STATUSES) expect(fromVersion1Status(asVersion1Status(status))).toBe(status);
});

test.each(['draft', '', 'Concept', 'gone', 'toString'])('%j is none of them', (word) => {
  expect(fromVersion1Status(word)).toBeNull();
});

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

const out = { stock_item_id: 'out', reserved: true, started: true, stopped: false };
const back = { stock_item_id: 'back', reserved: true, started: true, stopped: true };
const specified = { stock_item_id: 'named', reserved: true, started: false, stopped: false };
const planning: StockedPlanning = {
  product_type: 'rental',
  tracking_type: 'trackable',
  quantity: 4,
  reserved: true,
  started: 2,
  stopped: 1,
  stock_items: [out, back, specified],
};

const nothing = { reserved: false, started: false, stopped: false };
const held = { reserved: true, started: false, stopped: false };

test.each<[OrderStatus, readonly [boolean, number, number], readonly object[]]>([
  ['new', [false, 0, 0], [nothing, nothing, nothing]],
  ['draft', [false, 0, 0], [nothing, nothing, nothing]],
  ['canceled', [false, 0, 0], [nothing, nothing, nothing]],
  ['reserved', [true, 0, 0], [held, held, held]],
  ['started', [true, 2, 0], [out, { ...back, stopped: false }, specified]],
  ['stopped', [true, 2, 1], [out, back, specified]],
  ['archived', [true, 2, 1], [out, back, specified]],
])('%s: reserved, started and stopped are %j', (to, [reserved, started, stopped], stockItems) => {
  expect(planningInStatus(to, planning)).toEqual({
    ...planning,
    reserved,
    started,
    stopped,
    stock_items: stockItems.map((each, index) => ({ ...planning.stock_items[index], ...each })),
  });
});

test('the same status again changes nothing more', () => {
  for (const to of ['draft', 'reserved', 'started', 'stopped', 'canceled'] as const) {
    const once = planningInStatus(to, planning);
    expect(planningInStatus(to, once)).toEqual(once);
  }
});
