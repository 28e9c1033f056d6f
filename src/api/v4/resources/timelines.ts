import { timelines as timelinesOf } from '../../../app/insight/timelines.ts';
import { DAY_us } from '../../../domain/time/window.ts';
import { badRequest } from '../../../lib/refusal.ts';
import { array, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { computed, type FilterValues } from '../engine/resource.ts';
import { anyOf, windowFilters, windowOf } from '../fields/filter-reader.ts';

export const MAX_TIMELINE_PRODUCTS = 200;
export const MAX_TIMELINE_DAYS = 400;

export const timelines = computed({
  type: 'timelines',
  describe:
    'What happens with products during a period: pieces, bookings, downtimes and levels of stock, one record per product in the order of asking. For the rows in sight of timeline_rows.',
  fields: {
    id: uuid({ readonly: true, describe: 'That of the product.' }),
    product_id: uuid({ readonly: true }),
    stock_items: array({
      readonly: true,
      describe:
        'Tracked stock in service at some time in the period, by identifier: {id, identifier, status, from, till, location_id}; the status is that of now.',
    }),
    bookings: array({
      readonly: true,
      describe:
        'What orders plan, drafts and what is over included, the earliest first: {id (of the planning), order_id, order_number, order_status, customer_name, status, location_id, quantity, started, stopped, shortage_amount, stock_item_ids, started_stock_item_ids, stopped_stock_item_ids, unassigned, starts_at, stops_at, reserved_from, reserved_till, late}; late is pickup, return or null.',
    }),
    downtimes: array({
      readonly: true,
      describe: '{id, stock_item_id, location_id, quantity, status, starts_at, stops_at, reason}.',
    }),
    levels: array({
      readonly: true,
      describe:
        '[from, stock, planned, available] wherever one of them changes, the first at the start of the period. Planned is what takes stock, with buffer times and downtimes and without drafts; null is no limit.',
    }),
  },
  relationships: { product: toOne('products', { key: 'product_id', required: true }) },
  filters: {
    product_id: { type: 'uuid', operators: ['eq'], required: true },
    location_id: { type: 'uuid', operators: ['eq'] },
    ...windowFilters,
  },
  operations: {
    list: {
      paged: false,
      read: async (view, filters) => {
        const found = await timelinesOf(view, {
          product_ids: productsOf(filters),
          location_ids: anyOf(filters, 'location_id'),
          window: periodOf(filters),
        });
        return found.map((timeline) => ({ ...timeline }));
      },
    },
  },
});

function productsOf(filters: FilterValues): readonly string[] {
  const ids = anyOf(filters, 'product_id') ?? [];
  if (ids.length <= MAX_TIMELINE_PRODUCTS) return ids;
  throw badRequest(`filter[product_id] takes at most ${MAX_TIMELINE_PRODUCTS} products`, {
    parameter: 'filter[product_id]',
  });
}

function periodOf(filters: FilterValues): ReturnType<typeof windowOf> {
  const window = windowOf(filters);
  if (window.till_us - window.from_us <= MAX_TIMELINE_DAYS * DAY_us) return window;
  throw badRequest(`filter[till] must be at most ${MAX_TIMELINE_DAYS} days after filter[from]`, {
    parameter: 'filter[till]',
  });
}
