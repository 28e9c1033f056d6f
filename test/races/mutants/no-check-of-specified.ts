import type { Patch } from '../patched-checkout.ts';

/** Skips the check for stock items that other orders specify; only the database's constraint is left. */
export const noCheckOfSpecified: readonly Patch[] = [
  {
    file: 'src/app/orders/specified-stock-items.ts',
    find: `
  if (blocking.length > 0) throw stockItemSpecified(blocking);
`,
    replace: `
  if (blocking.length > 1_000) throw stockItemSpecified(blocking);
`,
  },
];
