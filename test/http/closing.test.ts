import { networkInterfaces } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Timeouts } from '../../src/api/server/server-options.ts';
import { sql } from '../../src/db/sql.ts';
import { rawSocket, readToEnd } from './raw-exchange.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { count, jsonapi, read, write } from './things.ts';

const slow = [
  read('GET', '/api/4/waits/:ms', async ({ params }) => {
    await pause(Number(params['ms']));
    return jsonapi(200, { waited: params['ms'] });
  }),
  write('POST', '/api/4/waits/:ms', async ({ params, work }) => {
    await count(work);
    await pause(Number(params['ms']));
    return jsonapi(201, { waited: params['ms'] });
  }),
  read('GET', '/api/4/trickles', () => ({
    status: 200,
    body: (async function* () {
      for (let number = 0; number < 10; number += 1) {
        yield `${number}\n`;
        await pause(30);
      }
    })(),
  })),
];

async function serverWith(timeouts: Partial<Timeouts> = {}): Promise<TestServer> {
  const server = await startTestServer(slow, [], { timeouts });
  onTestFinished(() => server.stop());
  return server;
}

const call = ({ url, token }: TestServer, path: string, method = 'GET'): Promise<Response> =>
  fetch(url + path, { method, headers: { authorization: `Bearer ${token}` } });

test('closing under load finishes every request that was taken', async () => {
  const gate = Promise.withResolvers<void>();
  const server = await startTestServer([
    read('GET', '/api/4/gates', async () => {
      await gate.promise;
      return jsonapi(200, { passed: true });
    }),
    write('POST', '/api/4/gates', async ({ work }) => {
      await gate.promise;
      return jsonapi(201, { passed: await count(work) });
    }),
  ]);
  onTestFinished(() => server.stop());
  const calls = Array.from({ length: 40 }, (_, index) =>
    call(server, '/api/4/gates', index % 2 === 0 ? 'GET' : 'POST'),
  );
  const metrics = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text();
  await expect.poll(metrics, { timeout: 5_000 }).toContain('holdfast_http_requests_in_flight 41\n');
  const closed = server.close();
  await pause(100);
  gate.resolve();
  await closed;
  const replies = await Promise.all(calls);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201]));
  for (const reply of replies) expect(await reply.json()).toHaveProperty('passed');
  expect(await server.database.many(sql`select value from counters`)).toEqual([{ value: 20 }]);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
});

test('a stream that has begun is finished', async () => {
  const server = await serverWith();
  const reply = await call(server, '/api/4/trickles');
  const [text] = await Promise.all([reply.text(), server.close()]);
  expect(text.split('\n')).toHaveLength(11);
});

test('a connection kept alive is served while closing, told to end, and sees that we are not ready', async () => {
  const server = await serverWith();
  const socket = await rawSocket(server.port);
  const text = readToEnd(socket);
  const waiting = call(server, '/api/4/waits/300');
  socket.write(`GET /api/4/waits/150 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.token}\r\n\r\n`);
  await pause(50);
  const closed = server.close();
  socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed;
  expect((await waiting).status).toBe(200);
  expect(await text).toMatch(/200 OK[^]*connection: close/);
});

test('idle connections do not hold the closing up', async () => {
  // Longer than the test may take: waiting for them would fail it.
  const server = await serverWith({ close_ms: 600_000 });
  const sockets = await Promise.all(Array.from({ length: 5 }, () => rawSocket(server.port)));
  await expect(server.close()).resolves.toBeUndefined();
  for (const socket of sockets) socket.destroy();
});

test('what takes longer than the bound is cut off', async () => {
  const server = await serverWith({ close_ms: 200 });
  const waiting = call(server, '/api/4/waits/1500').catch(() => 'cut off');
  await pause(50);
  await server.close();
  expect(await waiting).toBe('cut off');
});

test('a handler that takes too long is a 503, and its transaction does not commit', async () => {
  const server = await serverWith({ handler_ms: 100 });
  const replies = await Promise.all([call(server, '/api/4/waits/300', 'POST'), call(server, '/api/4/waits/300')]);
  for (const reply of replies) {
    expect([reply.status, reply.headers.has('retry-after')]).toEqual([503, true]);
    expect(await reply.json()).toMatchObject({
      errors: [{ code: 'timeout', meta: { request_id: expect.any(String) } }],
    });
  }
  await pause(400);
  expect(await server.database.many(sql`select value from counters`)).toEqual([]);
  expect((await call(server, '/api/4/waits/1', 'POST')).status).toBe(201);
});

test('a caller that has gone does not stop a write, and the closing waits for it', async () => {
  const server = await serverWith();
  const abort = new AbortController();
  const left = fetch(`${server.url}/api/4/waits/300`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}` },
    signal: abort.signal,
  }).catch(() => 'left');
  await pause(100);
  abort.abort();
  expect(await left).toBe('left');
  await server.close();
  expect(await server.database.many(sql`select value from counters`)).toEqual([{ value: 1 }]);
});

test('localhost is all of its addresses, in opening and in closing', async () => {
  const server = await startTestServer(slow, [], { host: 'localhost' });
  onTestFinished(() => server.stop());
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses?.map(({ address }) => address));
  const hosts = ['127.0.0.1', ...(own.includes('::1') ? ['[::1]'] : [])];
  const calls = hosts.map((host) => call({ ...server, url: `http://${host}:${server.port}` }, '/api/4/waits/300'));
  await pause(150);
  await server.close();
  for (const reply of await Promise.all(calls)) expect(await reply.json()).toEqual({ waited: '300' });
  for (const host of hosts) await expect(fetch(`http://${host}:${server.port}`)).rejects.toThrow('fetch failed');
});
