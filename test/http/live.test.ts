import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { LIVE_LIMITS } from '../../src/api/live/live-endpoint.ts';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, recordOf } from '../v4/api.ts';
import { lastSequence } from '../v4/events.ts';
import { listenLive, type LiveReader, until } from './live-reader.ts';

const METRICS_TOKEN = 'a-token-for-metrics';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer({ metricsToken: METRICS_TOKEN });
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function listen(query = '', headers: Readonly<Record<string, string>> = {}): Promise<LiveReader> {
  const reader = await listenLive(server.url, { ...bearer(server.token), ...headers }, query);
  onTestFinished(() => reader.leave());
  return reader;
}

const begun = async (reader: LiveReader): Promise<LiveReader> => {
  await until(() => reader.messages.length > 0);
  return reader;
};

test('tells a change as it happens, after saying where it begins', async () => {
  const reader = await begun(await listen());
  expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(reader.headers.get('cache-control')).toBe('no-store');
  const before = await lastSequence(server);
  expect(reader.messages).toEqual([{ id: before, event: 'start', data: { sequence: before } }]);
  const { id } = recordOf(await api.create('customers', { name: 'A secret name', email: 'secret@acme.test' }), 201);
  await until(() => reader.changes().length > 0);
  expect(reader.changes()).toEqual([
    {
      sequence: before + 1,
      kind: 'customer.created',
      subject_type: 'customers',
      subject_id: id,
      related_ids: [id],
      employee_id: server.employee.id,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/),
    },
  ]);
  expect(reader.lastId()).toBe(before + 1);
  expect(JSON.stringify(reader.messages)).not.toContain('secret');
});

test('a browser asks for a stream of events and sends its cookie', async () => {
  const login = await fetch(`${server.url}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: server.employee.email, password: server.employee.password }),
  });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const reader = await listenLive(server.url, { cookie, accept: 'text/event-stream' });
  onTestFinished(() => reader.leave());
  await begun(reader);
  await fetch(`${server.url}/session`, { method: 'DELETE', headers: { cookie, origin: server.url } });
  await expect.poll(() => reader.state()).toBe('ended');
});

test('goes on where the header says, which counts more than the address', async () => {
  const before = await lastSequence(server);
  for (const name of ['one', 'two', 'three']) await api.create('customers', { name });
  const byAddress = await listen(`?after=${before}`);
  await until(() => byAddress.changes().length === 3);
  expect(byAddress.messages[0]).toEqual({ id: before, event: 'start', data: { sequence: before } });
  const byHeader = await listen(`?after=${before}`, { 'last-event-id': String(before + 2) });
  await until(() => byHeader.changes().length === 1);
  await pause(50);
  expect(byHeader.changes().map(({ sequence }) => sequence)).toEqual([before + 3]);
});

test.each([
  ['?after=', {}, { parameter: 'after' }],
  ['?after=-1', {}, { parameter: 'after' }],
  ['?after=1.5', {}, { parameter: 'after' }],
  ['?after=1e3', {}, { parameter: 'after' }],
  [`?after=${'9'.repeat(16)}`, {}, { parameter: 'after' }],
  ['?after=1&after=2', {}, { parameter: 'after' }],
  ['', { 'last-event-id': 'nonsense' }, { header: 'Last-Event-ID' }],
])('refuses %s %j', async (query, headers, source) => {
  const response = await fetch(`${server.url}/api/4/live${query}`, {
    headers: { ...bearer(server.token), ...headers },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ source }] });
});

test('whoever has seen what never was is told to reload', async () => {
  const present = await lastSequence(server);
  const reader = await begun(await listen(`?after=${'9'.repeat(15)}`));
  expect(reader.messages).toEqual([{ id: present, event: 'reset', data: { sequence: present } }]);
  await api.create('customers', { name: 'after the reset' });
  await until(() => reader.changes().length === 1);
});

test('a reader that leaves again and again misses nothing and is told nothing twice, while eight write', async () => {
  const before = await lastSequence(server);
  const state = { writing: true };
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; n < 25; n += 1) await api.create('customers', { name: `${writer}/${n}` });
  };
  const writers = Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer))).then(() => {
    state.writing = false;
  });
  const seen: number[] = [];
  let from = before;
  let visits = 0;
  while (state.writing || seen.length < 200) {
    const reader = await begun(await listen('', { 'last-event-id': String(from) }));
    await until(() => reader.changes().length > 0 || seen.length === 200);
    reader.leave();
    seen.push(...reader.changes().map(({ sequence }) => sequence));
    from = seen.at(-1) ?? before;
    visits += 1;
  }
  await writers;
  expect(seen).toEqual(Array.from({ length: 200 }, (_, index) => before + 1 + index));
  expect(visits).toBeGreaterThan(1);
});

test('a stream that stays tells all of it in the order of the sequence, to everybody who listens', async () => {
  const before = await lastSequence(server);
  const readers = await Promise.all([1, 2, 3].map(async () => begun(await listen())));
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; n < 10; n += 1) await api.create('customers', { name: `${writer}/${n}` });
    }),
  );
  await until(() => readers.every((reader) => reader.changes().length === 80));
  const expected = Array.from({ length: 80 }, (_, index) => before + 1 + index);
  for (const reader of readers) expect(reader.changes().map(({ sequence }) => sequence)).toEqual(expected);
});

test('an employee without activity_logs is told what changes, but neither who did it nor the history', async () => {
  const plain = await colleagueOf(server);
  const readerOf = async (token: string, query: string) => {
    const reader = await begun(await listenLive(server.url, bearer(token), query));
    onTestFinished(() => reader.leave());
    return reader;
  };
  const happened = async (seconds_ago: number) => {
    const before = await lastSequence(server);
    await server.database.run(sql`
      with counter as (
        update counters
        set value = value + 1
        where company_id = ${server.company.id}
          and name = 'events'
        returning value
      )
      insert into events (
        company_id, sequence, id, kind, action_key, subject_type, subject_id, related_ids, employee_id, created_at
      )
      select ${server.company.id}, value, gen_random_uuid(), 'order.updated', 'update_order', 'orders', gen_random_uuid(),
             '{}', ${server.employee.id}, now() - make_interval(secs => ${seconds_ago})
      from counter
    `);
    return before;
  };
  const long_ago = await happened(LIVE_LIMITS.resume_s + 1);
  const lately = await happened(LIVE_LIMITS.resume_s - 60);
  const present = await lastSequence(server);

  const resumed = await readerOf(plain.token, `?after=${lately}`);
  await until(() => resumed.changes().length === 1);
  expect(resumed.changes()).toMatchObject([{ sequence: present, kind: 'order.updated', employee_id: null }]);

  const late = await readerOf(plain.token, `?after=${long_ago}`);
  expect(late.messages).toEqual([{ id: present, event: 'reset', data: { sequence: present } }]);
  await api.create('customers', { name: 'from now on' });
  await until(() => late.changes().length === 1);
  expect(late.changes()).toMatchObject([{ sequence: present + 1, employee_id: null }]);

  const auditor = await colleagueOf(server, { permissions: ['activity_logs'] });
  const history = await readerOf(auditor.token, `?after=${long_ago}`);
  await until(() => history.changes().length === 3);
  expect(new Set(history.changes().map(({ employee_id }) => employee_id))).toEqual(new Set([server.employee.id]));
});

test("another company's changes are not told", async () => {
  const reader = await begun(await listen());
  const company = newId();
  await server.database.run(sql`
    insert into companies (id, slug, name, default_timezone, currency)
    values (${company}, 'others', 'Others', 'UTC', 'eur')
  `);
  await server.database.run(sql`insert into counters (company_id, name, value) values (${company}, 'events', 1)`);
  await server.database.run(sql`
    insert into events (company_id, sequence, id, kind, action_key, subject_type, subject_id, related_ids, created_at)
    values (${company}, 1, ${newId()}, 'x.created', 'add_x', 'x', ${newId()}, '{}', now())
  `);
  await api.create('customers', { name: 'ours' });
  await until(() => reader.changes().length > 0);
  expect(reader.changes().map(({ subject_type }) => subject_type)).toEqual(['customers']);
});

test('ends when the token is revoked, or the employee deactivated', async () => {
  const [revoked, gone] = [await colleagueOf(server), await colleagueOf(server)];
  const readers = await Promise.all(
    [revoked, gone].map(async ({ token }) => begun(await listenLive(server.url, bearer(token)))),
  );
  const stays = await begun(await listen());
  const method = await server.database.one<{ id: string }>(sql`
    select id
    from authentication_methods
    where employee_id = ${revoked.id}
  `);
  await apiOf(server, revoked.token).remove(`authentication_methods/${method.id}`);
  await api.update(`employees/${gone.id}`, { active: false });
  await until(() => readers.every((reader) => reader.state() === 'ended'));
  expect(stays.state()).toBe('open');
});

test('needs a credential, is only read, and HEAD opens nothing', async () => {
  const url = `${server.url}/api/4/live`;
  expect((await fetch(url)).status).toBe(401);
  expect((await fetch(url, { method: 'POST', headers: bearer(server.token) })).status).toBe(405);
  expect((await fetch(url, { headers: { ...bearer(server.token), accept: 'text/html' } })).status).toBe(406);
  const head = await fetch(url, { method: 'HEAD', headers: bearer(server.token) });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
});

test('metrics know how many listen, and do not count the listening as a slow answer', async () => {
  const metrics = async () => (await fetch(`${server.url}/metrics`, { headers: bearer(METRICS_TOKEN) })).text();
  const openIn = (text: string) => Number(/^holdfast_live_streams (\d+)$/m.exec(text)?.[1]);
  await expect.poll(async () => openIn(await metrics())).toBe(0);
  const reader = await begun(await listen());
  const text = await metrics();
  expect(openIn(text)).toBe(1);
  expect(text).toMatch(/^holdfast_http_requests_in_flight 1$/m);
  expect(text).toMatch(/duration_seconds_count\{[^}]*route="\/api\/4\/live",status="2xx"[^}]*\}/);
  reader.leave();
  await expect.poll(async () => openIn(await metrics())).toBe(0);
});
