import type { Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { LOGIN_WINDOW_MINUTES } from '../auth/login-throttle.ts';
import type { Job, JobContext } from './scheduler.ts';

/** Removes expired sessions, used request ids and failed logins. */
export const purgeCredentials = ({ database }: Pick<JobContext, 'database'>): Job => ({
  name: 'purge credentials',
  run: () => purgeExpired(database),
});

/**
 * The database's clock decides here and wherever these rows are read. Used request ids stay an hour longer, for a
 * statement that began before they expired.
 */
export async function purgeExpired(db: Queryable): Promise<void> {
  await db.run(sql`delete from used_request_ids where expires_at < now() - interval '1 hour'`);
  await db.run(sql`delete from sessions where expires_at < now()`);
  await db.run(sql`
    delete from login_failures
    where happened_at < now() - make_interval(mins => ${LOGIN_WINDOW_MINUTES})
  `);
}
