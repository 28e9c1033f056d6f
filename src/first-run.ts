import { createCompany, createEmployee, slugFromName } from './app/company/first-company.ts';
import { writeEvent } from './app/events/events.ts';
import { createApiKey } from './auth/api-keys.ts';
import { createAuthenticationMethod } from './auth/authentication-methods.ts';
import { hashPassword, newPassword } from './auth/password.ts';
import { newAccessToken, newApiKey } from './auth/tokens.ts';
import type { Config } from './config.ts';
import type { Database, Transaction } from './db/database.ts';
import { ADVISORY_LOCKS, takeAdvisoryLock } from './db/locks.ts';
import { sql } from './db/sql.ts';
import { type CompanyFacts, type Services, workFor } from './db/work.ts';
import { passwordProblem } from './domain/company/employees.ts';
import { CannotStart } from './lib/cannot-start.ts';

/** The company that the first start created, with secrets that are shown only once. */
export interface FirstRun {
  readonly company: CompanyFacts;
  readonly owner: { readonly id: string; readonly email: string; readonly password: string };
  readonly apiKey: string;
  readonly accessToken: string;
}

/**
 * Creates the company of the settings if the database has none, in one transaction; otherwise returns undefined.
 * If several processes start at the same time, one of them creates it.
 */
export function firstRun(
  database: Database,
  config: Config,
  services: Services,
  baseUrl: string,
): Promise<FirstRun | undefined> {
  return database.transaction(async (tx) => {
    await takeAdvisoryLock(tx, ADVISORY_LOCKS.first_run);
    const { exists } = await tx.one<{ exists: boolean }>(sql`select exists (select from companies) as exists`);
    if (exists || (!config.demo && config.owner === undefined)) return undefined;
    const made = await makeCompany(tx, config, services);
    if (config.demo) {
      // Imported here because it is needed once per database, and would use memory in every server.
      const { loadDemo } = await import('./demo/load-demo.ts');
      await loadDemo(workFor(tx, { company: made.company, employee_id: made.owner.id, base_url: baseUrl, services }));
    }
    return made;
  });
}

const DEMO = { name: 'Lumen Camera Hire', slug: 'demo', email: 'owner@demo.test' };

async function makeCompany(tx: Transaction, config: Config, services: Services): Promise<FirstRun> {
  const owner = config.owner ?? { email: DEMO.email, password: newPassword() };
  const problem = passwordProblem(owner.password);
  if (problem !== null) throw new CannotStart(`HOLDFAST_OWNER_PASSWORD ${problem}.`);
  const name = config.companyName ?? (config.demo ? DEMO.name : 'My company');
  const slug = config.companySlug ?? (config.demo ? DEMO.slug : slugFromName(name));
  const company = await createCompany(tx, {
    name,
    slug,
    email: owner.email,
    default_timezone: config.timeZone,
    currency: 'usd',
    demo: config.demo,
  });
  const employee_id = await createEmployee(tx, company.id, {
    email: owner.email,
    password_hash: await hashPassword(owner.password),
    owner: true,
    permissions: [],
  });
  const work = { tx, company, employee_id, services };
  const { key: apiKey } = await createApiKey(work, { name: 'First key' }, config.apiKey ?? newApiKey());
  const accessToken = config.accessToken ?? newAccessToken();
  await createAuthenticationMethod(work, { name: 'First token', kind: 'token' }, accessToken);
  const change = { type: 'companies', id: company.id, verb: 'created', record: { name } } as const;
  await writeEvent(tx, company, { ...change, related_ids: [employee_id] });
  return { company, owner: { id: employee_id, ...owner }, apiKey, accessToken };
}
