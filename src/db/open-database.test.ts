import { setTimeout } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import type { DatabaseOptions } from './database.ts';
import { openDatabase, refuseOldVersion } from './open-database.ts';
import { sql } from './sql.ts';

const urlOf = ({ host = '', port = 5432, user = '', password = '', database = '' }: DatabaseOptions): string =>
  `postgresql://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;

const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '/nonexistent' });

test('uses the database of DATABASE_URL and tells its version', async () => {
  const opened = await open(urlOf(inject('testServer').connection));
  expect(opened.kind).toBe('external');
  expect(opened.version).toMatch(/^\d+(\.\d+)*$/);
  expect(await opened.database.one(sql`select 1 as one`)).toEqual({ one: 1 });
  await opened.close();
});

test('says in one sentence why a database cannot be used, and never the password', async () => {
  const nowhere = { ...inject('testServer').connection, database: 'nowhere' };
  const refusal = await open(urlOf(nowhere)).catch((error: unknown) => String(error));
  expect(refusal).toMatch(
    /The database at .* cannot be used \(database "nowhere" does not exist\): check DATABASE_URL, and that PostgreSQL/,
  );
  expect(refusal).not.toContain(nowhere.password);
  await expect(open('postgresql://u:hunter2@127.0.0.1:1/nothing')).rejects.toThrow(
    /^The database at 127.0.0.1:1\/nothing cannot be used \(connect ECONNREFUSED 127.0.0.1:1\)/,
  );
});

test.each([
  [140_019, '14.19', 'refuses'],
  [149_999, '14.99', 'refuses'],
  [150_000, '15.0', 'accepts'],
  [180_004, '18.4', 'accepts'],
])('version number %i (%s): %s', (version_number, version, expected) => {
  const judge = () => refuseOldVersion('db.example/rental', { version_number, version });
  if (expected === 'accepts') expect(judge).not.toThrow();
  else {
    expect(judge).toThrow(
      `The database at db.example/rental is PostgreSQL ${version}, and Holdfast needs 15 or newer: upgrade it, or ` +
        'leave DATABASE_URL unset to use the embedded one.',
    );
  }
});

test('closes in time although a statement still runs', async () => {
  const url = urlOf(inject('testServer').connection);
  const [busy, other] = [await open(url), await open(url)];
  const { pid } = await busy.database.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const slow = busy.database.one(sql`select pg_sleep(60)`).catch((error: unknown) => String(error));
  await setTimeout(100);
  await busy.close();
  await other.database.one(sql`select pg_terminate_backend(${pid})`);
  expect(await slow).toContain('terminating connection');
  await other.close();
});
