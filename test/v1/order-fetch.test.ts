import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identifier, join, sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { insertOrder } from '../support/insert-order.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, recordOf } from '../v4/api.ts';
import { productOf, stockItemOf, trackedProductOf } from '../v4/stock.ts';
import { strangerClient, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let v4: Api;
let location: string;
let customer: string;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  v4 = apiOf(server, server.token);
  ({ id: location } = await server.database.one<{ id: string }>(sql`select id from locations`));
  const jo = { name: 'Jo Doe', email: 'jo@example.com', properties_attributes: [] };
  customer = (await call('POST', '/customers', { customer: jo })).body.customer.id;
});

afterAll(() => server.stop());

const insert = (columns: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  insertOrder(server.database, { company_id: server.company.id, start_location_id: location, ...columns });

const AMOUNTS = {
  price_in_cents: 80_250,
  price_with_tax_in_cents: 97_103,
  discount_in_cents: 8_025,
  discount_with_tax_in_cents: 9_711,
  grand_total_in_cents: 72_225,
  tax_in_cents: 15_167,
  grand_total_with_tax_in_cents: 87_392,
  deposit_in_cents: 10_000,
  deposit_paid_in_cents: 5_005,
  amount_paid_in_cents: 1,
};

test('tells every amount in cents, as a decimal number, and those of the total under their bare names', async () => {
  const id = await insert({ ...AMOUNTS, discount_percentage: 10, deposit_type: 'fixed', deposit_value: 100.5 });
  const { status, body, text } = await call('GET', `/orders/${id}`);
  expect(status).toBe(200);
  expect(body.order).toMatchObject({
    price_in_cents: 80_250,
    price: 802.5,
    price_as_decimal: 802.5,
    price_with_tax_in_cents: 97_103,
    price_with_tax: 971.03,
    price_with_tax_as_decimal: 971.03,
    grand_total_in_cents: 72_225,
    grand_total: 722.25,
    grand_total_as_decimal: 722.25,
    grand_total_with_tax_in_cents: 87_392,
    grand_total_with_tax: 873.92,
    grand_total_with_tax_as_decimal: 873.92,
    paid_in_cents: 5_006,
    paid_as_decimal: 50.06,
    deposit_paid_in_cents: 5_005,
    deposit_paid_as_decimal: 50.05,
    discount_in_cents: 8_025,
    discount_as_decimal: 80.25,
    discount_with_tax_in_cents: 9_711,
    discount_with_tax_as_decimal: 97.11,
    deposit_in_cents: 10_000,
    deposit_as_decimal: 100,
    discount_percentage: 10,
    deposit_type: 'fixed',
    deposit_value: 100.5,
  });
  expect(text).toContain('"deposit_as_decimal":100.0,');
});

test('tells all fields of an order, and its customer when it has one', async () => {
  const id = await insert({ customer_id: customer, tag_list: ['vip'], item_count: 3, status: 'draft' });
  const { body, headers } = await call('GET', `/orders/${id}`);
  expect(body.order).toMatchObject({
    id,
    number: expect.any(Number),
    status: 'concept',
    customer_id: customer,
    starts_at: '2030-01-01T09:00:00.000Z',
    stops_at: '2030-01-02T09:00:00.000Z',
    tags: ['vip'],
    tax_region_id: null,
    item_count: 3,
    invoice_count: 0,
    entirely_started: true,
    entirely_stopped: false,
    item_ids: [],
    stock_item_ids: [],
    legacy_id: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    plannings: [],
    lines: [],
    tax_values: [],
    notes: [],
    properties: [],
  });
  const { orders: _, ...nested } = (await call('GET', `/customers/${customer}`)).body.customer;
  expect(body.order.customer).toEqual(nested);
  expect(headers.get('etag')).toMatch(/^"[\w-]{22}"$/);
  const alone = await call('GET', `/orders/${await insert()}`);
  expect(alone.body.order).not.toHaveProperty('customer');
});

test.each([
  ['draft', 'concept'],
  ['reserved', 'reserved'],
  ['started', 'started'],
  ['stopped', 'stopped'],
  ['canceled', 'canceled'],
  ['archived', 'archived'],
])('an order that is %s is %s here', async (status, word) => {
  expect((await call('GET', `/orders/${await insert({ status })}`)).body.order.status).toBe(word);
});

describe('what belongs to an order', () => {
  test('plannings with the price of their line and the pieces they name', async () => {
    const id = await insert({ status: 'started' });
    const product = await trackedProductOf(v4);
    const stockItem = await stockItemOf(v4, product.id);
    const planning = await plan(id, product.id, { quantity: 2, started: 1 });
    await server.database.run(sql`
      insert into stock_item_plannings (
        company_id, id, stock_item_planning_type, stock_item_id, planning_id, order_id, reserved, started, status
      )
      values (${server.company.id}, ${newId()}, 'order', ${stockItem.id}, ${planning}, ${id}, true, true, 'started')
    `);
    await addLine(id, { title: 'Tent', planning_id: planning, item_id: product.id, price_each_in_cents: 250 });
    const { order } = (await call('GET', `/orders/${id}`)).body;
    expect(order.plannings).toEqual([
      {
        id: planning,
        order_id: id,
        item_id: product.id,
        quantity: 2,
        price_each_in_cents: 250,
        reserved: true,
        started: 1,
        stopped: 0,
        charge_label: '1 day',
        charge_length: 86_400,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        stock_item_plannings: [
          {
            id: expect.any(String),
            planning_id: planning,
            stock_item_id: stockItem.id,
            reserved: true,
            started: true,
            stopped: false,
            created_at: expect.any(String),
            updated_at: expect.any(String),
          },
        ],
      },
    ]);
    expect([order.item_ids, order.stock_item_ids]).toEqual([[product.id], [stockItem.id]]);
  });

  test('not what was taken off it', async () => {
    const id = await insert();
    const product = await productOf(v4);
    await plan(id, product.id, { quantity: 2, archived_at: '2026-01-01' });
    await addLine(id, { title: 'Gone', archived_at: '2026-01-01' });
    const { order } = (await call('GET', `/orders/${id}`)).body;
    expect([order.plannings, order.lines, order.item_ids]).toEqual([[], [], []]);
  });

  test('of a bundle the plannings of its parts, and the line that stands for theirs', async () => {
    const id = await insert();
    const [bundle, part] = [await productOf(v4), await productOf(v4)];
    const whole = await plan(id, bundle.id, { quantity: null });
    const planned = await plan(id, part.id, { quantity: 2, parent_planning_id: whole });
    const line = await addLine(id, { title: 'Set', planning_id: whole, item_id: bundle.id });
    await addLine(id, { title: 'Part', planning_id: planned, parent_line_id: line });
    const { order } = (await call('GET', `/orders/${id}`)).body;
    expect(order.plannings.map((each) => each.id)).toEqual([planned]);
    expect(order.item_ids).toEqual([part.id]);
    expect(order.lines).toMatchObject([{ id: line, title: 'Set', planning_id: null }]);
  });

  test('taxes, notes and properties', async () => {
    const id = await insert();
    const rate = newId();
    const category = newId();
    await server.database.run(sql`
      insert into tax_categories (company_id, id, name) values (${server.company.id}, ${category}, 'High')
    `);
    await server.database.run(sql`
      insert into tax_rates (company_id, id, owner_type, owner_id, name, value, position)
      values (${server.company.id}, ${rate}, 'tax_categories', ${category}, 'VAT', 21, 1)
    `);
    await server.database.run(sql`
      insert into tax_values (company_id, id, owner_type, owner_id, tax_rate_id, name, percentage, value_in_cents)
      values (${server.company.id}, ${newId()}, 'orders', ${id}, ${rate}, 'VAT', 21, 2105)
    `);
    await server.database.run(sql`
      insert into notes (company_id, id, owner_type, owner_id, body)
      values (${server.company.id}, ${newId()}, 'orders', ${id}, 'Ring twice')
    `);
    await server.database.run(sql`
      insert into properties (company_id, id, owner_type, owner_id, name, identifier, property_type, value)
      values (${server.company.id}, ${newId()}, 'orders', ${id}, 'Gate', 'gate', 'text_field', 'B')
    `);
    const { order } = (await call('GET', `/orders/${id}`)).body;
    expect(order.tax_values).toEqual([
      {
        id: expect.any(String),
        order_id: id,
        tax_rate_id: rate,
        name: 'VAT',
        percentage: 21,
        value_in_cents: 2105,
        value_as_decimal: 21.05,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect(order.notes).toMatchObject([{ body: 'Ring twice', notable_type: 'Order', notable_id: id, employee: null }]);
    expect(order.properties).toMatchObject([{ type: 'Property::TextField', owner_type: 'Order', value: 'B' }]);
  });
});

describe('lines', () => {
  test('are answered in their order, and each by itself with its order and tax category', async () => {
    const id = await insert({ customer_id: customer });
    const category = newId();
    await server.database.run(sql`
      insert into tax_categories (company_id, id, name) values (${server.company.id}, ${category}, ${`Low ${category}`})
    `);
    const second = await addLine(id, { title: 'Second', position: 2 });
    const first = await addLine(id, { title: 'First', position: 1, quantity: 3, tax_category_id: category });
    const { status, body, text } = await call('GET', `/orders/${id}/lines`);
    expect([status, body.meta]).toEqual([200, { total_count: 2 }]);
    expect(body.lines.map((line) => line.id)).toEqual([first, second]);
    expect(body.lines[0]).toEqual({
      id: first,
      title: 'First',
      quantity: 3,
      price_each_in_cents: 100,
      price_in_cents: 300,
      price_with_tax_in_cents: 363,
      display_price_in_cents: 300,
      position: '1',
      planning_id: null,
      order_id: id,
      tax_category_id: category,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(text).toContain('"quantity":3.0,');
    const { order } = (await call('GET', `/orders/${id}`)).body;
    expect(order.lines).toEqual(body.lines);
    const alone = (await call('GET', `/orders/${id}/lines/${first}`)).body.line;
    expect(alone).toEqual({
      ...body.lines[0],
      order,
      tax_category: {
        id: category,
        name: `Low ${category}`,
        default: false,
        archived: false,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    });
    expect((await call('GET', `/orders/${id}/lines/${second}`)).body.line.tax_category).toBeNull();
  });

  test('show the price that their company goes by', async () => {
    const id = await insert({ tax_strategy: 'inclusive' });
    await addLine(id, { price_in_cents: 300, price_with_tax_in_cents: 363 });
    expect((await call('GET', `/orders/${id}/lines`)).body.lines[0]?.display_price_in_cents).toBe(363);
  });
});

describe('which order', () => {
  test('is told by its number too, in digits', async () => {
    const id = await insert();
    const { number } = (await call('GET', `/orders/${id}`)).body.order;
    expect((await call('GET', `/orders/${number}`)).body.order.id).toBe(id);
    for (const name of [`+${number}`, `0${number}`, `${number}.0`, `#${number}`, '0', '999999999', '9'.repeat(30)]) {
      expect([name, (await call('GET', `/orders/${encodeURIComponent(name)}`)).status]).toEqual([name, 404]);
    }
  });

  test('is nobody else’s', async () => {
    const stranger = await strangerClient(server);
    const id = await insert();
    const line = await addLine(id, {});
    for (const path of ['', '/lines', `/lines/${line}`, '/available']) {
      expect([path, (await stranger('GET', `/orders/${id}${path}`)).status]).toEqual([path, 404]);
      expect([path, (await call('GET', `/orders/${newId()}${path}`)).status]).toEqual([path, 404]);
      expect([path, (await call('GET', `/orders/x${path}`)).status]).toEqual([path, 404]);
    }
    const other = await insert();
    expect((await call('GET', `/orders/${other}/lines/${line}`)).status).toBe(404);
    expect((await call('GET', `/orders/${id}/lines/${newId()}`)).status).toBe(404);
    expect((await call('GET', `/orders/${id}/lines/1`)).status).toBe(404);
  });

  test('while it is new, is its maker’s and the company’s', async () => {
    const id = await insert({ status: 'new', employee_id: server.employee.id });
    const colleague = await colleagueOf(server);
    const as = async (token: string): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${server.url}/api/1/orders/${id}`, { headers })).status;
    };
    expect([await as(server.apiKey), await as(server.token), await as(colleague.token)]).toEqual([200, 200, 404]);
    await server.database.run(sql`update orders set employee_id = null where id = ${id}`);
    expect(await as(colleague.token)).toBe(200);
  });

  test('a fetched one is not sent again while it is the same', async () => {
    const id = await insert();
    const { headers } = await call('GET', `/orders/${id}`);
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await call('GET', `/orders/${id}`, undefined, known)).status).toBe(304);
    await server.database.run(sql`update orders set item_count = 7 where id = ${id}`);
    expect((await call('GET', `/orders/${id}`, undefined, known)).status).toBe(200);
  });
});

test('a customer lists its orders, newest first, without new ones', async () => {
  const { id } = recordOf(await v4.create('customers', { name: 'Regular' }), 201);
  const first = await insert({ customer_id: id, created_at: '2026-01-01', grand_total_in_cents: 500 });
  const second = await insert({ customer_id: id, status: 'draft', created_at: '2026-01-02' });
  await insert({ customer_id: id, status: 'new' });
  const reported = (await call('GET', `/customers/${id}`)).body.customer;
  expect(reported.orders).toEqual([
    expect.objectContaining({ id: second, number: expect.any(Number), status: 'concept', customer_id: id }),
    expect.objectContaining({ id: first, status: 'reserved', customer_id: id, grand_total_in_cents: 500 }),
  ]);
});

async function plan(
  order_id: string,
  item_id: string,
  { quantity = 1, started = 0, parent_planning_id = null, archived_at = null }: Partial<Planned>,
): Promise<string> {
  const id = newId();
  await server.database.run(sql`
    insert into plannings (
      company_id, id, planning_type, item_id, order_id, start_location_id, stop_location_id, quantity, started, reserved,
      status, parent_planning_id, archived_at
    )
    values (
      ${server.company.id}, ${id}, 'order', ${item_id}, ${order_id}, ${location}, ${location}, ${quantity}, ${started},
      true, 'reserved', ${parent_planning_id}, ${archived_at}
    )
  `);
  return id;
}

interface Planned {
  readonly quantity: number | null;
  readonly started: number;
  readonly parent_planning_id: string | null;
  readonly archived_at: string | null;
}

async function addLine(order_id: string, columns: Readonly<Record<string, unknown>>): Promise<string> {
  const id = newId();
  const line = { position: 1, quantity: 1, price_each_in_cents: 100, ...columns };
  const price_in_cents = line.quantity * line.price_each_in_cents;
  const row = {
    charge_label: '1 day',
    charge_length: 86_400,
    discountable: true,
    taxable: true,
    relevant: true,
    line_type: 'charge',
    owner_type: 'orders',
    nested_position: 0,
    created_at: '2026-01-01',
    updated_at: '2026-01-01',
    price_in_cents,
    price_with_tax_in_cents: Math.round((price_in_cents * 121) / 100),
    ...line,
    company_id: server.company.id,
    id,
    owner_id: order_id,
    order_id,
  };
  const names = join(Object.keys(row).map(identifier), ', ');
  await server.database.run(sql`
    insert into lines (${names})
    select ${names}
    from json_populate_record(null::lines, ${JSON.stringify(row)})
  `);
  return id;
}
