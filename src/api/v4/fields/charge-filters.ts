import { MAX_CHARGE_LENGTH_S } from '../../../app/orders/lines.ts';
import type { ChargeBasis, ChargedPeriod } from '../../../app/pricing/line-charge.ts';
import type { ReadContext } from '../../../db/work.ts';
import { badRequest } from '../../../lib/refusal.ts';
import type { FilterValues } from '../engine/resource.ts';
import { integerWithin, oneOf, theOne } from './filter-reader.ts';

/** `filter[from]` and `filter[till]`, or a length of time by `filter[charge_length]`. */
export function chargeBasisOf(filters: FilterValues, view: ReadContext): ChargeBasis {
  const length_s = integerWithin(filters, 'charge_length', 0, MAX_CHARGE_LENGTH_S);
  if (length_s === null) return chargedPeriodOf(filters, view);
  if (oneOf(filters, 'from') === null && oneOf(filters, 'till') === null) return { length_s };
  throw badRequest('filter[charge_length] is instead of filter[from] and filter[till]', {
    parameter: 'filter[charge_length]',
  });
}

export function chargedPeriodOf(filters: FilterValues, { company }: ReadContext): ChargedPeriod {
  const starts_at = theOne(filters, 'from') as Temporal.Instant;
  const stops_at = theOne(filters, 'till') as Temporal.Instant;
  if (Temporal.Instant.compare(stops_at, starts_at) < 0) {
    throw badRequest('filter[till] must not be before filter[from]', { parameter: 'filter[till]' });
  }
  return { starts_at, stops_at, zone: company.default_timezone };
}
