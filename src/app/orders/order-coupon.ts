import { keepActive } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import type { Problems } from '../attributes/problems.ts';
import type { Order, OrderAttributes } from './order.ts';

/**
 * The coupon of an order: the one sent, otherwise the current one, which stays even when it is no longer valid.
 * Dismissing coupon errors removes the coupon.
 */
export async function couponAttribute(
  work: Work,
  problems: Problems,
  { coupon_id, dismiss_coupon_errors }: OrderAttributes,
  before: Pick<Order, 'coupon_id' | 'coupon_errors'> | null,
): Promise<string | null> {
  const kept = before?.coupon_id ?? null;
  const isDismissed = dismiss_coupon_errors === true && before !== null && before.coupon_errors !== null;
  if (coupon_id === undefined) return isDismissed ? null : kept;
  if (coupon_id !== null && coupon_id !== kept && !(await keepActive(work.tx, 'coupons', work.company.id, coupon_id))) {
    problems.add('coupon_id', 'must exist');
  }
  return coupon_id;
}
