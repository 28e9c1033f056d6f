import { reportRentals as rentals } from '../../../app/insight/report-rentals.ts';
import { datetime, float, integer, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { computed } from '../engine/resource.ts';
import { anyOf } from '../fields/filter-reader.ts';
import {
  idFilter,
  periodFilters,
  productFiltersOf,
  reportWindowOf,
  revenueFilter,
  revenueTypeOf,
  textFilter,
} from '../fields/report-filters.ts';

export const reportRentals = computed({
  type: 'report_rentals',
  describe:
    'How rental products did during a period (the last thirty days unless from and till say otherwise). Times are those that were agreed, cut to the period; revenue is that of orders that start in it, or of invoices of its days.',
  fields: {
    id: uuid({ readonly: true }),
    created_at: datetime({ readonly: true }),
    name: string({ readonly: true }),
    charge_duration_in_seconds: integer({
      readonly: true,
      describe: 'What was charged for, of all units, by the lines that make up the revenue.',
    }),
    rent_duration_in_seconds: integer({ readonly: true, describe: 'Of all units.' }),
    rented_count: integer({ readonly: true, describe: 'Units, each time that they are rented during the period.' }),
    downtime_count: integer({ readonly: true, describe: 'Units, each time that they are down during the period.' }),
    downtime_duration_in_seconds: integer({ readonly: true, describe: 'Of all units.' }),
    purchase_cost_in_cents: integer({ readonly: true, describe: 'Of what is in stock during the period.' }),
    revenue_in_cents: integer({ readonly: true, describe: 'Of its lines, before discounts of whole orders.' }),
    profit_in_cents: integer({ readonly: true }),
    roi_percentage: float({ readonly: true, describe: '0 where nothing was paid.' }),
    quantity: integer({ readonly: true, describe: 'In stock at the end of the period.' }),
    product_id: uuid(),
  },
  relationships: { product: toOne('products', { key: 'product_id', required: true }) },
  includes: ['product', 'product.photo'],
  filters: {
    ...periodFilters,
    archived: { type: 'boolean', operators: ['eq'] },
    location_id: idFilter,
    product_id: idFilter,
    q: textFilter,
    revenue_type: revenueFilter,
    tag_list: { type: 'array', operators: ['eq'] },
    tracking_type: textFilter,
  },
  stats: { tag_list: ['count'], tracking_type: ['count'] },
  operations: {
    list: {
      permission: 'reports',
      read: async (view, filters) => {
        const reports = await rentals(view, {
          products: productFiltersOf(filters),
          location_ids: anyOf(filters, 'location_id'),
          revenue_type: revenueTypeOf(filters),
          window: reportWindowOf(view, filters),
        });
        return reports.map(({ product, ...figures }) => ({ ...product, product_id: product.id, ...figures }));
      },
    },
  },
});
