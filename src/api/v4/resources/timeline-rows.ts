import { timelineRows as rows } from '../../../app/insight/timeline-rows.ts';
import { badRequest } from '../../../lib/refusal.ts';
import { boolean, integer, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { computed, type FilterValues } from '../engine/resource.ts';
import { anyOf, oneOf } from '../fields/filter-reader.ts';

/** The list is sent whole, so that a screen knows its full length. */
export const MAX_TIMELINE_ROWS = 10_000;

export const timelineRows = computed({
  type: 'timeline_rows',
  describe:
    'What the timeline has rows for, answered whole: products whose stock is counted, by the names of their groups, with what there is of them now. What happens with them is told by timelines.',
  fields: {
    id: uuid({ readonly: true, describe: 'That of the product.' }),
    product_id: uuid({ readonly: true }),
    product_group_id: uuid({ readonly: true }),
    name: string({ readonly: true }),
    product_group_name: string({ readonly: true }),
    tracking_type: string({ readonly: true, values: ['bulk', 'trackable'] }),
    always_available: boolean({ readonly: true }),
    stock_item_count: integer({ readonly: true, describe: 'Stock items in service now; 0 of bulk stock.' }),
    quantity: integer({
      readonly: true,
      nullable: true,
      describe: 'Bulk stock now; null of tracked stock and where there is no limit.',
    }),
    buffer_time_before: integer({ readonly: true, describe: 'Seconds that a booking needs before it starts.' }),
    buffer_time_after: integer({ readonly: true, describe: 'Seconds that a booking needs after it stops.' }),
    photo_url: string({ readonly: true, nullable: true }),
  },
  relationships: {
    product: toOne('products', { key: 'product_id', required: true }),
    product_group: toOne('product_groups', { key: 'product_group_id', required: true }),
  },
  filters: {
    q: { type: 'string', operators: ['eq'] },
    location_id: { type: 'uuid', operators: ['eq'] },
    product_group_id: ['eq'],
    tag_list: { type: 'array', operators: ['eq'] },
    booked_from: { type: 'datetime', operators: ['eq'] },
    booked_till: { type: 'datetime', operators: ['eq'] },
  },
  operations: {
    list: {
      paged: false,
      read: async (view, filters) => {
        const filter = {
          texts: anyOf(filters, 'q'),
          tags: anyOf(filters, 'tag_list'),
          product_group_ids: anyOf(filters, 'product_group_id'),
          location_ids: anyOf(filters, 'location_id'),
          booked: bookedOf(filters),
        };
        const found = await rows(view, filter, MAX_TIMELINE_ROWS);
        if (found.length > MAX_TIMELINE_ROWS) {
          throw badRequest(`more than ${MAX_TIMELINE_ROWS} products: narrow it with filter[q] or filter[tag_list]`, {
            parameter: 'filter',
          });
        }
        return found.map((row) => ({ ...row }));
      },
    },
  },
});

/** Only products planned during a period: both ends are given, or none. */
function bookedOf(filters: FilterValues): { readonly from: Temporal.Instant; readonly till: Temporal.Instant } | null {
  const from = oneOf(filters, 'booked_from') as Temporal.Instant | null;
  const till = oneOf(filters, 'booked_till') as Temporal.Instant | null;
  if (from === null && till === null) return null;
  if (from === null || till === null || Temporal.Instant.compare(from, till) >= 0) {
    throw badRequest('filter[booked_till] must be after filter[booked_from]; name both', {
      parameter: `filter[${from === null ? 'booked_from' : 'booked_till'}]`,
    });
  }
  return { from, till };
}
