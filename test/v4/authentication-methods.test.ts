import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretBox } from '../../src/auth/secret-box.ts';
import { sql } from '../../src/db/sql.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Colleague, colleagueOf, errorOf, problemsOf, recordOf, recordsOf } from './api.ts';

let server: TestServer;
let api: Api;
let colleague: Colleague;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  colleague = await colleagueOf(server);
});

afterAll(() => server.stop());

const publicKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' });

test('a name is enough for a token, which works at once', async () => {
  const answer = await api.create('authentication_methods', { name: 'Script' }, { include: 'employee,company' });
  const { attributes } = recordOf(answer, 201);
  expect(attributes).toEqual({
    created_at: expect.any(String),
    updated_at: expect.any(String),
    name: 'Script',
    kind: 'token',
    algorithm: null,
    key: expect.stringMatching(/^[0-9a-f]{64}$/),
    employee_id: server.employee.id,
    company_id: server.company.id,
  });
  expect(answer.body.included?.map(({ type }) => type).toSorted()).toEqual(['companies', 'employees']);
  expect((await apiOf(server, String(attributes['key'])).get('customers')).status).toBe(200);
});

test('HS256 gets a secret, ES256 keeps the public key that was sent', async () => {
  const shared = await api.create('authentication_methods', { name: 'HS', kind: 'single_use', algorithm: 'HS256' });
  expect(recordOf(shared, 201).attributes['key']).toMatch(/^[0-9a-f]{64}$/);
  const key = publicKey();
  const answer = await api.create('authentication_methods', {
    name: 'ES',
    kind: 'single_use',
    algorithm: 'ES256',
    key,
  });
  const { id } = recordOf(answer, 201);
  expect(recordOf(await api.get(`authentication_methods/${id}`)).attributes['key']).toBe(key);
});

test('what was sealed with another key is null, and what it signs is not let in', async () => {
  const shared = await api.create('authentication_methods', { name: 'HS', kind: 'single_use', algorithm: 'HS256' });
  const { id } = recordOf(shared, 201);
  const headers = { 'idempotency-key': 'sealed elsewhere' };
  const customer = { data: { attributes: { name: 'Once' } } };
  expect((await api.send('POST', 'customers', customer, headers)).status).toBe(201);
  const other = secretBox(randomBytes(32));
  await server.database.run(sql`
    update authentication_methods
    set key_encrypted = ${other.seal('x')}
    where company_id = ${server.company.id}
      and id = ${id}
  `);
  await server.database.run(sql`
    update idempotent_replies
    set body = ${other.seal('{}').toString('base64')}
    where company_id = ${server.company.id}
  `);
  expect(recordOf(await api.get(`authentication_methods/${id}`)).attributes['key']).toBeNull();
  const header = Buffer.from(JSON.stringify({ alg: 'HS256', kind: 'single_use', kid: id })).toString('base64url');
  expect(errorOf(await apiOf(server, `${header}.e30.e30`).get('customers'))).toMatchObject({
    status: 401,
    detail: expect.stringContaining('sealed with another key'),
  });
  expect(errorOf(await api.send('POST', 'customers', customer, headers))).toMatchObject({ status: 409 });
});

test.each([
  [{}, { name: "can't be blank" }],
  [{ name: 'x', kind: 'oauth' }, { kind: expect.any(String) }],
  [{ name: 'x', kind: 'single_use' }, { algorithm: expect.any(String) }],
  [{ name: 'x', kind: 'single_use', algorithm: 'ES256' }, { key: expect.any(String) }],
  [{ name: 'x', kind: 'single_use', algorithm: 'ES256', key: 'no key' }, { key: expect.any(String) }],
  [{ name: 'x', kind: 'single_use', algorithm: 'HS512' }, { algorithm: expect.any(String) }],
  [{ name: 'x', kind: 'single_use', algorithm: 'HS256', key: 'mine' }, { key: expect.any(String) }],
  [{ name: 'x', key: 'mine' }, { key: expect.any(String) }],
])('refuses %j', async (attributes, problems) => {
  expect(problemsOf(await api.create('authentication_methods', attributes))).toEqual(problems);
});

test('lists show no keys unless asked for', async () => {
  const [plain] = recordsOf(await api.get('authentication_methods'));
  expect(Object.keys(plain?.attributes ?? {})).not.toContain('key');
  const query = 'extra_fields[authentication_methods]=key&filter[kind]=token';
  for (const { attributes } of recordsOf(await api.get(`authentication_methods?${query}`))) {
    expect(attributes['key']).toMatch(/^[0-9a-f]{64}$/);
  }
});

test('nobody sees or deletes the methods of somebody else', async () => {
  const { id } = recordOf(await api.create('authentication_methods', { name: 'Mine' }), 201);
  const other = apiOf(server, colleague.token);
  expect((await other.get(`authentication_methods/${id}`)).status).toBe(404);
  expect((await other.remove(`authentication_methods/${id}`)).status).toBe(404);
  const seen = recordsOf(await other.get('authentication_methods'));
  expect(seen.map(({ attributes }) => attributes['employee_id'])).toEqual([colleague.id]);
});

test('a deleted method is answered once more with its key, which is refused from then on', async () => {
  const { id, attributes } = recordOf(await api.create('authentication_methods', { name: 'Short-lived' }), 201);
  const key = String(attributes['key']);
  expect((await apiOf(server, key).get('notes')).status).toBe(200);
  expect(recordOf(await api.remove(`authentication_methods/${id}`)).attributes['key']).toBe(key);
  expect(errorOf(await apiOf(server, key).get('notes'))).toMatchObject({
    status: 401,
    detail: expect.stringContaining('token is invalid (revoked)'),
  });
  expect((await api.get(`authentication_methods/${id}`)).status).toBe(404);
  const query = `authentication_methods?filter[id]=${id}`;
  expect(recordsOf(await api.get(query))).toEqual([]);
});

test('there is no update', async () => {
  const { id } = recordOf(await api.create('authentication_methods', { name: 'Fixed' }), 201);
  expect((await api.update(`authentication_methods/${id}`, { name: 'x' })).status).toBe(405);
});
