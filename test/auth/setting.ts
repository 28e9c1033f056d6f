import { randomBytes } from 'node:crypto';
import { createApiKey } from '../../src/auth/api-keys.ts';
import {
  type AuthenticationMethodAttributes,
  createAuthenticationMethod,
} from '../../src/auth/authentication-methods.ts';
import { type Authenticator, createAuthenticator } from '../../src/auth/authenticator.ts';
import type { IncomingRequest } from '../../src/auth/incoming-request.ts';
import { secretBox } from '../../src/auth/secret-box.ts';
import { newAccessToken } from '../../src/auth/tokens.ts';
import { connect, type Database, type DatabaseOptions } from '../../src/db/database.ts';
import { listen, type Listener } from '../../src/db/listen.ts';
import { sql } from '../../src/db/sql.ts';
import { keepTotals } from '../../src/db/totals.ts';
import { type Services, type Work, workFor } from '../../src/db/work.ts';
import { newId } from '../../src/lib/new-id.ts';
import { Refusal } from '../../src/lib/refusal.ts';
import { freshDatabase } from '../support/database.ts';

export const secrets = secretBox(randomBytes(32));

const noPictures = () => Promise.reject(new Error('no pictures here'));

export const servicesFor = (authenticator?: Authenticator): Services => ({
  secrets,
  pictures: { keep: noPictures, keepRemote: noPictures, read: noPictures },
  totals: keepTotals(),
  forgetCredentials: () => authenticator?.forget(),
});

/** One server process as far as authentication goes: its own connections, its own memory. */
export interface Server {
  readonly database: Database;
  readonly listener: Listener;
  readonly authenticator: Authenticator;
  stop(): Promise<void>;
}

export async function newServer(options: DatabaseOptions, baseDomain: string | null = 'example.com'): Promise<Server> {
  const database = connect(options);
  const listener = listen(options, { firstRetry_ms: 20 });
  const authenticator = createAuthenticator({ database, secrets, baseDomain, listener });
  await until(() => listener.listening());
  return {
    database,
    listener,
    authenticator,
    async stop() {
      await authenticator.close();
      await listener.close();
      await database.close();
    },
  };
}

/** A database and one server on it. */
export async function newHouse() {
  const fresh = await freshDatabase();
  const server = await newServer(fresh.options);
  return {
    ...server,
    rows: fresh.database,
    options: fresh.options,
    async leave() {
      await server.stop();
      await fresh.drop();
    },
  };
}

export interface Person {
  readonly company: { readonly id: string; readonly slug: string };
  readonly id: string;
  readonly email: string;
}

export async function newCompany(db: Database, slug: string): Promise<Person['company']> {
  const id = newId();
  await db.run(sql`
    insert into companies (id, slug, name, default_timezone, currency)
    values (${id}, ${slug}, ${slug.toUpperCase()}, 'Europe/Amsterdam', 'eur')
  `);
  return { id, slug };
}

interface PersonOptions {
  readonly email?: string;
  readonly owner?: boolean;
  readonly permissions?: readonly string[];
  readonly password_hash?: string | null;
}

export async function newPerson(
  db: Database,
  company: Person['company'],
  { email = `${newId()}@example.com`, owner = false, permissions = [], password_hash = null }: PersonOptions = {},
): Promise<Person> {
  const id = newId();
  await db.run(sql`
    insert into employees (company_id, id, firstname, lastname, email, owner, permissions, password_hash)
    values (${company.id}, ${id}, 'Ada', 'Byron', ${email}, ${owner}, ${permissions}, ${password_hash})
  `);
  return { company, id, email };
}

/** Runs a use case for somebody, as the pipeline does. */
export function asPerson<Result>(
  { database, authenticator }: { readonly database: Database; readonly authenticator?: Authenticator },
  { company, id }: Person,
  useCase: (work: Work) => Promise<Result>,
): Promise<Result> {
  return database.transaction((tx) =>
    useCase(
      workFor(tx, {
        company: { ...company, name: company.slug, default_timezone: 'Europe/Amsterdam', currency: 'eur' },
        employee_id: id,
        base_url: `http://${company.slug}.example.com`,
        services: servicesFor(authenticator),
      }),
    ),
  );
}

export async function newToken(database: Database, person: Person) {
  const token = newAccessToken();
  const id = await asPerson({ database }, person, (work) => createAuthenticationMethod(work, { name: 'mine' }, token));
  return { id, token };
}

export const newKey = (database: Database, person: Person) =>
  asPerson({ database }, person, (work) => createApiKey(work, { name: 'mine' }));

export const newMethod = (database: Database, person: Person, attributes: AuthenticationMethodAttributes) =>
  asPerson({ database }, person, (work) => createAuthenticationMethod(work, attributes));

/** A request as the server would hand it over. */
export function requestTo(url: string, more: Partial<IncomingRequest> = {}): IncomingRequest {
  const { host = 'localhost' } = more;
  const [path = '', queryString = ''] = url.split('?');
  return {
    method: 'GET',
    url,
    path,
    queryString,
    headers: {},
    body: Buffer.alloc(0),
    baseUrl: `http://${host}:3000`,
    host,
    address: '192.0.2.1',
    ...more,
  };
}

export const withToken = (token: string, more: Partial<IncomingRequest> = {}): IncomingRequest =>
  requestTo('/api/4/customers', { ...more, headers: { authorization: `Bearer ${token}`, ...more.headers } });

/** `status detail` of a refusal, or what `told` says of the result; anything else thrown is a defect and stays one. */
export async function outcome<Result>(
  attempt: Promise<Result>,
  reported: (result: Result) => string = () => 'accepted',
): Promise<string> {
  try {
    return reported(await attempt);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${error.status} ${error.message}`;
  }
}

/** As long as a test may take: a busy machine is slow, and no fault. */
const TIMEOUT_MS = 20_000;

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
