import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/support/database.ts';
import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { fromSnapshot } from './list-reply.ts';

let fresh: TestDatabase;

// One connection only: whatever is not given back is missed at once.
beforeAll(async () => {
  fresh = await freshDatabase({ maxConnections: 1 });
});

afterAll(() => fresh.drop());

async function* counted(tx: Transaction): AsyncGenerator<string> {
  for (let number = 1; number <= 3; number += 1) {
    const { text } = await tx.one<{ text: string }>(sql`select ${number}::text as text`);
    yield text;
  }
}

const expectConnection = async () => expect(await fresh.database.one(sql`select 1 as one`)).toEqual({ one: 1 });

test('hands out the pieces and gives the connection back', async () => {
  expect(await Array.fromAsync(fromSnapshot(fresh.database, counted))).toEqual(['1', '2', '3']);
  await expectConnection();
});

test('gives the connection back to a reader that leaves early', async () => {
  for await (const stockItem of fromSnapshot(fresh.database, counted)) {
    expect(stockItem).toBe('1');
    break;
  }
  await expectConnection();
});

test('takes no connection for a reader that never comes', async () => {
  fromSnapshot(fresh.database, counted);
  await expectConnection();
});

test('tells what goes wrong on the way, and gives the connection back', async () => {
  const stockItems = fromSnapshot(fresh.database, async function* (tx) {
    yield 'fine';
    await tx.run(sql`select 1 / 0`);
  });
  await expect(Array.fromAsync(stockItems)).rejects.toThrow('division by zero');
  await expectConnection();
});

test('tells when there is no connection to be had', async () => {
  const closed = await freshDatabase();
  await closed.drop();
  await expect(Array.fromAsync(fromSnapshot(closed.database, counted))).rejects.toThrow('pool');
});

test('sees one state of the database from beginning to end', async () => {
  const other = await freshDatabase({ maxConnections: 2 });
  await other.database.run(sql`create table things (id integer)`);
  const counts = fromSnapshot(other.database, async function* (tx) {
    for (let times = 0; times < 2; times += 1) {
      const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from things`);
      yield String(count);
    }
  });
  const first = await counts.next();
  await other.database.run(sql`insert into things (id) values (1)`);
  expect([first.value, (await counts.next()).value]).toEqual(['0', '0']);
  await counts.return(undefined);
  await other.drop();
});
