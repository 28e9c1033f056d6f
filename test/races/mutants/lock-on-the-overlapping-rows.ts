import type { Patch } from '../patched-checkout.ts';
import { inApplyPlanChange, PRODUCT_IDS } from './in-apply-plan-change.ts';
import { noLock } from './no-lock.ts';

/** What others have at that time is held, which is nothing where the slot is empty. */
export const lockOnTheOverlappingRows: readonly Patch[] = [
  ...noLock,
  ...inApplyPlanChange({
    before: `
    select id
    from plannings
    where item_id = any(${PRODUCT_IDS})
      and units > 0
      and reserved_from < \${order.stops_at}
      and reserved_till > \${order.starts_at}
    order by id
    for update
  `,
  }),
];
