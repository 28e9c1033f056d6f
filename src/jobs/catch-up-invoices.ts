import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { type CompanyFacts, contextFor } from '../db/work.ts';
import { catchUpInvoices } from '../app/documents/refresh-invoices.ts';
import type { Job, JobContext } from './scheduler.ts';

/** Brings invoices up to date in the background, so that reading documents after a long time does not have to. */
export const catchUpInvoicesJob = ({ database, services }: Pick<JobContext, 'database' | 'services'>): Job => ({
  name: 'catch up invoices',
  run: async (closing) => {
    for (const company of await allCompanies(database)) {
      if (!(await isBehind(database, company.id))) continue;
      await catchUpInvoices(contextFor(database, { company, services }), database, closing);
    }
  },
});

const allCompanies = (database: Database): Promise<CompanyFacts[]> =>
  database.many<CompanyFacts>(sql`select id, slug, name, default_timezone, currency from companies order by id`);

async function isBehind(database: Database, company_id: string): Promise<boolean> {
  const order = await database.maybe(sql`
    select 1 as one
    from orders
    where company_id = ${company_id}
      and invoice_behind
      and status <> 'new'
    limit 1
  `);
  return order !== undefined;
}
