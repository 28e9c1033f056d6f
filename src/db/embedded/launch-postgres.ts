import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../../lib/cannot-start.ts';
import { errorCode } from '../../lib/error-code.ts';
import { asAccount, BARE_ENVIRONMENT, giveTo, type Runner } from './account.ts';
import type { Layout } from './layout.ts';
import { postgresProcessesIn, processExists, readPostmaster } from './postmaster.ts';
import { serverSettings } from './server-settings.ts';

export interface RunningPostgres {
  readonly pid: number;
  /** How it ended, once it has. */
  readonly exited: Promise<string>;
}

const START_TIMEOUT_MS = 120_000;
const SESSIONS_TIMEOUT_MS = 10_000;

/** Starts PostgreSQL on a cluster that is not running, and waits until it accepts connections. */
export async function launchPostgres(layout: Layout, runner: Runner, durable: boolean): Promise<RunningPostgres> {
  await forgetDeadPostmaster(layout.cluster);
  makeSocketDir(layout, runner);
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const logStart = rotateLog(layout.logFile);
    const running = spawnPostgres(layout, runner, durable);
    const failure = await readyOrExit(layout.cluster, running, deadline);
    if (failure === undefined) return running;
    const log = readFileSync(layout.logFile).subarray(logStart).toString();
    // After a kill of the main process its sessions need a moment to notice.
    if (log.includes('still in use') && Date.now() < deadline) {
      await sleep(100);
      continue;
    }
    throw new CannotStart(
      `PostgreSQL did not start on ${layout.cluster} (${failure}): ${errorIn(log)}; see ${layout.logFile}.`,
    );
  }
}

/**
 * PostgreSQL cleans up after a killed predecessor, except when the process id still or again exists, as another program
 * or as a zombie: then it believes that the predecessor is running. The file also leads to sessions that were left
 * behind, so it is removed only once they are gone.
 */
async function forgetDeadPostmaster(cluster: string): Promise<void> {
  const postmaster = readPostmaster(cluster);
  if (postmaster === undefined || !processExists(postmaster.pid)) return;
  const deadline = Date.now() + SESSIONS_TIMEOUT_MS;
  for (;;) {
    const left = postgresProcessesIn(cluster);
    if (left.length === 0) break;
    if (Date.now() > deadline) {
      throw new CannotStart(
        `PostgreSQL processes still work in ${cluster} (${left.join(', ')}): end them by hand and start again.`,
      );
    }
    await sleep(50);
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function makeSocketDir({ socketDir }: Layout, { account }: Runner): void {
  try {
    rmSync(socketDir, { recursive: true, force: true });
    mkdirSync(socketDir, { mode: 0o700 });
    chmodSync(socketDir, 0o700);
    giveTo(account, socketDir);
  } catch (error) {
    throw new CannotStart(
      `The folder ${socketDir} for PostgreSQL's socket cannot be made (${errorCode(error)}): ` +
        'remove what is there, or set HOLDFAST_DATA_DIR to another folder.',
      { cause: error },
    );
  }
}

const LARGEST_LOG_BYTES = 10 * 2 ** 20;

/** Answers where the next start will begin to write. */
function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LARGEST_LOG_BYTES) return size;
  renameSync(logFile, `${logFile}.1`);
  return 0;
}

function spawnPostgres(layout: Layout, { account, binaries }: Runner, durable: boolean): RunningPostgres {
  const { command, args, user } = asAccount(account, join(binaries.folder, 'bin', 'postgres'), [
    '-D',
    layout.cluster,
    ...serverSettings(layout, durable),
  ]);
  // A file rather than a pipe: PostgreSQL may outlive us.
  const log = openSync(layout.logFile, 'a', 0o600);
  giveTo(account, layout.logFile);
  // Detached: Ctrl-C in the terminal reaches only us, and we stop PostgreSQL after the last response.
  const child = spawn(command, args, {
    ...user,
    env: BARE_ENVIRONMENT,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return { pid: child.pid ?? 0, exited: exitOf(child) };
}

const exitOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
    child.once('error', (error) => resolve(error.message));
  });

async function readyOrExit(cluster: string, running: RunningPostgres, deadline: number): Promise<string | undefined> {
  let failure: string | undefined;
  const noteExit = async (): Promise<void> => {
    failure = await running.exited;
  };
  void noteExit();
  for (;;) {
    await sleep(10);
    if (failure !== undefined) return failure;
    const postmaster = readPostmaster(cluster);
    if (postmaster?.pid === running.pid && postmaster.ready) return undefined;
    if (Date.now() > deadline) {
      process.kill(running.pid, 'SIGQUIT');
      await running.exited;
      return `not ready after ${START_TIMEOUT_MS / 1000} s`;
    }
  }
}

/** The line with the error, without time and process id. */
function errorIn(log: string): string {
  const lines = log.trim().split('\n');
  const line = lines.find((candidate) => /FATAL|PANIC/.test(candidate)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(FATAL|PANIC|LOG):\s*/, '');
}
