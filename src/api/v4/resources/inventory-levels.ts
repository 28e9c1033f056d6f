import { askedPlaces } from '../../../app/availability/asked-items.ts';
import { inventoryLevels as levels, presentInventoryLevels } from '../../../app/availability/inventory-levels.ts';
import { integer, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { computed } from '../engine/resource.ts';
import { anyOf, oneOf, refuseTooMany, windowFilters, windowOf } from '../fields/filter-reader.ts';

export const inventoryLevels = computed({
  type: 'inventory_levels',
  describe:
    'Stock and plannings of items at locations during a period, by the plain dates: without buffer times and shortage limits. Included with an item they are those of the present. Deprecated: inventory_availabilities tells what can be booked.',
  fields: {
    id: uuid({ readonly: true }),
    location_available: integer({ readonly: true, nullable: 'undocumented' }),
    location_stock_count: integer({ readonly: true, nullable: 'undocumented' }),
    location_plannable: integer({ readonly: true, nullable: 'undocumented' }),
    location_planned: integer({ readonly: true }),
    location_needed: integer({ readonly: true, describe: 'What is planned without what is back already.' }),
    item_id: uuid({ readonly: true }),
    location_id: uuid({ readonly: true }),
    order_id: uuid({ readonly: true, nullable: 'undocumented' }),
  },
  relationships: {
    item: toOne('items', { key: 'item_id', required: true }),
    location: toOne('locations', { key: 'location_id', required: true }),
    order: toOne('orders', { key: 'order_id', required: true }),
  },
  includes: ['item', 'location'],
  filters: {
    item_id: { type: 'uuid', operators: ['eq'] },
    location_id: { type: 'uuid', operators: ['eq'] },
    order_id: { type: 'uuid', operators: ['eq'] },
    ...windowFilters,
  },
  below: async (view, ids) => (await presentInventoryLevels(view, ids)).map((level) => ({ ...level })),
  operations: {
    list: {
      read: async (view, filters) => {
        const window = windowOf(filters);
        const order_id = oneOf(filters, 'order_id') as string | null;
        const places = await askedPlaces(view, {
          item_ids: anyOf(filters, 'item_id'),
          location_ids: anyOf(filters, 'location_id'),
        });
        refuseTooMany(places.items.length * places.location_ids.length);
        return (await levels(view, places, window, order_id)).map((level) => ({ ...level }));
      },
    },
  },
});
