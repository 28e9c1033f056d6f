import type { Transaction } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { tellAtOnce } from '../events/tell-at-once.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { createCompany } from './create-company.ts';
import { createEmployee } from './create-employee.ts';
import { settleIn } from './settle-in.ts';
import type { Shop } from './shop.ts';

/** Fills a new company with the demo. */
export type LoadDemo = (work: Work) => Promise<void>;

/** Creates a company with its owner. With `loadDemo` it is the demo company and gets the demo's data. */
export async function openShop(
  tx: Transaction,
  shop: Shop,
  { loadDemo, ...view }: Pick<Work, 'base_url' | 'now' | 'services'> & { readonly loadDemo: LoadDemo | null },
): Promise<{ readonly company_id: string; readonly id: string }> {
  const { name, slug } = shop.company;
  const { email } = shop.owner;
  const facts = {
    name,
    slug,
    email,
    default_timezone: shop.time_zone,
    currency: shop.currency,
    demo: loadDemo !== null,
  };
  const company = await createCompany(tx, facts);
  const id = await createEmployee(tx, company.id, { ...shop.owner, owner: true, permissions: [] });
  const change = { type: 'companies', id: company.id, deed: 'created', record: { name } } as const;
  await tellAtOnce(tx, company, { ...change, related_ids: [id] }, view.now);
  const work: Work = { ...view, db: tx, tx, company, employee_id: id, happenings: [] };
  if (loadDemo !== null) {
    const isTaken = { field: 'owner/email', message: 'is taken by an employee of the demo' };
    await refusingViolations({ employees_email: isTaken }, () => loadDemo(work));
  }
  await settleIn(work, shop);
  return { company_id: company.id, id };
}
