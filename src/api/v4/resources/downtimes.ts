import {
  ATTENTION,
  attentionRequired,
  downtimeMatchesAny,
  ITEM_TYPES,
  itemType,
} from '../../../app/catalogue/downtime-plannings.ts';
import { createDowntime, updateDowntime } from '../../../app/catalogue/downtimes.ts';
import { sql } from '../../../db/sql.ts';
import { DOWNTIME_REASONS, DOWNTIME_STATUSES } from '../../../domain/catalogue/downtime-status.ts';
import { array, datetime, enumeration, integer, stamps, uuid } from '../engine/field.ts';
import { operatorSql } from '../engine/filter-sql.ts';
import { toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';
import { momentFilter, rangeFilter, startOrStopFilter } from '../fields/moment-filters.ts';

export const downtimes = table({
  type: 'downtimes',
  describe: 'Periods in which units of a rental product cannot be booked. They are canceled, never deleted.',
  fields: {
    ...stamps(),
    reason: enumeration(DOWNTIME_REASONS),
    status: enumeration(DOWNTIME_STATUSES, {
      describe: 'reserved, then started or canceled; started, then stopped or canceled.',
    }),
    quantity: integer({ describe: '1 when left out, and where a stock item is named.' }),
    starts_at: datetime(),
    stops_at: datetime(),
    product_group_id: uuid({ describe: 'That of the product.' }),
    location_id: uuid({ describe: 'That of the stock item, or the first location, when left out.' }),
    product_id: uuid({ describe: 'That of the stock item when left out.' }),
    stock_item_id: uuid({ nullable: true, describe: 'A piece of a tracked product.' }),
    attention_required: array({ readonly: true, extra: true, values: ATTENTION, sql: attentionRequired }),
    item_type: enumeration(ITEM_TYPES, { readonly: true, nullable: false, extra: true, sql: itemType }),
  },
  relationships: {
    location: toOne('locations', { key: 'location_id', required: true }),
    product: toOne('products', { key: 'product_id', required: true }),
    stock_item: toOne('stock_items', { key: 'stock_item_id' }),
  },
  includes: ['location', 'product', 'stock_item'],
  filters: {
    attention_required: true,
    created_at: true,
    id: true,
    item_type: ['eq'],
    location_id: true,
    product_group_id: true,
    product_id: true,
    product_ids: {
      type: 'array',
      operators: ['eq'],
      sql: (row, _, ids) => sql`${row}.product_id::text = any(array(select lower(unnest(${ids}::text[]))))`,
    },
    q: { type: 'string', operators: ['eq'], sql: (row, _, texts) => downtimeMatchesAny(row, texts) },
    quantity: true,
    range: rangeFilter,
    reason: true,
    reasons: {
      type: 'array',
      operators: ['eq', 'not_eq'],
      values: DOWNTIME_REASONS,
      sql: (row, operator, reasons) => operatorSql('enum', operator, sql`${row}.reason`, reasons),
    },
    start_or_stop_time: startOrStopFilter,
    starts_at: momentFilter('starts_at'),
    status: {
      type: 'array',
      operators: ['eq', 'not_eq'],
      values: DOWNTIME_STATUSES,
      sql: (row, operator, statuses) => operatorSql('enum', operator, sql`${row}.status`, statuses),
    },
    stock_item_id: true,
    stops_at: momentFilter('stops_at'),
    updated_at: true,
  },
  stats: { attention_required: ['count'], item_type: ['count'], reason: ['count'], status: ['count'] },
  operations: {
    list: {},
    fetch: {},
    create: { status: 200, permission: 'products', run: createDowntime },
    update: { permission: 'products', includes: [], run: updateDowntime },
  },
});
