import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '../../db/database.ts';
import { raw, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { errorCode } from '../../lib/error-code.ts';
import { writeEvent } from '../events/events.ts';
import { refusingViolations } from '../rows/write-rows.ts';
import { prepareFirstCompany, type Shop } from './first-company.ts';

/**
 * Turns the demo into the shop's own company, with all of its data. From now on it is a company like any other, and its
 * history stays. All sessions end, because the password of the demo was shown on a screen.
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
  await prepareFirstCompany(work, shop);
  await tx.run(sql`
    update companies
    set slug = ${shop.company.slug}, demo = false
    where id = ${company.id}
  `);
  // A company has one currency; amounts stay the same numbers, since none of them was really paid.
  await tx.run(sql`update documents set currency = ${shop.currency} where company_id = ${company.id}`);
  await tx.run(sql`update payments set currency = ${shop.currency} where company_id = ${company.id}`);
  const change = { type: 'companies', id: company.id, verb: 'updated', record: shop.company } as const;
  await writeEvent(tx, company, change, { now });
}

/** Less than PostgreSQL lets others wait before it ends one of those that wait for each other. */
const TIMEOUT_MS = 200;
const ATTEMPTS = 40;
const LONGEST_PAUSE_MS = 100;

/**
 * Deletes everything that belongs to a company. The database refuses when one of them is not a demo. It locks every
 * table, in an order that no other code uses, so it can deadlock with running transactions: it gives up soon and tries
 * again.
 */
export async function forgetDemo(tx: Transaction): Promise<void> {
  await tx.run(raw(`set local lock_timeout = '${TIMEOUT_MS}ms'`));
  for (let attempt = 1; !(await isEmptied(tx, attempt === ATTEMPTS)); attempt += 1) {
    await pause(Math.random() * LONGEST_PAUSE_MS);
  }
  await tx.run(sql`set local lock_timeout = default`);
}

async function isEmptied(tx: Transaction, isLast: boolean): Promise<boolean> {
  try {
    await tx.savepoint(() => tx.run(sql`truncate companies cascade`));
    return true;
  } catch (error) {
    if (isLast || errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    return false;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
