import { reportSalesItems as salesItems } from '../../../app/insight/report-products.ts';
import { datetime, integer, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { computed } from '../engine/resource.ts';
import {
  idFilter,
  periodFilters,
  productFiltersOf,
  reportWindowOf,
  revenueFilter,
  revenueTypeOf,
  textFilter,
} from '../fields/report-filters.ts';

export const reportSalesItems = computed({
  type: 'report_sales_items',
  describe:
    'What was sold during a period (the last thirty days unless from and till say otherwise): by orders that start in it, or by invoices of its days.',
  fields: {
    id: uuid({ readonly: true }),
    created_at: datetime(),
    name: string(),
    sold: integer(),
    revenue_in_cents: integer({ describe: 'Of its lines, before discounts of whole orders.' }),
    q: string({ writeonly: true }),
    product_id: uuid(),
  },
  relationships: { product: toOne('products', { key: 'product_id', required: true }) },
  includes: ['product', 'product.photo'],
  filters: {
    ...periodFilters,
    product_id: idFilter,
    q: textFilter,
    revenue_type: revenueFilter,
    tag_list: { type: 'array', operators: ['eq'] },
  },
  stats: { tag_list: ['count'] },
  operations: {
    list: {
      permission: 'reports',
      read: async (view, filters) => {
        const reports = await salesItems(view, {
          products: productFiltersOf(filters),
          revenue_type: revenueTypeOf(filters),
          window: reportWindowOf(view, filters),
        });
        return reports.map(({ product, ...figures }) => ({ ...product, product_id: product.id, ...figures }));
      },
    },
  },
});
