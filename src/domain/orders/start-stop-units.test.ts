import { describe, expect, test } from 'vitest';
import {
  changeQuantity,
  type Done,
  type PlannedStockItem,
  revertQuantity,
  revertStockItems,
  specifyStockItems,
  startQuantity,
  startStockItems,
  type StockedPlanning,
  stopQuantity,
  stopStockItems,
} from './planning-units.ts';

const bulk = (quantity: number, started: number, stopped: number): StockedPlanning => ({
  product_type: 'rental',
  tracking_type: 'bulk',
  quantity,
  reserved: true,
  started,
  stopped,
  stock_items: [],
});

const sold = (quantity: number, started: number): StockedPlanning => ({
  ...bulk(quantity, started, 0),
  product_type: 'sales_item',
});

const service = (quantity: number, started: number): StockedPlanning => ({
  ...sold(quantity, started),
  product_type: 'service',
  tracking_type: 'none',
});

/** `a` is named, `a>` is out, `a<` is back. */
const tracked = (quantity: number, names = ''): StockedPlanning => {
  const stock_items = names.split(' ').filter(Boolean).map(stockItem);
  const count = (which: 'started' | 'stopped') => stock_items.filter((each) => each[which]).length;
  return { ...bulk(quantity, count('started'), count('stopped')), tracking_type: 'trackable', stock_items };
};

const stockItem = (text: string): PlannedStockItem => ({
  stock_item_id: text.charAt(0),
  reserved: true,
  started: text.length > 1,
  stopped: text.endsWith('<'),
});

const ids = (text: string): readonly string[] => text.split(' ').filter(Boolean);

describe('starting a quantity', () => {
  test.each([
    // planning, asked → expected
    [bulk(3, 0, 0), 1, bulk(3, 1, 0)],
    [bulk(3, 1, 1), 2, bulk(3, 3, 1)],
    [bulk(3, 1, 0), 3, { reason: 'more_than_booked', asked: 3, at_most: 2 }],
    [bulk(3, 3, 3), 1, { reason: 'more_than_booked', asked: 1, at_most: 0 }],
    [bulk(3, 0, 0), 0, { reason: 'not_positive', asked: 0, at_most: 3 }],
    [bulk(3, 2, 0), -1, { reason: 'not_positive', asked: -1, at_most: 1 }],
    [sold(2, 0), 2, sold(2, 2)],
    [sold(2, 2), 1, { reason: 'more_than_booked', asked: 1, at_most: 0 }],
    [service(1, 0), 1, service(1, 1)],
    [tracked(2), 1, { reason: 'needs_stock_items' }],
  ] as const)('%j and %i: %j', (planning, asked, expected) => {
    expect(startQuantity(planning, asked)).toEqual(
      'reason' in expected ? { decision: 'block', ...expected } : { decision: 'accept', planning: expected },
    );
  });

  test('reserves what was not', () => {
    const drafted = { ...bulk(3, 0, 0), reserved: false };
    expect(startQuantity(drafted, 1)).toEqual({ decision: 'accept', planning: bulk(3, 1, 0) });
  });
});

describe('starting stock items', () => {
  test.each([
    // quantity, named, asked, out elsewhere → expected
    [2, '', 'a', '', 'a>'],
    [2, 'a b', 'a', '', 'a> b'],
    [2, 'a b', 'b a', '', 'a> b>'],
    [3, 'a', 'b c', '', 'a b> c>'],
    [2, 'a<', 'b', '', 'a< b>'],
    [2, 'a>', 'a', '', { reason: 'already_started', stock_item_ids: ['a'] }],
    [2, 'a<', 'a', '', { reason: 'already_stopped', stock_item_ids: ['a'] }],
    [2, '', 'a a', '', { reason: 'named_twice', stock_item_ids: ['a'] }],
    [2, '', 'a b', 'b', { reason: 'is_out', stock_item_ids: ['b'] }],
    [2, '', 'a', 'b', 'a>'],
    [1, '', 'a b', '', { reason: 'more_than_booked', asked: 2, at_most: 1 }],
    [2, 'a>', 'b c', '', { reason: 'more_than_booked', asked: 2, at_most: 1 }],
    [2, 'a b', 'c', '', { reason: 'more_named_than_booked', asked: 1, at_most: 0 }],
    [2, '', '', '', { reason: 'not_positive', asked: 0, at_most: 2 }],
  ] as const)('%i, named %j, asked %j, out %j: %j', (quantity, names, asked, out, expected) => {
    expect(startStockItems(tracked(quantity, names), ids(asked), new Set(ids(out)))).toEqual(
      typeof expected === 'string'
        ? { decision: 'accept', planning: tracked(quantity, expected) }
        : { decision: 'block', ...expected },
    );
  });

  test('of stock that is only counted is refused', () => {
    expect(startStockItems(bulk(2, 0, 0), ['a'], new Set())).toEqual({ decision: 'block', reason: 'is_not_trackable' });
  });

  test('reserves every piece of the planning', () => {
    const named = tracked(2, 'a b');
    const drafted = {
      ...named,
      reserved: false,
      stock_items: named.stock_items.map((each) => ({ ...each, reserved: false })),
    };
    expect(startStockItems(drafted, ['a'], new Set())).toEqual({ decision: 'accept', planning: tracked(2, 'a> b') });
  });
});

describe('stopping a quantity', () => {
  test.each([
    // planning, asked → expected
    [bulk(3, 2, 0), 1, bulk(3, 2, 1)],
    [bulk(3, 2, 1), 1, bulk(3, 2, 2)],
    [bulk(3, 2, 1), 2, { reason: 'more_than_started', asked: 2, at_most: 1 }],
    [bulk(3, 0, 0), 1, { reason: 'more_than_started', asked: 1, at_most: 0 }],
    [bulk(3, 2, 0), 0, { reason: 'not_positive', asked: 0, at_most: 2 }],
    [sold(2, 2), 1, { reason: 'never_comes_back' }],
    [service(1, 1), 1, { reason: 'never_comes_back' }],
    [tracked(1, 'a>'), 1, { reason: 'needs_stock_items' }],
  ] as const)('%j and %i: %j', (planning, asked, expected) => {
    expect(stopQuantity(planning, asked)).toEqual(
      'reason' in expected ? { decision: 'block', ...expected } : { decision: 'accept', planning: expected },
    );
  });
});

describe('stopping stock items', () => {
  test.each([
    // quantity, named, asked → expected
    [2, 'a> b', 'a', 'a< b'],
    [2, 'a> b>', 'b a', 'a< b<'],
    [2, 'a> b', 'a b', { reason: 'not_started', stock_item_ids: ['b'] }],
    [2, 'a>', 'z', { reason: 'not_started', stock_item_ids: ['z'] }],
    [2, 'a< b>', 'a', { reason: 'already_stopped', stock_item_ids: ['a'] }],
    [2, 'a> b>', 'a a', { reason: 'named_twice', stock_item_ids: ['a'] }],
    [2, 'a>', '', { reason: 'not_positive', asked: 0, at_most: 1 }],
  ] as const)('%i, named %j, asked %j: %j', (quantity, names, asked, expected) => {
    expect(stopStockItems(tracked(quantity, names), ids(asked))).toEqual(
      typeof expected === 'string'
        ? { decision: 'accept', planning: tracked(quantity, expected) }
        : { decision: 'block', ...expected },
    );
  });

  test.each([
    [bulk(2, 1, 0), 'is_not_trackable'],
    [sold(2, 1), 'never_comes_back'],
  ] as const)('%j: %s', (planning, reason) => {
    expect(stopStockItems(planning, ['a'])).toEqual({ decision: 'block', reason });
  });
});

describe('another quantity', () => {
  test.each([
    [bulk(3, 2, 1), 2, bulk(2, 2, 1)],
    [bulk(3, 2, 1), 5, bulk(5, 2, 1)],
    [bulk(3, 2, 1), 1, { reason: 'less_than_started', asked: 1, at_least: 2 }],
    [bulk(3, 0, 0), 0, bulk(0, 0, 0)],
    [tracked(3, 'a b'), 2, tracked(2, 'a b')],
    [tracked(3, 'a b'), 1, { reason: 'less_than_named', asked: 1, at_least: 2 }],
  ] as const)('%j to %i: %j', (planning, quantity, expected) => {
    expect(changeQuantity(planning, quantity)).toEqual(
      'reason' in expected ? { decision: 'block', ...expected } : { decision: 'accept', planning: expected },
    );
  });
});

describe('naming stock items', () => {
  test.each([
    // quantity, named, add, remove → expected
    [2, '', 'a b', '', 'a b'],
    [2, 'a b', 'c', 'a', 'b c'],
    [2, 'a> b', '', 'b', 'a>'],
    [2, 'a', '', '', 'a'],
    [2, 'a', 'b c', '', { reason: 'more_named_than_booked', asked: 2, at_most: 1 }],
    [2, 'a', 'a', '', { reason: 'named_twice', stock_item_ids: ['a'] }],
    [3, '', 'b b', '', { reason: 'named_twice', stock_item_ids: ['b'] }],
    [2, 'a', 'b', 'b', { reason: 'named_twice', stock_item_ids: ['b'] }],
    [2, 'a', '', 'b', { reason: 'not_named', stock_item_ids: ['b'] }],
    [2, 'a>', '', 'a', { reason: 'already_started', stock_item_ids: ['a'] }],
    [2, 'a<', '', 'a', { reason: 'already_started', stock_item_ids: ['a'] }],
  ] as const)('%i, named %j, add %j, remove %j: %j', (quantity, names, add, remove, expected) => {
    expect(specifyStockItems(tracked(quantity, names), { add: ids(add), remove: ids(remove) })).toEqual(
      typeof expected === 'string'
        ? { decision: 'accept', planning: tracked(quantity, expected) }
        : { decision: 'block', ...expected },
    );
  });

  test('of stock that is only counted is refused', () => {
    expect(specifyStockItems(bulk(2, 0, 0), { add: ['a'], remove: [] })).toEqual({
      decision: 'block',
      reason: 'is_not_trackable',
    });
  });

  test('holds them at once when the planning does', () => {
    const drafted = { ...tracked(1), reserved: false };
    const decision = specifyStockItems(drafted, { add: ['a'], remove: [] });
    expect(decision).toMatchObject({ planning: { stock_items: [{ stock_item_id: 'a', reserved: false }] } });
  });
});

describe('reverting a quantity', () => {
  test.each<[Done, StockedPlanning, number, object]>([
    // what was done, planning, asked → expected
    ['started', bulk(3, 2, 0), 1, bulk(3, 1, 0)],
    ['started', bulk(3, 3, 1), 2, bulk(3, 1, 1)],
    ['started', bulk(3, 3, 1), 3, { reason: 'more_than_done', asked: 3, at_most: 2 }],
    ['started', bulk(3, 0, 0), 1, { reason: 'more_than_done', asked: 1, at_most: 0 }],
    ['started', sold(2, 2), 2, sold(2, 0)],
    ['started', service(1, 1), 1, service(1, 0)],
    ['stopped', bulk(3, 2, 2), 2, bulk(3, 2, 0)],
    ['stopped', bulk(3, 2, 1), 2, { reason: 'more_than_done', asked: 2, at_most: 1 }],
    ['stopped', sold(2, 2), 1, { reason: 'more_than_done', asked: 1, at_most: 0 }],
    ['stopped', bulk(3, 2, 2), 0, { reason: 'not_positive', asked: 0, at_most: 2 }],
    ['started', tracked(1, 'a>'), 1, { reason: 'needs_stock_items' }],
  ])('%s, %j and %i: %j', (done, planning, asked, expected) => {
    expect(revertQuantity(done, planning, asked)).toEqual(
      'reason' in expected ? { decision: 'block', ...expected } : { decision: 'accept', planning: expected },
    );
  });
});

describe('reverting stock items', () => {
  test.each<[Done, string, string, string, string | object]>([
    // what was done, named, asked, out elsewhere → expected
    ['started', 'a> b>', 'a', '', 'a b>'],
    ['started', 'a> b<', 'a', 'a', 'a b<'],
    ['started', 'a> b', 'a b', '', { reason: 'not_started', stock_item_ids: ['b'] }],
    ['started', 'a>', 'z', '', { reason: 'not_started', stock_item_ids: ['z'] }],
    ['started', 'a> b<', 'a b', '', { reason: 'already_stopped', stock_item_ids: ['b'] }],
    ['stopped', 'a< b<', 'b', '', 'a< b>'],
    ['stopped', 'a< b>', 'a b', '', { reason: 'not_stopped', stock_item_ids: ['b'] }],
    ['stopped', 'a< b<', 'a b', 'b', { reason: 'is_out', stock_item_ids: ['b'] }],
    ['stopped', 'a<', 'a a', '', { reason: 'named_twice', stock_item_ids: ['a'] }],
    ['stopped', 'a<', '', '', { reason: 'not_positive', asked: 0, at_most: 1 }],
  ])('%s, named %j, asked %j, out %j: %j', (done, names, asked, out, expected) => {
    expect(revertStockItems(done, tracked(2, names), ids(asked), new Set(ids(out)))).toEqual(
      typeof expected === 'string'
        ? { decision: 'accept', planning: tracked(2, expected) }
        : { decision: 'block', ...expected },
    );
  });

  test('of stock that is only counted is refused', () => {
    expect(revertStockItems('started', bulk(2, 1, 0), ['a'], new Set())).toEqual({
      decision: 'block',
      reason: 'is_not_trackable',
    });
  });
});
