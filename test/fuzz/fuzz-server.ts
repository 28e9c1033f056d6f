import type { DatabaseOptions } from '../../src/db/database.ts';
import { settingsFor, type SpawnedServer, spawnServer } from '../process/spawned-server.ts';
import type { TestDatabase } from '../support/database.ts';
import { loadedDemo, TEST_SECRET } from '../support/server.ts';

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
  /** The longest that the event loop was blocked since the last call. */
  longestDelay_ms(): Promise<number>;
  stop(): Promise<void>;
}

export async function startDemoProcess(): Promise<DemoProcess> {
  const { test, made, dataDir } = await loadedDemo();
  const server = await spawnServer({
    environment: {
      ...settingsFor(dataDir),
      DATABASE_URL: urlOf(test.options),
      HOLDFAST_SECRET: TEST_SECRET,
      HOLDFAST_RATE_LIMIT: '0',
      HOLDFAST_LOG_LEVEL: 'error',
    },
  }).catch(async (error: unknown) => {
    await test.drop();
    throw error;
  });
  const url = server.facts.urls.base;
  return {
    server,
    url,
    port: server.facts.port,
    test,
    token: made.accessToken,
    apiKey: made.apiKey,
    employee_id: made.owner.id,
    longestDelay_ms: async () => longestDelay(await (await fetch(`${url}/metrics`)).text()),
    async stop() {
      await server.stop();
      await test.drop();
    },
  };
}

/** The metric begins anew with every answer. */
function longestDelay(metrics: string): number {
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics) ?? [];
  if (seconds === undefined) throw new Error('the metrics do not tell how long the event loop was blocked');
  return Number(seconds) * 1_000;
}

export function urlOf({ host = '', port, user = '', password = '', database = '' }: DatabaseOptions): string {
  const account = [user, password].map(encodeURIComponent).join(':');
  const query = new URLSearchParams({ host, port: String(port) });
  return `postgresql://${account}@localhost/${database}?${query.toString()}`;
}
