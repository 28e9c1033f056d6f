import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../../lib/cannot-start.ts';
import { findBinaries } from './binaries.ts';
import { isInstanceLocked } from './instance-lock.ts';
import { layoutOf } from './layout.ts';
import { livePostmaster } from './postmaster.ts';
import { connectionTo, type EmbeddedServer } from './start-embedded.ts';

const TIMEOUT_MS = 30_000;

/** The PostgreSQL of the server that runs on this data directory, waiting while it starts; undefined when none runs. */
export async function borrowEmbedded(dataDir: string): Promise<EmbeddedServer | undefined> {
  if (!existsSync(dataDir)) return undefined;
  const layout = layoutOf(dataDir);
  const deadline = Date.now() + TIMEOUT_MS;
  while (isInstanceLocked(layout.dataDir)) {
    const postmaster = livePostmaster(layout.cluster);
    if (postmaster?.ready === true) {
      return {
        version: findBinaries().version,
        connection: { ...connectionTo(layout), host: postmaster.socketDir },
        pid: () => postmaster.pid,
        stop: () => Promise.resolve(),
        abandon: () => {},
      };
    }
    if (Date.now() > deadline) {
      throw new CannotStart(`The Holdfast that uses ${dataDir} has no running database: look at its log, or stop it.`);
    }
    await sleep(50);
  }
  return undefined;
}
