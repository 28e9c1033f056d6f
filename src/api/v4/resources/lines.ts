import { catchUpInvoices } from '../../../app/documents/refresh-invoices.ts';
import { archiveLine, createLine, updateLine } from '../../../app/orders/change-lines.ts';
import { LINE_TYPES } from '../../../app/orders/lines.ts';
import { isOnVisibleOrder } from '../../../app/orders/order-sql.ts';
import { sql } from '../../../db/sql.ts';
import { archivable, boolean, enumeration, hash, integer, stamps, string, uuid } from '../engine/field.ts';
import { hasMany, toOne, toOneOf } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

const OWNERS = ['orders', 'documents'] as const;

const ARCHIVE_INCLUDES = ['order', 'order.tax_values', 'owner', 'owner.tax_values', 'parent_line', 'tax_category'];

export const lines = table({
  type: 'lines',
  describe:
    'What an order costs, line by line. What is booked has a line by itself; charges and sections can be added. Documents have lines of their own, which stay as they are; lists show them where a filter on the owner asks for them.',
  archivable: true,
  unlisted: {
    column: 'owner_type',
    values: ['documents'],
    unless: ['owner_type'],
    unlessGiven: ['owner_id'],
    refresh: catchUpInvoices,
  },
  scope: (row, viewer) => isOnVisibleOrder(row, viewer.employee_id),
  fields: {
    ...stamps(),
    ...archivable(),
    title: string({ nullable: true }),
    extra_information: string({ nullable: true }),
    quantity: integer({
      nullable: false,
      sql: (row) => sql`trim_scale(${row}.quantity)`,
      describe:
        'Of what is booked: takes more or less of stock. Of a line that version 1 has written it may have a fraction.',
    }),
    original_price_each_in_cents: integer({ readonly: true, describe: 'What the item costs for the period.' }),
    original_charge_length: integer({ readonly: true }),
    original_charge_label: string({ nullable: true }),
    price_each_in_cents: integer({ describe: 'Set by hand it stays until prices are recalculated.' }),
    price_in_cents: integer({ readonly: true, describe: 'Of a bundle: what its parts cost together.' }),
    position: integer({ nullable: true, describe: 'From 1; after the others when left out.' }),
    nested_position: integer({ readonly: true, nullable: true, describe: 'Among the parts of a bundle.' }),
    charge_label: string({ nullable: true }),
    charge_length: integer({ nullable: true, describe: 'Seconds. Null on update: recalculates the line.' }),
    price_rule_values: hash({ readonly: true, nullable: true }),
    discountable: boolean(),
    taxable: boolean(),
    line_type: enumeration(LINE_TYPES, { readonlyAfterCreate: true, describe: 'charge or section for new ones.' }),
    relevant: boolean({ readonly: true }),
    order_id: uuid({ readonly: true }),
    item_id: uuid({ readonly: true, nullable: true }),
    tax_category_id: uuid({ nullable: true }),
    price_structure_id: uuid({ readonly: true, nullable: true }),
    price_tile_id: uuid({ nullable: true, describe: 'Another tile of the structure: charges that.' }),
    planning_id: uuid({ readonly: true, nullable: true }),
    parent_line_id: uuid({ readonly: true, nullable: true }),
    bundle_item_id: uuid({ readonly: true, nullable: true }),
    owner_id: uuid({ readonlyAfterCreate: true }),
    owner_type: enumeration(OWNERS, { readonlyAfterCreate: true }),
    confirm_shortage: boolean({ writeonly: true }),
  },
  relationships: {
    bundle_item: toOne('bundle_items', { key: 'bundle_item_id' }),
    item: toOne('items', { key: 'item_id' }),
    nested_lines: hasMany('lines', { key: 'parent_line_id', sort: 'nested_position' }),
    order: toOne('orders', { key: 'order_id', required: true }),
    owner: toOneOf(OWNERS, { key: 'owner_id', typeKey: 'owner_type' }),
    parent_line: toOne('lines', { key: 'parent_line_id' }),
    planning: toOne('plannings', { key: 'planning_id' }),
    price_structure: toOne('price_structures', { key: 'price_structure_id' }),
    price_tile: toOne('price_tiles', { key: 'price_tile_id' }),
    tax_category: toOne('tax_categories', { key: 'tax_category_id' }),
  },
  includes: [
    ...ARCHIVE_INCLUDES,
    'nested_lines',
    'nested_lines.planning',
    'planning',
    'planning.item',
    'planning.item.photo',
  ],
  filters: {
    archived: true,
    archived_at: true,
    bundle_item_id: true,
    created_at: true,
    discountable: true,
    id: true,
    item_id: true,
    line_type: ['eq'],
    order_id: ['eq'],
    owner_id: true,
    owner_type: true,
    parent_line_id: true,
    planning_id: true,
    price_structure_id: true,
    price_tile_id: true,
    quantity: true,
    relevant: true,
    tax_category_id: true,
    taxable: true,
    title: true,
    updated_at: true,
  },
  operations: {
    list: { includes: ['order', 'owner', 'planning', 'planning.item', 'planning.item.photo', 'tax_category'] },
    fetch: {},
    create: { emitsEvent: true, run: createLine },
    update: { emitsEvent: true, run: updateLine },
    archive: { emitsEvent: true, includes: ARCHIVE_INCLUDES, run: archiveLine },
  },
});
