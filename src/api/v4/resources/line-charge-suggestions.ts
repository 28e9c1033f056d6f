import { lineChargeSuggestions as suggestions } from '../../../app/orders/price-previews.ts';
import { datetime, integer, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { computed } from '../engine/resource.ts';
import { matchingRows, theOne } from '../fields/filter-reader.ts';

export const lineChargeSuggestions = computed({
  type: 'line_charge_suggestions',
  describe:
    'Lengths of time that a line could be charged for: the tiles of the price structure of its item, or the first multiples of its price period. Writing one to charge_length of the line charges its price.',
  fields: {
    id: uuid({ readonly: true }),
    created_at: datetime({ readonly: true }),
    charge_length: integer({ readonly: true, describe: 'Seconds.' }),
    charge_label: string({ readonly: true, nullable: 'undocumented' }),
    price_each_in_cents: integer({ readonly: true }),
    line_id: uuid(),
  },
  relationships: { line: toOne('lines', { key: 'line_id', required: true }) },
  includes: ['line'],
  filters: {
    charge_label: ['eq'],
    charge_length: ['eq'],
    created_at: ['eq'],
    line_id: { type: 'uuid', operators: ['eq'], required: true },
    price_each_in_cents: ['eq'],
  },
  operations: {
    list: {
      read: async (view, filters) => {
        const found = await suggestions(view, String(theOne(filters, 'line_id')));
        const rows = found.map((suggestion) => ({ ...suggestion, created_at: view.now }));
        return matchingRows(rows, filters, ['charge_label', 'charge_length', 'created_at', 'price_each_in_cents']);
      },
    },
  },
});
