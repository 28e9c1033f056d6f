import {
  SUGGESTED_ACTIONS,
  SUGGESTION_STATUSES,
  type SuggestedAction,
  stockItemSuggestions as suggestions,
} from '../../../app/orders/stock-item-suggestions.ts';
import { badRequest } from '../../../lib/refusal.ts';
import { enumeration, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { computed, type FilterValues } from '../engine/resource.ts';
import { anyOf, oneOf, theOne } from '../fields/filter-reader.ts';

export const stockItemSuggestions = computed({
  type: 'stock_item_suggestions',
  describe:
    'Pieces of a product for an order: which could be booked on it, handed out with it (start), or taken back from it (stop). Temporary pieces come first, then those that are available.',
  fields: {
    id: uuid({ readonly: true }),
    status: enumeration(SUGGESTION_STATUSES, { readonly: true }),
    item_id: uuid({ readonly: true }),
    stock_item_id: uuid({ readonly: true }),
  },
  relationships: {
    item: toOne('items', { key: 'item_id', required: true }),
    stock_item: toOne('stock_items', { key: 'stock_item_id', required: true }),
  },
  includes: ['stock_item'],
  filters: {
    action: { type: 'enum', operators: ['eq'], required: true, values: SUGGESTED_ACTIONS },
    item_id: { type: 'uuid', operators: ['eq'], required: true },
    order_id: { type: 'uuid', operators: ['eq'], required: true },
    from: { type: 'datetime', operators: ['eq'] },
    till: { type: 'datetime', operators: ['eq'] },
    location_id: { type: 'uuid', operators: ['eq'] },
    q: { type: 'string', operators: ['eq'] },
    status: ['eq'],
  },
  operations: {
    list: {
      read: async (view, filters) => {
        const found = await suggestions(view, {
          action: theOne(filters, 'action') as SuggestedAction,
          order_id: String(theOne(filters, 'order_id')),
          item_ids: anyOf(filters, 'item_id') ?? [],
          location_id: oneOf(filters, 'location_id') as string | null,
          texts: anyOf(filters, 'q'),
          ...periodOf(filters),
        });
        const statuses = anyOf(filters, 'status');
        return found
          .filter(({ status }) => statuses === null || statuses.includes(status))
          .map((suggestion) => ({ id: suggestion.stock_item_id, ...suggestion }));
      },
    },
  },
});

function periodOf(filters: FilterValues) {
  const from = oneOf(filters, 'from') as Temporal.Instant | null;
  const till = oneOf(filters, 'till') as Temporal.Instant | null;
  if (from !== null && till !== null && Temporal.Instant.compare(till, from) < 0) {
    throw badRequest('filter[till] must not be before filter[from]', { parameter: 'filter[till]' });
  }
  return { from, till };
}
