import { reportRefusedDemands as refusedDemands } from '../../../app/insight/report-refused-demands.ts';
import { datetime, integer, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { computed } from '../engine/resource.ts';
import { anyOf } from '../fields/filter-reader.ts';
import { idFilter, periodFilters, productFiltersOf, reportWindowOf, textFilter } from '../fields/report-filters.ts';

export const reportRefusedDemands = computed({
  type: 'report_refused_demands',
  describe:
    'What orders asked for and could not have, by product, because there was not enough: bookings, reservations, starts, other periods and quantities that were refused for the first time during a period (the last thirty days unless from and till say otherwise), and that the order has not got since. Ours alone.',
  fields: {
    id: uuid({ readonly: true }),
    name: string({ readonly: true }),
    refused_count: integer({ readonly: true, describe: 'Each order and time that it was wanted for once.' }),
    attempt_count: integer({ readonly: true, describe: 'However often the same was asked for.' }),
    short_units: integer({ readonly: true, describe: 'Units that were missing.' }),
    short_units_s: integer({
      readonly: true,
      describe: 'Seconds that they were wanted for: two units for an hour are 7200.',
    }),
    last_refused_at: datetime({ readonly: true }),
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
    archived: { type: 'boolean', operators: ['eq'] },
    location_id: idFilter,
    product_group_id: idFilter,
    product_id: idFilter,
    q: textFilter,
  },
  stats: { refused_count: ['sum'], attempt_count: ['sum'], short_units: ['sum'], short_units_s: ['sum'] },
  operations: {
    list: {
      permission: 'reports',
      read: async (view, filters) => {
        const reports = await refusedDemands(view, {
          window: reportWindowOf(view, filters),
          products: productFiltersOf(filters),
          location_ids: anyOf(filters, 'location_id'),
        });
        return reports.map(({ product, ...figures }) => ({
          id: product.id,
          product_id: product.id,
          product_group_id: product.product_group_id,
          name: product.name,
          ...figures,
        }));
      },
    },
  },
});
