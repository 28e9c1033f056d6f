import { createServer } from '../../src/api/server/http.ts';
import { createLogger } from '../../src/api/server/logging.ts';
import { v4Endpoints } from '../../src/api/v4/endpoints.ts';
import type { Resource } from '../../src/api/v4/engine/resource.ts';
import { createAuthenticator } from '../../src/auth/authenticator.ts';
import type { Database } from '../../src/db/database.ts';
import { listen } from '../../src/db/listen.ts';
import type { Statement } from '../../src/db/sql.ts';
import { startServer } from '../support/server.ts';
import { recordedDatabase } from './recorded-database.ts';
import { createSpecimenTables, specimenResources } from './specimens.ts';

export interface SpecimenServer {
  readonly database: Database;
  readonly company: { readonly id: string };
  /** What the engine ran, the latest last; emptied by whoever reads it. */
  readonly statements: Statement[];
  /** Path and query below `/api/4/`. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  stop(): Promise<void>;
}

export interface CallOptions {
  /** Sent as JSON, unless it is text already. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Read as JSON; null for an empty body. */
  readonly body: Document;
}

/** Loosely: what tests look into. */
export interface Document {
  readonly data: Entry & readonly Entry[];
  readonly included?: readonly Entry[];
  readonly links: Readonly<Record<string, string>>;
  readonly meta: { readonly stats: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
  readonly errors: readonly ErrorEntry[];
}

export interface Entry {
  readonly id: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<
    Record<string, { readonly data?: unknown; readonly links: { readonly related: string | null } }>
  >;
}

export interface ErrorEntry {
  readonly code: string;
  readonly status: string;
  readonly title: string;
  readonly detail: string;
  readonly source?: { readonly pointer?: string; readonly parameter?: string; readonly header?: string };
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** The whole way from the socket to PostgreSQL, by default with resources that exist for the tests only. */
export async function startSpecimenServer(served: readonly Resource[] = specimenResources): Promise<SpecimenServer> {
  const holdfast = await startServer();
  const { database, token, services, company } = holdfast;
  await createSpecimenTables(database);
  const statements: Statement[] = [];
  const problems: string[] = [];
  const listener = listen(holdfast.options);
  const authenticator = createAuthenticator({ database, secrets: services.secrets, baseDomain: null, listener });
  const server = createServer({
    database: recordedDatabase(database, (statement) => statements.push(statement)),
    authenticator,
    services,
    endpoints: v4Endpoints(served),
    publicEndpoints: [],
    logger: createLogger({ level: 'error', to: { write: (line) => problems.push(line) } }),
    rateLimit: 0,
    maintenance: 'off',
    trustProxy: false,
  });
  const { port } = await server.listen({ host: '127.0.0.1', port: 0 });

  const call = async (method: string, path: string, { body, headers }: CallOptions = {}): Promise<Answer> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/4/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/vnd.api+json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    // Nothing that a caller sends may be answered so; what was logged tells why it was.
    if (response.status >= 500) throw new Error(`${method} ${path} answered ${response.status}: ${problems.at(-1)}`);
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (text === '' ? null : JSON.parse(text)) as Document,
    };
  };

  return {
    database,
    company,
    statements,
    call,
    get: (path, headers = {}) => call('GET', path, { headers }),
    async stop() {
      await server.close();
      await authenticator.close();
      await listener.close();
      await holdfast.stop();
    },
  };
}
