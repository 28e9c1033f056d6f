import { describe, expect, test } from 'vitest';
import { decideFulfilment, decideTransition } from './decide-transition.ts';
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts';
import type { PlanningUnits } from './planning-units.ts';
import { type Fulfilment, TRANSITIONS, VERSION_1_TRANSITIONS } from './transitions.ts';

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

describe.each<[Fulfilment, string, OrderStatus]>([
  ['book', 'new draft reserved started stopped', 'reserved'],
  ['start', 'new draft reserved started', 'started'],
  ['stop', 'started', 'stopped'],
])('%s', (asked, allowed, to) => {
  test.each(ORDER_STATUSES)('on an order that is %s', (from) => {
    const expected = allowed.split(' ').includes(from) ? null : { decision: 'block', reason: 'wrong_status', from, to };
    expect(decideFulfilment(from, asked)).toEqual(expected);
  });
});
