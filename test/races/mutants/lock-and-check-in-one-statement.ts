import type { Patch } from '../patched-checkout.ts';
import { noLock } from './no-lock.ts';

const FILE = 'src/db/queries/supply-statement.ts';

/** Whoever has waited for the lock goes on with what it saw before. */
export const lockAndCheckInOneStatement: readonly Patch[] = [
  ...noLock,
  {
    file: FILE,
    find: `  product as materialized (
    select id, returnable, n::integer
`,
    replace: `  held as materialized (
    select id
    from items
    where company_id = \${slot('company_id')}
      and id = any(\${slot('product_ids')}::uuid[])
    order by id
    \${shape.without ? raw('for no key update') : raw('')}
  ),
  product as materialized (
    select listed.id, returnable, n::integer
`,
  },
  {
    file: FILE,
    find: `      with ordinality as listed (id, returnable, n)
`,
    replace: `      with ordinality as listed (id, returnable, n)
      join held on held.id = listed.id
`,
  },
];
