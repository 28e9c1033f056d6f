import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { type CompanyFacts, contextFor, type Services } from '../../db/work.ts';
import type { Chore } from '../housekeeping.ts';
import { catchUpInvoices } from './refresh-invoices.ts';

/** Now and then, so that who reads documents after a long time need not wait for all that has happened meanwhile. */
export const catchUpChore = (database: Database, services: Services): Chore => ({
  name: 'catch up invoices',
  run: async (closing) => {
    for (const company of await companiesBehind(database)) {
      await catchUpInvoices(contextFor(database, { company, services }), database, closing);
    }
  },
});

const companiesBehind = (database: Database): Promise<CompanyFacts[]> =>
  database.many<CompanyFacts>(sql`
    select c.id, c.slug, c.name, c.default_timezone, c.currency
    from companies as c
    where exists (
        select
        from orders as o
        where o.company_id = c.id
          and o.invoice_behind
          and o.status <> 'new'
      )
    order by c.id
  `);
