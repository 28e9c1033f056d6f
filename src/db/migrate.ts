import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../lib/cannot-start.ts';
import type { Database, Transaction } from './database.ts';
import { ADVISORY_LOCKS, takeAdvisoryLock } from './locks.ts';
import { raw, sql } from './sql.ts';

export interface Migration {
  /** The file's name without `.sql`, e.g. `0001-foundation`. */
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export interface MigrationResult {
  readonly applied: readonly string[];
  /** All that the database has now. */
  readonly total: number;
}

/**
 * Applies the migrations that the database lacks, each in a transaction of its own under one lock: processes that start
 * together take turns, and the later ones find the work done. The lock is not taken when nothing is missing.
 */
export async function migrate(database: Database, migrations = readMigrations()): Promise<MigrationResult> {
  if ((await pendingMigrations(database, migrations)).length === 0) return { applied: [], total: migrations.length };
  await database.transaction(prepare);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await database.transaction((tx) => applyOnce(tx, migration, migrations))) applied.push(migration.name);
  }
  return { applied, total: migrations.length };
}

export const readMigrations = (folder = join(import.meta.dirname, 'migrations')): readonly Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      // A checkout with Windows line ends is the same migration.
      const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      return { name: file.slice(0, -'.sql'.length), text, checksum: createHash('sha256').update(text).digest('hex') };
    });

/** Our migrations that the database lacks; refuses a database that has others. */
export async function pendingMigrations(
  database: Database,
  migrations = readMigrations(),
): Promise<readonly Migration[]> {
  const { known } = await database.one<{ known: boolean }>(sql`select to_regclass('migrations') is not null as known`);
  if (!known) return migrations;
  const done = await database.many<AppliedMigration>(sql`select name, checksum from migrations order by name`);
  refuseForeign(done, migrations);
  const names = new Set(done.map(({ name }) => name));
  return migrations.filter(({ name }) => !names.has(name));
}

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

async function prepare(tx: Transaction): Promise<void> {
  await takeLock(tx);
  await tx.run(sql`
    create table if not exists migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
}

async function applyOnce(tx: Transaction, migration: Migration, ours: readonly Migration[]): Promise<boolean> {
  await takeLock(tx);
  const done = await tx.many<AppliedMigration>(sql`select name, checksum from migrations order by name`);
  refuseForeign(done, ours);
  if (done.some(({ name }) => name === migration.name)) return false;
  try {
    await tx.run(raw(migration.text));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`The migration ${migration.name} failed, and nothing of it was kept: ${reason}.`, {
      cause: error,
    });
  }
  await tx.run(sql`insert into migrations (name, checksum) values (${migration.name}, ${migration.checksum})`);
  return true;
}

async function takeLock(tx: Transaction): Promise<void> {
  // Waiting for another process, or building an index on years of data, takes as long as it takes.
  await tx.limitStatements(0);
  await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
  await takeAdvisoryLock(tx, ADVISORY_LOCKS.migrations);
}

function refuseForeign(done: readonly AppliedMigration[], ours: readonly Migration[]): void {
  const checksums = new Map(ours.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of done) {
    const expected = checksums.get(name);
    if (expected === undefined) {
      throw new CannotStart(
        `The database has the migration ${name}, which this Holdfast does not know: ` +
          'it was used by a newer version; start that one, or restore an older backup.',
      );
    }
    if (expected !== checksum) {
      throw new CannotStart(
        `The migration ${name} was applied with other contents than it has here: ` +
          'restore the file as it was released, and put changes into a new migration.',
      );
    }
  }
}
