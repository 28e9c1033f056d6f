import { availabilityCalendar, type CalendarSpan } from '../../../app/availability/availability-calendar.ts';
import { SUBJECT_TYPES, type SubjectType } from '../../../domain/availability/availability-records.ts';
import { MAX_SLOT_MINUTES, MIN_SLOT_MINUTES } from '../../../domain/time/calendar.ts';
import { badRequest } from '../../../lib/refusal.ts';
import { boolean, integer, string, uuid } from '../engine/field.ts';
import { computed, type CustomFilter, type FilterValues } from '../engine/resource.ts';
import { integerWithin, oneOf, theOne } from '../fields/filter-reader.ts';

export const MIN_YEAR = 1900;
export const MAX_YEAR = 9_999;
export const MAX_QUANTITY = 1_000_000;
const DEFAULT_SLOT_MINUTES = 15;

const EDGES = ['start', 'stop'] as const;

const filter = (type: CustomFilter['type'], more: Partial<CustomFilter> = {}): CustomFilter => ({
  type,
  operators: ['eq'],
  ...more,
});

export const availabilities = computed({
  type: 'availabilities',
  describe:
    'A calendar: what can be done with an item, an order, a cart or a downtime on each day of a month (year, month), or in each slot of a day (day, and interval in minutes).',
  fields: {
    id: string({ readonly: true }),
    subject_type: string({ readonly: true, values: SUBJECT_TYPES }),
    subject_id: uuid({ readonly: true }),
    hour: string({ readonly: true, nullable: 'undocumented' }),
    minute: string({ readonly: true, nullable: 'undocumented' }),
    date: string({ readonly: true }),
    status: string({ readonly: true, values: ['available', 'partial', 'unavailable'] }),
    available: boolean({ readonly: true, nullable: 'undocumented' }),
    quantity: integer({ readonly: true, nullable: 'undocumented' }),
    type: string({ readonly: true, values: ['date', 'time'] }),
  },
  filters: {
    subject_type: filter('string', { required: true, values: SUBJECT_TYPES }),
    subject_id: filter('uuid', { required: true }),
    year: filter('integer', { required: true }),
    month: filter('integer', { required: true }),
    day: filter('integer'),
    interval: filter('integer'),
    location_id: filter('uuid'),
    type: filter('string', { values: EDGES }),
    quantity: filter('integer'),
    // Accepted without effect: a day or slot is evaluated as a whole.
    starts_at: filter('datetime'),
    duration_period: filter('string'),
    // Of no effect as long as there are no opening hours to apply.
    use_business_hours: filter('boolean'),
  },
  operations: {
    list: {
      paged: false,
      read: async (view, filters) => {
        const subject_type = theOne(filters, 'subject_type') as SubjectType;
        const records = await availabilityCalendar(view, {
          subject: { subject_type, subject_id: String(theOne(filters, 'subject_id')) },
          span: spanOf(filters),
          location_id: oneOf(filters, 'location_id') as string | null,
          edge: edgeOf(filters, subject_type),
          quantity: integerWithin(filters, 'quantity', 1, MAX_QUANTITY) ?? 1,
        });
        return records.map((record) => ({ ...record }));
      },
    },
  },
});

function spanOf(filters: FilterValues): CalendarSpan {
  theOne(filters, 'year');
  theOne(filters, 'month');
  const year = integerWithin(filters, 'year', MIN_YEAR, MAX_YEAR) as number;
  const month = integerWithin(filters, 'month', 1, 12) as number;
  const minutes = integerWithin(filters, 'interval', MIN_SLOT_MINUTES, MAX_SLOT_MINUTES) ?? DEFAULT_SLOT_MINUTES;
  const { daysInMonth } = Temporal.PlainYearMonth.from({ year, month });
  const day = integerWithin(filters, 'day', 1, daysInMonth);
  return day === null
    ? { by: 'day', year, month }
    : { by: 'slot', date: new Temporal.PlainDate(year, month, day), minutes };
}

function edgeOf(filters: FilterValues, subject_type: SubjectType): (typeof EDGES)[number] {
  const edge = oneOf(filters, 'type') as (typeof EDGES)[number] | null;
  if (edge === null && (subject_type === 'order' || subject_type === 'cart')) {
    throw badRequest('required filter: filter[type] (start or stop) is missing for orders and carts', {
      parameter: 'filter[type]',
    });
  }
  return edge ?? 'start';
}
