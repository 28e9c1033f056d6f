import { askedPlaces } from '../../../app/availability/asked-items.ts';
import { inventoryLevelIntervals as intervals } from '../../../app/availability/inventory-levels.ts';
import {
  type CalendarInterval,
  calendarIntervals,
  INTERVAL_UNITS,
  type IntervalUnit,
} from '../../../domain/time/calendar.ts';
import { badRequest } from '../../../lib/refusal.ts';
import { datetime, integer, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { computed, type FilterValues } from '../engine/resource.ts';
import { anyOf, refuseTooMany, theOne, windowFilters, windowOf } from '../fields/filter-reader.ts';

export const inventoryLevelIntervals = computed({
  type: 'inventory_level_intervals',
  describe:
    'Inventory levels by the minutes, hours, days, weeks or months of the company that overlap a period, each with the least and the most. Deprecated: availabilities is a calendar of what can be booked.',
  fields: {
    id: uuid({ readonly: true }),
    item_id: uuid({ readonly: true }),
    location_id: uuid({ readonly: true }),
    from: datetime({ readonly: true }),
    till: datetime({ readonly: true }),
    location_available: integer({ readonly: true, nullable: 'undocumented' }),
    location_max_available: integer({ readonly: true, nullable: 'undocumented' }),
    location_stock_count: integer({ readonly: true, nullable: 'undocumented' }),
    location_max_stock_count: integer({ readonly: true, nullable: 'undocumented' }),
    location_planned: integer({ readonly: true }),
    location_max_planned: integer({ readonly: true }),
    location_needed: integer({ readonly: true }),
    location_max_needed: integer({ readonly: true }),
  },
  relationships: {
    item: toOne('items', { key: 'item_id', required: true }),
    location: toOne('locations', { key: 'location_id', required: true }),
  },
  includes: ['item', 'location'],
  filters: {
    interval: { type: 'enum', operators: ['eq'], required: true, values: INTERVAL_UNITS },
    item_id: { type: 'uuid', operators: ['eq'] },
    location_id: { type: 'uuid', operators: ['eq'] },
    ...windowFilters,
  },
  operations: {
    list: {
      paged: false,
      read: async (view, filters) => {
        const asked = intervalsOf(filters, view.company.default_timezone);
        const places = await askedPlaces(view, {
          item_ids: anyOf(filters, 'item_id'),
          location_ids: anyOf(filters, 'location_id'),
        });
        refuseTooMany(places.items.length * places.location_ids.length * asked.length);
        return (await intervals(view, places, asked)).map((interval) => ({ ...interval }));
      },
    },
  },
});

function intervalsOf(filters: FilterValues, zone: string): readonly CalendarInterval[] {
  const found = calendarIntervals(windowOf(filters), theOne(filters, 'interval') as IntervalUnit, zone);
  if ('problem' in found) throw badRequest(`filter[interval] ${found.problem}`, { parameter: 'filter[interval]' });
  return found.intervals;
}
