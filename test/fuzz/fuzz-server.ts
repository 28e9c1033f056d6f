import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseOptions } from '../../src/db/database.ts';
import { settingsFor, type SpawnedServer, spawnServer } from '../process/spawned-server.ts';
import type { TestDatabase } from '../support/database.ts';
import { loadedDemo } from '../support/server.ts';
import { TEST_SECRET } from '../support/usual-company.ts';

/** A server with the demo in a process of its own, so that its event loop does nothing but the server's work. */
export interface DemoProcess {
  readonly server: SpawnedServer;
  readonly url: string;
  readonly port: number;
  readonly test: TestDatabase;
  readonly token: string;
  readonly apiKey: string;
  /** Of the owner, whose credentials these are. */
  readonly employee_id: string;
  /** The most processor time that the event loop took without a break since the last call. */
  longestBlock_ms(): Promise<number>;
  stop(): Promise<void>;
}

export const METRICS_TOKEN = 'token-for-the-metrics-of-tests';

export async function startDemoProcess(): Promise<DemoProcess> {
  const { test, made, dataDir } = await loadedDemo();
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-probe-'));
  const probe = join(folder, 'blocks');
  const server = await spawnServer({
    environment: {
      ...settingsFor(dataDir),
      DATABASE_URL: urlOf(test.options),
      HOLDFAST_SECRET: TEST_SECRET,
      HOLDFAST_RATE_LIMIT: '0',
      HOLDFAST_LOG_LEVEL: 'error',
      HOLDFAST_METRICS_TOKEN: METRICS_TOKEN,
      HOLDFAST_LOOP_PROBE: probe,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loop-probe.ts')}`,
    },
  }).catch(async (error: unknown) => {
    await test.drop();
    throw error;
  });
  const url = server.facts.urls.base;
  let reported = 0;
  return {
    server,
    url,
    port: server.facts.port,
    test,
    token: made.accessToken,
    apiKey: made.apiKey,
    employee_id: made.owner.id,
    async longestBlock_ms() {
      // The turn of the loop that answers this comes after the one that answered before.
      for (let turn = 0; turn < 2; turn += 1) await (await fetch(`${url}/healthz`)).arrayBuffer();
      const blocks = existsSync(probe) ? readFileSync(probe, 'utf8').trimEnd().split('\n') : [];
      const fresh = blocks.slice(reported).map(Number);
      reported = blocks.length;
      return Math.max(0, ...fresh);
    },
    async stop() {
      await server.stop();
      await test.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function urlOf({ host = '', port, user = '', password = '', database = '' }: DatabaseOptions): string {
  const account = [user, password].map(encodeURIComponent).join(':');
  const query = new URLSearchParams({ host, port: String(port) });
  return `postgresql://${account}@localhost/${database}?${query.toString()}`;
}
