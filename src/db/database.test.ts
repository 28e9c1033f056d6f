import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  const reported: unknown[] = [];
  const reporting = connect({ ...fresh.options, maxConnections: 1, onEffectError: (error) => reported.push(error) });
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
  expect(reported.map(String)).toEqual(['Error: of the first', 'Error: of the second']);
  expect(await reporting.one(sql`select 1 as one`)).toEqual({ one: 1 });
  await reporting.close();
});

const event = (subject_id: string): Transaction['events'][number] => ({
  kind: 'note.created',
  subject_type: 'notes',
  subject_id,
  employee_id: null,
  created_at: Temporal.Instant.from('2026-06-01T12:00:00Z'),
});

const subjects = ({ events }: Transaction): readonly string[] => events.map(({ subject_id }) => subject_id);

test('a savepoint that is rolled back takes its events, steps and effects with it', async () => {
  const ran: string[] = [];
  const register = (tx: Transaction, name: string): void => {
    tx.events.push(event(name));
    tx.beforeCommit(() => ran.push(`before commit: ${name}`));
    tx.afterCommit(() => ran.push(`after commit: ${name}`));
  };
  await fresh.database.transaction(async (tx) => {
    register(tx, 'outer');
    await tx.savepoint(async () => register(tx, 'kept'));
    const failing = tx.savepoint(async () => {
      register(tx, 'dropped');
      await tx.savepoint(async () => register(tx, 'dropped with it'));
      // Events that were written inside the savepoint are pending again.
      tx.events.splice(0);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await tx.dryRun(async () => register(tx, 'tried'));
    expect(subjects(tx)).toEqual(['outer', 'kept']);
  });
  expect(ran).toEqual(['before commit: outer', 'before commit: kept', 'after commit: outer', 'after commit: kept']);
});

test('a dry run answers, or fails, and leaves nothing behind', async () => {
  await fresh.database.transaction(async (tx) => {
    await tx.run(sql`create temporary table tried (n integer) on commit drop`);
    const counted = await tx.dryRun(async () => {
      await tx.run(sql`insert into tried values (1)`);
      return tx.one<{ n: number }>(sql`select count(*)::integer as n from tried`);
    });
    expect(counted).toEqual({ n: 1 });
    await expect(tx.dryRun(() => tx.run(sql`select 1 / 0`))).rejects.toThrow('division by zero');
    expect(await tx.one(sql`select count(*)::integer as n from tried`)).toEqual({ n: 0 });
  });
});

test('a step that fails before the commit rolls the transaction back', async () => {
  const ran: string[] = [];
  const outcome = fresh.database.transaction(async (tx) => {
    tx.beforeCommit(() => Promise.reject(new Error('too late')));
    tx.afterCommit(() => ran.push('after commit'));
    tx.afterRollback(() => ran.push('after rollback'));
  });
  await expect(outcome).rejects.toThrow('too late');
  expect(ran).toEqual(['after rollback']);
});

describe('effects of a rollback', () => {
  /** Runs in a pool of one connection: an effect that ran inside the transaction would wait for ever. */
  async function effectsOf(work: (tx: Transaction, effect: (name: string) => void) => Promise<void>) {
    const reported: string[] = [];
    const ran: string[] = [];
    const single = connect({
      ...fresh.options,
      maxConnections: 1,
      onEffectError: (error) => reported.push(String(error)),
    });
    const effect = (tx: Transaction) => (name: string) =>
      tx.afterRollback(async (db) => {
        await db.run(sql`select 1`);
        ran.push(name);
        if (name === 'failing') throw new Error('of the effect');
      });
    const outcome = await single
      .transaction((tx) => work(tx, effect(tx)))
      .then(
        () => 'committed',
        (error: Error) => error.message,
      );
    await single.close();
    return { outcome, ran, reported };
  }

  const rolledBack = (tx: Transaction, work: () => unknown): Promise<void> =>
    tx
      .savepoint<void>(async () => {
        await work();
        throw new Error('savepoint');
      })
      .catch(() => {});

  test('run when the transaction is rolled back, before its caller hears of it', async () => {
    const found = await effectsOf(async (_, effect) => {
      effect('first');
      effect('failing');
      effect('last');
      throw new Error('refused');
    });
    expect(found).toEqual({
      outcome: 'refused',
      ran: ['first', 'failing', 'last'],
      reported: ['Error: of the effect'],
    });
  });

  test('do not run when it commits', async () => {
    const found = await effectsOf(async (tx, effect) => {
      effect('outer');
      await tx.savepoint(async () => effect('inner'));
    });
    expect(found).toEqual({ outcome: 'committed', ran: [], reported: [] });
  });

  test('run once when only their savepoint is rolled back', async () => {
    const committed = await effectsOf(async (tx, effect) => {
      effect('outer');
      await rolledBack(tx, () => rolledBack(tx, () => effect('inner')));
    });
    expect(committed).toMatchObject({ outcome: 'committed', ran: ['inner'] });
    const failed = await effectsOf(async (tx, effect) => {
      effect('outer');
      await rolledBack(tx, () => effect('inner'));
      throw new Error('refused');
    });
    expect(failed).toMatchObject({ outcome: 'refused', ran: ['inner', 'outer'] });
  });

  test('do not run after a dry run', async () => {
    const found = await effectsOf(async (tx, effect) => {
      await tx.dryRun(async () => {
        effect('tried');
        await rolledBack(tx, () => effect('tried inside'));
      });
      await tx
        .dryRun(async () => {
          effect('refused');
          throw new Error('refused');
        })
        .catch(() => {});
    });
    expect(found).toEqual({ outcome: 'committed', ran: [], reported: [] });
  });
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
