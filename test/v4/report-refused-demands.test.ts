import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany } from '../../src/app/company/first-company.ts';
import { refusedFigures } from '../../src/app/insight/report-refused-demands.ts';
import { compile, identifier, raw, sql } from '../../src/db/sql.ts';
import type { ReadContext } from '../../src/db/work.ts';
import { microsecondsOf } from '../../src/domain/time/window.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { v1Client, type V1Client } from '../v1/v1-client.ts';
import {
  type Answer,
  type Api,
  apiOf,
  type Attributes,
  colleagueOf,
  errorOf,
  recordOf,
  recordsOf,
  type Resource,
} from './api.ts';
import { book, fulfill, move, orderOf, PERIOD } from './booking.ts';
import { hours, productOf, stockedProductOf } from './stock.ts';

const DAY_s = 86_400;
/** When nobody else wants anything. */
const QUIET = { starts_at: '2030-02-01T09:00:00Z', stops_at: '2030-02-03T09:00:00Z' };
const QUIETER = { starts_at: '2030-03-01T09:00:00Z', stops_at: '2030-03-03T09:00:00Z' };

let server: TestServer;
let api: Api;
let v1: V1Client;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  v1 = v1Client(server, server.apiKey);
});

afterAll(() => server.stop());

/** Of which one is somebody else's during the period. */
async function scarceProduct(stock = 2, attributes: Attributes = {}): Promise<Resource> {
  const product = await stockedProductOf(api, stock, attributes);
  await reservedOf(product, 1);
  return product;
}

async function reservedOf(product: Resource, quantity: number, period: Attributes = PERIOD): Promise<Resource> {
  const order = await orderOf(api, period);
  recordOf(await book(api, order, product, quantity));
  recordOf(await move(api, order, 'reserved'));
  return order;
}

async function lineOf(order: Resource): Promise<string> {
  const [line] = recordsOf(await api.get(`lines?filter[order_id]=${order.id}`));
  return String(line?.id);
}

const refusedOf = async (product: Resource, query = ''): Promise<readonly Attributes[]> =>
  recordsOf(await api.get(`report_refused_demands?filter[product_id]=${product.id}&${query}`)).map(
    ({ attributes }) => attributes,
  );

/** Everything that is stored but this report's records, answers that are told again and when a key was used. */
async function everythingElse(): Promise<unknown> {
  const tables = await server.database.many<{ name: string }>(sql`
    select table_name as name
    from information_schema.tables
    where table_schema = 'public'
      and table_type = 'BASE TABLE'
      and table_name not in ('refused_demands', 'idempotent_replies', 'api_keys')
    order by table_name
  `);
  return Promise.all(
    tables.map(({ name }) =>
      server.database.one(sql`
        select ${name}::text as name, count(*), md5(string_agg(t::text, '' order by t::text)) as content
        from ${identifier(name)} as t
      `),
    ),
  );
}

interface RefusedRequest {
  readonly product: Resource;
  readonly ask: () => Promise<{ readonly status: number }>;
}

/** Each asks for two units where there is one, or for one that is still out. */
const WAYS: Readonly<Record<string, () => Promise<RefusedRequest>>> = {
  async 'a booking'() {
    const product = await scarceProduct();
    const order = await orderOf(api);
    recordOf(await move(api, order, 'reserved'));
    return { product, ask: () => book(api, order, product, 2) };
  },
  async 'a reservation'() {
    const product = await scarceProduct();
    const order = await orderOf(api);
    recordOf(await book(api, order, product, 2));
    return { product, ask: () => move(api, order, 'reserved') };
  },
  async 'a start'() {
    const { product, order } = await stillOut();
    return {
      product,
      ask: () => fulfill(api, order, [{ action: 'start_product', product_id: product.id, quantity: 1 }]),
    };
  },
  async 'another period'() {
    const product = await scarceProduct();
    const order = await reservedOf(product, 2, QUIET);
    return { product, ask: () => api.update(`orders/${order.id}`, PERIOD) };
  },
  async 'another quantity'() {
    const product = await scarceProduct();
    const line = await lineOf(await reservedOf(product, 1));
    return { product, ask: () => api.update(`lines/${line}`, { quantity: 2 }) };
  },
  async 'a booking in version 1'() {
    const product = await scarceProduct();
    const order = await orderOf(api);
    recordOf(await move(api, order, 'reserved'));
    return { product, ask: () => v1('POST', `/orders/${order.id}/book`, { ids: { [product.id]: 2 } }) };
  },
  async 'a reservation in version 1'() {
    const product = await scarceProduct();
    const order = await orderOf(api);
    recordOf(await book(api, order, product, 2));
    recordOf(await move(api, order, 'draft'));
    return { product, ask: () => v1('POST', `/orders/${order.id}/reserve`) };
  },
  async 'a start in version 1'() {
    const { product, order } = await stillOut();
    return { product, ask: () => v1('POST', `/orders/${order.id}/start`, { ids: { [product.id]: 1 } }) };
  },
  async 'another period in version 1'() {
    const product = await scarceProduct();
    const order = await reservedOf(product, 2, QUIET);
    return { product, ask: () => v1('PUT', `/orders/${order.id}`, { order: PERIOD }) };
  },
  async 'another quantity in version 1'() {
    const product = await scarceProduct();
    const order = await reservedOf(product, 1);
    const line = await lineOf(order);
    return { product, ask: () => v1('PUT', `/orders/${order.id}/lines/${line}`, { line: { quantity: 2 } }) };
  },
};

/** The only unit has not come back, and the next one would like to have it earlier. */
async function stillOut(): Promise<{
  readonly product: Resource;
  readonly order: Resource;
  readonly holder: Resource;
}> {
  const product = await stockedProductOf(api, 1);
  const holder = await reservedOf(product, 1, { starts_at: hours(-2), stops_at: hours(1) });
  recordOf(await fulfill(api, holder, [{ action: 'start_product', product_id: product.id, quantity: 1 }]));
  return { product, holder, order: await reservedOf(product, 1) };
}

test.each(Object.entries(WAYS))('%s that is refused is one record, asked for again or not', async (_, requested) => {
  const { product, ask } = await requested();
  expect(await refusedOf(product)).toEqual([]);
  const before = await everythingElse();
  expect((await ask()).status).toBe(422);
  expect(await everythingElse()).toEqual(before);
  const refused = {
    name: product.attributes['name'],
    refused_count: 1,
    attempt_count: 1,
    short_units: 1,
    short_units_s: 2 * DAY_s,
    last_refused_at: expect.any(String),
    product_id: product.id,
    product_group_id: product.attributes['product_group_id'],
  };
  const [first] = await refusedOf(product);
  expect(first).toEqual(refused);
  expect((await ask()).status).toBe(422);
  const [again] = await refusedOf(product);
  expect(again).toEqual({ ...refused, attempt_count: 2 });
  expect(String(again?.['last_refused_at']) > String(first?.['last_refused_at'])).toBe(true);
});

test('who asked, where and when is kept', async () => {
  const product = await scarceProduct();
  const order = await orderOf(api);
  recordOf(await book(api, order, product, 3));
  await move(api, order, 'reserved');
  const kept = await server.database.one(sql`
    select employee_id, location_id, quantity, started, shortage, kept_location_id
    from refused_demands
    where order_id = ${order.id}
  `);
  expect(kept).toEqual({
    employee_id: server.employee.id,
    location_id: order.attributes['start_location_id'],
    quantity: 3,
    started: 0,
    shortage: 2,
    kept_location_id: null,
  });
});

test('the same that is refused many times at once is one record', async () => {
  const product = await scarceProduct();
  const order = await orderOf(api);
  recordOf(await book(api, order, product, 2));
  const answers = await Promise.all(Array.from({ length: 12 }, () => move(api, order, 'reserved')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
  expect(await refusedOf(product)).toMatchObject([{ refused_count: 1, attempt_count: 12, short_units: 1 }]);
});

test('several products of one order are each one record, the most that was missing counts', async () => {
  const products = [await scarceProduct(), await scarceProduct()] as const;
  const order = await orderOf(api);
  recordOf(await move(api, order, 'reserved'));
  const bookAll = (quantity: number) =>
    fulfill(
      api,
      order,
      products.map(({ id }) => ({ action: 'book_product', mode: 'create_new', product_id: id, quantity })),
    );
  for (const quantity of [2, 5, 3]) expect((await bookAll(quantity)).status).toBe(422);
  for (const product of products) {
    expect(await refusedOf(product)).toMatchObject([{ refused_count: 1, attempt_count: 3, short_units: 4 }]);
  }
});

test('a refusal that is told again by its key was asked for once', async () => {
  const product = await scarceProduct();
  const order = await orderOf(api);
  recordOf(await book(api, order, product, 2));
  const key = { 'idempotency-key': newId() };
  const attributes = { order_id: order.id, transition_to: 'reserved' };
  const ask = () => api.send('POST', 'order_status_transitions', { data: { attributes } }, key);
  expect([(await ask()).status, (await ask()).status]).toEqual([422, 422]);
  expect(await refusedOf(product)).toMatchObject([{ refused_count: 1, attempt_count: 1 }]);
});

test('what cannot be recorded is refused all the same', async () => {
  const product = await scarceProduct();
  const order = await orderOf(api);
  recordOf(await book(api, order, product, 2));
  await server.database.run(raw('alter table refused_demands rename to out_of_the_way'));
  const answer = await move(api, order, 'reserved');
  await server.database.run(raw('alter table out_of_the_way rename to refused_demands'));
  expect(errorOf(answer)).toMatchObject({ status: 422, code: 'items_not_available' });
  expect(await refusedOf(product)).toEqual([]);
});

test.each([
  [
    'to look whether there is enough',
    (product: Resource, order: Resource) =>
      api.get(
        `inventory_availabilities?filter[item_id]=${product.id}&filter[location_id]=${String(order.attributes['start_location_id'])}&filter[from]=${PERIOD.starts_at}&filter[till]=${PERIOD.stops_at}`,
      ),
  ],
  [
    'to look what is in the way of a move',
    (_: Resource, order: Resource) => api.create('order_move_previews', { order_id: order.id, ...PERIOD }),
  ],
  [
    'to be refused for another reason',
    (product: Resource, order: Resource) =>
      fulfill(api, order, [{ action: 'stop_product', product_id: product.id, quantity: 1 }]),
  ],
])('%s is no demand', async (_, look: (product: Resource, order: Resource) => Promise<Answer>) => {
  const product = await scarceProduct();
  const order = await reservedOf(product, 2, QUIET);
  await look(product, order);
  expect(await refusedOf(product)).toEqual([]);
});

describe('what the order has got since is not refused', () => {
  test('because the shortage was confirmed', async () => {
    const product = await scarceProduct(2, { allow_shortage: true, shortage_limit: 1 });
    const order = await orderOf(api);
    recordOf(await book(api, order, product, 2));
    expect((await move(api, order, 'reserved')).status).toBe(422);
    expect(await refusedOf(product)).toHaveLength(1);
    recordOf(await move(api, order, 'reserved', { confirm_shortage: true }));
    expect(await refusedOf(product)).toEqual([]);
  });

  test('because it took another period', async () => {
    const product = await scarceProduct();
    const order = await orderOf(api);
    recordOf(await book(api, order, product, 2));
    expect((await move(api, order, 'reserved')).status).toBe(422);
    recordOf(await api.update(`orders/${order.id}`, QUIET));
    expect(await refusedOf(product)).toHaveLength(1);
    recordOf(await move(api, order, 'reserved'));
    expect(await refusedOf(product)).toEqual([]);
  });

  test('because it was moved after all, there or elsewhere; what it had before does not count', async () => {
    const product = await stockedProductOf(api, 2);
    const rival = await reservedOf(product, 1);
    const [there, elsewhere] = [await reservedOf(product, 2, QUIET), await reservedOf(product, 2, QUIETER)];
    for (const { id } of [there, elsewhere]) expect((await api.update(`orders/${id}`, PERIOD)).status).toBe(422);
    expect(await refusedOf(product)).toMatchObject([{ refused_count: 2 }]);
    const later = { starts_at: '2030-04-01T09:00:00Z', stops_at: '2030-04-03T09:00:00Z' };
    recordOf(await api.update(`orders/${elsewhere.id}`, later));
    expect(await refusedOf(product)).toMatchObject([{ refused_count: 1 }]);
    recordOf(await move(api, rival, 'canceled'));
    expect(await refusedOf(product)).toMatchObject([{ refused_count: 1 }]);
    recordOf(await api.update(`orders/${there.id}`, PERIOD));
    expect(await refusedOf(product)).toEqual([]);
  });

  test('because it was handed out later, and came back', async () => {
    const { product, holder, order } = await stillOut();
    const step = (of: Resource, action: string) => fulfill(api, of, [{ action, product_id: product.id, quantity: 1 }]);
    expect((await step(order, 'start_product')).status).toBe(422);
    recordOf(await step(holder, 'stop_product'));
    expect(await refusedOf(product)).toHaveLength(1);
    recordOf(await step(order, 'start_product'));
    expect(await refusedOf(product)).toEqual([]);
    recordOf(await step(order, 'stop_product'));
    recordOf(await move(api, order, 'archived'));
    expect(await refusedOf(product)).toEqual([]);
  });

  test('but fewer than were wanted are not enough, and neither is another order', async () => {
    const product = await scarceProduct(3);
    const order = await orderOf(api);
    recordOf(await move(api, order, 'reserved'));
    expect((await book(api, order, product, 3)).status).toBe(422);
    recordOf(await book(api, order, product, 2));
    await reservedOf(product, 3, QUIET);
    expect(await refusedOf(product)).toMatchObject([{ refused_count: 1, short_units: 1 }]);
  });
});

describe('the report', () => {
  const NAMES = ['Anvil', 'Bellows', 'Crucible'];
  let products: readonly Resource[];
  const listed = async (query: string): Promise<readonly unknown[]> =>
    recordsOf(await api.get(`report_refused_demands?filter[q]=forge&${query}`)).map(({ attributes }) =>
      String(attributes['name']).replace(' of the forge', ''),
    );

  /** Anvils are missed by two orders, bellows by four units, crucibles for long. */
  beforeAll(async () => {
    products = await Promise.all(NAMES.map((name) => productOf(api, { name: `${name} of the forge` })));
    const [anvil, bellows, crucible] = products as [Resource, Resource, Resource];
    const long = { starts_at: PERIOD.starts_at, stops_at: '2030-01-21T09:00:00Z' };
    const requests = [
      [anvil, 1, PERIOD],
      [anvil, 1, PERIOD],
      [bellows, 4, PERIOD],
      [crucible, 1, long],
    ] as const;
    for (const [product, quantity, period] of requests) {
      const order = await orderOf(api, period);
      recordOf(await book(api, order, product, quantity));
      await move(api, order, 'reserved');
    }
    await server.database.run(sql`
      update refused_demands
      set created_at = '2026-03-10T12:00:00Z'
      where product_id = ${crucible.id}
    `);
  });

  const ALL = 'filter[from]=2026-01-01';

  test.each([
    // query                                                      → names
    [ALL, ['Anvil', 'Bellows', 'Crucible']],
    ['', ['Anvil', 'Bellows']],
    ['filter[from]=2026-03-01&filter[till]=2026-04-01', ['Crucible']],
    ['filter[from]=2026-03-10T12:00:00Z&filter[till]=2026-03-10T12:00:01Z', ['Crucible']],
    ['filter[from]=2026-03-10T11:00:00Z&filter[till]=2026-03-10T12:00:00Z', []],
    [`${ALL}&filter[archived]=true`, []],
    [`${ALL}&filter[location_id]=00000000-0000-4000-8000-000000000000`, []],
    [`${ALL}&sort=-refused_count,name`, ['Anvil', 'Bellows', 'Crucible']],
    [`${ALL}&sort=-short_units,name`, ['Bellows', 'Anvil', 'Crucible']],
    [`${ALL}&sort=-short_units_s`, ['Crucible', 'Bellows', 'Anvil']],
    [`${ALL}&sort=-last_refused_at`, ['Crucible', 'Bellows', 'Anvil']],
    [`${ALL}&sort=-name&page[size]=1&page[number]=2`, ['Bellows']],
  ])('%s', async (query, names) => {
    expect(await listed(query)).toEqual(names);
  });

  test('by product group and location, with sums and what it is about', async () => {
    const [anvil] = products as [Resource];
    const [{ id: location }] = recordsOf(await api.get('locations')) as [Resource];
    const { body } = await api.get(
      `report_refused_demands?filter[product_group_id]=${String(anvil.attributes['product_group_id'])}&filter[location_id]=${location}&include=product,product_group&stats[total]=count&stats[refused_count]=sum&stats[short_units]=sum&stats[short_units_s]=sum&stats[attempt_count]=sum`,
    );
    expect(body.meta?.stats).toEqual({
      total: { count: 1 },
      refused_count: { sum: 2 },
      short_units: { sum: 2 },
      short_units_s: { sum: 4 * DAY_s },
      attempt_count: { sum: 2 },
    });
    expect(body.included?.map(({ id }) => id)).toContain(anvil.id);
  });

  test('nobody sees what others were refused', async () => {
    const company = await server.database.transaction((tx) =>
      createCompany(tx, { name: 'Others', slug: 'others', default_timezone: 'UTC', currency: 'eur' }),
    );
    const { token } = await colleagueOf({ ...server, company }, { owner: true });
    expect(recordsOf(await apiOf(server, token).get('report_refused_demands'))).toEqual([]);
  });
});

test('of many years, only what the period has is read', async () => {
  const product = await scarceProduct();
  const order = await reservedOf(product, 1);
  await server.database.run(sql`
    insert into refused_demands (
      company_id, order_id, product_id, starts_at, stops_at, location_id, quantity, started, shortage, created_at, updated_at
    )
    select ${server.company.id}, ${order.id}, ${product.id}, made, made + interval '1 day',
      ${order.attributes['start_location_id']}, 1, 0, 1, made, made
    from generate_series(1, 6000) as n
    cross join lateral (select timestamptz '2020-01-01' + n * interval '4 hours' as made) as drawn
  `);
  await server.database.run(raw('analyze refused_demands'));
  const at = (text: string) => microsecondsOf(Temporal.Instant.from(text));
  const window = { from_us: at('2021-03-01T00:00:00Z'), till_us: at('2021-04-01T00:00:00Z') };
  const view = { company: server.company } as unknown as ReadContext;
  const { text, values } = compile(refusedFigures(view, { window, products: {}, location_ids: null }));
  const plan = (await server.database.arrays<readonly [string]>({ text: `explain ${text}`, values })).join('\n');
  expect(plan).toContain('refused_demands_newest');
  expect(plan).not.toContain('Seq Scan on refused_demands');
});
