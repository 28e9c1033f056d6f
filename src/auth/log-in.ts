import type { Database, Queryable } from '../db/database.ts';
import { empty, sql } from '../db/sql.ts';
import { unauthorized } from '../lib/refusal.ts';
import { clearAttempt, enterAttempt } from './login-throttle.ts';
import { verifyPassword } from './password.ts';
import { createSession } from './session.ts';
import { sha256 } from './tokens.ts';

export interface Login {
  /** Null at an address that names no company. */
  readonly company_id: string | null;
  /** The slug of the company that the caller chose; null when none was said. */
  readonly company: string | null;
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly user_agent: string | null;
}

/** The password is right at several companies: the person must choose one. */
export interface Choice {
  readonly companies: readonly { readonly slug: string; readonly name: string }[];
}

/** Answers the token of a new session. Takes as long for an unknown e-mail as for a wrong password. */
export async function logIn(database: Database, login: Login): Promise<{ readonly token: string } | Choice> {
  const known = await employeesOf(database, login);
  const [first, second] = known;
  const who =
    first === undefined || second !== undefined ? login.email.toLowerCase() : `${first.company_id} ${first.id}`;
  const attempt = await enterAttempt(database, who, login.address);
  const employees = await withPassword(known, login.password);
  const [employee, another] = employees.some(({ active }) => active)
    ? employees.filter(({ active }) => active)
    : employees;
  if (employee === undefined) throw unauthorized('the e-mail or the password is wrong');
  // Shown only to a person who knows the password.
  if (!employee.active) throw unauthorized('this employee has been deactivated');
  if (another !== undefined) {
    await clearAttempt(database, attempt);
    return { companies: employees.filter(({ active }) => active).map(({ slug, name }) => ({ slug, name })) };
  }
  const token = await database.transaction(async (tx) => {
    await clearAttempt(tx, attempt);
    return createSession(tx, employee, login);
  });
  return { token };
}

/**
 * The employees with this password. Checks at least one hash, so that the response time does not reveal an unknown
 * e-mail address.
 */
async function withPassword(known: readonly Employee[], password: string): Promise<readonly Employee[]> {
  if (known.length === 0) await verifyPassword(password, NOBODY);
  const right: Employee[] = [];
  for (const employee of known) {
    const isRight = await verifyPassword(password, employee.password_hash ?? NOBODY);
    if (isRight && employee.password_hash !== null) right.push(employee);
  }
  return right;
}

export async function logOut(db: Queryable, token: string): Promise<void> {
  await db.run(sql`delete from sessions where token_hash = ${sha256(token)}`);
}

/** The hash of an unknown password, with the usual parameters. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$OK3gyuaR6+ktPrQpNBsBTg$+A2n9IXJgsJsfyJUBbbM2lsjgCAi3jSKOwmfKLjV6Rs';

interface Employee {
  readonly company_id: string;
  readonly id: string;
  readonly password_hash: string | null;
  readonly active: boolean;
  /** Of the company. */
  readonly slug: string;
  readonly name: string;
}

/** How many companies one e-mail may be asked about at once: each costs a password check. */
export const MAX_COMPANIES_PER_LOGIN = 10;

/** At an address that names no company: all employees with that e-mail, unless the caller names a company. */
function employeesOf(db: Queryable, { company_id, company, email }: Login): Promise<readonly Employee[]> {
  return db.many<Employee>(sql`
    select e.company_id, e.id, e.password_hash, e.active, c.slug, c.name
    from employees as e
    join companies as c on c.id = e.company_id
    where lower(e.email) = lower(${email})
      ${company_id === null ? empty : sql`and e.company_id = ${company_id}`}
      ${company === null ? empty : sql`and c.slug = ${company}`}
    order by e.active desc, c.name, e.company_id, e.id
    limit ${MAX_COMPANIES_PER_LOGIN}
  `);
}
