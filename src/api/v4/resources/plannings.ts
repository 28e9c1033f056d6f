import { orderOfPlanning, plannedItem, planningMatchesAny } from '../../../app/orders/order-sql.ts';
import { isOfVisibleOrder } from '../../../app/rows/visible-orders.ts';
import { type Sql, sql } from '../../../db/sql.ts';
import { ORDER_STATUSES } from '../../../domain/orders/order-status.ts';
import { boolean, datetime, enumeration, integer, stamps, string, uuid } from '../engine/field.ts';
import { operatorSql } from '../engine/filter-sql.ts';
import { hasMany, hasOne, toOne } from '../engine/relationship.ts';
import { type CustomFilter, table } from '../engine/resource.ts';

const LIST_INCLUDES = [
  'downtime',
  'item',
  'item.photo',
  'order',
  'order.customer',
  'order_line',
  'start_location',
  'stop_location',
];

/** The planning of a whole bundle has no units of its own: they are those of its parts. */
const ofUnits = { usual: true, when: (row: Sql): Sql => sql`${row}.quantity is not null` };

const textFilter = (text: (row: Sql) => Sql): CustomFilter => ({
  type: 'string',
  operators: ['eq', 'not_eq'],
  sql: (row, operator, values) => operatorSql('string', operator, text(row), values),
});

export const plannings = table({
  type: 'plannings',
  describe:
    'What orders and downtimes take of products, and when. Written through order_fulfillments, lines and downtimes.',
  archivable: true,
  scope: isOfVisibleOrder,
  fields: {
    ...stamps(),
    archived: boolean({
      readonly: true,
      sql: (row) => sql`(${row}.archived_at is not null)`,
      describe: 'Taken off its order. That the order was archived is told by the status.',
    }),
    archived_at: datetime({ readonly: true, nullable: true }),
    planning_type: enumeration(['order', 'downtime'], { readonly: true }),
    quantity: integer({ readonly: true, ...ofUnits }),
    starts_at: datetime({ readonly: true }),
    stops_at: datetime({ readonly: true }),
    reserved_from: datetime({ readonly: true, describe: 'With the buffer time before.' }),
    reserved_till: datetime({ readonly: true, describe: 'With the buffer time after.' }),
    reserved: boolean({ readonly: true }),
    status: enumeration(ORDER_STATUSES, { readonly: true }),
    started: integer(ofUnits),
    stopped: integer({ ...ofUnits, describe: 'Always 0 of what is sold.' }),
    location_shortage_amount: integer(ofUnits),
    shortage_amount: integer({ nullable: false, ...ofUnits, sql: (row) => sql`${row}.location_shortage_amount` }),
    order_id: uuid({ readonly: true, nullable: true }),
    downtime_id: uuid({ readonly: true, nullable: true }),
    item_id: uuid({ readonly: true }),
    start_location_id: uuid({ readonly: true }),
    stop_location_id: uuid({ readonly: true }),
    parent_planning_id: uuid({ readonly: true }),
    item_name: string({ writeonly: true, sql: (row) => plannedItem(row, 'name'), describe: 'To sort by.' }),
    order_number: integer({ writeonly: true, sql: (row) => orderOfPlanning(row, 'number'), describe: 'To sort by.' }),
    fulfillment_type: string({
      writeonly: true,
      sql: (row) => orderOfPlanning(row, 'fulfillment_type'),
      describe: 'To sort by.',
    }),
  },
  relationships: {
    downtime: toOne('downtimes', { key: 'downtime_id' }),
    item: toOne('items', { key: 'item_id', required: true }),
    nested_plannings: hasMany('plannings', { key: 'parent_planning_id' }),
    order: toOne('orders', { key: 'order_id' }),
    order_line: hasOne('lines', { key: 'planning_id', where: { owner_type: 'orders' } }),
    parent_planning: toOne('plannings', { key: 'parent_planning_id', required: true }),
    start_location: toOne('locations', { key: 'start_location_id', required: true }),
    stock_item_plannings: hasMany('stock_item_plannings', { key: 'planning_id' }),
    stop_location: toOne('locations', { key: 'stop_location_id', required: true }),
  },
  includes: LIST_INCLUDES,
  filters: {
    archived: true,
    archived_at: true,
    conditions: { type: 'hash', operators: ['eq'] },
    created_at: true,
    downtime_id: true,
    id: true,
    item_id: true,
    item_type: textFilter((row) => plannedItem(row, 'type')),
    location_shortage_amount: true,
    order_id: true,
    parent_planning_id: true,
    planning_type: textFilter((row) => sql`${row}.planning_type`),
    product_type: textFilter((row) => plannedItem(row, 'product_type')),
    q: { type: 'string', operators: ['eq'], sql: (row, _, texts) => planningMatchesAny(row, texts) },
    quantity: true,
    reserved: true,
    reserved_from: true,
    reserved_till: true,
    shortage_amount: true,
    start_location_id: true,
    started: true,
    starts_at: true,
    status: ['eq'],
    stop_location_id: true,
    stopped: true,
    stops_at: true,
    updated_at: true,
  },
  stats: { status: ['count'] },
  operations: {
    list: {},
    search: {},
    fetch: { includes: [...LIST_INCLUDES, 'nested_plannings', 'parent_planning'] },
  },
});
