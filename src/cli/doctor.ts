import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { secretBox } from '../auth/secret-box.ts';
import { type Config, readConfig } from '../config.ts';
import type { Queryable } from '../db/database.ts';
import { findBinaries } from '../db/embedded/binaries.ts';
import { layoutOf } from '../db/embedded/layout.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../db/open-database.ts';
import type { Secrets } from '../db/work.ts';
import { diskProblem } from '../disk-space.ts';
import { dataDirectoryProblem, keyProblem, readInstallation } from '../installation.ts';
import { secretFile, serverKey } from '../server-key.ts';
import type { Command } from './command.ts';

export const doctor: Command = {
  name: 'doctor',
  summary: 'check the installation',
  options: {},
  async run() {
    const config = readConfig();
    const findings = [
      nodeVersion(process.versions.node),
      ...(config.databaseUrl === undefined ? [binaries()] : []),
      dataDirectory(config.dataDir),
      await diskSpace(config.dataDir),
      secretKey(config),
      ...(await database(config)),
    ];
    for (const { ok, text } of findings) process.stdout.write(`${ok ? '✔' : '✘'} ${text}\n`);
    return findings.every(({ ok }) => ok) ? 0 : 1;
  },
};

export interface Finding {
  readonly ok: boolean;
  readonly text: string;
}

const good = (text: string): Finding => ({ ok: true, text });
const bad = (text: string): Finding => ({ ok: false, text });

const NODE_MAJOR = 26;

export const nodeVersion = (version: string): Finding =>
  Number.parseInt(version, 10) >= NODE_MAJOR
    ? good(`node ${version}`)
    : bad(`node ${version} is too old: npm ci installs ${NODE_MAJOR}, and npm start uses it`);

function binaries(): Finding {
  try {
    return good(`embedded PostgreSQL ${findBinaries().version} is installed`);
  } catch (error) {
    return bad(messageOf(error));
  }
}

function dataDirectory(dataDir: string): Finding {
  try {
    accessSync(existsSync(dataDir) ? dataDir : dirname(dataDir), constants.W_OK | constants.X_OK);
    return good(
      `data directory ${dataDir} ${existsSync(dataDir) ? 'is writable' : 'will be created at the first start'}`,
    );
  } catch {
    return bad(`data directory ${dataDir} is not writable: give this user access, or set HOLDFAST_DATA_DIR`);
  }
}

async function diskSpace(dataDir: string): Promise<Finding> {
  const problem = await diskProblem(existsSync(dataDir) ? dataDir : dirname(dataDir));
  return problem === null ? good('the disk of the data directory has enough free space') : bad(problem);
}

export function secretKey({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Finding {
  if (secret !== undefined) return good('the key for stored secrets comes from HOLDFAST_SECRET');
  const file = secretFile(dataDir);
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return good('the key for stored secrets will be created at the first start');
  const mode = (stat.mode & 0o777).toString(8).padStart(4, '0');
  if ((stat.mode & 0o077) !== 0) return bad(`other users can read ${file} (mode ${mode}): run chmod 600 ${file}`);
  return good(`the key for stored secrets is in ${file} (mode ${mode})`);
}

async function database(config: Config): Promise<readonly Finding[]> {
  // A check must not create a database.
  if (config.databaseUrl === undefined && !existsSync(layoutOf(config.dataDir).cluster)) {
    return [good('the database will be created at the first start')];
  }
  let open: OpenDatabase | undefined;
  try {
    open = await openDatabase({ ...config, poolSize: 1, share: true });
    const found = good(`database: PostgreSQL ${open.version} (${open.kind}) answers`);
    const pending = await pendingMigrations(open.database);
    const names = pending.map(({ name }) => name).join(', ');
    if (pending.length > 0) {
      return [found, bad(`migrations are missing (${names}): run npm run holdfast -- migrate, or start the server`)];
    }
    return [found, good('the database has all migrations'), ...(await installation(open.database, config))];
  } catch (error) {
    return [bad(messageOf(error))];
  } finally {
    await open?.close();
  }
}

/** Whether the database was used with this data directory and this key. */
async function installation(db: Queryable, config: Config): Promise<readonly Finding[]> {
  const known = await readInstallation(db);
  const directory = dataDirectoryProblem(known, config.dataDir);
  const isNew = config.secret === undefined && !existsSync(secretFile(config.dataDir));
  const key = isNew && known?.sealed_check == null ? null : await keyProblem(db, keptSecrets(config, isNew));
  return [
    directory === null ? good('the database belongs to this data directory') : bad(directory),
    key === null ? good('the key for stored secrets matches the database') : bad(key),
  ];
}

/** Does not create the file of a missing key. */
const keptSecrets = (config: Config, isNew: boolean): Secrets => secretBox(isNew ? randomBytes(32) : serverKey(config));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
