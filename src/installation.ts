import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Queryable } from './db/database.ts';
import { sql } from './db/sql.ts';
import type { Secrets } from './db/work.ts';
import { CannotStart } from './lib/cannot-start.ts';
import { errorCode } from './lib/error-code.ts';
import { makeDataFolder } from './lib/make-folder.ts';
import { makeFileOnce } from './server-key.ts';

/**
 * Binds the database to the data directory of its servers. The identity is a file in the directory, so it stays valid
 * when the directory is moved or copied. The first start writes it to both.
 */
export async function claimDataDirectory(db: Queryable, dataDir: string): Promise<void> {
  const known = await readInstallation(db);
  const problem = dataDirectoryProblem(known, dataDir);
  if (problem !== null) throw new CannotStart(problem);
  makeDataFolder(dataDir);
  makeFileOnce(identityFile(dataDir), known?.data_directory ?? randomUUID());
  const claimed = await db.one<Installation>(sql`
    insert into installation (data_directory)
    values (${identityOf(dataDir)})
    on conflict (only_row) do update
    set data_directory = coalesce(installation.data_directory, excluded.data_directory)
    returning sealed_check, data_directory
  `);
  // If two servers with different directories start at the same time, the second one stops here.
  const late = dataDirectoryProblem(claimed, dataDir);
  if (late !== null) throw new CannotStart(late);
}

/** Binds the database to the key of its servers. */
export async function claimKey(db: Queryable, secrets: Secrets): Promise<void> {
  const problem = await keyProblem(db, secrets);
  if (problem !== null) throw new CannotStart(problem);
  const claimed = await db.one<Installation>(sql`
    insert into installation (sealed_check)
    values (${secrets.seal(CHECK_TEXT)})
    on conflict (only_row) do update
    set sealed_check = coalesce(installation.sealed_check, excluded.sealed_check)
    returning sealed_check, data_directory
  `);
  if (claimed.sealed_check === null || secrets.open(claimed.sealed_check) !== CHECK_TEXT) {
    throw new CannotStart(OTHER_KEY);
  }
}

/** Binds the database to this data directory and key, replacing the previous ones. */
export async function adoptInstallation(db: Queryable, dataDir: string, secrets: Secrets): Promise<void> {
  makeDataFolder(dataDir);
  makeFileOnce(identityFile(dataDir), randomUUID());
  const [identity, sealed] = [identityOf(dataDir), secrets.seal(CHECK_TEXT)];
  await db.run(sql`
    insert into installation (sealed_check, data_directory)
    values (${sealed}, ${identity})
    on conflict (only_row) do update
    set sealed_check = excluded.sealed_check,
        data_directory = excluded.data_directory
  `);
}

export interface Installation {
  readonly sealed_check: Buffer | null;
  readonly data_directory: string | null;
}

export const readInstallation = (db: Queryable): Promise<Installation | undefined> =>
  db.maybe<Installation>(sql`select sealed_check, data_directory from installation`);

/** Explains why servers of this database cannot use the directory, or returns null. Changes nothing. */
export function dataDirectoryProblem(known: Installation | undefined, dataDir: string): string | null {
  const expected = known?.data_directory ?? null;
  if (expected === null || identityOf(dataDir) === expected) return null;
  return (
    `The data directory ${dataDir} does not belong to this database: set HOLDFAST_DATA_DIR to the directory that has ` +
    `its pictures (all servers of a database share it). ${ADOPT}`
  );
}

/** Explains why servers of this database cannot use the key, or returns null. Changes nothing. */
export async function keyProblem(db: Queryable, secrets: Secrets): Promise<string | null> {
  const known = await readInstallation(db);
  const sealed = known?.sealed_check ?? (await oldestSealed(db));
  return sealed === null || secrets.open(sealed) !== null ? null : OTHER_KEY;
}

/** For databases that were created before the check value existed. */
async function oldestSealed(db: Queryable): Promise<Buffer | null> {
  const row = await db.maybe<{ key_encrypted: Buffer }>(sql`
    select key_encrypted
    from authentication_methods
    where key_encrypted is not null
    order by id, company_id
    limit 1
  `);
  return row?.key_encrypted ?? null;
}

const CHECK_TEXT = 'holdfast';

const ADOPT = 'If it is lost, run npm run holdfast -- adopt to continue with the current one.';

const OTHER_KEY =
  'The key for stored secrets does not match this database: set HOLDFAST_SECRET to the previous value, or restore the ' +
  `file secret of the data directory from a backup. ${ADOPT}`;

const identityFile = (dataDir: string): string => join(dataDir, 'installation');

function identityOf(dataDir: string): string | null {
  try {
    const text = readFileSync(identityFile(dataDir), 'utf8').trim();
    return UUID.test(text) ? text : null;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
