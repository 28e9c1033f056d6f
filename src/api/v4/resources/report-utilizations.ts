import { reportUtilizations as utilizations } from '../../../app/insight/report-utilizations.ts';
import { REPORT_INTERVALS, type ReportInterval } from '../../../domain/insight/report-windows.ts';
import { array, enumeration, float, integer, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { computed } from '../engine/resource.ts';
import { anyOf, oneOf } from '../fields/filter-reader.ts';
import {
  idFilter,
  periodFilters,
  productFiltersOf,
  reportBucketsOf,
  reportWindowOf,
  revenueFilter,
  revenueTypeOf,
  textFilter,
} from '../fields/report-filters.ts';

export const reportUtilizations = computed({
  type: 'report_utilizations',
  describe:
    'How much of the time for which rental products could be rented they were, in a whole period (the last thirty days unless from and till say otherwise) and in each of its days, weeks or months. Ours alone.',
  fields: {
    id: uuid({ readonly: true }),
    name: string({ readonly: true }),
    interval: enumeration(REPORT_INTERVALS, { readonly: true }),
    utilization: float({
      readonly: true,
      nullable: true,
      describe: 'rented_units_s ÷ available_units_s; null where there is nothing to rent out, over 1 where more was.',
    }),
    rented_units_s: integer({ readonly: true, describe: 'Seconds of all units: two units for an hour are 7200.' }),
    available_units_s: integer({ readonly: true, describe: 'In stock and not down.' }),
    average_units: float({ readonly: true, describe: 'In stock, on the average.' }),
    revenue_in_cents: integer({ readonly: true }),
    revenue_per_unit_in_cents: integer({ readonly: true, nullable: true, describe: 'Of the units on the average.' }),
    buckets: array({
      readonly: true,
      describe:
        'In order of time: date (the first day of the interval), utilization, rented_units_s, available_units_s.',
    }),
    product_id: uuid({ readonly: true }),
    product_group_id: uuid({ readonly: true }),
  },
  relationships: {
    product: toOne('products', { key: 'product_id', required: true }),
    product_group: toOne('product_groups', { key: 'product_group_id', required: true }),
  },
  includes: ['product', 'product.photo', 'product_group'],
  filters: {
    ...periodFilters,
    interval: { type: 'enum', operators: ['eq'], values: REPORT_INTERVALS },
    archived: { type: 'boolean', operators: ['eq'] },
    location_id: idFilter,
    product_group_id: idFilter,
    product_id: idFilter,
    q: textFilter,
    revenue_type: revenueFilter,
  },
  operations: {
    list: {
      permission: 'reports',
      read: async (view, filters) => {
        const window = reportWindowOf(view, filters);
        const interval = (oneOf(filters, 'interval') as ReportInterval | null) ?? 'week';
        const reports = await utilizations(view, {
          products: productFiltersOf(filters),
          location_ids: anyOf(filters, 'location_id'),
          revenue_type: revenueTypeOf(filters),
          window,
          buckets: reportBucketsOf(view, window, interval),
        });
        return reports.map(({ product, ...figures }) => ({
          id: product.id,
          product_id: product.id,
          product_group_id: product.product_group_id,
          name: product.name,
          interval,
          ...figures,
        }));
      },
    },
  },
});
