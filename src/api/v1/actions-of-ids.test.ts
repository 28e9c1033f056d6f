import { expect, test } from 'vitest';
import type { AskedItem } from '../../app/availability/asked-items.ts';
import type { Fulfillment } from '../../domain/orders/order-status.ts';
import { actionsOfIds, type IdsEntry } from './actions-of-ids.ts';

const product = (id: string, product_group_id: string): AskedItem['products'][number] => ({
  id,
  product_group_id,
  tracking_type: 'bulk',
  unlimited: false,
  returnable: true,
  allow_shortage: false,
  shortage_limit: 0,
});

const tent = product('the tent', 'tent');
const [red, blue] = [product('red', 'shirt'), product('blue', 'shirt')];
const part = (id: string, product_group_id: string, product_id: string | null) => ({
  id,
  product_group_id,
  product_id,
  quantity: 2,
});

const items = new Map<string, AskedItem>(
  [
    { id: 'tent', type: 'product_groups' as const, products: [tent] },
    { id: 'the tent', type: 'products' as const, products: [tent] },
    { id: 'shirt', type: 'product_groups' as const, products: [red, blue] },
    { id: 'red', type: 'products' as const, products: [red] },
    { id: 'empty', type: 'product_groups' as const, products: [] },
    { id: 'set', type: 'bundles' as const, products: [tent, red], parts: [part('p1', 'tent', 'the tent')] },
    { id: 'sole', type: 'bundles' as const, products: [tent], parts: [part('p1', 'tent', null)] },
    { id: 'open', type: 'bundles' as const, products: [red, blue], parts: [part('p1', 'shirt', null)] },
  ].map((item) => [item.id, item]),
);

const entry = (item_id: string, quantity: number, stock_item_ids: readonly string[] = []): IdsEntry => ({
  key: item_id,
  item_id,
  quantity,
  stock_item_ids,
});

const infer = { mode: 'infer_planning', planning_id: null };

test.each<[string, Fulfillment, readonly IdsEntry[], readonly object[]]>([
  [
    'a number of a group is booked of its product',
    'book',
    [entry('tent', 2)],
    [{ action: 'book_product', ...infer, product_id: 'the tent', quantity: 2 }],
  ],
  [
    'a number of a product is booked',
    'book',
    [entry('red', 1)],
    [{ action: 'book_product', ...infer, product_id: 'red', quantity: 1 }],
  ],
  [
    'pieces are booked as so many units, then named',
    'book',
    [entry('tent', 0, ['a', 'b'])],
    [
      { action: 'book_product', ...infer, product_id: 'the tent', quantity: 2 },
      { action: 'book_stock_items', ...infer, product_id: 'the tent', stock_item_ids: ['a', 'b'] },
    ],
  ],
  [
    'pieces and a number add up',
    'book',
    [entry('tent', 3, ['a'])],
    [
      { action: 'book_product', ...infer, product_id: 'the tent', quantity: 4 },
      { action: 'book_stock_items', ...infer, product_id: 'the tent', stock_item_ids: ['a'] },
    ],
  ],
  [
    'two entries for one product add up',
    'book',
    [entry('tent', 3), entry('the tent', 0, ['a'])],
    [
      { action: 'book_product', ...infer, product_id: 'the tent', quantity: 3 },
      { action: 'book_product', ...infer, product_id: 'the tent', quantity: 1 },
      { action: 'book_stock_items', ...infer, product_id: 'the tent', stock_item_ids: ['a'] },
    ],
  ],
  [
    'a bundle is booked whole',
    'book',
    [entry('set', 2)],
    [{ action: 'book_bundle', bundle_id: 'set', quantity: 2, product_variations: [] }],
  ],
  [
    'a bundle whose open part has one variation leaves no choice',
    'book',
    [entry('sole', 1)],
    [
      {
        action: 'book_bundle',
        bundle_id: 'sole',
        quantity: 1,
        product_variations: [{ bundle_item_id: 'p1', product_id: 'the tent' }],
      },
    ],
  ],
  [
    'a number is started',
    'start',
    [entry('tent', 2)],
    [{ action: 'start_product', product_id: 'the tent', planning_id: null, quantity: 2 }],
  ],
  [
    'pieces are started',
    'start',
    [entry('tent', 0, ['a'])],
    [{ action: 'start_stock_items', product_id: 'the tent', planning_id: null, stock_item_ids: ['a'] }],
  ],
  [
    'a number is stopped',
    'stop',
    [entry('red', 1)],
    [{ action: 'stop_product', product_id: 'red', planning_id: null, quantity: 1 }],
  ],
  [
    'pieces and a number are stopped, which nothing can be',
    'stop',
    [entry('tent', 1, ['a'])],
    [
      { action: 'stop_stock_items', product_id: 'the tent', planning_id: null, stock_item_ids: ['a'] },
      { action: 'stop_product', product_id: 'the tent', planning_id: null, quantity: 1 },
    ],
  ],
])('%s', (_, step, entries, expected) => {
  const asked = actionsOfIds(step, entries, items);
  expect('actions' in asked && asked.actions.map(({ action }) => action)).toEqual(expected);
});

test('every action knows which key asked for it', () => {
  const asked = actionsOfIds('book', [entry('tent', 0, ['a']), entry('red', 1)], items);
  expect('actions' in asked && asked.actions.map(({ key }) => key)).toEqual(['tent', 'tent', 'red']);
});

test.each<[Fulfillment, IdsEntry, string]>([
  ['book', entry('none', 1), 'must exist'],
  ['book', entry('empty', 1), 'has no products'],
  ['book', entry('shirt', 1), 'has variations: name one of its products instead'],
  ['start', entry('shirt', 1), 'has variations: name one of its products instead'],
  ['book', entry('open', 1), 'is a bundle that leaves a choice'],
  ['book', entry('set', 1, ['a']), 'is a bundle: it has no stock items'],
  ['start', entry('set', 1), 'is a bundle: start its products instead'],
  ['stop', entry('set', 1), 'is a bundle: stop its products instead'],
])('%s %j is refused: %s', (step, asked, message) => {
  expect(actionsOfIds(step, [asked, entry('tent', 1)], items)).toEqual({
    problems: [{ field: `ids/${asked.key}`, message }],
  });
});
