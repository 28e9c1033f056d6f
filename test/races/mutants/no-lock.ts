import type { Patch } from '../patched-checkout.ts';

/** Whoever takes stock holds nothing. */
export const noLock: readonly Patch[] = [
  {
    file: 'src/db/locks.ts',
    find: `
    where company_id = \${company_id} and id = any(\${[...new Set(ids)]}::uuid[])
    order by id
    for no key update
`,
    replace: `
    where company_id = \${company_id} and id = any(\${[...new Set(ids)]}::uuid[])
`,
  },
  {
    file: 'src/db/locks.ts',
    find: `
            and order_id = \${order_id}
            and archived_at is null
        )
      )
    order by id
    for no key update
`,
    replace: `
            and order_id = \${order_id}
            and archived_at is null
        )
      )
`,
  },
];
