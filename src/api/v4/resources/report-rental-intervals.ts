import { reportRentalIntervals as rentalIntervals } from '../../../app/insight/report-rentals.ts';
import { fittingInterval } from '../../../domain/insight/report-windows.ts';
import { uuidOf } from '../../../lib/uuid-of.ts';
import { date, integer, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { computed } from '../engine/resource.ts';
import { theOne } from '../fields/filter-reader.ts';
import { periodFilters, reportBucketsOf, reportWindowOf } from '../fields/report-filters.ts';

export const reportRentalIntervals = computed({
  type: 'report_rental_intervals',
  describe:
    'How many units of a rental product were rented, and were down, on each day, week or month of a period (the last thirty days unless from and till say otherwise): by day up to 32 days, by week up to 27 weeks, else by month.',
  fields: {
    id: uuid({ readonly: true }),
    date: date({ describe: 'The first day of the interval, by the calendar of the company.' }),
    rented_count: integer({ describe: 'Units with some of their time in the interval.' }),
    downtime_count: integer({ describe: 'Units with some of their time in the interval.' }),
    interval: string(),
    product_id: uuid(),
  },
  relationships: { product: toOne('products', { key: 'product_id', required: true }) },
  includes: ['product', 'product.photo'],
  filters: { ...periodFilters, product_id: { type: 'uuid', operators: ['eq'], required: true } },
  operations: {
    list: {
      permission: 'reports',
      read: async (view, filters) => {
        const product_id = String(theOne(filters, 'product_id'));
        const window = reportWindowOf(view, filters);
        const interval = fittingInterval(window);
        const records = await rentalIntervals(view, product_id, window, reportBucketsOf(view, window, interval));
        return records.map((record) => ({
          id: uuidOf('report_rental_intervals', product_id, interval, record.date),
          interval,
          ...record,
        }));
      },
    },
  },
});
