import type { Transaction } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { tellAtOnce } from '../events/tell-at-once.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { createCompany } from './create-company.ts';
import { createEmployee } from './create-employee.ts';
import { settleIn } from './settle-in.ts';
import type { Shop } from './shop.ts';

/** A new company with its owner, empty or with all of the demo in it. */
export async function openShop(
  tx: Transaction,
  shop: Shop,
  { demo, ...view }: Pick<Work, 'base_url' | 'now' | 'services'> & { readonly demo: boolean },
): Promise<{ readonly company_id: string; readonly id: string }> {
  const { name, slug } = shop.company;
  const { email } = shop.owner;
  const facts = { name, slug, email, default_timezone: shop.time_zone, currency: shop.currency, demo };
  const company = await createCompany(tx, facts);
  const id = await createEmployee(tx, company.id, { ...shop.owner, owner: true, permissions: [] });
  const change = { type: 'companies', id: company.id, deed: 'created', record: { name } } as const;
  await tellAtOnce(tx, company, { ...change, related_ids: [id] }, view.now);
  const work: Work = { ...view, db: tx, tx, company, employee_id: id, happenings: [] };
  if (demo) await loadDemoOnce(work);
  await settleIn(work, shop);
  return { company_id: company.id, id };
}

async function loadDemoOnce(work: Work): Promise<void> {
  // Needed once in the life of a database, so not kept in every server's memory.
  const { loadDemo } = await import('../demo/load-demo.ts');
  await refusingViolations(
    { employees_email: { field: 'owner/email', message: 'is taken by an employee of the demo' } },
    () => loadDemo(work),
  );
}
