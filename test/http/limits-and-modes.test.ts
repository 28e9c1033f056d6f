import { describe, expect, onTestFinished, test } from 'vitest';
import type { ServerOptions } from '../../src/api/server/server-options.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { openThings, things } from './things.ts';

async function serverWith(overrides: Partial<ServerOptions>): Promise<TestServer> {
  const server = await startTestServer(things, openThings, overrides);
  onTestFinished(() => server.stop());
  return server;
}

const call = ({ url, token }: TestServer, path: string, method = 'GET', credential = token): Promise<Response> =>
  fetch(url + path, { method, headers: { authorization: `Bearer ${credential}` } });

const limits = ({ headers }: Response): (string | null)[] =>
  ['limit', 'remaining', 'period'].map((name) => headers.get(`x-ratelimit-${name}`));

describe('the rate limit', () => {
  test('counts per credential, tells so on every reply, and refuses beyond', async () => {
    const server = await serverWith({ rateLimit: 3 });
    expect(limits(await call(server, '/api/4/things'))).toEqual(['3', '2', '60']);
    expect(limits(await call(server, '/api/4/things/missing'))).toEqual(['3', '1', '60']);
    expect(limits(await call(server, '/api/4/nothing'))).toEqual(['3', '3', '60']);
    expect(limits(await call(server, '/api/4/things', 'GET', 'wrong'))).toEqual(['3', '3', '60']);
    expect(limits(await call(server, '/api/1/things'))).toEqual(['3', '0', '60']);
    const refused = await call(server, '/api/4/things');
    expect(refused.status).toBe(429);
    expect(limits(refused)).toEqual(['3', '0', '60']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(await refused.json()).toMatchObject({ errors: [{ code: 'rate_limited', status: '429' }] });
    expect(await (await call(server, '/api/1/things')).json()).toMatchObject({ error: { status: 'rate_limited' } });
    expect((await call(server, '/api/4/things', 'GET', server.otherToken)).status).toBe(200);
  });

  test('of 0 is none', async () => {
    const server = await serverWith({ rateLimit: 0 });
    const reply = await call(server, '/api/4/things');
    expect([reply.status, ...limits(reply)]).toEqual([200, null, null, null]);
  });

  test('of failed authentication shows up in both shapes', async () => {
    const server = await serverWith({});
    const failures = await Promise.all(
      Array.from({ length: 60 }, () => call(server, '/api/4/things', 'GET', 'wrong').then(({ status }) => status)),
    );
    expect(new Set(failures)).toEqual(new Set([401]));
    const refused = await call(server, '/api/4/things', 'GET', 'wrong');
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
  });
});

describe('maintenance', () => {
  test.each([
    // mode, method, path → status, words
    ['read-only', 'GET', '/api/4/things', 200, ''],
    ['read-only', 'POST', '/api/4/things/search', 200, ''],
    ['read-only', 'POST', '/api/4/things', 503, 'read-only'],
    ['read-only', 'PUT', '/api/4/things/7', 503, 'read-only'],
    ['read-only', 'DELETE', '/api/4/things/7', 503, 'read-only'],
    ['read-only', 'GET', '/api/1/things', 200, ''],
    ['read-only', 'POST', '/api/1/things', 503, 'read-only'],
    ['read-only', 'GET', '/api/4/nothing', 404, ''],
    ['on', 'GET', '/api/4/things', 503, 'maintenance'],
    ['on', 'GET', '/api/1/things', 503, 'maintenance'],
    ['on', 'GET', '/api/4/nothing', 503, 'maintenance'],
    ['on', 'OPTIONS', '/api/4/things', 204, ''],
    ['on', 'GET', '/healthz', 200, ''],
    ['on', 'GET', '/readyz', 200, ''],
    ['on', 'GET', '/metrics', 200, ''],
    ['on', 'GET', '/pictures/7', 200, ''],
  ] as const)('%s: %s %s answers %i %s', async (maintenance, method, path, status, words) => {
    const server = await serverWith({ maintenance });
    const reply = await call(server, path, method);
    expect(reply.status).toBe(status);
    expect(await reply.text()).toContain(words);
    expect(reply.headers.has('retry-after')).toBe(status === 503);
    expect(reply.headers.has('x-ratelimit-limit')).toBe(path.startsWith('/api'));
  });
});

describe('a proxy', () => {
  test.each([
    // trusted, forwarded host and scheme → base URL seen by the handler
    [false, 'http://127.0.0.1'],
    ['127.0.0.1', 'https://shop.example'],
    [1, 'https://shop.example'],
    [true, 'https://shop.example'],
    ['10.0.0.0/8', 'http://127.0.0.1'],
  ])('that is trusted (%j) says how the caller reached us', async (trustProxy, expected) => {
    const seen: string[] = [];
    const server = await startTestServer(
      [],
      [
        {
          method: 'GET',
          path: '/seen',
          handle: ({ baseUrl, address }) => {
            seen.push(baseUrl.replace(/:\d+$/, ''), address);
            return Promise.resolve({ status: 204, body: '' });
          },
        },
      ],
      { trustProxy },
    );
    onTestFinished(() => server.stop());
    const headers = { 'x-forwarded-host': 'shop.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '9.9.9.9' };
    await fetch(`${server.url}/seen`, { headers });
    expect(seen).toEqual([expected, expected.startsWith('https') ? '9.9.9.9' : '127.0.0.1']);
  });

  test('that says nonsense is no trouble', async () => {
    const server = await serverWith({ trustProxy: true });
    const headers = {
      authorization: `Bearer ${server.token}`,
      'x-forwarded-for': 'nonsense',
      'x-forwarded-proto': 'x',
    };
    expect((await fetch(`${server.url}/api/4/things`, { headers })).status).toBe(200);
    const badHost = { ...headers, 'x-forwarded-host': 'a b/c' };
    expect((await fetch(`${server.url}/api/4/things`, { headers: badHost })).status).toBe(400);
  });
});
