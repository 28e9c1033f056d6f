import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WRITE_ATTEMPTS } from '../../src/api/server/run-endpoint.ts';
import { connect } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { freshDatabase } from '../support/database.ts';
import { startServer } from '../support/server.ts';
import { wireTo } from '../support/wire.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { count, jsonapi, read, things, write } from './things.ts';

/** How often the handler of `/conflicts` has run. */
let runs = 0;

const problems = [
  write('POST', '/api/4/conflicts/:failures', async ({ params, work }) => {
    runs += 1;
    const counted = await count(work, 'conflicts');
    if (runs <= Number(params['failures'])) {
      await work.tx.run(sql`do $$ begin raise exception using errcode = '40001'; end $$`);
    }
    return jsonapi(201, { runs, counted });
  }),
  read('GET', '/api/4/slow-query', async ({ view }) => {
    await view.db.run(sql`select pg_sleep(5)`);
    return jsonapi(200, {});
  }),
  read('GET', '/api/4/typo', async ({ view }) => {
    await view.db.run(sql`select 'x'::integer`);
    return jsonapi(200, {});
  }),
  write('POST', '/api/4/killed', async ({ work }) => {
    await count(work, 'killed');
    await work.tx.run(sql`select pg_terminate_backend(pg_backend_pid())`);
    return jsonapi(201, {});
  }),
  write('POST', '/api/4/deadlocks/:first/:second', async ({ params, work }) => {
    await count(work, params['first']);
    await work.tx.run(sql`select pg_sleep(0.1)`);
    await count(work, params['second']);
    return jsonapi(201, {});
  }),
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([...things, ...problems]);
});
afterAll(() => server.stop());

const call = (method: string, path: string, from: TestServer = server): Promise<Response> =>
  fetch(from.url + path, { method, headers: { authorization: `Bearer ${from.token}` } });

const UNAVAILABLE = { errors: [{ code: 'service_unavailable', status: '503' }] };

describe('a write that loses to another one', () => {
  test('is tried again before anything is sent', async () => {
    runs = 0;
    const reply = await call('POST', `/api/4/conflicts/${WRITE_ATTEMPTS - 1}`);
    expect(reply.status).toBe(201);
    expect(await reply.json()).toEqual({ runs: WRITE_ATTEMPTS, counted: 1 });
  });

  test('again and again is told to come back', async () => {
    runs = 0;
    const reply = await call('POST', `/api/4/conflicts/${WRITE_ATTEMPTS}`);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
    expect(runs).toBe(WRITE_ATTEMPTS);
  });

  test('in a deadlock goes through in the end', async () => {
    const replies = await Promise.all([
      call('POST', '/api/4/deadlocks/left/right'),
      call('POST', '/api/4/deadlocks/right/left'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  });
});

test('a mistake of ours in SQL is a 500, and logged', async () => {
  expect((await call('GET', '/api/4/typo')).status).toBe(500);
  await expect.poll(() => server.lines.join('')).toContain('invalid input syntax for type integer');
});

test('a connection that dies in a write is a 503, and nothing stays', async () => {
  const reply = await call('POST', '/api/4/killed');
  expect([reply.status, reply.headers.has('retry-after')]).toEqual([503, true]);
  expect(await reply.json()).toMatchObject(UNAVAILABLE);
  expect(await server.database.many(sql`select name from counters where name = 'killed'`)).toEqual([]);
});

test('a statement that takes too long is a 503', async () => {
  const fresh = await freshDatabase();
  const impatient = connect({ ...fresh.options, statementTimeout_ms: 200 });
  const slow = await startTestServer([...problems], [], { database: impatient });
  onTestFinished(async () => {
    await slow.stop();
    await impatient.close();
    await fresh.drop();
  });
  const reply = await call('GET', '/api/4/slow-query', slow);
  expect(reply.status).toBe(503);
  expect(await reply.json()).toMatchObject({
    errors: [{ code: 'service_unavailable', detail: 'the database took too long to answer, please try again' }],
  });
});

test.each([
  ['is not there', { host: '/nonexistent', port: 5432 }],
  ['refuses', { host: '127.0.0.1', port: 1 }],
])('a database that %s makes reads a 503 and the server not ready, but alive', async (_, address) => {
  const gone = connect({ ...address, user: 'nobody', database: 'nothing' });
  const blind = await startTestServer([...things, ...problems], [], { database: gone });
  onTestFinished(async () => {
    await blind.stop();
    await gone.close();
  });
  const reply = await call('GET', '/api/4/typo', blind);
  expect([reply.status, reply.headers.has('retry-after')]).toEqual([503, true]);
  expect(await reply.json()).toMatchObject(UNAVAILABLE);
  expect((await call('POST', '/api/4/things', blind)).status).toBe(503);
  expect((await call('GET', '/readyz', blind)).status).toBe(503);
  expect((await call('GET', '/healthz', blind)).status).toBe(200);
});

/** A whole server whose way to the database can fail, with little patience. */
async function startWired() {
  const fresh = await freshDatabase();
  const wire = await wireTo(fresh.options);
  const database = connect({ ...wire.options, maxConnections: 2, statementTimeout_ms: 2_000, silence_ms: 100 });
  const wired = await startServer(
    {},
    {
      database,
      options: wire.options,
      async drop() {
        wire.close();
        await database.close();
        await fresh.drop();
      },
    },
  );
  onTestFinished(() => wired.stop());
  const send = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${wired.url}/api/4/${path}`, {
      method,
      headers: { authorization: `Bearer ${wired.token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { wire, send, inDatabase: fresh.database };
}

test('connections that go silent are replaced, in reads and in writes', async () => {
  const { wire, send } = await startWired();
  const customer = { data: { attributes: { name: 'Ada' } } };
  expect((await send('POST', 'customers', customer)).status).toBe(201);
  wire.goSilent();
  const lost = await Promise.all([send('GET', 'customers'), send('POST', 'customers', customer)]);
  expect(lost.map(({ status }) => status)).toEqual([503, 503]);
  wire.mend();
  const replies = await Promise.all([send('GET', 'customers'), send('POST', 'customers', customer)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 201]);
});

test.each(['silent', 'closed'] as const)(
  'a connection that is %s during commit: the answer says that the write may have happened',
  async (how) => {
    const { wire, send, inDatabase } = await startWired();
    const customer = { data: { attributes: { name: 'Grace' } } };
    const key = { 'idempotency-key': `once ${how}` };
    wire.failAfter('commit', how);
    const reply = await send('POST', 'customers', customer, key);
    expect([reply.status, reply.headers.has('retry-after')]).toEqual([503, true]);
    const { errors } = (await reply.json()) as { errors: { code: string; detail: string }[] };
    expect(errors).toMatchObject([
      { code: 'service_unavailable', detail: expect.stringContaining('may have been saved') },
    ]);
    expect(errors[0]?.detail).toContain('Idempotency-Key');
    const again = await send('POST', 'customers', customer, key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(await inDatabase.many(sql`select name from customers where name = 'Grace'`)).toHaveLength(1);
  },
);
