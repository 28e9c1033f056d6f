import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createLogger } from '../../src/api/server/logging.ts';
import type { Timeouts } from '../../src/api/server/server-options.ts';
import { type Config, readConfig } from '../../src/config.ts';
import type { Database, DatabaseOptions } from '../../src/db/database.ts';
import type { Secrets, Services } from '../../src/db/work.ts';
import type { FirstRun } from '../../src/first-run.ts';
import { type Holdfast, startHoldfast } from '../../src/main.ts';
import { freshDatabase, makeDatabase, type TestDatabase } from './database.ts';
import { type DemoDatabase, demoDatabase } from './demo-database.ts';
import { OWNER, TEST_SECRET, USUAL_COMPANY } from './usual-company.ts';

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

/** A real server on a loopback port, in this process, on a database of its own with one company and its owner. */
export async function startServer(
  { demo = false, ...overrides }: ServerOverrides = {},
  on?: TestDatabase,
): Promise<TestServer> {
  if (demo) return startDemoServer(overrides);
  const { template, made } = inject('testServer').usual;
  if (on === undefined && !Object.keys(overrides).some((setting) => OF_COMPANY.has(setting))) {
    return knownBy(await startBareServer(overrides, await makeDatabase(template)), made);
  }
  const server = await startBareServer({ ...USUAL_COMPANY, ...overrides }, on);
  if (server.holdfast.firstRun === undefined) throw new Error('the test server has made no company');
  return knownBy(server, server.holdfast.firstRun);
}

/** Settings that make another company than the usual one. */
const OF_COMPANY: ReadonlySet<string> = new Set([
  'owner',
  'companyName',
  'companySlug',
  'timeZone',
  'apiKey',
  'accessToken',
  'secret',
] satisfies (keyof Config)[]);

/** The same with the demo company, which is as it was loaded: settings of a company mean nothing to it. */
async function startDemoServer(overrides: ServerOverrides): Promise<TestServer> {
  const { test, made, dataDir } = await loadedDemo();
  return knownBy(await startBareServer({ ...overrides, dataDir }, test), made);
}

/** A database of its own with the demo company, for a server of this process or another. */
export const loadedDemo = (): Promise<DemoDatabase> =>
  demoDatabase(async (empty, folder) => {
    const owner = { ...OWNER, email: 'owner@demo.test' };
    const settings = { demo: true, owner, timeZone: 'Europe/Amsterdam', dataDir: folder };
    const { holdfast } = await startBareServer(settings, { ...empty, drop: () => empty.database.close() });
    await holdfast.stop();
    if (holdfast.firstRun === undefined) throw new Error('the demo was not loaded');
    return holdfast.firstRun;
  });

function knownBy({ holdfast, ...server }: BareServer, made: FirstRun): TestServer {
  const { company, owner, accessToken, apiKey } = made;
  const { services } = holdfast;
  return { ...server, company, employee: owner, token: accessToken, apiKey, secrets: services.secrets, services };
}

export interface BareServer extends Pick<TestServer, 'url' | 'port' | 'database' | 'options' | 'stop'> {
  readonly holdfast: Holdfast;
}

/** The same without a company, unless told to make one. */
export async function startBareServer(
  { timeouts, dataDir, ...overrides }: ServerOverrides = {},
  on?: TestDatabase,
): Promise<BareServer> {
  const test = on ?? (await freshDatabase());
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'holdfast-server-'));
  const { database, options } = test;
  const config: Config = {
    ...readConfig({}),
    port: 0,
    host: '127.0.0.1',
    dataDir: folder,
    demo: false,
    secret: TEST_SECRET,
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
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
