import { companyPerformance } from '../../../app/insight/company-performance.ts';
import { type Comparison, COMPARISONS } from '../../../domain/insight/report-windows.ts';
import { ORDER_STATUSES } from '../../../domain/orders/order-status.ts';
import { UUID } from '../../../lib/uuid-of.ts';
import { problem } from '../engine/field-values.ts';
import { uuid } from '../engine/field.ts';
import { type Aggregation, computed, type GivenStats, type Stats } from '../engine/resource.ts';
import { anyOf, oneOf } from '../fields/filter-reader.ts';
import { periodFilters, reportWindowOf } from '../fields/report-filters.ts';

const SUMS = [
  'average_order_value_in_cents',
  'avg_items_per_order',
  'avg_rental_duration_in_seconds',
  'collected_in_cents',
  'deposit_held_in_cents',
  'deposit_outstanding_in_cents',
  'fulfillment_rate',
  'order_count',
  'outstanding_in_cents',
  'revenue_in_cents',
  'total_items_ordered',
] as const;

const COUNTS = [
  'aov_over_time',
  'new_customers',
  'order_statuses',
  'previous_period',
  'revenue_over_time',
  'top_customers',
] as const;

const statsOf = (names: readonly string[], aggregation: Aggregation): Stats =>
  Object.fromEntries(names.map((name) => [name, [aggregation]]));

export const reportCompanyPerformances = computed({
  type: 'report_company_performances',
  describe:
    'Figures of the orders that start in a period (the last thirty days unless from and till say otherwise). There are no records: all of it is in meta.stats, for which stats[revenue_in_cents]=sum and the like ask. Amounts are after discounts and without taxes unless their name says otherwise; outstanding_in_cents is what is due, with taxes and deposits, and deposit_outstanding_in_cents the deposits in it; revenue_over_time and aov_over_time are lists by period, the first day of each day, week or month; previous_period holds the same figures of the period before, or with filter[comparison_type]=last_year of the same dates a year earlier, and by how many per cent they have changed since (revenue_change and the like; null where there was nothing before). revenue_percentage is what a customer brought in of all revenue, in per cent.',
  fields: { id: uuid({ readonly: true }) },
  filters: {
    ...periodFilters,
    comparison_type: { type: 'string', operators: ['eq'], values: COMPARISONS },
    fulfillment_type: { type: 'array', operators: ['eq'], values: ['pickup', 'delivery'] },
    location_ids: {
      type: 'array',
      operators: ['eq'],
      read: (value) => (UUID.test(String(value)) ? value : problem('must be a uuid')),
    },
    order_statuses: {
      type: 'array',
      operators: ['eq'],
      values: ORDER_STATUSES.filter((status) => status !== 'new'),
    },
  },
  stats: { ...statsOf(SUMS, 'sum'), ...statsOf(COUNTS, 'count') },
  operations: {
    list: {
      permission: 'reports',
      read: (view, filters) => {
        // A wrong period is refused even when no figures are requested.
        reportWindowOf(view, filters);
        return Promise.resolve([]);
      },
      stats: async (view, filters) => {
        const figures = await companyPerformance(view, {
          window: reportWindowOf(view, filters),
          comparison: (oneOf(filters, 'comparison_type') as Comparison | null) ?? 'previous_period',
          order_statuses: anyOf(filters, 'order_statuses'),
          location_ids: anyOf(filters, 'location_ids'),
          fulfillment_types: anyOf(filters, 'fulfillment_type'),
        });
        return {
          ...Object.fromEntries(SUMS.map((name) => [name, { sum: figures[name] }])),
          // Both words mean it.
          ...Object.fromEntries(COUNTS.map((name) => [name, { count: figures[name], count_each: figures[name] }])),
        } satisfies GivenStats;
      },
    },
  },
});
