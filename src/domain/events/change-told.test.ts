import { expect, test } from 'vitest';
import { changeTold } from './change-told.ts';

const id = '01900000-0000-7000-8000-000000000001';

test.each([
  // type, deed, record → kind, args
  ['product_groups', 'created', { name: 'Tent', sku: 'TENT' }, 'product_group.created', { name: 'Tent' }],
  ['customers', 'updated', { name: 'Jo', number: 7 }, 'customer.updated', { name: 'Jo', number: 7 }],
  ['stock_items', 'archived', { identifier: 'A-1', name: null }, 'stock_item.archived', { identifier: 'A-1' }],
  ['notes', 'deleted', { body: 'x' }, 'note.deleted', {}],
  ['tax_categories', 'restored', { name: '' }, 'tax_category.restored', { name: '' }],
  ['settings', 'updated', {}, 'settings.updated', {}],
] as const)('%s that are %s, with their names', (type, deed, record, kind, names) => {
  const told = changeTold({ type, id, deed, record });
  expect(told).toMatchObject({ kind, subject_type: type, subject_id: id, related_ids: [], data: {} });
  expect(told.action_args).toEqual({ [kind.split('.')[0] ?? '']: { id, ...names } });
});
