import { afterEach, expect, test } from 'vitest';
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { connect } from './database.ts';
import { type Migration, migrate, pendingMigrations, readMigrations } from './migrate.ts';
import { sql } from './sql.ts';

const opened: TestDatabase[] = [];
const opening = async (database: Promise<TestDatabase>): Promise<TestDatabase> => {
  opened.push(await database);
  return database;
};

afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

const migration = (name: string, text: string): Migration => ({ name, text, checksum: `sum of ${text}` });

test('applies every migration once, in order, and says which', async () => {
  const { database } = await opening(emptyDatabase());
  const names = readMigrations().map(({ name }) => name);
  expect(await migrate(database)).toEqual({ applied: names, total: names.length });
  expect(await migrate(database)).toEqual({ applied: [], total: names.length });
  expect(await pendingMigrations(database)).toEqual([]);
});

test('names what a database lacks, also one that was never migrated', async () => {
  const { database } = await opening(emptyDatabase());
  const [first, second] = [migration('0001-a', 'create table a ()'), migration('0002-b', 'create table b ()')];
  expect(await pendingMigrations(database, [first, second])).toEqual([first, second]);
  await migrate(database, [first]);
  expect(await pendingMigrations(database, [first, second])).toEqual([second]);
});

test('applies each migration once when several processes start together', async () => {
  const { options } = await opening(emptyDatabase());
  const processes = Array.from({ length: 8 }, () => connect({ ...options, maxConnections: 1 }));
  const results = await Promise.all(processes.map((database) => migrate(database)));
  const applied = results.flatMap((result) => result.applied);
  expect(applied.toSorted()).toEqual(readMigrations().map(({ name }) => name));
  await Promise.all(processes.map((database) => database.close()));
});

test('leaves nothing of a migration that fails', async () => {
  const { database } = await opening(emptyDatabase());
  const broken = migration('0002-broken', 'create table half (); select 1 / 0');
  await expect(migrate(database, [migration('0001-a', 'create table a ()'), broken])).rejects.toThrow(
    /division by zero/,
  );
  const tables = await database.many(
    sql`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  expect(tables).toEqual([{ relname: 'a' }, { relname: 'migrations' }]);
});

test('refuses a database that knows a migration we do not have', async () => {
  const { database } = await opening(freshDatabase());
  await database.run(sql`insert into migrations (name, checksum) values ('9999-tomorrow', 'x')`);
  await expect(migrate(database)).rejects.toThrow(
    'The database has the migration 9999-tomorrow, which this Holdfast does not know',
  );
});

test('refuses a migration whose text was changed after it was applied', async () => {
  const { database } = await opening(emptyDatabase());
  await migrate(database, [migration('0001-a', 'create table a ()')]);
  await expect(migrate(database, [migration('0001-a', 'create table a (id int)')])).rejects.toThrow(
    'The migration 0001-a was applied with other contents than it has here',
  );
});
