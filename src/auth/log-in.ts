import type { Database, Queryable } from '../db/database.ts';
import { empty, sql } from '../db/sql.ts';
import { unauthorized } from '../lib/refusal.ts';
import { createSession } from './create-session.ts';
import { clearAttempt, enterAttempt } from './login-throttle.ts';
import { verifyPassword } from './password.ts';
import { sha256 } from './tokens.ts';

export interface Login {
  /** Null at an address that names no company: the e-mail then has to name it. */
  readonly company_id: string | null;
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly user_agent: string | null;
}

/** Answers the token of a new session. Takes as long for an unknown e-mail as for a wrong password. */
export async function logIn(database: Database, login: Login): Promise<string> {
  const employee = await employeeOf(database, login);
  const who = employee === undefined ? login.email.toLowerCase() : `${employee.company_id} ${employee.id}`;
  const attempt = await enterAttempt(database, who, login.address);
  const right = await verifyPassword(login.password, employee?.password_hash ?? NOBODY);
  if (employee === undefined || employee.password_hash === null || !right) throw unauthorized(wrong(login));
  // Told only to somebody who knows the password.
  if (!employee.active) throw unauthorized('this employee has been deactivated');
  return database.transaction(async (tx) => {
    await clearAttempt(tx, attempt);
    return createSession(tx, employee, login);
  });
}

export async function logOut(db: Queryable, token: string): Promise<void> {
  await db.run(sql`delete from sessions where token_hash = ${sha256(token)}`);
}

/** The hash of a password that nobody has, with the parameters of every other hash. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$OK3gyuaR6+ktPrQpNBsBTg$+A2n9IXJgsJsfyJUBbbM2lsjgCAi3jSKOwmfKLjV6Rs';

const wrong = ({ company_id }: Login): string =>
  company_id === null
    ? "the e-mail or the password is wrong, or belongs to several companies: log in at the company's own address"
    : 'the e-mail or the password is wrong';

interface Employee {
  readonly company_id: string;
  readonly id: string;
  readonly password_hash: string | null;
  readonly active: boolean;
}

/** Without a company in the address, an e-mail of several companies names nobody. */
async function employeeOf(db: Queryable, { company_id, email }: Login): Promise<Employee | undefined> {
  const employees = await db.many<Employee>(sql`
    select company_id, id, password_hash, active
    from employees
    where lower(email) = lower(${email})
      ${company_id === null ? empty : sql`and company_id = ${company_id}`}
    order by company_id, id
    limit 2
  `);
  return employees.length === 1 ? employees[0] : undefined;
}
