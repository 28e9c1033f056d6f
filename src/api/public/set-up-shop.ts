import { forgetDemo, keepDemo } from '../../app/company/demo-company.ts';
import { type LoadDemo, openShop } from '../../app/company/first-company.ts';
import type { Actor } from '../../auth/actor.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import { hashPassword } from '../../auth/password.ts';
import { createSession } from '../../auth/session.ts';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import { ADVISORY_LOCKS, takeAdvisoryLock } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import { presentInstant, type Services, workFor } from '../../db/work.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { ApiRequest } from '../server/request.ts';
import { retrying } from '../server/run-endpoint.ts';
import type { SetupRequest } from './setup-request.ts';

/** The state of the installation: empty, only the demo, or already set up. */
export type ShopState = 'none' | 'demo' | 'taken';

export async function shopState(db: Queryable): Promise<ShopState> {
  const companies = await presentCompanies(db);
  const [first, second] = companies;
  if (first === undefined) return 'none';
  return first.demo && second === undefined ? 'demo' : 'taken';
}

interface SetupDependencies {
  readonly database: Database;
  readonly services: Services;
  readonly authenticator: Pick<Authenticator, 'withDoorShut'>;
  readonly loadDemo: LoadDemo;
}

/**
 * Creates the first company, all or nothing and only once, also under concurrent requests; or ends the demo: its owner
 * keeps it or deletes it. Returns the token of the owner's session.
 */
export async function setUpShop(
  { database, services, authenticator, loadDemo }: SetupDependencies,
  { owner: { password, ...owner }, demo, ...asked }: Omit<SetupRequest, 'code'>,
  actor: Actor | undefined,
  request: ApiRequest,
): Promise<string> {
  // Checked before the expensive password hash: anybody can send this request.
  const present = await replacedCompany(database, actor, demo);
  const shop = { ...asked, owner: { ...owner, password_hash: await hashPassword(password) } };
  const origin = { address: request.address, user_agent: request.headers['user-agent'] ?? null };
  const setUp = () =>
    database.transaction(async (tx) => {
      await takeAdvisoryLock(tx, ADVISORY_LOCKS.first_run);
      const replaced = await replacedCompany(tx, actor, demo);
      const view = { base_url: request.baseUrl, now: presentInstant(), services };
      if (replaced === undefined) {
        return createSession(tx, await openShop(tx, shop, { ...view, loadDemo: demo ? loadDemo : null }), origin);
      }
      const { company, id } = replaced;
      if (demo) {
        await keepDemo(workFor(tx, { ...view, company, employee_id: id }), shop);
        return createSession(tx, { company_id: company.id, id }, origin);
      }
      await forgetDemo(tx);
      tx.afterCommit(() => services.totals.forget(company.id));
      return createSession(tx, await openShop(tx, shop, { ...view, loadDemo: null }), origin);
    });
  // Deleting needs a moment without other transactions, which may never come by itself.
  const isEmptied = present !== undefined && !demo;
  return isEmptied ? authenticator.withDoorShut(() => retrying(setUp)) : retrying(setUp);
}

interface Replaced {
  readonly company: Actor['company'];
  /** Of the owner. */
  readonly id: string;
}

/** The demo that its owner may keep; undefined when there is no company. `keep`: with its data. */
async function replacedCompany(
  db: Queryable | Transaction,
  actor: Actor | undefined,
  keep: boolean,
): Promise<Replaced | undefined> {
  const [present, another] = await presentCompanies(db);
  if (present === undefined) return undefined;
  const { company, employee } = actor ?? {};
  if (company === undefined || employee === null || employee === undefined) {
    throw taken(
      present.demo && another === undefined
        ? 'this server has its demo company already: log in as its owner to make it yours'
        : 'this server has a company already: log in to it',
    );
  }
  if (!(await isDemo(db, company.id))) throw taken('this server has a company already: log in to it');
  // Not as the process remembers it: this cannot be taken back.
  const owner = await db.maybe(sql`
    select id
    from employees
    where company_id = ${company.id}
      and id = ${employee.id}
      and owner
      and active
  `);
  if (owner === undefined) throw taken('only its owner can make the demo company theirs');
  if (!keep && another !== undefined) {
    throw taken(
      'the demo data cannot be thrown away while other companies are on this server: keep it, ' +
        'or make an empty company with npm run holdfast -- company create',
    );
  }
  return { company, id: employee.id };
}

/** Whether the caller's own company is the demo, even beside other companies. */
export async function isDemo(db: Queryable, company_id: string): Promise<boolean> {
  const company = await db.maybe<{ demo: boolean }>(sql`select demo from companies where id = ${company_id}`);
  return company?.demo ?? false;
}

const taken = (detail: string): Refusal => new Refusal(409, 'already_set_up', [{ detail }]);

const presentCompanies = (db: Queryable): Promise<readonly { readonly id: string; readonly demo: boolean }[]> =>
  db.many(sql`
    select id, demo
    from companies
    order by id
    limit 2
  `);
