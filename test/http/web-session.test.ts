import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_FAILURES_PER_MINUTE } from '../../src/auth/failure-limit.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { rawExchange } from './raw-exchange.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ metricsToken: 'a-token-for-metrics', trustProxy: '127.0.0.0/8' });
});
afterAll(() => server.stop());

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** As a page of the server's own makes a browser send it: with an Origin where something may change. */
async function fromPage(method: string, path: string, cookie: string, body?: unknown): Promise<Answer> {
  return send(method, path, { cookie, ...(method === 'GET' ? {} : { origin: server.url }) }, body);
}

async function send(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Answer> {
  const reply = await fetch(server.url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, body: text === '' ? undefined : JSON.parse(text) };
}

async function logIn(): Promise<string> {
  const { email, password } = server.employee;
  const { status, headers } = await send('POST', '/session', { origin: server.url }, { email, password });
  expect(status).toBe(200);
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

const customer = (name: string, id?: string) => ({
  data: { type: 'customers', ...(id === undefined ? {} : { id }), attributes: { name } },
});
const Made = z.object({ data: z.object({ id: z.string(), attributes: z.object({ name: z.string() }) }) });

describe('a page with a session', () => {
  test('writes in every way that there is', async () => {
    const cookie = await logIn();
    const made = await fromPage('POST', '/api/4/customers', cookie, customer('Ada'));
    expect(made.status).toBe(201);
    const { id } = Made.parse(made.body).data;
    const path = `/api/4/customers/${id}`;
    expect((await fromPage('PUT', path, cookie, customer('Bea', id))).status).toBe(200);
    expect((await fromPage('PATCH', path, cookie, customer('Cleo', id))).status).toBe(200);
    expect(Made.parse((await fromPage('GET', path, cookie)).body).data.attributes.name).toBe('Cleo');
    const search = { fields: { customers: 'id' }, filter: { conditions: { operator: 'and', attributes: [] } } };
    expect((await fromPage('POST', '/api/4/customers/search', cookie, search)).status).toBe(200);
    expect((await fromPage('DELETE', path, cookie)).status).toBe(200);
  });

  test.each<[string, Record<string, string>, number]>([
    ['its own origin', { origin: 'SELF' }, 201],
    ['Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }, 201],
    // Behind a proxy that we were not told about the origin has another scheme.
    ['both, of which one is unknown to us', { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }, 201],
    ['no header at all', {}, 403],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['no origin', { origin: 'null' }, 403],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['an address typed in', { 'sec-fetch-site': 'none' }, 403],
  ])('with %s', async (_what, { origin, ...headers }, status) => {
    const cookie = await logIn();
    const own = origin === undefined ? {} : { origin: origin === 'SELF' ? server.url : origin };
    const answer = await send('POST', '/api/4/customers', { cookie, ...headers, ...own }, customer('Ada'));
    expect(answer.status).toBe(status);
  });

  test('may be open in several tabs at once', async () => {
    const cookie = await logIn();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, tab) => fromPage('POST', '/api/4/customers', cookie, customer(`Tab ${tab}`))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
  });

  test('keeps its Idempotency-Keys after the employee has logged in again', async () => {
    const headers = { origin: server.url, 'idempotency-key': 'tapped without a connection' };
    const sent = (cookie: string, name = 'Ada') =>
      send('POST', '/api/4/customers', { cookie, ...headers }, customer(name));
    const first = await sent(await logIn());
    const again = await sent(await logIn());
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await sent(await logIn(), 'Bea')).status).toBe(422);
  });

  test('another log-in does not end it', async () => {
    const [first, second] = [await logIn(), await logIn()];
    expect((await fromPage('DELETE', '/session', second)).status).toBe(204);
    expect((await fromPage('GET', '/session', first)).status).toBe(200);
    expect((await fromPage('GET', '/session', second)).status).toBe(204);
  });
});

test('before anybody has logged in a page hears just that, and no cookie is touched', async () => {
  const asked = await fromPage('GET', '/session', '');
  expect(asked).toMatchObject({ status: 204, body: undefined });
  expect([asked.headers.get('set-cookie'), asked.headers.get('cache-control')]).toEqual([null, 'no-store']);
});

describe('after logging out', () => {
  test('every tab hears of it, in the same words wherever it asks', async () => {
    const cookie = await logIn();
    const out = await fromPage('DELETE', '/session', cookie);
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toMatch(/^holdfast_session=; .*Max-Age=0/);
    const api = await fromPage('GET', '/api/4/orders', cookie);
    expect(api).toMatchObject({
      status: 401,
      body: { errors: [{ code: 'unauthorized', detail: 'the session is invalid (unknown or ended)' }] },
    });
    const asked = await fromPage('GET', '/session', cookie);
    expect(asked).toMatchObject({ status: 204, body: undefined });
    expect(asked.headers.get('set-cookie')).toMatch(/^holdfast_session=; .*Max-Age=0/);
    expect((await fromPage('POST', '/api/4/customers', cookie, customer('Late'))).status).toBe(401);
  });

  test('logging out again is no mistake', async () => {
    const cookie = await logIn();
    for (const attempt of [1, 2]) {
      expect((await fromPage('DELETE', '/session', cookie)).status, `attempt ${attempt}`).toBe(204);
    }
    expect((await fromPage('DELETE', '/session', '')).status).toBe(204);
  });

  test('pages that go on asking are told so, and nobody else is kept out for it', async () => {
    const ended = await logIn();
    await fromPage('DELETE', '/session', ended);
    for (let asked = 0; asked <= MAX_FAILURES_PER_MINUTE; asked += 1) {
      expect((await fromPage('GET', '/api/4/orders', ended)).status).toBe(401);
    }
    const cookie = await logIn();
    expect((await fromPage('GET', '/api/4/orders', cookie)).status).toBe(200);
    const fresh = { authorization: `Bearer ${server.token}` };
    expect((await send('GET', '/api/4/orders', fresh)).status).toBe(200);
  });
});

test('at a name that is not ours nobody logs in, and no session counts', async () => {
  const { email, password } = server.employee;
  const cookie = await logIn();
  const ask = (host: string, method: string, path: string, body = '') =>
    rawExchange(
      server.port,
      [
        `${method} ${path} HTTP/1.1`,
        `Host: ${host}`,
        `Origin: http://${host}`,
        `Cookie: ${cookie}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  const credentials = JSON.stringify({ email, password });
  for (const host of ['rebound.example', 'localhost.rebound.example:3000']) {
    const refused = await ask(host, 'POST', '/session', credentials);
    expect([refused.status, refused.body]).toEqual([403, expect.stringContaining('HOLDFAST_HOSTS')]);
    expect((await ask(host, 'GET', '/api/4/customers')).status).toBe(401);
    expect((await ask(host, 'GET', '/session')).status).toBe(204);
  }
  for (const host of ['localhost', `127.0.0.1:${server.port}`, '192.168.1.20:3000', 'nas', 'nas.local', '[::1]:3000']) {
    expect([host, (await ask(host, 'POST', '/session', credentials)).status]).toEqual([host, 200]);
    expect([host, (await ask(host, 'GET', '/api/4/customers')).status]).toEqual([host, 200]);
  }
});

test('metrics are for those who may see the settings, and for the token', async () => {
  const status = async (headers: Record<string, string>) => (await fetch(`${server.url}/metrics`, { headers })).status;
  expect(await status({})).toBe(401);
  expect(await status({ authorization: `Bearer ${server.token}` })).toBe(401);
  expect(await status({ cookie: 'holdfast_session=x' })).toBe(401);
  expect(await status({ cookie: await logIn() })).toBe(200);
  expect(await status({ authorization: 'Bearer a-token-for-metrics' })).toBe(200);
});

test('by https the cookie is one that no other host can set', async () => {
  const { email, password } = server.employee;
  const https = { 'x-forwarded-proto': 'https', origin: server.url.replace('http:', 'https:') };
  const { headers } = await send('POST', '/session', https, { email, password });
  const cookie = headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^__Host-holdfast_session=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Strict; .*; Secure$/);
  const session = cookie.split(';')[0] ?? '';
  const plain = session.replace('__Host-', '');
  expect((await send('GET', '/api/4/customers', { ...https, cookie: session })).status).toBe(200);
  expect((await send('GET', '/api/4/customers', { ...https, cookie: plain })).status).toBe(401);
});
