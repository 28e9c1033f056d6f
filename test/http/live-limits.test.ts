import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { LIVE_LIMITS, liveEndpoint, type LiveLimits } from '../../src/api/live/live-endpoint.ts';
import { createLiveFeed, type LiveFeed } from '../../src/api/live/live-feed.ts';
import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { startServer } from '../support/server.ts';
import { listenLive, type LiveReader, until } from './live-reader.ts';
import { rawSocket } from './raw-exchange.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A server with nothing but the feed, which gets the limits of the test; `asked` counts its statements. */
async function serverWith(limits: Partial<LiveLimits>) {
  const asked = { statements: 0 };
  let feed: LiveFeed | undefined;
  const server: TestServer = await startTestServer([
    liveEndpoint({
      open: (actor, after) => {
        feed ??= createLiveFeed({ database: counting(server.database, asked), limits });
        return feed.open(actor, after);
      },
      close: () => feed?.close(),
    }),
  ]);
  onTestFinished(async () => {
    feed?.close();
    await server.stop();
  });
  return { server, asked, close: () => feed?.close() };
}

const counting = (database: Database, asked: { statements: number }): Database => ({
  ...database,
  arrays: (query) => {
    asked.statements += 1;
    return database.arrays(query);
  },
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const listen = async ({ url, token }: TestServer, query = '', as = token): Promise<LiveReader> => {
  const reader = await listenLive(url, bearer(as), query);
  onTestFinished(() => reader.leave());
  if (reader.status === 200) await until(() => reader.messages.length > 0);
  return reader;
};

const refusal = async ({ url }: TestServer, token: string) => {
  const response = await fetch(`${url}/api/4/live`, { headers: bearer(token) });
  const { errors } = (await response.json()) as { errors: [{ detail: string }] };
  return [response.status, errors[0].detail, response.headers.get('retry-after')];
};

/** Each of them as large as ids make it. */
async function happen({ database, company }: TestServer, count: number, ids = 1): Promise<void> {
  await database.run(sql`
    with counter as (
      insert into counters as c (company_id, name, value)
      values (${company.id}, 'events', ${count})
      on conflict (company_id, name) do update
      set value = c.value + excluded.value
      returning value - ${count} as before
    )
    insert into events (company_id, sequence, id, kind, action_key, subject_type, subject_id, related_ids, created_at)
    select ${company.id}, before + n, gen_random_uuid(), 'order.updated', 'update_order', 'orders', gen_random_uuid(),
           array(select gen_random_uuid() from generate_series(1, ${ids})), now()
    from counter
    cross join generate_series(1, ${count}) as n
  `);
}

test('a credential may have so many streams, and a place that is left can be taken again', async () => {
  const { server } = await serverWith({ streamsPerCredential: 2, streamsPerProcess: 10 });
  const [first] = [await listen(server), await listen(server)];
  expect(await refusal(server, server.token)).toEqual([
    429,
    'at most 2 streams may be open at once with one credential',
    '15',
  ]);
  expect((await listen(server, '', server.otherToken)).status).toBe(200);
  first.leave();
  await expect.poll(async () => (await listen(server)).status).toBe(200);
});

test('a process takes so many streams', async () => {
  const { server } = await serverWith({ streamsPerCredential: 3, streamsPerProcess: 3 });
  for (let n = 0; n < 2; n += 1) await listen(server);
  expect((await listen(server, '', server.otherToken)).status).toBe(200);
  expect(await refusal(server, server.otherToken)).toEqual([
    503,
    'this server has 3 streams open already, which is all that it takes',
    '15',
  ]);
});

test('the limits that hold where nobody sets others', () => {
  expect(LIVE_LIMITS).toMatchObject({ streamsPerCredential: 20, streamsPerProcess: 1_000, behind: 5_000 });
});

test('asks the database only while somebody listens', async () => {
  const { server, asked } = await serverWith({ poll_ms: 10 });
  const reader = await listen(server);
  await until(() => asked.statements > 5);
  reader.leave();
  await pause(100);
  const { statements } = asked;
  await pause(100);
  expect(asked.statements).toBe(statements);
});

test('many who listen to one company are one question at a time', async () => {
  const { server, asked } = await serverWith({ poll_ms: 100 });
  for (let n = 0; n < 10; n += 1) await listen(server);
  const before = asked.statements;
  await pause(500);
  expect(asked.statements - before).toBeLessThanOrEqual(6);
});

test('gives a sign of life when there is nothing to tell', async () => {
  const { server } = await serverWith({ heartbeat_ms: 30 });
  const reader = await listen(server);
  await until(() => reader.heartbeats() >= 3);
  expect(reader.messages).toHaveLength(1);
});

test('looks at every heartbeat whether the caller may still listen', async () => {
  const { server } = await serverWith({ heartbeat_ms: 50 });
  const reader = await listen(server);
  await server.database.run(sql`update authentication_methods set revoked_at = now()`);
  await expect.poll(() => reader.state()).toBe('ended');
});

test.each([
  // behind → how the stream begins, and what it then tells
  [20, 'start', 20],
  [21, 'reset', 0],
])('whoever is %d events behind where 20 may be missed is told: %s', async (behind, event, reported) => {
  const { server } = await serverWith({ behind: 20, batch: 7, poll_ms: 20 });
  await happen(server, 100);
  const reader = await listen(server, `?after=${100 - behind}`);
  expect(reader.messages[0]?.event).toBe(event);
  await until(() => reader.changes().length === reported);
  await happen(server, 1);
  await until(() => reader.lastId() === 101);
  expect(reader.changes().map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: reported + 1 }, (_, index) => 101 - reported + index),
  );
});

test('more than a batch at once is told whole', async () => {
  const { server } = await serverWith({ batch: 10, poll_ms: 20 });
  const reader = await listen(server);
  await happen(server, 9);
  await until(() => reader.changes().length === 9);
  await happen(server, 95);
  await until(() => reader.changes().length === 104);
  expect(reader.changes().map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 104 }, (_, index) => index + 1),
  );
});

test('what a reader does not read is not kept for it: it is told to reload when it comes back', async () => {
  const { server } = await serverWith({ batch: 100, behind: 500, poll_ms: 10 });
  const socket = await rawSocket(server.port);
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write(`GET /api/4/live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${server.token}\r\n\r\n`);
  await pause(100);
  // 30 times 1.8 MB: more than sockets hold.
  for (let n = 0; n < 30; n += 1) {
    await happen(server, 450, 100);
    await pause(40);
  }
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => (text += chunk));
  socket.resume();
  await until(() => text.includes('event: reset'));
  await happen(server, 1);
  await until(() => text.includes(`id: ${30 * 450 + 1}\n`));
  expect(text.match(/^event: change$/gm)?.length).toBeLessThan(30 * 450);
});

test('a feed that is closed ends its streams and takes no more', async () => {
  const { server, close } = await serverWith({});
  const reader = await listen(server);
  close();
  await until(() => reader.state() === 'ended');
  expect(await refusal(server, server.token)).toEqual([503, 'the server is closing', '15']);
});

const FOREVER_MS = 600_000;

test('a server with listeners stops at once, and ends their streams as it should', async () => {
  // Streams that it did not end itself would hold it up for longer than the test may take.
  const server = await startServer({ timeouts: { close_ms: FOREVER_MS } });
  const readers = await Promise.all(
    Array.from({ length: 5 }, async () => listenLive(server.url, bearer(server.token))),
  );
  await until(() => readers.every(({ messages }) => messages.length > 0));
  await server.stop();
  expect(readers.map((reader) => reader.state())).toEqual(readers.map(() => 'ended'));
});

test('the time that a handler gets does not end what it has begun', async () => {
  const server = await startServer({ timeouts: { handler_ms: 1_000 } });
  onTestFinished(() => server.stop());
  const reader = await listenLive(server.url, bearer(server.token));
  await until(() => reader.messages.length > 0);
  await pause(1_300);
  const company = `${server.url}/api/4/companies/current`;
  const body = JSON.stringify({ data: { attributes: { name: 'Acme too' } } });
  const headers = { ...bearer(server.token), 'content-type': 'application/json' };
  expect((await fetch(company, { method: 'PUT', headers, body })).status).toBe(200);
  await until(() => reader.changes().length === 1);
});

test('a place that nobody comes to take is given back', async () => {
  const { server } = await serverWith({});
  const feedWith = (begin_ms: number) => {
    const feed = createLiveFeed({ database: server.database, limits: { begin_ms, streamsPerCredential: 1 } });
    onTestFinished(() => feed.close());
    return feed;
  };
  const company = { ...server.company, name: 'Acme', default_timezone: 'UTC', currency: 'eur' };
  const actor = { company, employee: null, credential: { kind: 'token', id: server.company.id } } as const;
  const kept = feedWith(600_000);
  await kept.open(actor, null);
  await expect(kept.open(actor, null)).rejects.toThrow('at most 1 streams');
  const given = feedWith(20);
  await given.open(actor, null);
  const isOpened = () =>
    given.open(actor, null).then(
      () => true,
      () => false,
    );
  await expect.poll(isOpened, { timeout: 20_000, interval: 10 }).toBe(true);
});
