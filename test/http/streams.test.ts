import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { JSON_TYPE } from '../../src/api/server/request.ts';
import { portions } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { rawSocket } from './raw-exchange.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { json, read } from './things.ts';

const CHUNK = 'x'.repeat(64 * 1024);

/** What the handlers below saw. */
const seen = { produced: 0, ended: 0 };

async function* many(chunks: number): AsyncGenerator<string> {
  try {
    for (let number = 0; number < chunks; number += 1) {
      seen.produced += 1;
      yield CHUNK;
    }
  } finally {
    seen.ended += 1;
  }
}

async function* failing(after: number): AsyncGenerator<string> {
  yield* many(after);
  await pause(20);
  throw new Error('the end of the world');
}

const streaming = (body: AsyncIterable<string>) => ({ status: 200, headers: { 'content-type': JSON_TYPE }, body });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([
    read('GET', '/api/1/streams/:chunks', ({ params }) => streaming(many(Number(params['chunks'])))),
    read('GET', '/api/1/failures/:after', ({ params }) => streaming(failing(Number(params['after'])))),
    read('GET', '/api/1/rows', ({ database }) =>
      streaming(
        (async function* () {
          for await (const rows of rowsOf(database)) yield rows;
        })(),
      ),
    ),
    read('GET', '/api/1/ping', () => json(200, {})),
  ]);
});
afterAll(() => server.stop());
beforeEach(() => Object.assign(seen, { produced: 0, ended: 0 }));

/** A cursor in a transaction of its own, as a list without end has it. */
async function* rowsOf(database: TestServer['database']): AsyncGenerator<string> {
  const { promise: taken, resolve: release } = Promise.withResolvers<void>();
  const chunks: string[] = [];
  const finished = database.snapshot(async (tx) => {
    for await (const rows of portions<[number]>(tx, sql`select generate_series(1, 1000)`, 100)) {
      chunks.push(rows.map(([number]) => `${number}\n`).join(''));
    }
    await taken;
  });
  release();
  await finished;
  yield* chunks;
}

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.url}${path}?api_key=${server.apiKey}`, init);

test('a stream arrives whole', async () => {
  const reply = await get('/api/1/streams/40');
  expect(reply.headers.get('transfer-encoding')).toBe('chunked');
  expect((await reply.text()).length).toBe(40 * CHUNK.length);
  expect(seen).toEqual({ produced: 40, ended: 1 });
});

test('a stream of nothing is an empty body', async () => {
  const reply = await get('/api/1/streams/0');
  expect([reply.status, await reply.text()]).toEqual([200, '']);
});

test('rows of a cursor arrive', async () => {
  expect((await (await get('/api/1/rows')).text()).split('\n')).toHaveLength(1001);
});

test('HEAD does not begin the stream', async () => {
  const reply = await get('/api/1/streams/40', { method: 'HEAD' });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, JSON_TYPE]);
  expect(seen.produced).toBe(0);
});

test('a caller that does not read holds the stream back', async () => {
  const socket = await rawSocket(server.port);
  socket.pause();
  socket.write(`GET /api/1/streams/10000?api_key=${server.apiKey} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await expect.poll(() => seen.produced).toBeGreaterThan(0);
  await pause(200);
  const produced = seen.produced;
  await pause(200);
  expect(seen.produced).toBe(produced);
  expect(produced).toBeLessThan(1_000);
  socket.destroy();
  await expect.poll(() => seen.ended).toBe(1);
});

test('a caller that leaves ends the stream, and the log says so', async () => {
  const abort = new AbortController();
  const reply = await get('/api/1/streams/100000', { signal: abort.signal, headers: { 'x-request-id': 'left' } });
  expect(reply.status).toBe(200);
  abort.abort();
  await expect.poll(() => seen.ended).toBe(1);
  await expect.poll(() => server.lines.find((line) => line.includes('"left"'))).toMatch(/"aborted":true/);
});

test('a stream that fails at once is a 500 like any other', async () => {
  const reply = await get('/api/1/failures/0');
  expect(reply.status).toBe(500);
  expect(await reply.json()).toMatchObject({ error: { status: 'internal_server_error' } });
});

test('a stream that fails later breaks off, so that nobody takes it for whole', async () => {
  const reply = await get('/api/1/failures/3', { headers: { 'x-request-id': 'broke' } });
  await expect(reply.text()).rejects.toThrow('terminated');
  await expect.poll(() => server.lines.find((line) => line.includes('"broke"'))).toMatch(/the end of the world/);
  expect((await get('/api/1/ping')).status).toBe(200);
});
