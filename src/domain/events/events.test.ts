import { expect, test } from 'vitest';
import { actionKey, changeEvent, verbOf, VERBS, type EventKind } from './events.ts';

test.each<[EventKind, string]>([
  ['order.reserved', 'reserve_order'],
  ['order.started', 'start_order'],
  ['order.stopped', 'stop_order'],
  ['order.canceled', 'cancel_order'],
  ['order.saved_as_draft', 'save_order_as_draft'],
  ['order.reverted', 'revert_order'],
  ['product_group.created', 'add_product_group'],
  ['customer.updated', 'update_customer'],
  ['customer.merged', 'merge_customer'],
  ['customer.restored', 'restore_customer'],
  ['stock_item.archived', 'archive_stock_item'],
  ['stock.adjusted', 'adjust_stock'],
  ['note.deleted', 'delete_note'],
  ['settings.updated', 'update_settings'],
  ['payment.completed', 'complete_payment'],
  ['payment_refund.failed', 'fail_payment_refund'],
  ['payment_authorization.captured', 'capture_payment_authorization'],
  ['payment_method.detached', 'detach_payment_method'],
])('%s is told as %s', (kind, key) => {
  expect(actionKey(kind)).toBe(key);
});

test('every deed has a word of its own, by which it is found', () => {
  for (const [verb, word] of Object.entries(VERBS)) expect(verbOf(word)).toBe(verb);
  expect(() => verbOf('frobnicate')).toThrow('frobnicate is nothing that happens');
});

const id = '01900000-0000-7000-8000-000000000001';

test.each([
  // type, deed, record → kind, args
  ['product_groups', 'created', { name: 'Tent', sku: 'TENT' }, 'product_group.created', { name: 'Tent' }],
  ['customers', 'updated', { name: 'Jo', number: 7 }, 'customer.updated', { name: 'Jo', number: 7 }],
  ['stock_items', 'archived', { identifier: 'A-1', name: null }, 'stock_item.archived', { identifier: 'A-1' }],
  ['notes', 'deleted', { body: 'x' }, 'note.deleted', {}],
  ['tax_categories', 'restored', { name: '' }, 'tax_category.restored', { name: '' }],
  ['settings', 'updated', {}, 'settings.updated', {}],
] as const)('%s that are %s, with their names', (type, verb, record, kind, names) => {
  const reported = changeEvent({ type, id, verb, record });
  expect(reported).toMatchObject({ kind, subject_type: type, subject_id: id, related_ids: [], data: {} });
  expect(reported.action_args).toEqual({ [kind.split('.')[0] ?? '']: { id, ...names } });
});
