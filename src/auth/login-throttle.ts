import type { Database, Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { Refusal } from '../lib/refusal.ts';
import { networkOf } from './failure-limit.ts';
import { sha256 } from './tokens.ts';

export const LOGIN_WINDOW_MINUTES = 15;
export const MAX_FAILURES_PER_ACCOUNT = 10;
export const MAX_FAILURES_PER_ADDRESS = 50;

/** One try to log in, entered as failed before the password is looked at and struck out when it was right. */
export interface Attempt {
  readonly account: string;
  readonly ids: readonly number[];
}

/**
 * Slows down guessing, across all server processes. Entering the attempt first, under a lock per subject, means that
 * a burst of parallel guesses gets no more tries than guesses one after the other.
 */
export function enterAttempt(database: Database, who: string, address: string): Promise<Attempt> {
  const account = subject('account', who);
  const from = subject('address', networkOf(address));
  return database.transaction(async (tx) => {
    // Always in this order, so that two attempts cannot wait for each other.
    await lock(tx, 'account', account);
    await lock(tx, 'address', from);
    await check(tx, account, MAX_FAILURES_PER_ACCOUNT);
    await check(tx, from, MAX_FAILURES_PER_ADDRESS);
    const rows = await tx.many<{ id: number }>(sql`
      insert into login_failures (subject)
      values (${account}), (${from})
      returning id
    `);
    return { account, ids: rows.map(({ id }) => id) };
  });
}

/** A success clears the account; of the address only this attempt, or one account of one's own would free all. */
export async function clearAttempt(db: Queryable, { account, ids }: Attempt): Promise<void> {
  await db.run(sql`
    delete from login_failures
    where subject = ${account}
       or id = any(${ids})
  `);
}

/** Digests, of one length and without telling who failed to log in. */
const subject = (kind: string, value: string): string => `${kind}:${sha256(value).toString('hex')}`;

const lock = (tx: Queryable, kind: string, key: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext(${`login_failures by ${kind}`}), hashtext(${key}))`);

async function check(tx: Queryable, key: string, limit: number): Promise<void> {
  const full = await tx.maybe<{ wait_s: number }>(sql`
    select greatest(1, ceil(extract(epoch from
             happened_at + make_interval(mins => ${LOGIN_WINDOW_MINUTES}) - now())))::integer as wait_s
    from login_failures
    where subject = ${key}
      and happened_at > now() - make_interval(mins => ${LOGIN_WINDOW_MINUTES})
    order by happened_at desc, id desc
    offset ${limit - 1}
    limit 1
  `);
  if (full === undefined) return;
  throw new Refusal(
    429,
    'rate_limited',
    [{ detail: `too many failed attempts to log in: try again in ${full.wait_s} s` }],
    { 'retry-after': String(full.wait_s) },
  );
}
