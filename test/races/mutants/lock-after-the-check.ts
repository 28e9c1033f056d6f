import type { Patch } from '../patched-checkout.ts';
import { inCarryOut, PRODUCT_IDS } from './in-carry-out.ts';
import { noLock } from './no-lock.ts';

/** The products are held before anything is written, but after it was looked whether there is enough. */
export const lockAfterTheCheck: readonly Patch[] = [
  ...noLock,
  ...inCarryOut({ after: `select id from items where id = any(${PRODUCT_IDS}) order by id for no key update` }),
];
