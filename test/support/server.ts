import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../../src/api/logger.ts';
import type { Timeouts } from '../../src/api/server-options.ts';
import { type Config, readConfig } from '../../src/config.ts';
import type { Database, DatabaseOptions } from '../../src/db/database.ts';
import type { Secrets, Services } from '../../src/db/work.ts';
import { type Holdfast, startHoldfast } from '../../src/main.ts';
import { freshDatabase } from './database.ts';

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly database: Database;
  readonly options: DatabaseOptions;
  readonly company: { readonly id: string; readonly slug: string };
  readonly employee: { readonly id: string; readonly email: string; readonly password: string };
  /** Of the owner, for version 4. */
  readonly token: string;
  /** For version 1. */
  readonly apiKey: string;
  readonly secrets: Secrets;
  /** For a test that needs another server on the same company. */
  readonly services: Services;
  stop(): Promise<void>;
}

export interface ServerOverrides extends Partial<Config> {
  readonly timeouts?: Partial<Timeouts>;
}

const OWNER = { email: 'owner@acme.test', password: 'correct horse battery staple' };

/** A real server on a loopback port, in this process, on a database of its own with one company and its owner. */
export async function startServer(overrides: ServerOverrides = {}): Promise<TestServer> {
  const { holdfast, ...server } = await startBareServer({
    owner: OWNER,
    companyName: 'Acme',
    companySlug: 'acme',
    timeZone: 'Europe/Amsterdam',
    ...overrides,
  });
  if (holdfast.firstRun === undefined) throw new Error('the test server has made no company');
  const { company, owner, accessToken, apiKey } = holdfast.firstRun;
  const { services } = holdfast;
  return { ...server, company, employee: owner, token: accessToken, apiKey, secrets: services.secrets, services };
}

export interface BareServer extends Pick<TestServer, 'url' | 'port' | 'database' | 'options' | 'stop'> {
  readonly holdfast: Holdfast;
}

/** The same without a company, unless told to make one. */
export async function startBareServer({ timeouts, ...overrides }: ServerOverrides = {}): Promise<BareServer> {
  const test = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-server-'));
  const { database, options } = test;
  const config: Config = {
    ...readConfig({}),
    port: 0,
    host: '127.0.0.1',
    dataDir,
    demo: false,
    secret: 'a secret for tests only',
    rateLimit: 0,
    ...overrides,
  };
  const holdfast = await startHoldfast(config, {
    logger: createLogger({ level: 'silent', to: 'stderr' }),
    open: () =>
      Promise.resolve({ kind: 'external', version: 'test', ...test, close: () => test.drop(), abandon: () => {} }),
    ...(timeouts === undefined ? {} : { timeouts }),
  });
  return {
    url: `http://127.0.0.1:${holdfast.port}`,
    port: holdfast.port,
    database,
    options,
    holdfast,
    async stop() {
      await holdfast.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
