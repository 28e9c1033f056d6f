import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRow, insertRows } from '../insert-rows.ts';
import { gatherProblems } from '../problems.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { tagListAttribute } from '../tag-list-attribute.ts';
import type { CouponAttributes } from './coupon.ts';
import { couponTerms } from './coupon-terms.ts';
import { eligibleItems } from './eligible-items.ts';

/** Answers the id of the new coupon. */
export async function createCoupon(work: Work, sent: CouponAttributes): Promise<string> {
  const problems = gatherProblems();
  const terms = couponTerms(problems, sent, work.company.default_timezone);
  const items = await eligibleItems(work, problems, terms.eligible_item_type, sent.eligible_item_ids);
  const tag_list = tagListAttribute(problems, sent.tag_list) ?? [];
  problems.refuse();
  const id = newId();
  await refusingViolations(IDENTIFIER_TAKEN, () =>
    insertRow(work, 'coupons', { id, ...terms, active: sent.active ?? true, tag_list }),
  );
  await insertRows(
    work,
    'coupon_items',
    items.map((item) => ({ id: newId(), coupon_id: id, ...item })),
  );
  return id;
}

/** Codes are told apart by more than case. An archived coupon leaves its code to others. */
const IDENTIFIER_TAKEN = { coupons_identifier: { field: 'identifier', message: 'has already been taken' } } as const;
