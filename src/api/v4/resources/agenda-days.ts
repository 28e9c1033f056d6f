import { agendaDays as daysOf } from '../../../app/insight/agenda.ts';
import type { ReadContext } from '../../../db/work.ts';
import { type CalendarDay, dateContaining, dayOf } from '../../../domain/time/calendar.ts';
import { DAY_us } from '../../../domain/time/window.ts';
import { badRequest } from '../../../lib/refusal.ts';
import { uuidOf } from '../../../lib/uuid-of.ts';
import { integer, string, uuid } from '../engine/field.ts';
import { computed, type FilterValues } from '../engine/resource.ts';
import { anyOf, windowFilters, windowOf } from '../fields/filter-reader.ts';

export const MAX_AGENDA_DAYS = 366;

export const agendaDays = computed({
  type: 'agenda_days',
  describe:
    'How many orders begin and end on each day of the company that overlaps a period, as planned: reserved, started and stopped ones. Ours alone.',
  fields: {
    id: uuid({ readonly: true }),
    date: string({ readonly: true }),
    pickup_count: integer({ readonly: true }),
    return_count: integer({ readonly: true }),
    open_pickup_count: integer({ readonly: true, describe: 'How many of these have not been picked up.' }),
    open_return_count: integer({ readonly: true, describe: 'How many of these are not back.' }),
  },
  filters: {
    location_id: { type: 'uuid', operators: ['eq'] },
    ...windowFilters,
  },
  operations: {
    list: {
      paged: false,
      read: async (view, filters) => {
        const days = await daysOf(view, calendarOf(view, filters), anyOf(filters, 'location_id'));
        return days.map((day) => ({ id: uuidOf('agenda_days', view.company.id, day.date), ...day }));
      },
    },
  },
});

function calendarOf({ company }: ReadContext, filters: FilterValues): readonly CalendarDay[] {
  const { from_us, till_us } = windowOf(filters);
  if (till_us - from_us > MAX_AGENDA_DAYS * DAY_us) {
    throw badRequest(`filter[till] must be at most ${MAX_AGENDA_DAYS} days after filter[from]`, {
      parameter: 'filter[till]',
    });
  }
  const zone = company.default_timezone;
  const days: CalendarDay[] = [];
  for (let date = dateContaining(from_us, zone); ; date = date.add({ days: 1 })) {
    const day = dayOf(date, zone);
    if (day.from_us >= till_us) return days;
    // A day that the zone skipped has no time in which anything could begin.
    if (day.till_us > day.from_us) days.push(day);
  }
}
