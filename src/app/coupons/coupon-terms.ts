import { COUPON_TYPES } from '../../domain/pricing/coupon.ts';
import { dateContaining, dayOf } from '../../domain/time/calendar.ts';
import { instantOf, microsecondsOf } from '../../domain/time/microseconds.ts';
import type { Window } from '../../domain/time/window.ts';
import { integerAttribute, MAX_CENTS } from '../items/integer-attribute.ts';
import { oneOf } from '../orders/order-terms.ts';
import { EARLIEST, isWithin, LATEST } from '../orders/plan-order.ts';
import type { Problems } from '../problems.ts';
import { MAX_LINE, textAttribute } from '../text-attribute.ts';
import type { CouponAttributes, CouponTerms, EligibleItemType } from './coupon.ts';

/** More than anybody prints. */
export const MAX_REDEMPTIONS = 1_000_000_000;

/** What is sent of a coupon's terms, cleaned and checked; what is left out is as of a new coupon. */
export function couponTerms(problems: Problems, sent: CouponAttributes, zone: string): CouponTerms {
  if (!sent.coupon_type) problems.add('coupon_type', "can't be blank");
  const coupon_type = oneOf(problems, 'coupon_type', sent.coupon_type, COUPON_TYPES, 'percentage');
  const starts_at = dayAround(problems, 'starts_at', sent.starts_at, zone)?.from ?? null;
  const ends_at = dayAround(problems, 'ends_at', sent.ends_at, zone)?.till ?? null;
  if (starts_at !== null && ends_at !== null && Temporal.Instant.compare(starts_at, ends_at) >= 0) {
    problems.add('ends_at', 'must not be before starts_at');
  }
  return {
    identifier:
      textAttribute(problems, 'identifier', sent.identifier ?? null, { limit: MAX_LINE, required: true }) ?? '',
    coupon_type,
    value: valueAttribute(problems, sent.value, coupon_type === 'percentage' ? 100 : MAX_CENTS),
    starts_at,
    ends_at,
    stackable: sent.stackable ?? true,
    eligible_item_type: eligibleItemType(problems, sent.eligible_item_type),
    one_per_customer: sent.one_per_customer ?? false,
    max_redemptions:
      integerAttribute(problems, 'max_redemptions', sent.max_redemptions, { least: 1, most: MAX_REDEMPTIONS }) ?? null,
    minimum_order_amount_in_cents:
      integerAttribute(problems, 'minimum_order_amount_in_cents', sent.minimum_order_amount_in_cents, {
        least: 0,
        most: MAX_CENTS,
      }) ?? null,
  };
}

function valueAttribute(problems: Problems, sent: number | null | undefined, most: number): number {
  const value = integerAttribute(problems, 'value', sent, { least: 1, most }) ?? null;
  if (value === null) problems.add('value', "can't be blank");
  return value ?? 0;
}

/** A coupon is good for whole days, of which the last ends with its last microsecond. */
function dayAround(problems: Problems, field: string, moment: Temporal.Instant | null | undefined, zone: string) {
  if (moment === null || moment === undefined) return null;
  if (!isWithin(moment)) {
    problems.add(field, `must be between ${EARLIEST} and ${LATEST}`);
    return null;
  }
  const { from_us, till_us }: Window = dayOf(dateContaining(microsecondsOf(moment), zone), zone);
  return { from: instantOf(from_us), till: instantOf(till_us - 1) };
}

function eligibleItemType(problems: Problems, sent: EligibleItemType | null | undefined): EligibleItemType {
  if (sent === 'collection') problems.add('eligible_item_type', 'must be all or item: there are no collections');
  return sent ?? 'all';
}
