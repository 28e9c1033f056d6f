import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, errorOf, problemsOf, recordOf, recordsOf } from './api.ts';
import { eventsDuring } from './events.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const statusWith = async (key: string): Promise<number> =>
  (await fetch(`${server.url}/api/1/customers?api_key=${key}`)).status;

const newKey = async (name: string) => {
  const { id, attributes } = recordOf(await api.create('api_keys', { name }), 201);
  return { id, key: String(attributes['key']) };
};

test('a name is enough for a key, which is shown once and works at once', async () => {
  const { id, attributes } = recordOf(await api.create('api_keys', { name: 'Shop' }), 201);
  expect(attributes).toEqual({
    created_at: expect.any(String),
    updated_at: expect.any(String),
    name: 'Shop',
    last_used_at: null,
    key: expect.stringMatching(/^hf_[0-9a-f]{64}$/),
    employee_id: server.employee.id,
  });
  expect(await statusWith(String(attributes['key']))).toBe(200);
  expect(recordOf(await api.get(`api_keys/${id}`)).attributes).not.toHaveProperty('key');
  const asked = await api.get(`api_keys/${id}?extra_fields[api_keys]=key`);
  expect(recordOf(asked).attributes['key']).toBeNull();
  const list = recordsOf(await api.get('api_keys?extra_fields[api_keys]=key'));
  expect(list.map(({ attributes: { key } }) => key)).toEqual(list.map(() => null));
});

test('the entity tag is the same with the key and without', async () => {
  const created = await api.create('api_keys', { name: 'Tagged' });
  const { id } = recordOf(created, 201);
  const deleted = await api.send('DELETE', `api_keys/${id}`, undefined, {
    'if-match': created.headers.get('etag') ?? '',
  });
  expect(deleted.status).toBe(200);
});

test('a repeated request with an idempotency key is told the same key, and nothing of it is kept readable', async () => {
  const body = { data: { attributes: { name: 'Repeated' } } };
  const send = () => api.send('POST', 'api_keys', body, { 'idempotency-key': 'once' });
  const [first, second] = [recordOf(await send(), 201), recordOf(await send(), 201)];
  expect(second.attributes['key']).toBe(first.attributes['key']);
  const rows = await server.database.many<{ text: string }>(sql`select body as text from idempotent_replies`);
  expect(rows.filter(({ text }) => text.includes(String(first.attributes['key'])))).toEqual([]);
});

test.each([
  [{}, { name: "can't be blank" }],
  [{ name: ' ' }, { name: "can't be blank" }],
  [{ name: 'x'.repeat(256) }, { name: 'is too long (at most 255 characters)' }],
])('refuses %j', async (attributes, problems) => {
  expect(problemsOf(await api.create('api_keys', attributes))).toEqual(problems);
});

test('a name of 255 characters will do; a key is never one of the caller', async () => {
  expect((await api.create('api_keys', { name: 'x'.repeat(255) })).status).toBe(201);
  expect((await api.create('api_keys', { name: 'x', key: 'mine' })).status).toBe(400);
});

test('a revoked key stops working at once and is gone from the list', async () => {
  const { id, key } = await newKey('Short-lived');
  expect(await statusWith(key)).toBe(200);
  expect((await api.remove(`api_keys/${id}`)).status).toBe(200);
  expect(await statusWith(key)).toBe(401);
  expect(recordsOf(await api.get('api_keys?page[size]=1000')).map((row) => row.id)).not.toContain(id);
  expect((await api.get(`api_keys/${id}`)).status).toBe(404);
  expect((await api.remove(`api_keys/${id}`)).status).toBe(404);
});

test('shows when it was last used', async () => {
  const { id, key } = await newKey('Busy');
  await statusWith(key);
  await expect
    .poll(async () => recordOf(await api.get(`api_keys/${id}`)).attributes['last_used_at'])
    .toEqual(expect.any(String));
  const [method] = recordsOf(await api.get('authentication_methods?extra_fields[authentication_methods]=last_used_at'));
  expect(method?.attributes['last_used_at']).toEqual(expect.any(String));
});

test('needs the permission for security, in every operation', async () => {
  const settings = await colleagueOf(server, { permissions: ['settings'] });
  const security = await colleagueOf(server, { permissions: ['security_settings'] });
  const { id } = await newKey('Guarded');
  const denied = apiOf(server, settings.token);
  for (const answer of [
    await denied.get('api_keys'),
    await denied.get(`api_keys/${id}`),
    await denied.create('api_keys', { name: 'x' }),
    await denied.remove(`api_keys/${id}`),
  ]) {
    expect(errorOf(answer)).toMatchObject({ status: 403, detail: 'this needs the permission security_settings' });
  }
  const created = recordOf(await apiOf(server, security.token).create('api_keys', { name: 'Theirs' }), 201);
  expect(created.attributes['employee_id']).toBe(security.id);
});

test("another company's key is none", async () => {
  const company = newId();
  const id = newId();
  await server.database.run(sql`
    insert into companies (id, slug, name, default_timezone, currency)
    values (${company}, 'others', 'Others', 'UTC', 'eur')
  `);
  await server.database.run(sql`
    insert into api_keys (company_id, id, name, key_hash)
    values (${company}, ${id}, 'Theirs', ${Buffer.from('x')})
  `);
  expect((await api.get(`api_keys/${id}`)).status).toBe(404);
  expect((await api.remove(`api_keys/${id}`)).status).toBe(404);
});

test('making and revoking one is told, without the key', async () => {
  const events = await eventsDuring(server, async () => {
    const { id } = await newKey('Told');
    await api.remove(`api_keys/${id}`);
  });
  expect(events.map(({ kind }) => kind)).toEqual(['api_key.created', 'api_key.deleted']);
  expect(JSON.stringify(events)).not.toContain('hf_');
});
