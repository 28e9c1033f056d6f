import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '../../lib/assert.ts';
import { errorCode } from '../../lib/error-code.ts';

/** PostgreSQL's own status file in its data directory. */
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

/** The running PostgreSQL of a cluster; a file left by a killed one does not count. */
export function livePostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readPostmaster(cluster);
  return postmaster !== undefined && isPostgresOf(cluster, postmaster.pid) ? postmaster : undefined;
}

/**
 * Asks PostgreSQL to end its sessions and stop, insisting after a while. True once the process is gone.
 */
export async function stopPostmaster(pid: number, timeout_ms: number): Promise<boolean> {
  assert(pid > 1, 'signals go to one process');
  signal(pid, 'SIGINT');
  if (await gone(pid, timeout_ms)) return true;
  // "Immediate": no checkpoint; the next start recovers from the log, nothing committed is lost.
  signal(pid, 'SIGQUIT');
  return gone(pid, timeout_ms);
}

export const isAlive = (pid: number): boolean => processExists(pid) && !isZombie(pid);

/** Including zombies. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** All of a cluster: the main process, and the sessions that outlive it for a moment when it is killed. */
export const postgresProcessesIn = (cluster: string): readonly number[] =>
  allProcesses().filter((pid) => isPostgresOf(cluster, pid));

/** PostgreSQL puts this into the title of each of its processes. */
export const clusterName = (cluster: string): string =>
  `holdfast-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`;

/** In a container whose first process does not reap children, zombies stay forever. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

async function gone(pid: number, timeout_ms: number): Promise<boolean> {
  const deadline = Date.now() + timeout_ms;
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
 * Process ids are reused, almost surely after a restart of a container: the process must be a postgres of this cluster.
 * Its command line tells, which is readable for everybody, unlike its working directory.
 */
function isPostgresOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = commandOf(pid);
  return command.includes(`postgres -D ${cluster} `) || command.startsWith(`postgres: ${clusterName(cluster)}: `);
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function allProcesses(): readonly number[] {
  const names =
    process.platform === 'linux'
      ? readdirSync('/proc')
      : execFileSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' })
          .split('\n')
          .map((line) => line.trim());
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}
