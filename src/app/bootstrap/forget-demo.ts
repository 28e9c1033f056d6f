import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Empties the database of everything that belongs to a company. The database refuses when one of them is no demo. */
export async function forgetDemo(tx: Transaction): Promise<void> {
  await letOthersGiveWay(tx);
  await tx.run(sql`truncate companies cascade`);
}

/**
 * Every table is locked, in an order that is nobody else's, so that whoever is in the middle of something may wait for us
 * while we wait for them. Of two such the one that looks first loses: we look last, and what loses to us runs again.
 * Only a superuser may say so, as the embedded server's user is; without it we may be the one that runs again.
 */
async function letOthersGiveWay(tx: Transaction): Promise<void> {
  await tx.run(sql`
    select set_config('deadlock_timeout', '1min', true)
    from pg_roles
    where rolname = current_user
      and rolsuper
  `);
}
