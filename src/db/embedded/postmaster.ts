import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '../../lib/assert.ts';
import { errorCode } from '../../lib/error-code.ts';

/** What PostgreSQL writes about itself into its data directory while it runs. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
  readonly ready: boolean;
}

export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined;
  return { pid, socketDir: lines[4] ?? '', ready: (lines[7] ?? '').trim() === 'ready' };
}

/** The running PostgreSQL of a cluster; a file left behind by one that was killed does not count. */
export function livePostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readPostmaster(cluster);
  return postmaster !== undefined && isPostgresOf(cluster, postmaster.pid) ? postmaster : undefined;
}

/**
 * Asks PostgreSQL to end its sessions and stop, insisting after a while. True once the process is gone.
 */
export async function stopPostmaster(pid: number, patience_ms: number): Promise<boolean> {
  assert(pid > 1, 'signals go to one process');
  signal(pid, 'SIGINT');
  if (await gone(pid, patience_ms)) return true;
  // "Immediate": no checkpoint; the next start recovers from the log, nothing committed is lost.
  signal(pid, 'SIGQUIT');
  return gone(pid, patience_ms);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return !isZombie(pid);
}

/** Dead but not yet collected: in a container whose first process collects nobody it stays so for ever. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

async function gone(pid: number, patience_ms: number): Promise<boolean> {
  const deadline = Date.now() + patience_ms;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/**
 * Process ids are used again, after a restart of a container almost surely: the process must be a postgres that works
 * in this cluster. One that we may not look into counts as live.
 */
function isPostgresOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return commandOf(pid).includes('postgres');
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false;
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch (error) {
    return errorCode(error) === 'EACCES';
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
