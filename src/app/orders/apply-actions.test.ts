import { describe, expect, test } from 'vitest';
import { plannedOf } from '../../../test/support/planned.ts';
import type { PricedItem } from '../pricing/line-charge.ts';
import { type ActionFacts, type Applied, applyActions, MAX_PLANNED_UNITS } from './apply-actions.ts';
import type { FulfillmentAction } from './fulfillment-actions.ts';
import type { OrderPlan, Planned } from './order-plan.ts';

const item = (id: string, facts: Partial<PricedItem> = {}): PricedItem => ({
  id,
  type: 'products',
  name: id,
  product_group_id: `group of ${id}`,
  product_type: 'rental',
  tracking_type: 'bulk',
  always_available: false,
  allow_shortage: false,
  shortage_limit: 0,
  buffer_time_before: 0,
  buffer_time_after: 0,
  extra_information: null,
  discountable: true,
  taxable: true,
  tax_category_id: null,
  deposit_in_cents: 0,
  price_structure_id: null,
  archived_at: null,
  price_ruleset_id: null,
  pricing: { kind: 'none' },
  price_rules: [],
  ...facts,
});

const ITEMS = [
  item('camera'),
  item('body', { tracking_type: 'trackable' }),
  item('gone', { archived_at: Temporal.Instant.from('2030-01-01T00:00Z') }),
  item('kit', { type: 'bundles', product_type: 'bundle' }),
];

const FACTS: ActionFacts = {
  holds: true,
  items: new Map(ITEMS.map((each) => [each.id, each])),
  parts: new Map([
    [
      'kit',
      {
        product_ids: ['camera', 'body'],
        choose: () => [
          { bundle_item_id: 'first', product_id: 'camera', quantity: 2, discount_percentage: 10 },
          { bundle_item_id: 'second', product_id: 'body', quantity: 1, discount_percentage: 0 },
        ],
      },
    ],
  ]),
  out: new Set(['out']),
};

const planOf = (...plannings: readonly Planned[]): OrderPlan => ({ plannings, bundles: [] });

const apply = (plan: OrderPlan, ...actions: readonly FulfillmentAction[]): Applied =>
  applyActions(plan, actions, FACTS);

const summary = ({ plan }: Applied) =>
  plan.plannings.map(({ product, quantity, started, stopped, stock_items }) => ({
    of: product.id,
    units: [quantity, started, stopped],
    ...(stock_items.length === 0 ? {} : { named: stock_items.map(({ stock_item_id }) => stock_item_id) }),
  }));

const refusal = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

const book = (facts: object = {}): FulfillmentAction => ({
  action: 'book_product',
  mode: 'infer_planning',
  product_id: 'camera',
  planning_id: null,
  quantity: 1,
  ...facts,
});

const bookStockItems = (...stock_item_ids: readonly string[]): FulfillmentAction => ({
  action: 'book_stock_items',
  mode: 'infer_planning',
  product_id: 'body',
  planning_id: null,
  stock_item_ids,
});

const move = (action: 'start_product' | 'stop_product', quantity: number, facts: object = {}): FulfillmentAction => ({
  action,
  product_id: 'camera',
  planning_id: null,
  quantity,
  ...facts,
});

const moveStockItems = (
  action: 'start_stock_items' | 'stop_stock_items',
  ...stock_item_ids: readonly string[]
): FulfillmentAction => ({ action, product_id: 'body', planning_id: null, stock_item_ids });

const camera = plannedOf({ quantity: 2 });
const part = plannedOf({ id: 'part', parent_planning_id: 'kit', quantity: 2 });
const bodies = (quantity: number, ...stock_items: readonly string[]) =>
  plannedOf({ product_id: 'body', tracking_type: 'trackable', quantity, stock_items });

describe('booking a product', () => {
  test.each<[string, OrderPlan, FulfillmentAction, readonly object[]]>([
    ['makes a planning where there is none', planOf(), book(), [{ of: 'camera', units: [1, 0, 0] }]],
    ['adds to the one that is there', planOf(camera), book(), [{ of: 'camera', units: [3, 0, 0] }]],
    [
      'never to a part of a bundle',
      planOf(part),
      book(),
      [
        { of: 'camera', units: [2, 0, 0] },
        { of: 'camera', units: [1, 0, 0] },
      ],
    ],
    [
      'makes another when told so',
      planOf(camera),
      book({ mode: 'create_new' }),
      [
        { of: 'camera', units: [2, 0, 0] },
        { of: 'camera', units: [1, 0, 0] },
      ],
    ],
    [
      'adds to the one that is named',
      planOf(camera),
      book({ mode: 'update_existing', planning_id: camera.id }),
      [{ of: 'camera', units: [3, 0, 0] }],
    ],
    [
      'takes as much as is allowed',
      planOf(),
      book({ quantity: MAX_PLANNED_UNITS }),
      [{ of: 'camera', units: [MAX_PLANNED_UNITS, 0, 0] }],
    ],
  ])('%s', (_, plan, action, expected) => {
    expect(summary(apply(plan, action))).toEqual(expected);
  });

  test.each<[string, OrderPlan, FulfillmentAction, string]>([
    ['an unknown product', planOf(), book({ product_id: 'unknown' }), 'actions/0/product_id must exist'],
    ['one that is archived', planOf(), book({ product_id: 'gone' }), 'actions/0/product_id must exist'],
    ['a bundle', planOf(), book({ product_id: 'kit' }), 'actions/0/product_id must exist'],
    ['none of it', planOf(), book({ quantity: 0 }), 'actions/0/quantity must be at least 1'],
    [
      'one more than is allowed',
      planOf(camera),
      book({ quantity: MAX_PLANNED_UNITS - 1 }),
      'actions/0/quantity makes more than 1000000 units',
    ],
    ['an update of nothing', planOf(camera), book({ mode: 'update_existing' }), "actions/0/planning_id can't be blank"],
    [
      'an update of a planning elsewhere',
      planOf(),
      book({ mode: 'update_existing', planning_id: 'x' }),
      'actions/0/planning_id must be a planning of the order',
    ],
    [
      'an update of a part',
      planOf(part),
      book({ mode: 'update_existing', planning_id: 'part' }),
      'actions/0/planning_id is part of a bundle',
    ],
    [
      'the planning of another product',
      planOf(bodies(1)),
      book({ mode: 'update_existing', planning_id: 'planning of body' }),
      'actions/0/product_id must be the product of the planning',
    ],
  ])('refuses %s', (_, plan, action, message) => {
    expect(refusal(() => apply(plan, action))).toBe(message);
  });

  test('is reserved at once on an order that holds stock, and tells what its line is about', () => {
    const { plan, bookings } = apply(planOf(), book({ quantity: 4 }));
    expect(plan.plannings[0]?.reserved).toBe(true);
    expect(bookings).toEqual([{ planning_id: plan.plannings[0]?.id, item: ITEMS[0], quantity: 4 }]);
    expect(applyActions(planOf(), [book()], { ...FACTS, holds: false }).plan.plannings[0]?.reserved).toBe(false);
  });
});

describe('booking pieces', () => {
  test.each<[string, OrderPlan, FulfillmentAction, readonly object[]]>([
    [
      'books as many as are named',
      planOf(),
      bookStockItems('a', 'b'),
      [{ of: 'body', units: [2, 0, 0], named: ['a', 'b'] }],
    ],
    [
      'names what is booked without a name',
      planOf(bodies(3)),
      bookStockItems('a'),
      [{ of: 'body', units: [3, 0, 0], named: ['a'] }],
    ],
    [
      'raises the quantity when there is no room',
      planOf(bodies(1, 'a')),
      bookStockItems('b'),
      [{ of: 'body', units: [2, 0, 0], named: ['a', 'b'] }],
    ],
  ])('%s', (_, plan, action, expected) => {
    expect(summary(apply(plan, action))).toEqual(expected);
  });

  test.each<[string, OrderPlan, FulfillmentAction, string]>([
    ['none', planOf(), bookStockItems(), "actions/0/stock_item_ids can't be blank"],
    ['one twice', planOf(), bookStockItems('a', 'a'), 'actions/0/stock_item_ids name a stock item twice: a'],
    [
      'one that the order has',
      planOf(bodies(1, 'a')),
      bookStockItems('a'),
      'actions/0/stock_item_ids are specified on the order already: a',
    ],
    [
      'pieces of what is only counted',
      planOf(),
      { ...bookStockItems('a'), product_id: 'camera' } as FulfillmentAction,
      'actions/0/product_id is not tracked: it has no stock items',
    ],
  ])('refuses %s', (_, plan, action, message) => {
    expect(refusal(() => apply(plan, action))).toBe(message);
  });
});

test('a bundle is planned above its parts, each as many times as there are bundles', () => {
  const { plan, bookings } = apply(planOf(), {
    action: 'book_bundle',
    bundle_id: 'kit',
    quantity: 3,
    product_variations: [],
  });
  const [head] = plan.bundles;
  expect(
    plan.plannings.map(({ product, quantity, parent_planning_id }) => [product.id, quantity, parent_planning_id]),
  ).toEqual([
    ['camera', 6, head?.id],
    ['body', 3, head?.id],
  ]);
  expect(bookings.map((booking) => [booking.item.id, booking.quantity, booking.part?.bundle_item_id])).toEqual([
    ['kit', 3, undefined],
    ['camera', 6, 'first'],
    ['body', 3, 'second'],
  ]);
});

test.each([
  ['unknown', 1, 'actions/0/bundle_id must exist'],
  ['camera', 1, 'actions/0/bundle_id must exist'],
  ['kit', 0, 'actions/0/quantity must be at least 1'],
  ['kit', MAX_PLANNED_UNITS, 'actions/0/quantity makes more than 1000000 units of a part'],
])('refuses to book bundle %s %i times', (bundle_id, quantity, message) => {
  expect(refusal(() => apply(planOf(), { action: 'book_bundle', bundle_id, quantity, product_variations: [] }))).toBe(
    message,
  );
});

describe('going out and coming back by number', () => {
  const both = planOf(camera, part);

  test.each<[string, OrderPlan, readonly FulfillmentAction[], readonly object[]]>([
    [
      'fills the plannings of a product one after the other',
      both,
      [move('start_product', 3)],
      [
        { of: 'camera', units: [2, 2, 0] },
        { of: 'camera', units: [2, 1, 0] },
      ],
    ],
    [
      'and empties them so',
      both,
      [move('start_product', 4), move('stop_product', 3)],
      [
        { of: 'camera', units: [2, 2, 2] },
        { of: 'camera', units: [2, 2, 1] },
      ],
    ],
    [
      'takes the planning that is named',
      both,
      [move('start_product', 1, { planning_id: 'part' })],
      [
        { of: 'camera', units: [2, 0, 0] },
        { of: 'camera', units: [2, 1, 0] },
      ],
    ],
  ])('%s', (_, plan, actions, expected) => {
    expect(summary(apply(plan, ...actions))).toEqual(expected);
  });

  test.each<[string, OrderPlan, FulfillmentAction, string]>([
    [
      'more than is booked',
      both,
      move('start_product', 5),
      'actions/0/quantity is more than is booked: at most 4 can be started',
    ],
    [
      'more than is out',
      both,
      move('stop_product', 1),
      'actions/0/quantity is more than is out: at most 0 can be stopped',
    ],
    ['nothing', both, move('start_product', 0), 'actions/0/quantity must be at least 1'],
    ['what is not booked', planOf(), move('start_product', 1), 'actions/0/product_id is not booked on the order'],
    [
      'what goes by name',
      planOf(bodies(1)),
      move('start_product', 1, { product_id: 'body' }),
      'actions/0/product_id is tracked: name its stock items',
    ],
    [
      'the return of what is sold',
      planOf(plannedOf({ product_type: 'sales_item', started: 1 })),
      move('stop_product', 1),
      'actions/0/product_id is sold, and never comes back',
    ],
  ])('refuses %s', (_, plan, action, message) => {
    expect(refusal(() => apply(plan, action))).toBe(message);
  });
});

describe('going out and coming back by name', () => {
  const first = bodies(1, 'a');
  const second = { ...bodies(2), id: 'second' };

  test.each<[string, OrderPlan, readonly FulfillmentAction[], readonly object[]]>([
    [
      'starts a piece where it is named, others where there is room',
      planOf(second, first),
      [moveStockItems('start_stock_items', 'b', 'a')],
      [
        { of: 'body', units: [2, 1, 0], named: ['b'] },
        { of: 'body', units: [1, 1, 0], named: ['a'] },
      ],
    ],
    [
      'stops it where it was started',
      planOf(second, first),
      [moveStockItems('start_stock_items', 'a'), moveStockItems('stop_stock_items', 'a')],
      [
        { of: 'body', units: [2, 0, 0] },
        { of: 'body', units: [1, 1, 1], named: ['a'] },
      ],
    ],
  ])('%s', (_, plan, actions, expected) => {
    expect(summary(apply(plan, ...actions))).toEqual(expected);
  });

  test.each<[string, OrderPlan, FulfillmentAction, string]>([
    [
      'one that is out elsewhere',
      planOf(bodies(1)),
      moveStockItems('start_stock_items', 'out'),
      'actions/0/stock_item_ids are out already: out',
    ],
    [
      'more than are booked',
      planOf(bodies(1)),
      moveStockItems('start_stock_items', 'a', 'b'),
      'actions/0/quantity is more than is booked: at most 1 can be started',
    ],
    [
      'the return of one that never left',
      planOf(bodies(1, 'a')),
      moveStockItems('stop_stock_items', 'a'),
      'actions/0/stock_item_ids have not been started: a',
    ],
    ['none', planOf(bodies(1)), moveStockItems('start_stock_items'), 'actions/0/quantity must be at least 1'],
  ])('refuses %s', (_, plan, action, message) => {
    expect(refusal(() => apply(plan, action))).toBe(message);
  });
});

describe('specifying pieces', () => {
  const specify = (
    add: readonly string[],
    remove: readonly string[],
    planning_id: string | null = null,
  ): FulfillmentAction => ({
    action: 'specify_stock_items',
    product_id: 'body',
    planning_id,
    stock_item_ids_to_add: add,
    stock_item_ids_to_remove: remove,
  });

  test.each<[string, OrderPlan, FulfillmentAction, readonly object[]]>([
    ['names what is booked', planOf(bodies(2)), specify(['a'], []), [{ of: 'body', units: [2, 0, 0], named: ['a'] }]],
    [
      'puts one in the place of another',
      planOf(bodies(1, 'a')),
      specify(['b'], ['a']),
      [{ of: 'body', units: [1, 0, 0], named: ['b'] }],
    ],
    [
      'finds the planning that has room',
      planOf(bodies(1, 'a'), { ...bodies(1), id: 'second' }),
      specify(['b'], []),
      [
        { of: 'body', units: [1, 0, 0], named: ['a'] },
        { of: 'body', units: [1, 0, 0], named: ['b'] },
      ],
    ],
  ])('%s', (_, plan, action, expected) => {
    expect(summary(apply(plan, action))).toEqual(expected);
  });

  test.each<[string, OrderPlan, FulfillmentAction, string]>([
    [
      'more than are booked',
      planOf(bodies(1)),
      specify(['a', 'b'], []),
      'actions/0/stock_item_ids are more than are booked: at most 1 more can be named',
    ],
    [
      'to leave out one that is not named',
      planOf(bodies(1)),
      specify([], ['a']),
      'actions/0/stock_item_ids are not specified on the planning: a',
    ],
    [
      'one that another planning has',
      planOf(bodies(1, 'a'), { ...bodies(1), id: 'second' }),
      specify(['a'], [], 'second'),
      'actions/0/stock_item_ids are specified on the order already: a',
    ],
  ])('refuses %s', (_, plan, action, message) => {
    expect(refusal(() => apply(plan, action))).toBe(message);
  });
});

test('tells which action cannot be done', () => {
  expect(refusal(() => apply(planOf(), book(), move('start_product', 2)))).toBe(
    'actions/1/quantity is more than is booked: at most 1 can be started',
  );
});
