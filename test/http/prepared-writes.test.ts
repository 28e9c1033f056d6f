import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ViewCall, WriteCall, WriteEndpoint } from '../../src/api/server/endpoint.ts';
import { parseJsonBody } from '../../src/api/server/json-body.ts';
import { WRITE_ATTEMPTS } from '../../src/api/server/run-endpoint.ts';
import { sql } from '../../src/db/sql.ts';
import { invalid, Refusal } from '../../src/lib/refusal.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { count, jsonapi } from './things.ts';

/** What the endpoints below have been through since the test began. */
let log: string[];
/** What preparing comes up with; a test may put something else here. */
let prepare: (call: ViewCall) => Promise<unknown>;
/** How often the transaction still loses to another one. */
let conflicts: number;

const prepared: WriteEndpoint = {
  kind: 'write',
  method: 'POST',
  path: '/api/4/prepared',
  prepare(call) {
    log.push('prepare');
    return prepare(call);
  },
  async handle({ request, work, prepared: found }: WriteCall) {
    log.push('handle');
    const counted = await count(work, 'prepared');
    if (conflicts > 0) {
      conflicts -= 1;
      await work.tx.run(sql`do $$ begin raise exception using errcode = '40001'; end $$`);
    }
    return jsonapi(201, { found, counted, now: work.now.epochMilliseconds, body: parseJsonBody(request) ?? null });
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([prepared, { ...prepared, path: '/api/4/permitted', permission: 'reports' }]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  log = [];
  prepare = async () => 'a picture';
  conflicts = 0;
  await server.database.run(sql`delete from counters`);
});

const post = (key?: string, { path = '/api/4/prepared', token = server.token, body = '{}' } = {}): Promise<Response> =>
  fetch(server.url + path, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  });

const newKey = (): string => crypto.randomUUID();

const openTransactions = async (): Promise<number> =>
  (
    await server.database.one<{ open: number }>(sql`
      select count(*)::integer as open
      from pg_stat_activity
      where datname = current_database()
        and pid <> pg_backend_pid()
        and xact_start is not null
        and backend_type = 'client backend'
    `)
  ).open;

describe('what a write prepares', () => {
  test('comes before its transaction, and reaches it', async () => {
    let open: number | undefined;
    prepare = async () => {
      open = await openTransactions();
      return 'a picture';
    };
    const reply = await post();
    expect([reply.status, await reply.json()]).toMatchObject([201, { found: 'a picture', counted: 1 }]);
    expect([log, open]).toEqual([['prepare', 'handle'], 0]);
  });

  test('is not prepared again when the transaction is tried again', async () => {
    conflicts = WRITE_ATTEMPTS - 1;
    expect((await post()).status).toBe(201);
    expect(log).toEqual(['prepare', ...Array.from({ length: WRITE_ATTEMPTS }, () => 'handle')]);
  });

  test('takes its time out of the time of the write', async () => {
    let asked = 0;
    prepare = async ({ view }) => {
      asked = view.now.epochMilliseconds;
      await pause(150);
    };
    const { now } = (await (await post()).json()) as { now: number };
    expect(now - asked).toBeGreaterThanOrEqual(149);
  });

  test('may be refused, and then nothing is written', async () => {
    prepare = () => Promise.reject(invalid({ field: 'photo', message: 'is no picture' }));
    const reply = await post();
    expect([reply.status, await reply.json()]).toMatchObject([422, { errors: [{ detail: 'photo is no picture' }] }]);
    expect(log).toEqual(['prepare']);
  });

  test('is a defect of ours when it fails otherwise', async () => {
    prepare = () => Promise.reject(new Error('oops'));
    expect([(await post()).status, (await post(newKey())).status]).toEqual([500, 500]);
    expect(log).toEqual(['prepare', 'prepare']);
  });

  test.each([
    ['without a credential', { token: 'nobody' }, 401],
    ['without the permission', { path: '/api/4/permitted', token: 'other' }, 403],
  ])('is not prepared %s', async (_, { token, ...options }, status) => {
    const reply = await post(undefined, { ...options, token: token === 'other' ? server.otherToken : token });
    expect([reply.status, log]).toEqual([status, []]);
  });
});

describe('with an Idempotency-Key', () => {
  test('a repeat is answered without preparing again', async () => {
    const key = newKey();
    const [first, again] = [await post(key), await post(key)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.text()).toBe(await first.text());
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(log).toEqual(['prepare', 'handle']);
  });

  test('a refusal to prepare is told again, even when it would now go well', async () => {
    const key = newKey();
    prepare = () => Promise.reject(invalid({ field: 'photo', message: 'is no picture' }));
    const first = await post(key);
    prepare = async () => 'a picture';
    const again = await post(key);
    expect([first.status, again.status]).toEqual([422, 422]);
    expect(await again.text()).toBe(await first.text());
    expect(log).toEqual(['prepare']);
  });

  test('what could not be prepared for the time being is tried again', async () => {
    const key = newKey();
    prepare = () => Promise.reject(new Refusal(503, 'service_unavailable', [{ detail: 'too many pictures at once' }]));
    const first = await post(key);
    prepare = async () => 'a picture';
    expect([first.status, (await post(key)).status]).toEqual([503, 201]);
  });

  test('another request is refused without preparing it', async () => {
    const key = newKey();
    await post(key);
    const other = await post(key, { body: '{"other":true}' });
    expect([other.status, log]).toEqual([422, ['prepare', 'handle']]);
  });

  test('two that come together may both prepare, but it is done once and answered once', async () => {
    const key = newKey();
    const both = Promise.withResolvers<void>();
    prepare = async () => {
      if (log.length === 2) both.resolve();
      await both.promise;
    };
    const replies = await Promise.all([post(key), post(key)]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses).toContain(201);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    expect(log.filter((step) => step === 'handle')).toHaveLength(1);
  });
});
