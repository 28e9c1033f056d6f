import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '../../db/database.ts';
import { raw, sql } from '../../db/sql.ts';
import { errorCode } from '../../lib/error-code.ts';

/** Less than PostgreSQL lets others wait before it ends one of those that wait for each other. */
const PATIENCE_MS = 200;
const ATTEMPTS = 40;
const LONGEST_PAUSE_MS = 100;

/**
 * Empties the database of everything that belongs to a company. The database refuses when one of them is no demo.
 *
 * Every table is locked, in an order that is nobody else's: whoever is in the middle of something may wait for us while
 * we wait for them. So it lets go of all of them soon, and comes again.
 */
export async function forgetDemo(tx: Transaction): Promise<void> {
  await tx.run(raw(`set local lock_timeout = '${PATIENCE_MS}ms'`));
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
