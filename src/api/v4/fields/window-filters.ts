import { microsecondsOf } from '../../../domain/time/microseconds.ts';
import type { Window } from '../../../domain/time/window.ts';
import { badRequest } from '../../../lib/refusal.ts';
import type { Filters, FilterValues } from '../engine/resource.ts';
import { theOne } from './filter-reader.ts';

/** `filter[from]` and `filter[till]`: a window that must be named. */
export const windowFilters = {
  from: { type: 'datetime', operators: ['eq'], required: true },
  till: { type: 'datetime', operators: ['eq'], required: true },
} as const satisfies Filters;

/** Both the same is that moment. */
export function windowOf(filters: FilterValues): Window {
  const from_us = microsecondsOf(theOne(filters, 'from') as Temporal.Instant);
  const till_us = microsecondsOf(theOne(filters, 'till') as Temporal.Instant);
  if (till_us < from_us)
    throw badRequest('filter[till] must not be before filter[from]', { parameter: 'filter[till]' });
  return { from_us, till_us };
}
