import type { Patch } from '../patched-checkout.ts';
import { inApplyPlanChange, PRODUCT_IDS } from './in-apply-plan-change.ts';
import { noLock } from './no-lock.ts';

/** The products are held before anything is written, but after it was looked whether there is enough. */
export const lockAfterTheCheck: readonly Patch[] = [
  ...noLock,
  ...inApplyPlanChange({ after: `select id from items where id = any(${PRODUCT_IDS}) order by id for no key update` }),
];
