import { randomBytes } from 'node:crypto';
import type { Endpoint, PublicEndpoint } from '../../src/api/server/endpoint.ts';
import { createServer } from '../../src/api/server/http.ts';
import { createLogger } from '../../src/api/server/logging.ts';
import type { ServerOptions } from '../../src/api/server/server-options.ts';
import { createApiKey } from '../../src/auth/api-keys.ts';
import { createAuthenticationMethod } from '../../src/auth/authentication-methods.ts';
import { createAuthenticator } from '../../src/auth/authenticator.ts';
import { secretBox } from '../../src/auth/secret-box.ts';
import { newAccessToken } from '../../src/auth/tokens.ts';
import type { Database } from '../../src/db/database.ts';
import { listen } from '../../src/db/listen.ts';
import { sql } from '../../src/db/sql.ts';
import { keepTotals } from '../../src/db/totals.ts';
import type { Services } from '../../src/db/work.ts';
import { newId } from '../../src/lib/new-id.ts';
import { freshDatabase } from '../support/database.ts';

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly database: Database;
  readonly company: { readonly id: string; readonly slug: string };
  /** Of the owner; `other` is an employee without permissions. */
  readonly token: string;
  readonly otherToken: string;
  readonly apiKey: string;
  /** Every line logged so far. */
  readonly lines: readonly string[];
  close(): Promise<void>;
  stop(): Promise<void>;
}

/** The server with endpoints of the test's own, on a database of its own, with the real way in. */
export async function startTestServer(
  endpoints: readonly Endpoint[],
  publicEndpoints: readonly PublicEndpoint[] = [],
  overrides: Partial<ServerOptions> & { readonly baseDomain?: string; readonly host?: string } = {},
): Promise<TestServer> {
  const fresh = await freshDatabase();
  const { database, options } = fresh;
  const secrets = secretBox(randomBytes(32));
  const services: Services = {
    secrets,
    pictures: { keep: noPictures, keepRemote: noPictures, read: noPictures },
    totals: keepTotals(),
  };
  const company = { id: newId(), slug: 'acme' };
  await addCompany(database, company);
  const owner = await addEmployee(database, company, services, true);
  const other = await addEmployee(database, company, services, false);
  const { key } = await database.transaction((tx) =>
    createApiKey({ tx, company, employee_id: null }, { name: 'test' }),
  );
  const listener = listen(options);
  const baseDomain = overrides.baseDomain ?? null;
  const authenticator = createAuthenticator({ database, secrets, baseDomain, listener });
  const lines: string[] = [];
  const server = createServer({
    database,
    authenticator,
    services,
    endpoints,
    publicEndpoints,
    logger: createLogger({ level: 'info', to: { write: (line) => void lines.push(line) } }),
    rateLimit: 120_000,
    maintenance: 'off',
    trustProxy: false,
    ...overrides,
  });
  const { port } = await server.listen({ host: overrides.host ?? '127.0.0.1', port: 0 });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    database,
    company,
    token: owner,
    otherToken: other,
    apiKey: key,
    lines,
    close: () => server.close(),
    async stop() {
      await server.close();
      await authenticator.close();
      await listener.close();
      await fresh.drop();
    },
  };
}

const noPictures = () => Promise.reject(new Error('no pictures here'));

const addCompany = (
  database: Database,
  { id, slug }: { readonly id: string; readonly slug: string },
): Promise<number> =>
  database.run(sql`
    insert into companies (id, slug, name, default_timezone, currency)
    values (${id}, ${slug}, 'Acme', 'Europe/Amsterdam', 'eur')
  `);

/** Answers an access token. */
async function addEmployee(
  database: Database,
  company: { readonly id: string },
  services: Services,
  owner: boolean,
): Promise<string> {
  const employee_id = newId();
  const token = newAccessToken();
  await database.transaction(async (tx) => {
    await tx.run(sql`
      insert into employees (company_id, id, email, owner)
      values (${company.id}, ${employee_id}, ${`${employee_id}@acme.test`}, ${owner})
    `);
    await createAuthenticationMethod({ tx, company, employee_id, services }, { name: 'test' }, token);
  });
  return token;
}
