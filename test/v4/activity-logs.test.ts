import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registryOf } from '../../src/api/v4/engine/definition.ts';
import type { TableOperations } from '../../src/api/v4/engine/resource.ts';
import { resources } from '../../src/api/v4/registry.ts';
import { createCompany } from '../../src/app/company/first-company.ts';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { EXAMPLE_RECORDS, type ExampleFacts } from '../contract/example-records.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Answer, type Api, apiOf, colleagueOf, errorOf, recordOf, recordsOf } from './api.ts';
import { RED_PICTURE } from './catalogue.ts';
import { type Event, eventsDuring, eventsOf } from './events.ts';
import { stockedProductOf, stockItemOf, trackedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const during = (act: () => Promise<unknown>): Promise<Event[]> => eventsDuring(server, act);

const customerOf = async (attributes: Readonly<Record<string, unknown>> = {}) =>
  recordOf(await api.create('customers', { name: 'Ada', ...attributes }), 201);

const v1 = (method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${server.url}/api/1/${path}?api_key=${server.apiKey}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });

describe('what is told of a change', () => {
  test('who did what to whom, when, and with which attributes', async () => {
    const customer = await customerOf({ tag_list: ['vip'] });
    const [event, ...others] = await during(() =>
      api.update(`customers/${customer.id}`, { name: 'Ada King', email: 'ada@example.com' }),
    );
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      kind: 'customer.updated',
      action_key: 'update_customer',
      action_args: { customer: { id: customer.id, name: 'Ada King', number: customer.attributes['number'] } },
      subject_type: 'customers',
      subject_id: customer.id,
      related_ids: [customer.id],
      employee_id: server.employee.id,
      data: { name: 'Ada King', email: 'ada@example.com' },
    });
    const { updated_at } = recordOf(await api.get(`customers/${customer.id}`)).attributes;
    expect(Temporal.Instant.from(String(updated_at)).equals(event?.created_at as Temporal.Instant)).toBe(true);
  });

  test('another price of a product group as such, and no other change', async () => {
    const group = recordOf(await api.create('product_groups', { name: 'Tent' }), 201);
    const price = { price_type: 'fixed', flat_fee_price_in_cents: 700 };
    const change = (attributes: object) =>
      during(async () => recordOf(await api.update(`product_groups/${group.id}`, { ...attributes })));
    const [priced, ...others] = await change({ ...price, name: 'Big tent' });
    expect(others).toEqual([]);
    expect(priced).toMatchObject({
      kind: 'product_group.updated',
      action_key: 'change_price_settings_for_product_group',
      action_args: { product_group: { id: group.id, name: 'Big tent' } },
      data: { ...price, name: 'Big tent' },
    });
    for (const same of [price, { excerpt: 'Roomy' }]) {
      expect((await change(same)).map(({ action_key }) => action_key)).toEqual(['update_product_group']);
    }
    const logs = await api.get('activity_logs?filter[action_key]=change_price_settings_for_product_group');
    expect(recordsOf(logs).map(({ attributes }) => attributes['action_args'])).toEqual([
      { product_group: { id: group.id, name: 'Big tent' } },
    ]);
  });

  test('also what it belongs to', async () => {
    const customer = await customerOf();
    const [event] = await during(() =>
      api.create('notes', { body: 'Pays in cash.', owner_type: 'customers', owner_id: customer.id }),
    );
    expect(event?.related_ids).toEqual([event?.subject_id, customer.id]);
  });

  test('archiving, restoring and deleting, each with its own word', async () => {
    const bundle = recordOf(await api.create('bundles', { name: 'Set' }), 201);
    const note = recordOf(await api.create('notes', { body: 'x', owner_type: 'bundles', owner_id: bundle.id }), 201);
    const events = await during(async () => {
      recordOf(await api.remove(`bundles/${bundle.id}`));
      recordOf(await api.send('POST', `bundles/${bundle.id}/restore`));
      recordOf(await api.remove(`notes/${note.id}`));
    });
    expect(events.map(({ action_key }) => action_key)).toEqual(['archive_bundle', 'restore_bundle', 'delete_note']);
    expect(events.map(({ data }) => data)).toEqual([null, null, null]);
    expect(events[2]?.related_ids).toContain(bundle.id);
  });

  test('nothing, where nothing was changed', async () => {
    const customer = await customerOf();
    recordOf(await api.remove(`customers/${customer.id}`));
    expect(await during(() => api.remove(`customers/${customer.id}`))).toEqual([]);
  });

  test('nothing of what was refused', async () => {
    const customer = await customerOf();
    const events = await during(async () => {
      expect((await api.create('customers', { name: '' })).status).toBe(422);
      expect((await api.update(`customers/${customer.id}`, { email: 'nonsense' })).status).toBe(422);
      expect((await api.get('customers')).status).toBe(200);
    });
    expect(events).toEqual([]);
  });

  test('once, when the same request comes again with its key', async () => {
    const request = { data: { attributes: { name: 'Once' } } };
    const headers = { 'idempotency-key': 'tell it once' };
    const refused = { 'idempotency-key': 'tell nothing' };
    const events = await during(async () => {
      for (const _ of [1, 2]) expect((await api.send('POST', 'customers', request, headers)).status).toBe(201);
      for (const _ of [1, 2]) {
        const answer = await api.send('POST', 'customers', { data: { attributes: { name: '' } } }, refused);
        expect(answer.status).toBe(422);
      }
    });
    expect(events.map(({ kind }) => kind)).toEqual(['customer.created']);
  });

  test('what stock was added, and which piece was taken away', async () => {
    const bulk = await stockedProductOf(api, 1);
    const tracked = await trackedProductOf(api);
    const stockItem = await stockItemOf(api, tracked.id, { identifier: 'PIECE 7' });
    const events = await during(async () => {
      recordOf(await api.create('stock_adjustments', { product_id: bulk.id, quantity: 4 }));
      recordOf(await api.create('stock_adjustments', { product_id: tracked.id, quantity: 2 }));
      recordOf(await api.create('stock_item_archivations', { stock_item_id: stockItem.id }));
    });
    expect(events.map(({ action_key }) => action_key)).toEqual(['adjust_stock', 'adjust_stock', 'archive_stock_item']);
    expect(events[0]).toMatchObject({
      subject_id: bulk.id,
      action_args: { product: { id: bulk.id, name: bulk.attributes['name'] } },
      data: { quantity: 4 },
    });
    expect(events[0]?.related_ids).toContain(bulk.attributes['product_group_id']);
    expect(events[1]?.data?.['stock_item_ids']).toHaveLength(2);
    expect(events[2]).toMatchObject({
      subject_type: 'stock_items',
      action_args: { stock_item: { id: stockItem.id, identifier: 'PIECE 7' } },
    });
    expect(events[2]?.related_ids).toContain(tracked.id);
  });

  test('company, settings and employees', async () => {
    const events = await during(async () => {
      recordOf(await api.update('companies/current', { phone: '+31 20 123 4567' }));
      recordOf(await api.update('settings/current', { dates: { first_day_of_week: 1 } }));
      recordOf(await api.update(`employees/${server.employee.id}`, { locale: 'nl' }));
    });
    expect(events.map(({ action_key, data }) => [action_key, data])).toEqual([
      ['update_company', { phone: '+31 20 123 4567' }],
      ['update_settings', { dates: { first_day_of_week: 1 } }],
      ['update_employee', { locale: 'nl' }],
    ]);
  });

  test('what version 1 writes, in the same words', async () => {
    const events = await during(async () => {
      const created = await v1('POST', 'customers', { customer: { name: 'Grace', phone: '123' } });
      expect(created.status).toBe(201);
      const id = created.headers.get('location')?.split('/').at(-1) ?? '';
      expect((await v1('PUT', `customers/${id}`, { customer: { name: 'Grace H' } })).status).toBe(200);
      expect((await v1('DELETE', `customers/${id}/archive`)).status).toBe(200);
      expect((await v1('POST', `customers/${id}/restore`)).status).toBe(200);
      const group = await v1('POST', 'product_groups', { product_group: { name: 'Lens', quantity: 3 } });
      const groupId = group.headers.get('location')?.split('/').at(-1) ?? '';
      expect((await v1('PUT', `product_groups/${groupId}`, { product_group: { quantity: 4 } })).status).toBe(200);
      expect((await v1('DELETE', `product_groups/${groupId}/archive`)).status).toBe(200);
      expect((await v1('POST', `product_groups/${groupId}/restore`)).status).toBe(200);
    });
    expect(events.map(({ action_key }) => action_key)).toEqual([
      'add_customer',
      'update_customer',
      'archive_customer',
      'restore_customer',
      'add_product_group',
      'update_product_group',
      'archive_product_group',
      'restore_product_group',
    ]);
    expect(events[0]).toMatchObject({
      employee_id: null,
      action_args: { customer: { name: 'Grace', number: expect.any(Number) } },
      data: { name: 'Grace', properties_attributes: [expect.objectContaining({ value: '123' })] },
    });
    expect(events[4]?.data).toMatchObject({ name: 'Lens', quantity: 3 });
    expect(events[5]).toMatchObject({ action_args: { product_group: { name: 'Lens' } }, data: { quantity: 4 } });
  });
});

test('no secret reaches an event', async () => {
  const SECRET = 'a secret of many words';
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  const colleague = await colleagueOf(server);
  const own = apiOf(server, colleague.token);
  const keys: string[] = [];
  const keyOf = (answer: Answer, status = 200) => keys.push(String(recordOf(answer, status).attributes['key']));
  const events = await during(async () => {
    keyOf(await api.create('authentication_methods', { name: 'laptop', kind: 'token' }), 201);
    keyOf(await api.create('authentication_methods', { name: 'signer', kind: 'single_use', algorithm: 'HS256' }), 201);
    const ours = { name: 'own key', kind: 'single_use', algorithm: 'ES256', key: pem };
    const method = recordOf(await api.create('authentication_methods', ours), 201);
    keyOf(await api.remove(`authentication_methods/${method.id}`));
    recordOf(
      await own.update(`employees/${colleague.id}`, {
        current_password: colleague.password,
        password: SECRET,
        password_confirmation: SECRET,
        avatar_base64: RED_PICTURE,
      }),
    );
    recordOf(await api.update('companies/current', { logo_base64: RED_PICTURE }));
    const group = recordOf(await api.create('product_groups', { name: 'Tent', photo_base64: RED_PICTURE }), 201);
    const photo = { owner_type: 'product_groups', owner_id: group.id, photo_base64: RED_PICTURE, alt_text: 'red' };
    recordOf(await api.create('photos', photo), 201);
  });
  const emitted = JSON.stringify(events);
  expect(events).toHaveLength(8);
  expect(events[2]?.data).toEqual({ name: 'own key', kind: 'single_use', algorithm: 'ES256' });
  expect(events[4]?.data).toBeNull();
  expect(events[7]?.data).toMatchObject({ alt_text: 'red' });
  const secrets = [...keys, pem, JSON.stringify(pem).slice(1, -1), colleague.password, SECRET, RED_PICTURE];
  expect(secrets.filter((secret) => emitted.includes(secret.slice(0, 40)))).toEqual([]);
});

/** Types whose table or deed can be written, with how to. */
const writable = [...registryOf(resources).values()].flatMap(({ type, resource }) => {
  const { create, update } = resource.operations as TableOperations;
  return create === undefined && update === undefined ? [] : [{ type, creatable: create !== undefined }];
});

/** They tell what would be, and write nothing. */
const PREVIEWS = new Set(['order_move_previews', 'order_price_previews', 'price_previews']);

describe('every write is told', () => {
  const ids = new Map<string, string>();
  let made = 0;

  const facts = (): ExampleFacts => {
    made += 1;
    const id = (type: string): string => ids.get(type) ?? '';
    const another = async (type: string): Promise<string> =>
      make(type, (await EXAMPLE_RECORDS[type]?.create?.(facts())) ?? {});
    return { customer: id('customers'), id, another, make, number: made };
  };

  async function make(type: string, attributes: Readonly<Record<string, unknown>>): Promise<string> {
    const answer = await api.create(type, attributes);
    return recordOf(answer, answer.status < 300 ? answer.status : 201).id;
  }

  const created = new Map<string, readonly Event[]>();

  beforeAll(async () => {
    for (const [name, { create, as: type = name }] of Object.entries(EXAMPLE_RECORDS)) {
      if (create === undefined) continue;
      const attributes = await create(facts());
      const events = await during(async () => {
        const answer = await api.create(type, attributes);
        ids.set(name, recordOf(answer, answer.status < 300 ? answer.status : 201).id);
      });
      created.set(type, events);
    }
  });

  test.each(writable.filter(({ type, creatable }) => creatable && !PREVIEWS.has(type)))('making $type', ({ type }) => {
    const [event, ...others] = created.get(type) ?? [];
    expect(others).toEqual([]);
    expect(event).toBeDefined();
  });

  test.each([...PREVIEWS])('%s write nothing', (type) => {
    expect(created.get(type)).toEqual([]);
  });

  test.each(writable.filter(({ type }) => EXAMPLE_RECORDS[type]?.update !== undefined))(
    'changing $type',
    async ({ type }) => {
      const [first] = ids.has(type) || SINGLE.has(type) ? [] : recordsOf(await api.get(type));
      const id = SINGLE.has(type) ? 'current' : (ids.get(type) ?? first?.id ?? '');
      const events = await during(async () =>
        recordOf(await api.update(`${type}/${id}`, EXAMPLE_RECORDS[type]?.update ?? {})),
      );
      expect(events).toHaveLength(1);
      expect(events[0]).toMatchObject(
        OF_AN_ORDER.has(type)
          ? { subject_type: 'orders', action_key: 'update_order' }
          : { subject_type: type, data: EXAMPLE_RECORDS[type]?.update },
      );
    },
  );
});

/** Another company, in which a lot has happened. */
async function companyWithHistory(count: number) {
  const { database } = server;
  const company = await database.transaction((tx) =>
    createCompany(tx, { name: 'Old', slug: 'old', default_timezone: 'UTC', currency: 'eur' }),
  );
  await database.run(sql`
    insert into events (
      company_id, sequence, id, kind, action_key, subject_type, subject_id, related_ids, created_at
    )
    select
      ${company.id}, n, gen_random_uuid(), 'note.created', 'add_note', 'notes', gen_random_uuid(),
      array[gen_random_uuid(), gen_random_uuid()], now() - n * interval '1 minute'
    from generate_series(1, ${count}::integer) as n
  `);
  await database.run(sql`vacuum analyze events`);
  return { database, company };
}

/** Told as what was done to the order. */
const OF_AN_ORDER = new Set(['lines', 'orders']);

const SINGLE = new Set(['companies', 'settings']);

describe('the activity log', () => {
  test('shows what has happened, newest first', async () => {
    const customer = await customerOf({ name: 'Logged' });
    recordOf(await api.remove(`customers/${customer.id}`));
    const logs = recordsOf(await api.get(`activity_logs?filter[relation_id]=${customer.id}&include=employee`));
    const common = { has_data: false, support: false, employee_id: server.employee.id };
    const action_args = { customer: { id: customer.id, name: 'Logged', number: customer.attributes['number'] } };
    expect(logs.map(({ attributes }) => attributes)).toEqual([
      { ...common, created_at: expect.any(String), action_key: 'archive_customer', action_args },
      { ...common, created_at: expect.any(String), action_key: 'add_customer', action_args, has_data: true },
    ]);
    expect(logs[0]?.relationships?.['employee']?.data).toEqual({ id: server.employee.id, type: 'employees' });
  });

  test('tells what exactly was done when asked to', async () => {
    const customer = await customerOf({ name: 'Exact' });
    const [log] = recordsOf(
      await api.get(`activity_logs?filter[relation_id]=${customer.id}&extra_fields[activity_logs]=data`),
    );
    expect(log?.attributes['data']).toEqual({ name: 'Exact' });
    const one = recordOf(await api.get(`activity_logs/${log?.id}`));
    expect(one.attributes).not.toHaveProperty('data');
  });

  test('can be narrowed', async () => {
    const colleague = await colleagueOf(server);
    const [one, other] = [await customerOf(), await customerOf()];
    recordOf(await apiOf(server, colleague.token).update(`customers/${one.id}`, { name: 'Theirs' }));
    const idsOf = async (query: string) => {
      const logs = recordsOf(await api.get(`activity_logs?${query}`));
      const known = new Map((await eventsOf(server)).map(({ id, subject_id }) => [id, subject_id]));
      return logs.map(({ id }) => known.get(id));
    };
    const relations = `filter[relation_id]=${one.id},${other.id}`;
    expect(await idsOf(relations)).toEqual([one.id, other.id, one.id]);
    expect(await idsOf(`${relations}&filter[action_key]=update_customer`)).toEqual([one.id]);
    expect(await idsOf(`filter[employee_id]=${colleague.id}`)).toEqual([one.id]);
    expect(await idsOf(`${relations}&filter[employee_id][not_eq]=${colleague.id}`)).toEqual([other.id, one.id]);
    expect(await idsOf(`filter[relation_id][not_eq]=${one.id}&${relations}`)).toEqual([other.id]);
    expect(await idsOf(`${relations}&filter[created_at][gt]=2999-01-01`)).toEqual([]);
    const [{ id } = { id: '' }] = recordsOf(await api.get(`activity_logs?${relations}`));
    expect(await idsOf(`filter[id]=${id}`)).toEqual([one.id]);
  });

  test('is looked up by what it is related to in an index', async () => {
    const { database, company } = await companyWithHistory(20_000);
    const definition = registryOf(resources).get('activity_logs');
    const filter = definition?.filters.get('relation_id')?.custom?.sql;
    const plan = await database.many<{ 'QUERY PLAN': string }>(sql`
      explain
      select e.id
      from events as e
      where e.company_id = ${company.id}
        and ${filter?.(sql`e`, 'eq', [newId()])}
      order by e.created_at desc, e.id desc
      limit 25
    `);
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('events_related');
    expect(text).not.toContain('Seq Scan');
  });

  test('needs the permission activity_logs', async () => {
    const without = apiOf(server, (await colleagueOf(server, { permissions: ['products'] })).token);
    const having = apiOf(server, (await colleagueOf(server, { permissions: ['activity_logs'] })).token);
    const [{ id }] = (await eventsOf(server)) as [Event];
    expect(errorOf(await without.get('activity_logs')).status).toBe(403);
    expect(errorOf(await without.get(`activity_logs/${id}`)).status).toBe(403);
    expect((await having.get('activity_logs')).status).toBe(200);
    expect((await having.get(`activity_logs/${id}`)).status).toBe(200);
  });

  test('cannot be written', async () => {
    const [{ id }] = (await eventsOf(server)) as [Event];
    expect((await api.create('activity_logs', {})).status).toBe(405);
    expect((await api.update(`activity_logs/${id}`, {})).status).toBe(405);
    expect((await api.remove(`activity_logs/${id}`)).status).toBe(405);
  });
});
