import { askedItems, configuredItems, knownLocations } from '../../../app/availability/asked-items.ts';
import { freeUnitsOf } from '../../../app/availability/free-units.ts';
import { countedUnits } from '../../../app/availability/supplies.ts';
import { badRequest } from '../../../lib/refusal.ts';
import { integer, uuid } from '../engine/field.ts';
import { computed, type FilterValues } from '../engine/resource.ts';
import { anyOf, oneOf, theOne, windowFilters, windowOf } from '../fields/filter-reader.ts';

export const inventoryAvailabilities = computed({
  type: 'inventory_availabilities',
  describe: 'How many units of items are free during a whole period; null where there is no limit to stock.',
  fields: {
    id: uuid({ readonly: true }),
    item_id: uuid({ readonly: true }),
    available: integer({ readonly: true, nullable: 'undocumented' }),
    plannable: integer({
      readonly: true,
      nullable: 'undocumented',
      describe: 'With what a shortage limit allows beyond stock.',
    }),
  },
  filters: {
    item_id: { type: 'uuid', operators: ['eq'], required: true },
    location_id: { type: 'uuid', operators: ['eq'], required: true },
    configuration: { type: 'hash', operators: ['eq'] },
    ...windowFilters,
  },
  operations: {
    list: {
      paged: false,
      read: async (view, filters) => {
        const window = windowOf(filters);
        const [location_id] = await knownLocations(view, [String(theOne(filters, 'location_id'))]);
        const asked = await askedItems(view, anyOf(filters, 'item_id') ?? []);
        const configured = configuredItems(asked, configurationOf(filters));
        if ('problem' in configured) {
          throw badRequest(`filter[configuration] ${configured.problem}`, { parameter: 'filter[configuration]' });
        }
        if (location_id === undefined) return [];
        const units = await freeUnitsOf(view, configured.items, { location_id, window });
        return [...units].map(([item_id, { available, plannable }]) => ({
          id: item_id,
          item_id,
          available: countedUnits(available),
          plannable: countedUnits(plannable),
        }));
      },
    },
  },
});

/** Which product is chosen for which bundle item. */
function configurationOf(filters: FilterValues): ReadonlyMap<string, string> {
  const chosen = Object.entries((oneOf(filters, 'configuration') ?? {}) as Readonly<Record<string, unknown>>);
  return new Map(chosen.map(([bundleItem, product]) => [bundleItem.toLowerCase(), String(product).toLowerCase()]));
}
