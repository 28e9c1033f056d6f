import { reportMovements as movements } from '../../../app/insight/report-movements.ts';
import { uuidOf } from '../../../lib/uuid-of.ts';
import { integer, uuid } from '../engine/field.ts';
import { computed } from '../engine/resource.ts';
import { anyOf } from '../fields/filter-reader.ts';
import { idFilter, periodFilters, reportWindowOf } from '../fields/report-filters.ts';

export const reportMovements = computed({
  type: 'report_movements',
  describe:
    'At which hours of which weekdays orders are picked up and brought back, during a period (the last thirty days unless from and till say otherwise), by the clocks of the company: when it happened, or else when it is planned. One record for each of the 168 hours of a week. Ours alone.',
  fields: {
    id: uuid({ readonly: true }),
    weekday: integer({ readonly: true, describe: '1 is Monday, 7 is Sunday.' }),
    hour: integer({ readonly: true, describe: '0 to 23.' }),
    pickup_count: integer({ readonly: true, describe: 'Each time that something of an order was handed out.' }),
    return_count: integer({ readonly: true, describe: 'Each time that something of an order came back.' }),
    planned_pickup_count: integer({ readonly: true, describe: 'How many of these have not happened but are planned.' }),
    planned_return_count: integer({ readonly: true, describe: 'How many of these have not happened but are planned.' }),
  },
  filters: { ...periodFilters, location_id: idFilter },
  stats: { pickup_count: ['sum'], return_count: ['sum'], planned_pickup_count: ['sum'], planned_return_count: ['sum'] },
  operations: {
    list: {
      paged: false,
      permission: 'reports',
      read: async (view, filters) => {
        const found = await movements(view, reportWindowOf(view, filters), anyOf(filters, 'location_id'));
        return found.map((movement) => ({
          id: uuidOf('report_movements', String(movement.weekday), String(movement.hour)),
          ...movement,
        }));
      },
    },
  },
});
