import { rmSync } from 'node:fs';
import { CannotStart } from '../../lib/cannot-start.ts';
import type { DatabaseOptions } from '../database.ts';
import { chooseRunner, giveTo } from './account.ts';
import { findBinaries } from './binaries.ts';
import { initCluster, passwordOf, refuseOtherMajor, SUPERUSER } from './init-cluster.ts';
import { type InstanceLock, instanceLock } from './instance-lock.ts';
import { launchPostgres } from './launch-postgres.ts';
import { type Layout, layoutOf } from './layout.ts';
import { livePostmaster, stopPostmaster } from './postmaster.ts';
import { SOCKET_PORT } from './socket-port.ts';
import { type SupervisionEvent, supervise } from './supervise.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Off only in tests, where the data does not matter. */
  readonly durable?: boolean;
  /** Off where root must not use a user namespace. */
  readonly allowNamespace?: boolean;
  readonly report?: (event: EmbeddedEvent) => void;
}

export type EmbeddedEvent = SupervisionEvent | { readonly kind: 'stopped_orphan'; readonly pid: number };

export interface EmbeddedServer {
  readonly version: string;
  readonly connection: DatabaseOptions;
  pid(): number;
  /** Ends all sessions, waits until everything is on disk and PostgreSQL is gone. */
  stop(): Promise<void>;
  /** Tells PostgreSQL to stop at once, without waiting. */
  abandon(): void;
}

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const layout = layoutOf(options.dataDir);
  const lock = instanceLock(layout.dataDir);
  try {
    return await startLocked(layout, lock, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** How to reach the PostgreSQL of a data directory, no matter which process started it. */
export const connectionTo = (layout: Layout): DatabaseOptions => ({
  host: layout.socketDir,
  port: SOCKET_PORT,
  user: SUPERUSER,
  password: passwordOf(layout),
  database: 'postgres',
});

const ORPHAN_TIMEOUT_MS = 30_000;

async function startLocked(layout: Layout, lock: InstanceLock, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { durable = true, allowNamespace = true, report = () => {} } = options;
  const binaries = findBinaries();
  refuseOtherMajor(layout, binaries);
  await stopOrphan(layout, report);
  const runner = chooseRunner(layout.dataDir, layout.cluster, binaries, allowNamespace);
  await initCluster(layout, runner, durable);
  giveTo(runner.account, layout.cluster);
  const postgres = await supervise(() => launchPostgres(layout, runner, durable), report);
  return {
    version: binaries.version,
    connection: connectionTo(layout),
    pid: postgres.pid,
    abandon: () => process.kill(postgres.pid(), 'SIGQUIT'),
    async stop() {
      await postgres.stop();
      rmSync(layout.socketDir, { recursive: true, force: true });
      lock.release();
    },
  };
}

/**
 * We hold the lock, so the process that started a PostgreSQL found here is dead. It is stopped rather than adopted: the
 * one we start runs with our binaries and settings, as our child.
 */
async function stopOrphan({ dataDir, cluster }: Layout, report: (event: EmbeddedEvent) => void): Promise<void> {
  const orphan = livePostmaster(cluster);
  if (orphan === undefined) return;
  if (!(await stopPostmaster(orphan.pid, ORPHAN_TIMEOUT_MS))) {
    throw new CannotStart(
      `A PostgreSQL left behind on ${dataDir} (process ${orphan.pid}) does not stop: end it by hand and start again.`,
    );
  }
  report({ kind: 'stopped_orphan', pid: orphan.pid });
}
