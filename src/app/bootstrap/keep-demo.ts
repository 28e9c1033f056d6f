import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { tellAtOnce } from '../events/tell-at-once.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { settleIn } from './settle-in.ts';
import type { Shop } from './shop.ts';

/**
 * Makes the demo the company of whoever works in it, with all that it has. From now on it is like any other: its history
 * stays. Everybody who was logged in is logged out, for the password of the demo was shown on a screen.
 */
export async function keepDemo(work: Work, shop: Shop): Promise<void> {
  const { tx, company, employee_id, now } = work;
  const { firstname, lastname, email, password_hash } = shop.owner;
  await refusingViolations({ employees_email: { field: 'owner/email', message: 'is taken by another employee' } }, () =>
    tx.run(sql`
      update employees
      set firstname = ${firstname}, lastname = ${lastname}, email = ${email}, password_hash = ${password_hash},
          updated_at = ${now}
      where company_id = ${company.id}
        and id = ${employee_id}
    `),
  );
  await tx.run(sql`delete from sessions where company_id = ${company.id}`);
  await settleIn(work, shop);
  await tx.run(sql`
    update companies
    set slug = ${shop.company.slug}, demo = false
    where id = ${company.id}
  `);
  // One company has one currency; amounts stay what they are, for nobody has paid them.
  await tx.run(sql`update documents set currency = ${shop.currency} where company_id = ${company.id}`);
  await tx.run(sql`update payments set currency = ${shop.currency} where company_id = ${company.id}`);
  const change = { type: 'companies', id: company.id, deed: 'updated', record: shop.company } as const;
  await tellAtOnce(tx, company, change, now);
}
