import type { Patch } from '../patched-checkout.ts';

/** It is not looked who else names a piece, which leaves it to the database. */
export const noLookAtNamedStockItems: readonly Patch[] = [
  {
    file: 'src/app/orders/refuse-named-twice.ts',
    find: `
  if (blocking.length > 0) throw stockItemSpecified(blocking);
`,
    replace: `
  if (blocking.length > 1_000) throw stockItemSpecified(blocking);
`,
  },
];
