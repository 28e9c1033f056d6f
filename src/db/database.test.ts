import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { sql } from './sql.ts';

let fresh: TestDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});

afterAll(() => fresh.drop());

test('a connection that breaks between two statements fails its transaction and nothing else', async () => {
  const { database } = fresh;
  const outcome = database.transaction(async (tx) => {
    const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.run(sql`select pg_terminate_backend(${pid})`);
    await pause(200);
    await tx.run(sql`select 1`);
  });
  await expect(outcome).rejects.toThrow('not queryable');
  expect(await database.one(sql`select 1 as one`)).toEqual({ one: 1 });
});
