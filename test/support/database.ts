import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect, type Database, type DatabaseOptions } from '../../src/db/database.ts';
import { identifier, sql } from '../../src/db/sql.ts';

export interface TestDatabase {
  readonly database: Database;
  /** For a test that needs further pools on the same database. */
  readonly options: DatabaseOptions;
  drop(): Promise<void>;
}

/** A migrated database without rows, for one test file or one test. */
export async function freshDatabase(overrides: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  return makeDatabase(inject('testServer').template, overrides);
}

/** A database without a single table. */
export async function emptyDatabase(overrides: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  return makeDatabase('template0', overrides);
}

/** A database with all that `template` has. */
export async function makeDatabase(
  template: string,
  overrides: Partial<DatabaseOptions> = {},
  suffix = randomBytes(6).toString('hex'),
): Promise<TestDatabase> {
  const { connection, template: prefix } = inject('testServer');
  const name = `${prefix}_${suffix}`;
  await administer(connection, (admin) =>
    // Copying files takes a third of the time that copying page by page through the log does.
    admin.run(sql`create database ${identifier(name)} template ${identifier(template)} strategy file_copy`),
  );
  const options: DatabaseOptions = { ...connection, database: name, ...overrides };
  const database = connect(options);
  return {
    database,
    options,
    async drop() {
      await database.close();
      await administer(connection, (admin) => admin.run(sql`drop database if exists ${identifier(name)} with (force)`));
    },
  };
}

export async function administer(
  connection: DatabaseOptions,
  task: (admin: Database) => Promise<unknown>,
): Promise<void> {
  const admin = connect({ ...connection, maxConnections: 1 });
  try {
    await task(admin);
  } finally {
    await admin.close();
  }
}
