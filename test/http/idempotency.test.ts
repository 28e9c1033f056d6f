import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IDEMPOTENCY_KEY_LIMIT, purgeOldReplies } from '../../src/api/server/idempotency.ts';
import { sql } from '../../src/db/sql.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { count, jsonapi, things, write } from './things.ts';

/** A write that waits to be let go on, for those that come while it runs. */
const gate = { entered: Promise.withResolvers<void>(), open: Promise.withResolvers<void>() };

const gated = write('POST', '/api/4/gated', async ({ work }) => {
  gate.entered.resolve();
  await gate.open.promise;
  return jsonapi(201, { count: await count(work, 'gated') });
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([...things, gated]);
});
afterAll(() => server.stop());
beforeEach(() => server.database.run(sql`delete from counters`));

const call = (
  method: string,
  path: string,
  key: string | undefined,
  body: string | null = null,
  token = server.token,
): Promise<Response> =>
  fetch(server.url + path, {
    method,
    body,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  });

const counted = async (name = 'things'): Promise<number> =>
  (await server.database.maybe<{ value: number }>(sql`select value from counters where name = ${name}`))?.value ?? 0;

const newKey = (): string => crypto.randomUUID();

describe('a repeat', () => {
  test.each([
    ['POST', '/api/4/things', '{"a":1}', 201],
    ['PUT', '/api/4/things/7', '{"a":1}', 200],
    ['PATCH', '/api/4/things/7', '{"a":1}', 200],
    ['DELETE', '/api/4/things/7', null, 200],
    ['POST', '/api/1/things', '{"a":1}', 201],
  ])('of %s %s answers the stored reply', async (method, path, body, status) => {
    const key = newKey();
    const first = await call(method, path, key, body);
    const again = await call(method, path, key, body);
    expect([first.status, again.status]).toEqual([status, status]);
    expect(await again.text()).toBe(await first.text());
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(await counted()).toBe(1);
  });

  test('has a request id and a count of its own', async () => {
    const key = newKey();
    const [first, again] = [await call('POST', '/api/4/things', key), await call('POST', '/api/4/things', key)];
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(Number(again.headers.get('x-ratelimit-remaining'))).toBe(
      Number(first.headers.get('x-ratelimit-remaining')) - 1,
    );
  });

  test('of a refusal answers the refusal, and nothing of it stays', async () => {
    const key = newKey();
    const [first, again] = [await call('POST', '/api/4/refusals', key), await call('POST', '/api/4/refusals', key)];
    expect([first.status, again.status]).toEqual([422, 422]);
    expect(await again.text()).toBe(await first.text());
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await counted()).toBe(0);
  });

  test('of a defect runs again', async () => {
    const key = newKey();
    const [first, again] = [await call('POST', '/api/4/defects', key), await call('POST', '/api/4/defects', key)];
    expect([first.status, again.status]).toEqual([500, 500]);
    expect(again.headers.has('idempotent-replayed')).toBe(false);
    expect(await counted()).toBe(0);
  });

  test.each([
    ['another body', 'POST', '/api/4/things', '{"a":2}'],
    ['another path', 'POST', '/api/4/refusals', '{"a":1}'],
    ['another query', 'POST', '/api/4/things?x=1', '{"a":1}'],
    ['another method', 'PUT', '/api/4/things/7', '{"a":1}'],
  ])('with %s is refused', async (_, method, path, body) => {
    const key = newKey();
    await call('POST', '/api/4/things', key, '{"a":1}');
    const again = await call(method, path, key, body);
    expect(again.status).toBe(422);
    expect(await again.json()).toMatchObject({
      errors: [{ code: 'idempotency_key_reused', source: { header: 'Idempotency-Key' } }],
    });
    expect(await counted()).toBe(1);
  });

  test('by another credential is another request', async () => {
    const key = newKey();
    await call('POST', '/api/4/things', key);
    const other = await call('POST', '/api/4/things', key, null, server.otherToken);
    expect(other.headers.has('idempotent-replayed')).toBe(false);
    expect(await counted()).toBe(2);
  });

  test('after 24 hours is another request, and its reply the one that is kept', async () => {
    const key = newKey();
    await call('POST', '/api/4/things', key);
    await server.database.run(
      sql`update idempotent_replies set created_at = created_at - interval '24 hours' where key = ${key}`,
    );
    expect((await call('POST', '/api/4/things', key)).headers.has('idempotent-replayed')).toBe(false);
    const third = await call('POST', '/api/4/things', key);
    expect(third.headers.get('idempotent-replayed')).toBe('true');
    expect(await third.json()).toMatchObject({ count: 2 });
  });

  test('while the first is running is refused at once', async () => {
    const key = newKey();
    const first = call('POST', '/api/4/gated', key);
    await gate.entered.promise;
    const second = await call('POST', '/api/4/gated', key);
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ errors: [{ code: 'conflict' }] });
    gate.open.resolve();
    expect((await first).status).toBe(201);
    expect((await call('POST', '/api/4/gated', key)).headers.get('idempotent-replayed')).toBe('true');
    expect(await counted('gated')).toBe(1);
  });
});

test('twenty at once do it once', async () => {
  const key = newKey();
  const replies = await Promise.all(Array.from({ length: 20 }, () => call('POST', '/api/4/things', key)));
  expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(await counted()).toBe(1);
});

test('without a key everything runs', async () => {
  await call('POST', '/api/4/things', undefined);
  await call('POST', '/api/4/things', undefined);
  expect(await counted()).toBe(2);
});

test('a search takes no notice of a key', async () => {
  const key = newKey();
  for (const body of ['{"a":1}', '{"a":2}']) {
    const reply = await call('POST', '/api/4/things/search', key, body);
    expect([reply.status, reply.headers.has('idempotent-replayed')]).toEqual([200, false]);
  }
});

describe('a key', () => {
  test.each([
    ['a', 201],
    [' ~!"#', 201],
    ['k'.repeat(IDEMPOTENCY_KEY_LIMIT), 201],
    ['k'.repeat(IDEMPOTENCY_KEY_LIMIT + 1), 400],
    ['', 400],
    ['é', 400],
    ['tab\there', 400],
  ])('of %j answers %i', async (key, status) => {
    expect((await call('POST', '/api/4/things', key)).status).toBe(status);
  });
});

test('stored replies are not in the clear', async () => {
  const key = newKey();
  await call('POST', '/api/4/things', key, '{"key":"a very new secret"}');
  const rows = await server.database.many(sql`select body from idempotent_replies where key = ${key}`);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('a very new secret');
});

test('old replies are removed, young ones kept', async () => {
  const [old, young] = [newKey(), newKey()];
  await call('POST', '/api/4/things', old);
  await call('POST', '/api/4/things', young);
  await server.database.run(
    sql`update idempotent_replies set created_at = now() - interval '24 hours 1 second' where key = ${old}`,
  );
  await purgeOldReplies(server.database);
  const left = await server.database.many<{ key: string }>(
    sql`select key from idempotent_replies where key in (${old}, ${young}) order by key`,
  );
  expect(left).toEqual([{ key: young }]);
});
