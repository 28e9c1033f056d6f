import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { wireTo } from '../../test/support/wire.ts';
import type { DatabaseOptions } from './database.ts';
import { listen, type ListenOptions } from './listen.ts';
import { sql } from './sql.ts';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

function listenTo(options: DatabaseOptions, more: ListenOptions = {}) {
  const problems: string[] = [];
  const onProblem = (error: Error) => problems.push(error.message);
  const listener = listen(options, { firstRetry_ms: 10, longestRetry_ms: 50, onProblem: onProblem, ...more });
  let times = 0;
  const stop = listener.on('credentials_changed', () => (times += 1));
  return { listener, problems: problems, stop, times: () => times };
}

const announce = () => fresh.database.run(sql`select pg_notify('credentials_changed', '')`);

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 20_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

test('hears announcements, and stops when asked to', async () => {
  const { listener, times, stop } = listenTo(fresh.options);
  expect(listener.listening()).toBe(false);
  await until(() => listener.listening());
  // Beginning to listen counts as one: what came before may have been missed.
  expect(times()).toBe(1);
  await announce();
  await until(() => times() === 2);
  await fresh.database.run(sql`select pg_notify('something_else', '')`);
  await announce();
  await until(() => times() === 3);
  stop();
  await announce();
  await listener.close();
  expect(times()).toBe(3);
  expect(listener.listening()).toBe(false);
});

test('tells when the connection is cut, and listens again', async () => {
  const { listener, problems, times } = listenTo({ ...fresh.options, applicationName: 'to be cut' });
  await until(() => listener.listening());
  const before = times();
  await fresh.database.run(sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where application_name = 'to be cut listener'
  `);
  await until(() => problems.length > 0);
  await until(() => listener.listening());
  expect(times()).toBe(before + 2);
  await announce();
  await until(() => times() === before + 3);
  await listener.close();
});

test('goes on trying while the database cannot be reached', async () => {
  const { listener, problems } = listenTo({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' });
  await until(() => problems.length >= 3);
  expect(listener.listening()).toBe(false);
  await listener.close();
  const tried = problems.length;
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(problems).toHaveLength(tried);
});

test('notices a connection that has died without a word', async () => {
  const wire = await wireTo(fresh.options);
  const { listener, problems } = listenTo(wire.options, { heartbeat_ms: 20, timeout_ms: 100 });
  await until(() => listener.listening());
  wire.goSilent();
  await until(() => !listener.listening());
  expect(problems.join()).toContain('timeout');
  wire.mend();
  await until(() => listener.listening());
  await listener.close();
  wire.close();
});

test('closes while its connection is silent', async () => {
  const wire = await wireTo(fresh.options);
  const { listener } = listenTo(wire.options, { timeout_ms: 50 });
  await until(() => listener.listening());
  wire.goSilent();
  await listener.close();
  expect(listener.listening()).toBe(false);
  wire.close();
});
