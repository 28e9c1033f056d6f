import { reportStockItems as stockItems } from '../../../app/insight/report-stock-items.ts';
import { boolean, datetime, float, integer, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { computed } from '../engine/resource.ts';
import { anyOf } from '../fields/filter-reader.ts';
import {
  archivedOf,
  idFilter,
  periodFilters,
  reportWindowOf,
  revenueFilter,
  revenueTypeOf,
  textFilter,
} from '../fields/report-filters.ts';

export const reportStockItems = computed({
  type: 'report_stock_items',
  describe:
    'How stock items did during a period (the last thirty days unless from and till say otherwise), as far as orders name them: each has its share of the line that it was booked by.',
  fields: {
    id: uuid({ readonly: true }),
    created_at: datetime({ readonly: true }),
    product_name: string(),
    identifier: string(),
    charge_duration_in_seconds: integer(),
    rent_duration_in_seconds: integer(),
    rented_count: integer(),
    downtime_count: integer(),
    downtime_duration_in_seconds: integer(),
    purchase_cost_in_cents: integer({ describe: 'That of the product where it has none of its own.' }),
    default_purchase_cost_in_cents: integer({ nullable: 'undocumented', describe: 'Of the product.' }),
    purchased_at: datetime({ nullable: 'undocumented' }),
    temporary: boolean(),
    revenue_in_cents: integer(),
    profit_in_cents: integer(),
    roi_percentage: float({ describe: '0 where nothing was paid.' }),
    q: string({ writeonly: true }),
    stock_item_id: uuid(),
    product_id: uuid(),
    location_id: uuid(),
  },
  relationships: {
    stock_item: toOne('stock_items', { key: 'stock_item_id', required: true }),
    product: toOne('products', { key: 'product_id', required: true }),
    location: toOne('locations', { key: 'location_id', required: true }),
  },
  includes: ['product', 'product.photo', 'stock_item'],
  filters: {
    ...periodFilters,
    archived: { type: 'boolean', operators: ['eq'] },
    location_id: idFilter,
    product_id: idFilter,
    q: textFilter,
    revenue_type: revenueFilter,
    stock_item_id: idFilter,
  },
  operations: {
    list: {
      permission: 'reports',
      read: async (view, filters) => {
        const reports = await stockItems(view, {
          stock_item_ids: anyOf(filters, 'stock_item_id'),
          product_ids: anyOf(filters, 'product_id'),
          location_ids: anyOf(filters, 'location_id'),
          archived: archivedOf(filters),
          texts: anyOf(filters, 'q'),
          revenue_type: revenueTypeOf(filters),
          window: reportWindowOf(view, filters),
        });
        return reports.map((report) => ({ ...report, stock_item_id: report.id }));
      },
    },
  },
});
