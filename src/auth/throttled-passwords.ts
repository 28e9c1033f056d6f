import type { Database } from '../db/database.ts';
import type { Passwords } from '../db/work.ts';
import { clearAttempt, enterAttempt } from './login-throttle.ts';
import { hashPassword, verifyPassword } from './password.ts';

/** Passwords for callers who are logged in: guesses count together with those of the log-in, by the same account. */
export const throttledPasswords = (database: Database): Passwords => ({
  hash: (company_id, plain) => hashPassword(plain, company_id),
  async confirm({ company_id, id, password_hash }, plain, address) {
    const attempt = await enterAttempt(database, `${company_id} ${id}`, address);
    const isRight = await verifyPassword(plain, password_hash);
    if (isRight) await clearAttempt(database, attempt);
    return isRight;
  },
});
