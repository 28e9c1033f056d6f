import { lockRow } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { gatherProblems, type Problems } from '../problems.ts';
import { tagListAttribute } from '../tag-list-attribute.ts';
import { updateRow } from '../update-row.ts';
import type { CouponAttributes, CouponTerms } from './coupon.ts';
import { couponTerms } from './coupon-terms.ts';
import { itemIdsOf } from './eligible-items.ts';

/** Whoever has been given a coupon can rely on it: it is only switched on and off, and described. */
export async function updateCoupon(work: Work, id: string, sent: CouponAttributes): Promise<void> {
  const coupon = await lockRow<CouponTerms>(work.tx, 'coupons', work.company.id, id);
  if (coupon === undefined) throw notFound();
  const problems = gatherProblems();
  const tag_list = tagListAttribute(problems, sent.tag_list);
  refuseOtherTerms(problems, coupon, sent, work.company.default_timezone);
  await refuseOtherItems(work, problems, id, sent.eligible_item_ids);
  problems.refuse();
  await updateRow(work, 'coupons', id, { active: sent.active ?? undefined, tag_list });
}

/** What is sent again unchanged changes nothing, so a client may send a whole coupon back. */
function refuseOtherTerms(problems: Problems, coupon: CouponTerms, sent: CouponAttributes, zone: string): void {
  const unchecked = gatherProblems();
  const terms = couponTerms(unchecked, { ...coupon, ...sent }, zone);
  const names = Object.keys(terms) as readonly (keyof CouponTerms)[];
  for (const name of names) {
    if (sent[name] !== undefined && !isSame(terms[name], coupon[name])) problems.add(name, CANNOT_CHANGE);
  }
}

const CANNOT_CHANGE = "can't be changed: archive this coupon and make another";

const isSame = (a: CouponTerms[keyof CouponTerms], b: CouponTerms[keyof CouponTerms]): boolean =>
  a instanceof Temporal.Instant && b instanceof Temporal.Instant ? a.equals(b) : a === b;

async function refuseOtherItems(
  work: Work,
  problems: Problems,
  coupon_id: string,
  sent: readonly unknown[] | undefined,
): Promise<void> {
  if (sent === undefined) return;
  const rows = await work.tx.many<{ item_id: string }>(sql`
    select item_id
    from coupon_items
    where company_id = ${work.company.id}
      and coupon_id = ${coupon_id}
  `);
  const before = new Set(rows.map(({ item_id }) => item_id));
  if (before.symmetricDifference(new Set(itemIdsOf(sent))).size > 0) problems.add('eligible_item_ids', CANNOT_CHANGE);
}
