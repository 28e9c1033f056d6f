import { expect, test } from 'vitest';
import { plannedOf } from '../../../test/support/planned.ts';
import { stockNeeds } from './apply-plan-change.ts';
import type { Planned } from './order-plan.ts';

const PERIOD = {
  starts_at: Temporal.Instant.from('2030-01-01T09:00Z'),
  stops_at: Temporal.Instant.from('2030-01-02T09:00Z'),
};

const needs = (before: readonly Planned[], after: readonly Planned[], moved = false) =>
  stockNeeds(PERIOD, { plannings: before, bundles: [] }, { plannings: after, bundles: [] }, { moved }).map(
    ({ product, needed, starts_now }) => ({
      id: product.id,
      needed,
      ...(starts_now === undefined ? {} : { starts_now }),
    }),
  );

const draft = plannedOf({ reserved: false, quantity: 3 });
const reserved = plannedOf({ quantity: 3 });
const out = plannedOf({ quantity: 3, started: 2 });
const sold = { product_type: 'sales_item' } as const;

test.each<[string, readonly Planned[], readonly Planned[], boolean, readonly object[]]>([
  // what happens                    before       after                                       moved   needs
  ['a draft holds nothing', [], [draft], false, []],
  ['what is reserved is needed', [draft], [reserved], false, [{ id: 'camera', needed: 3 }]],
  ['what stays needs no look', [reserved], [reserved], false, []],
  ['unless it is moved', [reserved], [reserved], true, [{ id: 'camera', needed: 3 }]],
  ['all of it is needed when it grows', [reserved], [plannedOf({ quantity: 5 })], false, [{ id: 'camera', needed: 5 }]],
  ['less is never short', [reserved], [plannedOf({ quantity: 2 })], false, []],
  [
    'plannings of a product count together',
    [reserved],
    [reserved, plannedOf({ id: 'more' })],
    false,
    [{ id: 'camera', needed: 4 }],
  ],
  ['what leaves must be there now', [reserved], [out], false, [{ id: 'camera', needed: 3, starts_now: 2 }]],
  ['what comes back is not needed', [out], [plannedOf({ quantity: 3, started: 2, stopped: 1 })], false, []],
  [
    'what is back and goes out again is',
    [plannedOf({ started: 1, stopped: 1 })],
    [plannedOf({ started: 1 })],
    false,
    [{ id: 'camera', needed: 1, starts_now: 1 }],
  ],
  [
    'what is back is not moved',
    [plannedOf({ started: 1, stopped: 1 })],
    [plannedOf({ started: 1, stopped: 1 })],
    true,
    [],
  ],
  [
    'what is sold is needed when it leaves',
    [plannedOf({ ...sold, quantity: 5 })],
    [plannedOf({ ...sold, quantity: 5, started: 2 })],
    false,
    [{ id: 'camera', needed: 5, starts_now: 2 }],
  ],
  [
    'and not any more when it has left',
    [plannedOf({ ...sold, started: 1 })],
    [plannedOf({ ...sold, started: 1 })],
    true,
    [],
  ],
])('%s', (_, before, after, moved, expected) => {
  expect(needs(before, after, moved)).toEqual(expected);
});

test('the time that is needed has the buffers of the product', () => {
  const [need] = stockNeeds(
    PERIOD,
    { plannings: [], bundles: [] },
    { plannings: [plannedOf({ product: { buffer_time_before: 3_600, buffer_time_after: 60 } })], bundles: [] },
    { moved: false },
  );
  expect(need?.window).toEqual({
    from_us: Date.parse('2030-01-01T08:00Z') * 1_000,
    till_us: Date.parse('2030-01-02T09:01Z') * 1_000,
  });
});

test('an order without a period needs nothing', () => {
  const nothing = { starts_at: null, stops_at: null };
  expect(
    stockNeeds(nothing, { plannings: [], bundles: [] }, { plannings: [reserved], bundles: [] }, { moved: true }),
  ).toEqual([]);
});
