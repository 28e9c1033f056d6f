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
  colleagueOf,
  errorOf,
  problemsOf,
  recordOf,
  recordsOf,
  statusesOf,
  strangerOf,
} from './api.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const created = async (attributes: Attributes = {}) =>
  recordOf(await api.create('locations', { name: 'Harbour', ...attributes }), 201);

const metaOf = ({ body }: Answer): unknown => body.errors?.[0]?.meta;

test('a new company has a location to rent from', async () => {
  const [main, ...others] = recordsOf(await api.get('locations?sort=created_at'));
  expect(main?.attributes).toMatchObject({ name: 'Main', code: 'MAIN', location_type: 'rental', pickup_enabled: true });
  expect(others).toEqual([]);
});

describe('creating', () => {
  test('fills in what was not sent', async () => {
    const address = {
      address_line_1: 'Quay 1',
      address_line_2: null,
      zipcode: '1011',
      city: 'Amsterdam',
      region: null,
      country: 'Netherlands',
    };
    const { attributes } = await created({ name: ' North Shore ', ...address });
    expect(attributes).toEqual({
      created_at: expect.any(String),
      updated_at: attributes['created_at'],
      archived: false,
      archived_at: null,
      name: 'North Shore',
      code: 'NORTH_SHORE',
      location_type: 'rental',
      ...address,
      pickup_enabled: true,
      delivery_enabled: false,
      fulfillment_capabilities: ['pickup'],
      main_address: {
        first_name: null,
        last_name: null,
        address1: 'Quay 1',
        address2: null,
        city: 'Amsterdam',
        region: null,
        zipcode: '1011',
        country: 'Netherlands',
        country_id: null,
        province_id: null,
        latitude: null,
        longitude: null,
        meets_validation_requirements: true,
        value: 'Quay 1\n1011 Amsterdam\nNetherlands',
      },
    });
  });

  test.each([
    // sent                                             shown
    [{ code: 'H-1' }, { code: 'H-1' }],
    [{ code: ' ' }, { code: 'HARBOUR' }],
    [{ name: '!', code: null }, { code: 'LOCATION' }],
    [{ location_type: 'internal' }, { location_type: 'internal' }],
    [
      { location_type: null, pickup_enabled: null },
      { location_type: 'rental', pickup_enabled: true },
    ],
    [{ pickup_enabled: false }, { pickup_enabled: false, fulfillment_capabilities: [] }],
    [{ main_address_attributes: { city: 'Rome', latitude: '41.9' } }, { city: 'Rome' }],
    [{ main_address: { city: 'Rome', value: 'x', meets_validation_requirements: true } }, { city: 'Rome' }],
    [{ city: 'Oslo', main_address_attributes: { city: 'Rome' } }, { city: 'Rome' }],
    [{ main_address: { city: 'Oslo' }, main_address_attributes: { city: 'Rome' } }, { city: 'Rome' }],
    [{ main_address: null, main_address_attributes: null }, { city: null }],
  ])('%j is shown as %j', async (sent, shown) => {
    expect((await created(sent)).attributes).toMatchObject(shown);
  });

  test.each([
    [{ name: null }, { name: "can't be blank" }],
    [{ name: 'x'.repeat(256) }, { name: 'is too long (maximum is 255 characters)' }],
    [{ code: 'x'.repeat(256) }, { code: 'is too long (maximum is 255 characters)' }],
    [{ location_type: 'shop' }, { location_type: 'must be one of: rental, internal' }],
    [{ city: 'x'.repeat(256) }, { city: 'is too long (maximum is 255 characters)' }],
    [
      { main_address_attributes: { city: 'x'.repeat(256) } },
      { 'main_address_attributes/city': 'is too long (maximum is 255 characters)' },
    ],
    [{ main_address: { town: 'Rome' } }, { 'main_address/town': expect.stringContaining('is no part of an address') }],
    [{ main_address: { city: 7 } }, { 'main_address/city': 'must be a string' }],
    [{ main_address: 'Rome' }, { main_address: 'must be an object' }],
  ])('refuses %j', async (attributes, problems) => {
    expect(problemsOf(await api.create('locations', { name: 'x', ...attributes }))).toEqual(problems);
  });

  test('what is worked out cannot be written', async () => {
    for (const attributes of [{ delivery_enabled: true }, { fulfillment_capabilities: ['delivery'] }]) {
      expect((await api.create('locations', { name: 'x', ...attributes })).status).toBe(400);
    }
  });

  test('takes those who may change settings', async () => {
    const { id } = await created();
    const clerk = apiOf(server, (await colleagueOf(server, { permissions: ['products'] })).token);
    expect((await clerk.get(`locations/${id}`)).status).toBe(200);
    expect((await clerk.create('locations', { name: 'x' })).status).toBe(403);
    expect((await clerk.update(`locations/${id}`, { name: 'x' })).status).toBe(403);
    expect((await clerk.remove(`locations/${id}`)).status).toBe(403);
  });
});

describe('finding', () => {
  beforeAll(async () => {
    await created({ name: 'Find A', code: 'FA', city: 'Bergen', country: 'Norway' });
    await created({ name: 'Find B', code: 'FB', city: 'Bergen', pickup_enabled: false });
    await created({
      name: 'Find C',
      code: 'FC',
      location_type: 'internal',
      main_address_attributes: { last_name: 'Roe' },
    });
  });

  test.each([
    ['filter[fulfillment_capabilities][any_of]=pickup', ['Find A', 'Find C']],
    ['filter[fulfillment_capabilities][any_of]=delivery', []],
    [
      'filter[fulfillment_capabilities][any_of][]=delivery&filter[fulfillment_capabilities][any_of][]=pickup',
      ['Find A', 'Find C'],
    ],
    ['filter[location_type]=internal', ['Find C']],
    ['filter[code]=fb', ['Find B']],
    ['filter[main_address][city]=Bergen', ['Find A', 'Find B']],
    ['filter[main_address][city]=Bergen&filter[main_address][country]=Norway', ['Find A']],
    ['filter[main_address][last_name]=Roe', ['Find C']],
  ])('%s finds %j', async (query, expected) => {
    const found = recordsOf(await api.get(`locations?filter[name][prefix]=Find&sort=name&${query}`));
    expect(found.map(({ attributes }) => attributes['name'])).toEqual(expected);
  });

  test('carriers do not exist yet, and clusters no more', async () => {
    const { id } = await created();
    const answer = await api.get(`locations/${id}?include=carriers,clusters`);
    expect(recordOf(answer).relationships).toEqual({});
  });

  test('an unknown, malformed or foreign id is not found', async () => {
    for (const id of [newId(), 'nowhere', await strangerOf(server)]) {
      expect((await api.get(`locations/${id}`)).status).toBe(404);
      expect((await api.update(`locations/${id}`, { name: 'x' })).status).toBe(404);
      expect((await api.remove(`locations/${id}`)).status).toBe(404);
    }
  });
});

/** An item, and what there is of it or what takes it, straight in the tables. */
const item = async (): Promise<string> => {
  const group = newId();
  const id = newId();
  await server.database.run(sql`
    insert into items (company_id, id, type, product_group_id, name, slug, product_type)
    values
      (${server.company.id}, ${group}, 'product_groups', null, 'Tent', ${group}, 'rental'),
      (${server.company.id}, ${id}, 'products', ${group}, 'Tent', ${id}, 'rental')
  `);
  return id;
};

const count = async (
  location_id: string,
  item_id: string,
  quantity: number,
  from = null as string | null,
  till = null as string | null,
) =>
  server.database.run(sql`
    insert into stock_counts (company_id, id, item_id, location_id, quantity, "from", till)
    values (${server.company.id}, ${newId()}, ${item_id}, ${location_id}, ${quantity}, ${from}, ${till})
  `);

interface Planned {
  readonly status: string;
  readonly stops_at: string;
  readonly started?: number;
  readonly stop_location?: string;
  readonly archived?: boolean;
}

const planned = async (location_id: string, { status, stops_at, started = 0, stop_location, archived }: Planned) => {
  const order = await insertOrder(server.database, {
    company_id: server.company.id,
    start_location_id: location_id,
    stop_location_id: stop_location ?? location_id,
    status,
    starts_at: '2020-01-01',
    stops_at,
  });
  await server.database.run(sql`
    insert into plannings (
      company_id, id, planning_type, item_id, order_id, start_location_id, stop_location_id, quantity, started,
      reserved, status, starts_at, stops_at, reserved_from, reserved_till, archived_at
    )
    values (
      ${server.company.id}, ${newId()}, 'order', ${await item()}, ${order}, ${location_id},
      ${stop_location ?? location_id}, 1, ${started}, ${status === 'reserved'}, ${status}, '2020-01-01', ${stops_at},
      '2020-01-01', ${stops_at}, ${archived ? '2020-01-02' : null}
    )
  `);
  return order;
};

const PAST = '2020-02-01';
const FUTURE = '2999-01-01';

describe('moving', () => {
  test('changes the address in either spelling, part by part', async () => {
    const { id } = await created({ main_address_attributes: { address1: 'Quay 1', last_name: 'Roe' } });
    await api.update(`locations/${id}`, { address_line_1: 'Quay 2' });
    const { attributes } = recordOf(await api.update(`locations/${id}`, { main_address_attributes: { city: 'Rome' } }));
    expect(attributes).toMatchObject({
      name: 'Harbour',
      address_line_1: 'Quay 2',
      city: 'Rome',
      main_address: { address1: 'Quay 2', city: 'Rome', last_name: 'Roe' },
    });
    const emptied = recordOf(await api.update(`locations/${id}`, { main_address_attributes: null }));
    expect(emptied.attributes).toMatchObject({ address_line_1: null, city: null, main_address: { last_name: null } });
  });

  test.each([
    // sent                                                                    moves
    [{ city: 'Rome' }, true],
    [{ city: '{Rome' }, true],
    [{ address_line_1: null }, true],
    [{ main_address_attributes: { latitude: '1' } }, true],
    [{ main_address: { country: 'Italy' } }, true],
    [{ main_address_attributes: null }, true],
    [{ city: 'Oslo' }, false],
    [{ main_address_attributes: { city: 'Oslo', last_name: null } }, false],
    [{ main_address: { city: 'Oslo' } }, false],
    [{ name: 'Elsewhere', pickup_enabled: false }, false],
  ])('%j needs a confirmation when there are orders: %s', async (sent, moves) => {
    const { id } = await created({ city: 'Oslo', address_line_1: 'Quay 1' });
    const order = await planned(id, { status: 'reserved', stops_at: FUTURE });
    const answer = await api.update(`locations/${id}`, sent);
    expect(answer.status).toBe(moves ? 422 : 200);
    if (!moves) return;
    expect(errorOf(answer)).toMatchObject({
      code: 'location_has_orders',
      detail: 'This location has running or future orders',
    });
    expect(metaOf(answer)).toEqual({ blocking: [{ orders: [{ id: order }] }] });
    expect((await api.update(`locations/${id}`, { ...sent, confirm_has_orders: true })).status).toBe(200);
  });

  test('a blank code is made from the name again', async () => {
    const { id } = await created({ code: 'H1' });
    expect(recordOf(await api.update(`locations/${id}`, { code: '' })).attributes['code']).toBe('HARBOUR');
    const both = recordOf(await api.update(`locations/${id}`, { name: 'Pier', code: null }));
    expect(both.attributes['code']).toBe('PIER');
  });
});

describe('archiving', () => {
  test('hides a location from lists, and stays', async () => {
    const { id } = await created();
    const archived = recordOf(await api.remove(`locations/${id}`)).attributes;
    expect(archived).toMatchObject({ archived: true, name: 'Harbour' });
    expect(recordOf(await api.remove(`locations/${id}`)).attributes).toEqual(archived);
    expect(recordsOf(await api.get(`locations?filter[id]=${id}`))).toEqual([]);
  });

  test.each([
    // stock                                                        blocks
    [[[5, null, null]], true],
    [
      [
        [5, null, null],
        [-5, null, null],
      ],
      false,
    ],
    [[[5, null, PAST]], false],
    [[[5, null, FUTURE]], true],
    [[[5, FUTURE, null]], true],
    [
      [
        [5, null, null],
        [-5, FUTURE, null],
      ],
      true,
    ],
    [[], false],
  ] as const)('counts of %j block it: %s', async (counts, blocks) => {
    const { id } = await created();
    const tent = await item();
    for (const [quantity, from, till] of counts) await count(id, tent, quantity, from, till);
    const answer = await api.remove(`locations/${id}`);
    expect(answer.status).toBe(blocks ? 422 : 200);
    if (!blocks) return;
    expect(errorOf(answer)).toMatchObject({ code: 'location_has_stock', detail: 'This location has active stock' });
    expect(metaOf(answer)).toEqual({ item_ids: [tent] });
  });

  test.each([
    // archived till   blocks
    [false, null, true],
    [false, FUTURE, true],
    [false, PAST, false],
    [true, null, false],
  ])('a stock item (archived: %s, till %s) blocks it: %s', async (archived, till, blocks) => {
    const { id } = await created();
    const tent = await item();
    await server.database.run(sql`
      insert into stock_items (
        company_id, id, product_id, product_group_id, location_id, identifier, "from", till, archived_at
      )
      select
        company_id, ${newId()}, id, product_group_id, ${id}, ${newId()}, '2020-01-01', ${till}::timestamptz,
        ${archived ? PAST : null}::timestamptz
      from items
      where id = ${tent}
    `);
    const answer = await api.remove(`locations/${id}`);
    expect(answer.status).toBe(blocks ? 422 : 200);
    if (blocks) expect(metaOf(answer)).toEqual({ item_ids: [tent] });
  });

  test.each([
    [{ status: 'reserved', stops_at: FUTURE }, true],
    [{ status: 'draft', stops_at: FUTURE }, true],
    [{ status: 'started', stops_at: PAST, started: 1 }, true],
    [{ status: 'new', stops_at: FUTURE }, false],
    [{ status: 'reserved', stops_at: PAST }, false],
    [{ status: 'canceled', stops_at: FUTURE }, false],
    [{ status: 'stopped', stops_at: FUTURE }, false],
    [{ status: 'reserved', stops_at: FUTURE, archived: true }, false],
  ])('a planning %j blocks it: %s', async (planning, blocks) => {
    const { id } = await created();
    const order = await planned(id, planning);
    const answer = await api.remove(`locations/${id}`);
    expect(answer.status).toBe(blocks ? 422 : 200);
    if (!blocks) return;
    expect(errorOf(answer).code).toBe('location_has_orders');
    expect(metaOf(answer)).toEqual({ blocking: [{ orders: [{ id: order }] }] });
  });

  test('what comes back here blocks it as well', async () => {
    const here = await created();
    const there = await created();
    await planned(there.id, { status: 'reserved', stops_at: FUTURE, stop_location: here.id });
    expect(errorOf(await api.remove(`locations/${here.id}`)).code).toBe('location_has_orders');
  });

  test('the shop forgets a location that is archived, and chooses none', async () => {
    const [start, stop] = [await created(), await created()];
    const choice = { shop_start_location_id: start.id, shop_stop_location_id: stop.id };
    expect((await api.update('settings/current', { defaults: choice })).status).toBe(200);
    await api.remove(`locations/${start.id}`);
    const settings = recordOf(await api.get('settings/current')).attributes['defaults'];
    expect(settings).toMatchObject({ shop_start_location_id: null, shop_stop_location_id: stop.id });
    expect(problemsOf(await api.update('settings/current', { defaults: choice }))).toEqual({
      'defaults/shop_start_location_id': 'must exist',
    });
  });

  test('one location always stays, also when all are archived at once', async () => {
    const other = await startServer();
    try {
      const theirs = apiOf(other, other.token);
      const [main] = recordsOf(await theirs.get('locations'));
      expect(errorOf(await theirs.remove(`locations/${main?.id}`))).toEqual({
        status: 422,
        code: 'last_location',
        detail: 'This is the last active location',
      });
      for (let number = 0; number < 5; number += 1) await theirs.create('locations', { name: 'x' });
      const all = recordsOf(await theirs.get('locations'));
      const answers = await Promise.all(all.map(({ id }) => theirs.remove(`locations/${id}`)));
      expect(statusesOf(answers)).toEqual({ 200: 5, 422: 1 });
    } finally {
      await other.stop();
    }
  });

  test('waits for stock that is being added, and is then refused', async () => {
    const { id } = await created();
    const tent = await item();
    let archiving: Promise<Answer> | undefined;
    await server.database.transaction(async (tx) => {
      await tx.run(sql`
        insert into stock_counts (company_id, id, item_id, location_id, quantity)
        values (${server.company.id}, ${newId()}, ${tent}, ${id}, 1)
      `);
      archiving = api.remove(`locations/${id}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    expect((await archiving)?.status).toBe(422);
  });
});
