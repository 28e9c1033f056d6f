import { lockRows } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';

/** What of an order is about its coupon. */
export interface Redeeming {
  readonly status: OrderStatus;
  readonly customer_id: string | null;
  readonly coupon_id: string | null;
  readonly coupon_redeemed: boolean;
}

/**
 * Holds the coupons whose redemptions may change with an order, so that what is then read of them stays true. They come
 * after products and before customers in the order of locks. An order that goes on as before holds none.
 */
export async function lockCoupons(work: Work, before: Redeeming, after: Redeeming): Promise<void> {
  await lockRows(work.tx, 'coupons', work.company.id, couponsToHold(before, after));
}

export function couponsToHold(before: Redeeming, after: Redeeming): readonly string[] {
  const redeemed = before.coupon_redeemed ? before.coupon_id : null;
  const isKept = redeemed === after.coupon_id && before.customer_id === after.customer_id && countsFor(after.status);
  const released = isKept ? null : redeemed;
  const wanted = isKept || !redeemsIn(after.status) ? null : after.coupon_id;
  return [released, wanted].filter((id) => id !== null);
}

/** Whether an order in that status counts among the redemptions of its coupon, if it has redeemed it. */
export const countsFor = (status: OrderStatus): boolean => status !== 'new' && status !== 'canceled';

/** Whether an order in that status redeems what it has not. What is over costs what it cost. */
export const redeemsIn = (status: OrderStatus): boolean => countsFor(status) && status !== 'archived';

/** Whoever calls this holds the coupons. */
export async function moveRedemptions(
  work: Work,
  before: Pick<Redeeming, 'coupon_id' | 'coupon_redeemed'>,
  after: Pick<Redeeming, 'coupon_id' | 'coupon_redeemed'>,
): Promise<void> {
  const [redeemed, redeems] = [before, after].map((order) => (order.coupon_redeemed ? order.coupon_id : null));
  if (redeemed === redeems) return;
  if (redeemed) await addRedemptions(work, redeemed, -1);
  if (redeems) await addRedemptions(work, redeems, 1);
}

async function addRedemptions(work: Work, id: string, count: 1 | -1): Promise<void> {
  await work.tx.run(sql`
    update coupons
    set redemptions_count = redemptions_count + ${count}
    where company_id = ${work.company.id}
      and id = ${id}
  `);
}
