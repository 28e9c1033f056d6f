import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { insertOrder } from '../support/insert-order.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  type Answer,
  type Api,
  apiOf,
  type Attributes,
  problemsOf,
  recordOf,
  recordsOf,
  type Resource,
  statusesOf,
  strangerOf,
} from './api.ts';
import { eventsDuring } from './events.ts';

let server: TestServer;
let api: Api;
let location: string;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  location = recordsOf(await api.get('locations'))[0]?.id ?? '';
});

afterAll(() => server.stop());

const customerOf = async (attributes: Attributes = {}): Promise<Resource> =>
  recordOf(await api.create('customers', { name: 'Jo', ...attributes }), 201);

const merge = (source_id: string, target_id: string): Promise<Answer> =>
  api.create('merges', { type: 'customers', source_id, target_id });

const read = async (id: string): Promise<Attributes> => recordOf(await api.get(`customers/${id}`)).attributes;

const orderOf = (customer_id: string, columns: Attributes = {}): Promise<string> =>
  insertOrder(server.database, {
    company_id: server.company.id,
    start_location_id: location,
    customer_id,
    grand_total_in_cents: 1_000,
    grand_total_with_tax_in_cents: 1_210,
    ...columns,
  });

const customerOfOrder = async (id: string): Promise<string> =>
  (await server.database.one<{ customer_id: string }>(sql`select customer_id from orders where id = ${id}`))
    .customer_id;

describe('merging two customers', () => {
  test('answers the target, and archives the source', async () => {
    const [source, target] = [await customerOf({ name: 'Old' }), await customerOf({ name: 'New' })];
    const answer = await api.create(
      'merges',
      { type: 'customers', source_id: source.id, target_id: target.id },
      { include: 'target' },
    );
    const merged = recordOf(answer, 201);
    expect(merged.attributes).toEqual({ type: 'customers', source_id: source.id, target_id: target.id });
    expect(answer.body.included?.map(({ id, attributes }) => [id, attributes['name']])).toEqual([[target.id, 'New']]);
    expect(await read(source.id)).toMatchObject({ archived: true, name: 'Old' });
    expect(await read(target.id)).toMatchObject({ archived: false, name: 'New' });
  });

  test.each<[string, Attributes, Attributes, Attributes]>([
    // what, source, target → target afterwards
    ['an e-mail address it lacks', { email: 'old@example.com' }, {}, { email: 'old@example.com' }],
    [
      'no other e-mail address',
      { email: 'old@example.com' },
      { email: 'new@example.com' },
      { email: 'new@example.com' },
    ],
    ['a payment account it lacks', { stripe_id: 'cus_1' }, {}, { stripe_id: 'cus_1' }],
    ['all tags, each once', { tag_list: ['VIP', 'old'] }, { tag_list: ['vip'] }, { tag_list: ['vip', 'old'] }],
    ['no discount', { discount_percentage: 10 }, {}, { discount_percentage: 0 }],
  ])('gives the target %s', async (_, theirs, ours, expected) => {
    const [source, target] = [await customerOf(theirs), await customerOf(ours)];
    recordOf(await merge(source.id, target.id), 201);
    expect(await read(target.id)).toMatchObject(expected);
  });

  test('gives the target custom fields that it has no value for, and keeps its own', async () => {
    const fields = (values: Readonly<Record<string, string | null>>) => ({
      properties_attributes: Object.entries(values).map(([name, value]) => ({
        name,
        value,
        property_type: 'text_field',
      })),
    });
    const source = await customerOf(fields({ Phone: '1', Size: 'L', Club: 'A', Shoe: null }));
    const target = await customerOf(fields({ Phone: '2', Size: null, Hat: '7' }));
    recordOf(await merge(source.id, target.id), 201);
    expect((await read(target.id))['properties']).toEqual({ phone: '2', size: 'L', club: 'A', hat: '7' });
    expect((await read(source.id))['properties']).toEqual({ phone: '1', shoe: null });
    const positions = recordsOf(await api.get(`properties?filter[owner_id]=${target.id}`)).map(
      ({ attributes }) => attributes['position'],
    );
    expect(new Set(positions).size).toBe(4);
  });

  test('moves notes and barcodes', async () => {
    const [source, target] = [await customerOf(), await customerOf()];
    const owner = { owner_type: 'customers', owner_id: source.id };
    const note = recordOf(await api.create('notes', { body: 'Late.', ...owner }), 201);
    const barcode = recordOf(await api.create('barcodes', { barcode_type: 'code128', ...owner }), 201);
    recordOf(await merge(source.id, target.id), 201);
    for (const path of [`notes/${note.id}`, `barcodes/${barcode.id}`]) {
      expect(recordOf(await api.get(path)).attributes['owner_id']).toBe(target.id);
    }
  });

  test('moves all orders as they are, and counts anew', async () => {
    const [source, target] = [await customerOf(), await customerOf()];
    const orders = await Promise.all([
      orderOf(source.id),
      orderOf(source.id, { status: 'stopped' }),
      orderOf(source.id, { status: 'archived' }),
      orderOf(source.id, { status: 'new', employee_id: server.employee.id }),
      orderOf(source.id, { status: 'canceled' }),
      orderOf(target.id, { grand_total_in_cents: 500, grand_total_with_tax_in_cents: 500 }),
    ]);
    recordOf(await merge(source.id, target.id), 201);
    expect(new Set(await Promise.all(orders.map(customerOfOrder)))).toEqual(new Set([target.id]));
    expect(await read(target.id)).toMatchObject({
      order_count: 4,
      revenue_in_cents: 2_500,
      balance_due_in_cents: 2_920,
      average_order_value_in_cents: 833,
    });
    expect(await read(source.id)).toMatchObject({ order_count: 0, revenue_in_cents: 0, balance_due_in_cents: 0 });
    const [{ grand_total_in_cents }] = (await server.database.many<{ grand_total_in_cents: number }>(
      sql`select grand_total_in_cents from orders where id = ${orders[0]}`,
    )) as [{ grand_total_in_cents: number }];
    expect(grand_total_in_cents).toBe(1_000);
  });

  test('no longer suggests to merge them', async () => {
    const source = await customerOf();
    const target = await customerOf({ merge_suggestion_customer_id: source.id });
    recordOf(await merge(source.id, target.id), 201);
    expect((await read(target.id))['merge_suggestion_customer_id']).toBeNull();
  });

  test('is told once, of both', async () => {
    const [source, target] = [await customerOf({ name: 'Old' }), await customerOf({ name: 'New' })];
    const order = await orderOf(source.id);
    const events = await eventsDuring(server, () => merge(source.id, target.id));
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      action_key: 'merge_customer',
      subject_id: target.id,
      related_ids: [target.id, source.id, order],
      action_args: { customer: { id: target.id, name: 'New' }, source: { id: source.id, name: 'Old' } },
    });
  });
});

describe('refuses to merge', () => {
  test('what is not there, or not ours', async () => {
    const { id } = await customerOf();
    const stranger = await strangerOf(server);
    expect(problemsOf(await merge(newId(), id))).toEqual({ source_id: 'must exist' });
    expect(problemsOf(await merge(id, newId()))).toEqual({ target_id: 'must exist' });
    expect(problemsOf(await merge(stranger, id))).toEqual({ source_id: 'must exist' });
    expect(problemsOf(await api.create('merges', {}))).toEqual({
      type: "can't be blank",
      source_id: "can't be blank",
      target_id: "can't be blank",
    });
  });

  test('a customer with itself', async () => {
    const { id } = await customerOf();
    expect(problemsOf(await merge(id, id))).toEqual({ target_id: 'must be another customer' });
  });

  test('what is archived', async () => {
    const [gone, here] = [await customerOf(), await customerOf()];
    recordOf(await api.remove(`customers/${gone.id}`));
    expect(problemsOf(await merge(gone.id, here.id))).toEqual({ source_id: 'must not be archived' });
    expect(problemsOf(await merge(here.id, gone.id))).toEqual({ target_id: 'must not be archived' });
  });

  test('anything but customers', async () => {
    const answer = await api.create('merges', { type: 'orders', source_id: newId(), target_id: newId() });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

test('of merges that cross each other exactly one happens, and nothing is lost', async () => {
  for (let round = 0; round < 5; round += 1) {
    const customers = [await customerOf(), await customerOf()] as const;
    const orders = await Promise.all(customers.map(({ id }) => orderOf(id)));
    const [a, b] = customers.map(({ id }) => id) as [string, string];
    const answers = await Promise.all([merge(a, b), merge(b, a), merge(a, b)]);
    expect(statusesOf(answers)).toEqual({ 201: 1, 422: 2 });
    const [owner, ...others] = new Set(await Promise.all(orders.map(customerOfOrder)));
    expect(others).toEqual([]);
    expect(await read(String(owner))).toMatchObject({ archived: false, order_count: 2 });
  }
});

test('orders that are made and changed meanwhile are not lost, and figures are true', async () => {
  const period = { starts_at: '2030-01-01T09:00:00Z', stops_at: '2030-01-02T09:00:00Z' };
  for (let round = 0; round < 3; round += 1) {
    const [source, target] = [await customerOf(), await customerOf()];
    const order = (customer_id: string) => api.create('orders', { customer_id, status: 'draft', ...period });
    const { id } = recordOf(await order(source.id), 201);
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => order(source.id)),
      merge(source.id, target.id),
      ...Array.from({ length: 3 }, () => order(target.id)),
      api.update(`orders/${id}`, { customer_id: target.id }),
      api.update(`orders/${id}`, { customer_id: source.id }),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const owners = await server.database.many<{ customer_id: string; orders: number }>(sql`
      select customer_id, count(*) as orders
      from orders
      where customer_id in (${source.id}, ${target.id})
      group by customer_id
    `);
    // One was there before, and one of these is the merge.
    const orders = statusesOf(answers)['201'];
    expect(owners).toEqual([{ customer_id: target.id, orders }]);
    expect(await read(target.id)).toMatchObject({ order_count: orders });
    expect(await read(source.id)).toMatchObject({ order_count: 0 });
  }
});
