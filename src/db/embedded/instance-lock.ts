import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CannotStart } from '../../lib/cannot-start.ts';

export interface InstanceLock {
  release(): void;
}

/**
 * One Holdfast per data directory while the process lives. Node has no file locks; an exclusive SQLite transaction is
 * one, kept by the operating system: it ends with the process in every case, so there are no stale locks, and it works
 * between containers that share the folder, where process ids mean nothing.
 */
export function instanceLock(dataDir: string): InstanceLock {
  const lock = tryLock(dataDir, TIMEOUT_MS);
  if (lock === undefined) {
    throw new CannotStart(
      `Another Holdfast${holderOf(dataDir)} already uses the data directory ${dataDir}: ` +
        'stop it first, or set HOLDFAST_DATA_DIR to another folder.',
    );
  }
  // Beside the lock, not in it: closing any handle on a locked file would drop the lock.
  const holder = join(dataDir, 'instance.pid');
  rmSync(holder, { force: true });
  writeFileSync(holder, `${process.pid}\n`);
  return {
    release() {
      rmSync(holder, { force: true });
      lock.close();
    },
  };
}

/** Whether a process holds the lock at this moment. */
export function isInstanceLocked(dataDir: string): boolean {
  const lock = tryLock(dataDir, 0);
  lock?.close();
  return lock === undefined;
}

/** Longer than a short check of the lock takes. */
const TIMEOUT_MS = 300;

function tryLock(dataDir: string, timeout_ms: number): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, 'instance.lock'), { timeout: timeout_ms });
    lock.exec('pragma journal_mode = memory');
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    if (isBusy(error)) return undefined;
    throw new CannotStart(
      `The data directory ${dataDir} cannot be locked (${String(error)}): ` +
        'give this user write access to it, or set HOLDFAST_DATA_DIR to another folder.',
      { cause: error },
    );
  }
}

function holderOf(dataDir: string): string {
  try {
    return ` (process ${readFileSync(join(dataDir, 'instance.pid'), 'utf8').trim()})`;
  } catch {
    return '';
  }
}

const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
