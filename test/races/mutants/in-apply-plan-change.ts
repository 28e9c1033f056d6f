import type { Patch } from '../patched-checkout.ts';

const FILE = 'src/app/orders/apply-plan-change.ts';

/** The check before an order takes stock, with a statement put before or after it. */
export const inApplyPlanChange = (around: { readonly before?: string; readonly after?: string }): readonly Patch[] => [
  {
    file: FILE,
    find: `  await refuseOverbooking(work, `,
    replace: `${statement(around.before)}  await refuseOverbooking(work, `,
  },
  {
    file: FILE,
    find: `  const written = await writePlan(work, `,
    replace: `${statement(around.after)}  const written = await writePlan(work, `,
  },
  {
    file: FILE,
    find: `import type { Work } from '../../db/work.ts';\n`,
    replace: `import type { Work } from '../../db/work.ts';\nimport { sql } from '../../db/sql.ts';\n`,
  },
];

const statement = (text: string | undefined): string =>
  text === undefined ? '' : `  await work.tx.run(sql\`${text}\`);\n`;

export const PRODUCT_IDS = '${after.plannings.map(({ product }) => product.id)}::uuid[]';
