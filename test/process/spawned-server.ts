import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { StartFacts } from '../../src/start-facts.ts';
import { STATEMENTS_FOLDER } from '../support/record-statements.ts';

/** A server in a process of its own, started by the command line. */
export interface SpawnedServer {
  readonly facts: StartFacts;
  readonly pid: number;
  /** From spawning it to its being ready. */
  readonly ready_ms: number;
  readonly log: () => string;
  signal(name: NodeJS.Signals): void;
  /** Asks it to stop, unless it has ended already. */
  stop(): Promise<void>;
  /** The exit code, or the signal that ended it. */
  readonly exited: Promise<number | NodeJS.Signals>;
}

export interface SpawnOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly checkout?: string;
  readonly user?: { readonly uid: number; readonly gid: number };
}

export const CHECKOUT = join(import.meta.dirname, '../..');

export const OWNER = { email: 'owner@acme.test', password: 'correct horse battery staple' };

/** Settings of a small company instead of the demo, on a port of the system's choice. */
export const settingsFor = (dataDir: string): Record<string, string> => ({
  HOLDFAST_DATA_DIR: dataDir,
  HOLDFAST_DEMO: 'off',
  HOLDFAST_OWNER_EMAIL: OWNER.email,
  HOLDFAST_OWNER_PASSWORD: OWNER.password,
  HOLDFAST_API_KEY: 'hf_for-process-tests',
  HOLDFAST_ACCESS_TOKEN: 'token-for-process-tests',
  HOLDFAST_COMPANY_SLUG: 'acme',
  HOST: '127.0.0.1',
  PORT: '0',
});

export interface Finished {
  readonly code: number | NodeJS.Signals;
  readonly out: string;
  readonly err: string;
}

/** Runs a command of the command line to its end. */
export async function holdfast(args: readonly string[], options: SpawnOptions = {}): Promise<Finished> {
  const child = spawnCli(args, options);
  const [out, err] = [collect(child.stdout), collect(child.stderr)];
  const code = await exitOf(child);
  return { code, out: out(), err: err() };
}

export async function spawnServer(options: SpawnOptions): Promise<SpawnedServer> {
  const begun = performance.now();
  const { text, ...process } = await spawnUntil(['start', '--json'], /^.*\n/, options);
  return { facts: parseFacts(text), ready_ms: performance.now() - begun, ...process };
}

export interface SpawnedProcess extends Omit<SpawnedServer, 'facts' | 'ready_ms'> {
  /** What it printed up to and with the pattern waited for. */
  readonly text: string;
}

/** Starts a command and waits until it has printed something. */
export async function spawnUntil(
  args: readonly string[],
  pattern: RegExp,
  options: SpawnOptions,
): Promise<SpawnedProcess> {
  const child = spawnCli(args, options);
  const [out, log] = [collect(child.stdout), collect(child.stderr)];
  const exited = exitOf(child);
  const printed = new Promise<string>((resolve) => {
    child.stdout.on('data', () => {
      const [found] = pattern.exec(out()) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  const text = await Promise.race([printed, exited.then(() => undefined)]);
  if (text === undefined) throw new Error(`the process ended too early:\n${out()}${log()}`);
  const signal = (name: NodeJS.Signals): void => {
    child.kill(name);
  };
  return {
    text,
    pid: child.pid ?? 0,
    log,
    signal,
    async stop() {
      signal('SIGTERM');
      await exited;
    },
    exited,
  };
}

// Whatever else the line holds is for the tests of the line itself.
const parseFacts = (line: string): StartFacts => z.custom<StartFacts>(isObject).parse(JSON.parse(line));

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** A folder of its own for each test, gone afterwards. */
export function scratchFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'holdfast-process-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function spawnCli(args: readonly string[], { environment = {}, checkout = CHECKOUT, user }: SpawnOptions) {
  const child = spawn(join(checkout, 'node_modules/.bin/node'), [join(checkout, 'src/cli.ts'), ...args], {
    cwd: checkout,
    // Nothing of the test run's own environment, which may hold settings.
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: '/nonexistent',
      ...(checkout === CHECKOUT ? recording() : {}),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  endWithTheRun();
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

const running = new Set<ChildProcess>();

let endsWithTheRun = false;

/** Stops the processes that are still running when the test run is interrupted: its end closes the worker's channel. */
function endWithTheRun(): void {
  if (endsWithTheRun) return;
  endsWithTheRun = true;
  for (const event of ['disconnect', 'SIGINT', 'SIGTERM']) {
    process.once(event, () => {
      for (const child of running) child.kill('SIGTERM');
      process.exit(1);
    });
  }
}

/** Statements of spawned processes are recorded too (`test/support/record-statements.ts`). */
function recording(): Record<string, string> {
  const folder = process.env[STATEMENTS_FOLDER];
  if (folder === undefined) return {};
  return {
    [STATEMENTS_FOLDER]: folder,
    NODE_OPTIONS: `--import=${join(CHECKOUT, 'test/support/record-statements.ts')}`,
  };
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
}

const exitOf = (child: ChildProcess): Promise<number | NodeJS.Signals> =>
  new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code ?? 0));
  });
