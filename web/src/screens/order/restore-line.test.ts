import { expect, test } from 'vitest';
import type { Lines } from '../../api/schema.ts';
import { bookingOf } from './restore-line.ts';

const line = (facts: object): Lines => ({ planning_id: 'p', quantity: 2, ...facts }) as unknown as Lines;

test('a product is booked again', () => {
  const head = { line: line({ item_id: 'camera', item: { type: 'products' } }), parts: [] };
  expect(bookingOf(head)).toEqual({ action: 'book_product', mode: 'create_new', product_id: 'camera', quantity: 2 });
});

test('a bundle is booked again with the choices that were made, and no others', () => {
  const item = {
    type: 'bundles',
    bundle_items: [
      { id: 'body', product_id: 'camera' },
      { id: 'glass', product_id: null },
    ],
  };
  const parts = [
    line({ item_id: 'camera', bundle_item_id: 'body' }),
    line({ item_id: '50mm', bundle_item_id: 'glass' }),
  ];
  expect(bookingOf({ line: line({ item_id: 'kit', item }), parts })).toEqual({
    action: 'book_bundle',
    bundle_id: 'kit',
    quantity: 2,
    product_variations: [{ bundle_item_id: 'glass', product_id: '50mm' }],
  });
});

test('a charge was never booked', () => {
  expect(bookingOf({ line: line({ planning_id: null, item_id: null }), parts: [] })).toBeUndefined();
});
