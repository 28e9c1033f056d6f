import { priceBook } from '../../../app/pricing/price-book.ts';
import { badRequest } from '../../../lib/refusal.ts';
import { uuidOf } from '../../../lib/uuid-of.ts';
import { array, datetime, integer, string, uuid } from '../engine/field.ts';
import { readValue } from '../engine/field-values.ts';
import { computed, type FilterValues } from '../engine/resource.ts';
import { chargedPeriodOf } from '../fields/charge-filters.ts';
import { anyOf } from '../fields/filter-reader.ts';

export const bundlePrices = computed({
  type: 'bundle_prices',
  describe:
    'What bundles would cost from one time till another: the sum of their parts. Where a customer may choose, the cheapest choice counts.',
  fields: {
    id: uuid({ readonly: true }),
    bundle_id: uuid({ readonly: true }),
    charge_label: string({ readonly: true, nullable: 'undocumented' }),
    price_each_in_cents: integer({ readonly: true }),
    bundle_ids: array({ writeonly: true }),
    from: datetime({ writeonly: true }),
    till: datetime({ writeonly: true }),
  },
  filters: {
    bundle_ids: {
      type: 'array',
      operators: ['eq'],
      read: (value, _, zone) => readValue('uuid', null, value, zone),
    },
    from: { type: 'datetime', operators: ['eq'] },
    till: { type: 'datetime', operators: ['eq'] },
  },
  operations: {
    list: {
      read: async (view, filters) => {
        const ids = [...new Set(bundleIdsOf(filters))];
        const book = await priceBook(view, ids, { time: chargedPeriodOf(filters, view) });
        return ids.flatMap((bundle_id) => {
          const charge = book.bundle(bundle_id)?.charge;
          if (charge === undefined) return [];
          const { charge_label, price_each_in_cents } = charge;
          return [{ id: uuidOf('bundle_prices', bundle_id), bundle_id, charge_label, price_each_in_cents }];
        });
      },
    },
  },
});

function bundleIdsOf(filters: FilterValues): readonly string[] {
  const ids = anyOf(filters, 'bundle_ids');
  if (ids !== null) return ids;
  throw badRequest('required filter: filter[bundle_ids] is missing', { parameter: 'filter[bundle_ids]' });
}
