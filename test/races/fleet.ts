import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, DatabaseOptions } from '../../src/db/database.ts';
import { type Caller, callerAt } from '../support/caller.ts';
import { urlOf } from '../fuzz/fuzz-server.ts';
import { freshDatabase } from '../support/database.ts';
import { CHECKOUT, type SpawnedServer, settingsFor, spawnServer } from '../process/spawned-server.ts';

/** Several server processes on one database. */
export interface Fleet {
  /** One for each process. */
  readonly callers: readonly [Caller, ...Caller[]];
  readonly database: Database;
  /** What all of them have logged. */
  log(): string;
  stop(): Promise<void>;
}

export const PROCESSES = 4;

export async function startFleet(checkout = CHECKOUT): Promise<Fleet> {
  const made = await freshDatabase();
  const { database, options } = made;
  const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-fleet-'));
  const servers: SpawnedServer[] = [];
  const stop = async (): Promise<void> => {
    for (const server of servers) server.signal('SIGKILL');
    await Promise.all(servers.map(({ exited }) => exited));
    await made.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const start = async (): Promise<void> => {
    servers.push(await spawnServer({ checkout, environment: environmentOf(dataDir, options) }));
  };
  try {
    // The first makes the company, and leaves its compiled code for the others.
    await start();
    await Promise.all(Array.from({ length: PROCESSES - 1 }, start));
  } catch (error) {
    await stop();
    throw error;
  }
  const [first, ...others] = servers.map(({ facts }) => callerAt(facts.urls.base, CREDENTIALS)) as [Caller];
  return {
    callers: [first, ...others],
    database,
    log: () => servers.map((server) => server.log()).join(''),
    stop,
  };
}

const settings = settingsFor('');

const CREDENTIALS = {
  token: settings['HOLDFAST_ACCESS_TOKEN'] as string,
  apiKey: settings['HOLDFAST_API_KEY'] as string,
};

const environmentOf = (dataDir: string, options: DatabaseOptions): Record<string, string> => ({
  ...settingsFor(dataDir),
  DATABASE_URL: urlOf(options),
  HOLDFAST_SECRET: 'a secret that all of the fleet know',
  HOLDFAST_RATE_LIMIT: '0',
  HOLDFAST_LOG_LEVEL: 'error',
});
