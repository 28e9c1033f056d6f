import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';
import { openThings, things } from './things.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(things, openThings);
});
afterAll(() => server.stop());

interface Line {
  readonly level: string;
  readonly request_id: string;
  readonly path: string;
  readonly err?: { readonly stack: string };
}

/** The line of the request with this id; it is written when the reply has ended, a moment after it was read. */
async function lineOf(id: string): Promise<Line | undefined> {
  const find = (): Line | undefined =>
    server.lines.map((line) => JSON.parse(line) as Line).find((line) => line.request_id === id);
  await expect.poll(find).toBeDefined();
  return find();
}

describe('a line of the log', () => {
  test('tells one request', async () => {
    const reply = await fetch(`${server.url}/api/4/things/7?include=owner`, {
      headers: { authorization: `Bearer ${server.token}`, 'x-request-id': 'line-1' },
    });
    const body = await reply.text();
    expect(await lineOf('line-1')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      request_id: 'line-1',
      method: 'GET',
      path: '/api/4/things/7?include=owner',
      status: 200,
      ms: expect.any(Number),
      bytes: body.length,
      address: '127.0.0.1',
      company: 'acme',
      credential: 'token',
      credential_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      msg: 'request',
    });
  });

  test('of a defect has the stack, without what looks like a key', async () => {
    const headers = { authorization: `Bearer ${server.token}`, 'x-request-id': 'line-2' };
    await fetch(`${server.url}/api/4/defects`, { method: 'POST', headers });
    const line = await lineOf('line-2');
    expect(line?.level).toBe('error');
    expect(line?.err?.stack).toMatch(/the secret recipe is \[redacted\]\n +at .*things\.ts/);
  });

  test('of a refusal is no error', async () => {
    await fetch(`${server.url}/api/4/nothing`, { headers: { 'x-request-id': 'line-3' } });
    expect(await lineOf('line-3')).toMatchObject({ level: 'info', status: 404 });
  });
});

test('no secret is ever logged, wherever it was sent', async () => {
  const secret = 'Zq9secretZq9';
  const places: [string, RequestInit][] = [
    [`/api/1/things?api_key=${secret}`, {}],
    [`/api/1/things?per=2&api_key=${secret}&page=1`, {}],
    [`/api/1/things?%61pi_key=${secret}`, {}],
    [`/api/1/things?api%5Fkey=${secret}`, {}],
    [`/api/1/things?api%255Fkey=${secret}`, {}],
    [`/api/1/things?API_KEY=${secret}`, {}],
    [`/api/1/things?api_key[]=${secret}`, {}],
    [`/api/1/things?api_key%3D${secret}`, {}],
    [`/api/1/things?x=1%26api_key=${secret}`, {}],
    [`/api/1/things?x=1;api_key=${secret}`, {}],
    [`/api/1/things?x?api_key=${secret}`, {}],
    [`/api/1/things?access_token=${secret}&password=${secret}&client_secret=${secret}`, {}],
    [`/api/9/things?api_key=${secret}`, {}],
    [`/nowhere?api_key=${secret}`, {}],
    [`/api/1/things?q=${'x'.repeat(20_000)}&api_key=${secret}`, {}],
    [`/api/1/things?q=${'x'.repeat(1_990)}&api_key=${secret}`, {}],
    [`/api/1/things/${server.apiKey}`, {}],
    [`/api/4/things/${server.token}`, {}],
    ['/api/4/things', { headers: { authorization: `Bearer ${secret}` } }],
    ['/api/4/things', { headers: { authorization: `Bearer ${server.token}` } }],
    [`/api/1/things?api_key=${server.apiKey}`, {}],
    ['/api/4/things', { headers: { authorization: `Basic ${secret}` } }],
    ['/api/4/things', { headers: { cookie: `holdfast_session=${secret}` } }],
    ['/api/4/things', { headers: { referer: `https://shop.test/?api_key=${secret}` } }],
    ['/api/4/things', { headers: { 'user-agent': secret, origin: `https://${secret}.test` } }],
    ['/api/4/things', { headers: { 'idempotency-key': secret } }],
    ['/open', { method: 'POST', body: `{"password":"${secret}"`, headers: { 'content-type': 'application/json' } }],
    ['/api/4/defects', { method: 'POST', headers: { authorization: `Bearer ${server.token}`, cookie: secret } }],
  ];
  const before = server.lines.length;
  await Promise.all(places.map(async ([path, init]) => (await fetch(server.url + path, init)).text()));
  await expect.poll(() => server.lines.length - before).toBe(places.length);
  const log = server.lines.join('');
  for (const word of [secret, secret.toLowerCase(), server.token, server.apiKey]) expect(log).not.toContain(word);
});

describe('health', () => {
  test.each([
    ['/healthz', '{"status":"ok"}'],
    ['/readyz', '{"status":"ready"}'],
  ])('%s', async (path, body) => {
    const reply = await fetch(server.url + path);
    expect([reply.status, await reply.text()]).toEqual([200, body]);
    expect((await fetch(server.url + path, { method: 'HEAD' })).status).toBe(200);
  });
});

test('metrics count by pattern, never by path', async () => {
  const headers = { authorization: `Bearer ${server.token}` };
  await fetch(`${server.url}/api/4/things/one-of-many`, { headers });
  await fetch(`${server.url}/api/4/things/missing`, { headers });
  await fetch(`${server.url}/api/1/things`, { headers });
  await fetch(`${server.url}/some/where/else`);
  await fetch(`${server.url}/api/4/things`, { method: 'PROPFIND', headers });
  const text = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text();
  await expect.poll(text).toContain('method="other"');
  const metrics = await text();
  for (const labels of [
    'version="4",method="GET",route="/api/4/things/:id",status="2xx"',
    'version="4",method="GET",route="/api/4/things/:id",status="4xx"',
    'version="1",method="GET",route="/api/1/things",status="2xx"',
    'version="none",method="GET",route="none",status="4xx"',
    'version="4",method="other",route="none",status="4xx"',
  ]) {
    expect(metrics).toContain(`holdfast_http_request_duration_seconds_count{${labels}}`);
  }
  expect(metrics).not.toMatch(/one-of-many|some\/where/);
  expect(metrics).toMatch(/holdfast_http_requests_in_flight 1\n/);
  expect(metrics).toContain('process_resident_memory_bytes');
});
