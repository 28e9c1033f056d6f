import type { Database, Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Passwords } from '../db/work.ts';
import { Refusal } from '../lib/refusal.ts';
import { networkOf } from './failure-limit.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { sha256 } from './tokens.ts';

export const LOGIN_WINDOW_MINUTES = 15;
/** Failures of one account from one address before further tries have to wait. */
export const MAX_FAILURES_PER_ACCOUNT = 10;
/** Failures from one address, for any account, before further attempts must wait. */
export const MAX_FAILURES_PER_ADDRESS = 50;
/** Failures of one account from all addresses together, beyond which each address has one free try instead of ten. */
const MANY_FAILURES = 100;
export const FIRST_WAIT_S = 30;
export const LONGEST_WAIT_S = 60;

/** One try to log in, entered as failed before the password is looked at and struck out when it was right. */
export interface Attempt {
  /** The account, from this address. */
  readonly subject: string;
  readonly ids: readonly number[];
}

/**
 * Slows down guessing, across all server processes: after some failures, one try from an address has to wait for a while
 * after the one before. Attempts from elsewhere never lock an account: they only use up their own tries. Entering
 * the attempt first, under a lock per subject, means that a burst of parallel guesses gets no more tries than guesses one
 * after the other.
 */
export function enterAttempt(database: Database, who: string, address: string): Promise<Attempt> {
  const network = networkOf(address);
  const account = subject('account', who);
  const here = subject('account and address', `${network} ${who}`);
  const from = subject('address', network);
  return database.transaction(async (tx) => {
    // Always in this order, so that two attempts cannot deadlock.
    await lock(tx, here);
    await lock(tx, from);
    const { failures } = await failuresOf(tx, account, MANY_FAILURES);
    await refuseTooSoon(tx, here, failures >= MANY_FAILURES ? 1 : MAX_FAILURES_PER_ACCOUNT);
    await refuseTooSoon(tx, from, MAX_FAILURES_PER_ADDRESS);
    const rows = await tx.many<{ id: number }>(sql`
      insert into login_failures (subject)
      values (${account}), (${here}), (${from})
      returning id
    `);
    return { subject: here, ids: rows.map(({ id }) => id) };
  });
}

/** A success clears the account from this address; of the address and of the account elsewhere only this attempt. */
export async function clearAttempt(db: Queryable, attempt: Attempt): Promise<void> {
  await db.run(sql`
    delete from login_failures
    where subject = ${attempt.subject}
       or id = any(${attempt.ids})
  `);
}

/** Digests, which have one length and do not reveal who failed to log in. */
const subject = (kind: string, value: string): string => `${kind}:${sha256(value).toString('hex')}`;

const lock = (tx: Queryable, key: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('login_failures'), hashtext(${key}))`);

/** How many in the window, counted up to a limit, and how long ago the last one was. */
const failuresOf = (
  tx: Queryable,
  key: string,
  limit: number,
): Promise<{ readonly failures: number; readonly last_s: number | null }> =>
  tx.one(sql`
    select count(*)::integer as failures, extract(epoch from now() - max(happened_at))::float8 as last_s
    from (
      select happened_at
      from login_failures
      where subject = ${key}
        and happened_at > now() - make_interval(mins => ${LOGIN_WINDOW_MINUTES})
      order by happened_at desc
      limit ${limit}
    ) as recent
  `);

async function refuseTooSoon(tx: Queryable, key: string, free: number): Promise<void> {
  const { failures, last_s } = await failuresOf(tx, key, free + DOUBLINGS);
  if (failures < free || last_s === null) return;
  const pause_s = Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** (failures - free));
  // Clocks of concurrent transactions may differ slightly in either direction.
  const wait_s = Math.min(LONGEST_WAIT_S, Math.ceil(pause_s - last_s));
  if (wait_s <= 0) return;
  throw new Refusal(429, 'rate_limited', [{ detail: `too many failed attempts to log in: try again in ${wait_s} s` }], {
    'retry-after': String(wait_s),
  });
}

/** Until the longest wait is reached. */
const DOUBLINGS = Math.ceil(Math.log2(LONGEST_WAIT_S / FIRST_WAIT_S)) + 1;

/** Password checks of logged-in callers: failures count together with those of the log-in. */
export const throttledPasswords = (database: Database): Passwords => ({
  hash: (company_id, plain) => hashPassword(plain, company_id),
  async confirm({ company_id, id, password_hash }, plain, address) {
    const attempt = await enterAttempt(database, `${company_id} ${id}`, address);
    const isRight = await verifyPassword(plain, password_hash);
    if (isRight) await clearAttempt(database, attempt);
    return isRight;
  },
});
