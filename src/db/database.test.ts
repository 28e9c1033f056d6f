import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { connect, portions, type Transaction } from './database.ts';
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

test('a transaction that hides a failed statement does not pass for committed', async () => {
  const hiding = fresh.database.transaction((tx) => tx.run(sql`select 1 / 0`).catch(() => 'hidden'));
  await expect(hiding).rejects.toThrow('rolled back');
});

test('an effect that fails changes neither the result of a committed transaction nor the other effects', async () => {
  const told: unknown[] = [];
  const reporting = connect({ ...fresh.options, maxConnections: 1, onEffectError: (error) => told.push(error) });
  const ran: string[] = [];
  const result = await reporting.transaction(async (tx) => {
    tx.afterCommit(() => {
      ran.push('first');
      throw new Error('of the first');
    });
    tx.afterCommit(() => Promise.reject(new Error('of the second')));
    tx.afterCommit(() => ran.push('third'));
    return 'committed';
  });
  expect(result).toBe('committed');
  expect(ran).toEqual(['first', 'third']);
  await pause(0);
  expect(told.map(String)).toEqual(['Error: of the first', 'Error: of the second']);
  expect(await reporting.one(sql`select 1 as one`)).toEqual({ one: 1 });
  await reporting.close();
});

const numbers = (tx: Transaction) => portions<[number]>(tx, sql`select n from generate_series(1, 1000) as n`, 10);

test('a cursor hands out every row in portions', async () => {
  const sizes = await fresh.database.snapshot(async (tx) => {
    const found: number[] = [];
    for await (const rows of numbers(tx)) found.push(rows.length);
    return found;
  });
  expect(sizes).toEqual(Array.from({ length: 100 }, () => 10));
});

test('a cursor that is left early leaves its transaction usable', async () => {
  const answer = await fresh.database.snapshot(async (tx) => {
    for await (const _ of numbers(tx)) break;
    return tx.one(sql`select 1 as one`);
  });
  expect(answer).toEqual({ one: 1 });
});

test('a cursor tells of a statement that fails on the way', async () => {
  const outcome = fresh.database.snapshot(async (tx) => {
    const rows = portions<[number]>(tx, sql`select 1 / (50 - n) from generate_series(1, 1000) as n`, 10);
    for await (const _ of rows) await pause(1);
  });
  await expect(outcome).rejects.toThrow('division by zero');
});

test('a cursor whose connection breaks ends with an error', async () => {
  const { database } = fresh;
  const outcome = database.snapshot(async (tx) => {
    const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    for await (const _ of numbers(tx)) {
      await database.run(sql`select pg_terminate_backend(${pid})`);
      await pause(200);
    }
  });
  await expect(outcome).rejects.toThrow('not queryable');
});

test('a cursor whose connection breaks can still be left', async () => {
  const { database } = fresh;
  const outcome = database.snapshot(async (tx) => {
    const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    for await (const _ of numbers(tx)) {
      await database.run(sql`select pg_terminate_backend(${pid})`);
      await pause(200);
      break;
    }
  });
  await expect(outcome).rejects.toThrow('not queryable');
});

test('the time limit of a statement is for a portion, not for the whole list', async () => {
  const impatient = await freshDatabase({ statementTimeout_ms: 500 });
  const slow = sql`select n, pg_sleep(0.01) from generate_series(1, 100) as n`;
  const count = await impatient.database.snapshot(async (tx) => {
    let seen = 0;
    for await (const rows of portions<[number]>(tx, slow, 10)) seen += rows.length;
    return seen;
  });
  expect(count).toBe(100);
  await impatient.drop();
});

test('a transaction whose list nobody reads on is seen to be idle', async () => {
  const states = await fresh.database.snapshot(async (tx) => {
    for await (const _ of numbers(tx)) {
      return fresh.database.many<{ state: string }>(sql`
        select state
        from pg_stat_activity
        where datname = current_database()
          and state <> 'idle'
          and pid <> pg_backend_pid()
      `);
    }
    return [];
  });
  expect(states).toEqual([{ state: 'idle in transaction' }]);
});
