import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotStart } from '../../lib/cannot-start.ts';
import type { Binaries } from './binaries.ts';

/** The account that runs PostgreSQL, which refuses to run as root. */
export interface Account {
  /** The owner of its files. */
  readonly uid: number;
  readonly gid: number;
  /** The command prefix, and whether to change the user when starting it. */
  readonly prefix: readonly string[];
  readonly change: boolean;
}

export interface Runner {
  readonly account: Account;
  /** Where the account can reach the binaries. */
  readonly binaries: Binaries;
}

/**
 * An ordinary user runs it under the own account. For root, the first of these that can enter the data directory and
 * run the binaries: the owner of the existing cluster; root in a user namespace, mapped to nobody (no ownership
 * changes, and folders that only root may enter are no obstacle); nobody; the owner of the folder around the data
 * directory.
 */
export function chooseRunner(dataDir: string, cluster: string, binaries: Binaries, allowNamespace = true): Runner {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (self.uid !== 0) return { account: { ...self, prefix: [], change: false }, binaries };
  for (const account of candidates(dataDir, cluster, allowNamespace)) {
    if (!canEnter(account, dirname(dataDir))) continue;
    if (account.change) letThrough(dataDir);
    if (canRun(account, binaries)) return { account, binaries };
    const copied = copyBinaries(binaries, dataDir);
    if (canRun(account, copied)) return { account, binaries: copied };
  }
  throw new CannotStart(
    'PostgreSQL does not run as root, this machine forbids user namespaces, and the user nobody cannot enter ' +
      `${dataDir}: start Holdfast as an ordinary user, set HOLDFAST_DATA_DIR to a folder that everybody may enter ` +
      '(such as /var/lib/holdfast), or set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

/** How to spawn a command as the account. */
export function asAccount(account: Account, command: string, args: readonly string[]) {
  const [first = command, ...rest] = [...account.prefix, command, ...args];
  return { command: first, args: rest, user: account.change ? { uid: account.uid, gid: account.gid } : {} };
}

/** Nothing of the machine's own environment reaches PostgreSQL: no PG* variables, no locale, no time zone. */
export const BARE_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/** Changes the owner of a folder and its contents. Only root can, and only root needs to. */
export function giveTo(account: Account, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = lstatSync(path);
  if (uid === account.uid && gid === account.gid) return;
  giveAll(account, path);
}

function giveAll(account: Account, path: string): void {
  // The folder itself last: a giving that was interrupted is then taken up again.
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveAll(account, join(path, name));
  if (!lstatSync(path).isSymbolicLink()) chownSync(path, account.uid, account.gid);
}

/** Lets another user reach the cluster; the files beside it stay protected by their own modes. */
const letThrough = (dataDir: string): void => chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);

const NOBODY = 65_534;

function* candidates(dataDir: string, cluster: string, allowNamespace: boolean): Generator<Account> {
  const clusterOwner = ownerOf(cluster);
  if (clusterOwner !== undefined && clusterOwner.uid !== 0) yield clusterOwner;
  if (allowNamespace) {
    yield { uid: 0, gid: 0, prefix: ['unshare', '--user', `--map-user=${NOBODY}`], change: false };
  }
  yield { uid: idOfNobody('-u'), gid: idOfNobody('-g'), prefix: [], change: true };
  const folderOwner = ownerOf(dirname(dataDir));
  if (folderOwner !== undefined && folderOwner.uid !== 0) yield folderOwner;
}

function ownerOf(path: string): Account | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? undefined : { uid: stat.uid, gid: stat.gid, prefix: [], change: true };
}

function idOfNobody(which: '-u' | '-g'): number {
  try {
    return Number.parseInt(execFileSync('id', [which, 'nobody'], { encoding: 'utf8', stdio: 'pipe' }), 10);
  } catch {
    return NOBODY;
  }
}

const canEnter = (account: Account, folder: string): boolean => succeeds(account, 'ls', ['-d', `${folder}/.`]);

const canRun = (account: Account, { folder }: Binaries): boolean =>
  succeeds(account, join(folder, 'bin', 'postgres'), ['--version']);

function succeeds(account: Account, program: string, programArgs: readonly string[]): boolean {
  const { command, args, user } = asAccount(account, program, programArgs);
  return spawnSync(command, args, { ...user, stdio: 'ignore', cwd: '/', env: BARE_ENVIRONMENT }).status === 0;
}

function copyBinaries(binaries: Binaries, dataDir: string): Binaries {
  const folder = join(dataDir, `postgres-${binaries.version}`);
  cpSync(binaries.folder, folder, { recursive: true, verbatimSymlinks: true });
  return { ...binaries, folder };
}
