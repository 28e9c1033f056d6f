import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from '../../lib/cannot-start.ts';
import { asAccount, BARE_ENVIRONMENT, giveTo, type Runner } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Layout } from './layout.ts';

export const SUPERUSER = 'holdfast';

/**
 * Creates the cluster if there is none, under a temporary name first: an interrupted creation is never mistaken for a
 * complete one.
 */
export async function initCluster(layout: Layout, { account, binaries }: Runner, durable: boolean): Promise<void> {
  if (existsSync(layout.cluster)) return;
  const unfinished = `${layout.cluster}.unfinished`;
  const passwordCopy = join(unfinished, 'password');
  const cluster = join(unfinished, 'cluster');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordCopy, passwordOf(layout), { mode: 0o600 });
  giveTo(account, unfinished);

  const { command, args, user } = asAccount(account, join(binaries.folder, 'bin', 'initdb'), [
    `--pgdata=${cluster}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordCopy}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // By code point, from PostgreSQL's own tables: the same order on every machine, and no upgrade of a system
    // library can silently change it under an index. Upper and lower case still work for all of Unicode.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]);
  try {
    await promisify(execFile)(command, args, { ...user, env: BARE_ENVIRONMENT, cwd: '/' });
  } catch (error) {
    throw new CannotStart(
      `PostgreSQL could not make its data directory ${layout.cluster}: ${lastLine(error)}; ` +
        'free some space or set HOLDFAST_DATA_DIR to another folder.',
      { cause: error },
    );
  }
  renameSync(cluster, layout.cluster);
  syncFolder(layout.dataDir);
  rmSync(unfinished, { recursive: true, force: true });
}

/** Made once, 32 random bytes, readable by the owner only. */
export function passwordOf({ passwordFile }: Layout): string {
  if (!existsSync(passwordFile)) {
    const fresh = `${passwordFile}.new`;
    writeFileSync(fresh, randomBytes(32).toString('hex'), { mode: 0o600 });
    chmodSync(fresh, 0o600);
    renameSync(fresh, passwordFile);
  }
  return readFileSync(passwordFile, 'utf8').trim();
}

export function refuseOtherMajor({ dataDir, cluster }: Layout, binaries: Binaries): void {
  if (!existsSync(cluster)) return;
  const found = readVersion(cluster);
  if (found === String(binaries.major)) return;
  throw new CannotStart(
    `The data directory ${dataDir} holds a database of PostgreSQL ${found ?? 'of unknown version'}, and this Holdfast brings ` +
      `PostgreSQL ${binaries.major}: start it with the Holdfast that made it, or move the data over with pg_dump and ` +
      'set HOLDFAST_DATA_DIR to a new folder.',
  );
}

function readVersion(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** A renaming is only safe from a power cut once its folder is on disk. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function lastLine(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  return text.trim().split('\n').at(-1) || String(error);
}
