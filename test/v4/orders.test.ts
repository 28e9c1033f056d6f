import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_SEARCH_WORDS } from '../../src/lib/search-words.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, errorOf, problemsOf, recordOf, recordsOf, type Resource } from './api.ts';
import { book, fulfill, move, ORDER_STATUSES, orderIn, orderOf } from './booking.ts';
import { otherCompanyOf } from './catalogue.ts';
import { stockedProductOf, stockItemOf, trackedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const fetched = async ({ id }: Pick<Resource, 'id'>): Promise<Resource> => recordOf(await api.get(`orders/${id}`));

const listed = async (query: string, client = api): Promise<readonly string[]> =>
  recordsOf(await client.get(`orders?page[size]=1000&${query}`)).map(({ id }) => id);

const customerOf = async (attributes: object = {}): Promise<Resource> =>
  recordOf(await api.create('customers', { name: `Customer ${newId()}`, ...attributes }), 201);

describe('creating', () => {
  test('fills in what was not sent', async () => {
    const [location] = recordsOf(await api.get('locations'));
    const order = recordOf(await api.create('orders', {}), 201);
    expect(Object.entries(order.attributes)).toEqual([
      ['created_at', expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/)],
      ['updated_at', order.attributes['created_at']],
      ['number', null],
      ['status', 'new'],
      ['statuses', ['new']],
      ['status_counts', { new: 0, draft: 0, reserved: 0, started: 0, stopped: 0 }],
      ['starts_at', null],
      ['stops_at', null],
      ['deposit_type', 'percentage'],
      ['deposit_value', 100],
      ['entirely_started', true],
      ['entirely_stopped', false],
      ['location_shortage', false],
      ['shortage', false],
      ['payment_status', 'paid'],
      ['override_period_restrictions', false],
      ['has_signed_contract', false],
      ['item_count', 0],
      ['tag_list', []],
      ['properties', { delivery_address: null, billing_address: null }],
      ['amount_in_cents', 0],
      ['amount_paid_in_cents', 0],
      ['amount_to_be_paid_in_cents', null],
      ['deposit_in_cents', 0],
      ['deposit_held_in_cents', 0],
      ['deposit_paid_in_cents', 0],
      ['deposit_to_be_paid_in_cents', null],
      ['deposit_refunded_in_cents', 0],
      ['deposit_to_refund_in_cents', 0],
      ['total_in_cents', 0],
      ['total_paid_in_cents', 0],
      ['total_to_be_paid_in_cents', 0],
      ['total_discount_in_cents', 0],
      ['coupon_discount_in_cents', 0],
      ['discount_in_cents', 0],
      ['grand_total_in_cents', 0],
      ['grand_total_with_tax_in_cents', 0],
      ['paid_in_cents', 0],
      ['price_in_cents', 0],
      ['tax_in_cents', 0],
      ['to_be_paid_in_cents', 0],
      ['discount_type', 'percentage'],
      ['discount_percentage', 0],
      ['billing_address_property_id', null],
      ['delivery_address_property_id', null],
      ['fulfillment_type', 'pickup'],
      ['delivery_address', null],
      ['coupon_errors', null],
      ['customer_id', null],
      ['tax_region_id', null],
      ['coupon_id', null],
      ['start_location_id', location?.id],
      ['stop_location_id', location?.id],
      ['order_delivery_rate_id', null],
    ]);
    expect(await fetched(order)).toEqual(order);
  });

  test.each([
    // status     number     to be paid
    ['new', null, null],
    ['draft', expect.any(Number), 0],
    ['reserved', expect.any(Number), 0],
  ])('as %s', async (status, number, to_be_paid) => {
    const { attributes } = await orderOf(api, { status });
    expect(attributes).toMatchObject({
      status,
      statuses: [status],
      number,
      amount_to_be_paid_in_cents: to_be_paid,
      deposit_to_be_paid_in_cents: to_be_paid,
    });
  });

  test('has a QR code', async () => {
    const { id } = await orderOf(api);
    const answer = await api.get(`orders/${id}?include=barcode`);
    expect(answer.body.included).toMatchObject([
      { type: 'barcodes', attributes: { barcode_type: 'qr_code', owner_id: id, owner_type: 'orders' } },
    ]);
    const found = await api.get(`barcodes?filter[owner_id]=${id}&include=owner`);
    expect(found.body.included).toMatchObject([{ type: 'orders', id }]);
  });

  test('has the terms of its customer', async () => {
    const region = recordOf(await api.create('tax_regions', { name: 'Bavaria', strategy: 'add_to' }), 201);
    const customer = await customerOf({
      discount_percentage: 15,
      deposit_type: 'fixed',
      deposit_value: 20,
      tax_region_id: region.id,
    });
    const order = await orderOf(api, { customer_id: customer.id });
    const terms = {
      customer_id: customer.id,
      discount_percentage: 15,
      deposit_type: 'fixed',
      deposit_value: 20,
      tax_region_id: region.id,
    };
    expect(order.attributes).toMatchObject(terms);
    const later = await orderOf(api);
    expect(recordOf(await api.update(`orders/${later.id}`, { customer_id: customer.id })).attributes).toMatchObject(
      terms,
    );
  });

  test.each([
    [{ status: 'started' }, { status: 'must be one of: new, draft, reserved' }],
    [{ customer_id: newId() }, { customer_id: 'must exist' }],
    [{ start_location_id: newId() }, { start_location_id: 'must exist' }],
    [{ tax_region_id: newId() }, { tax_region_id: 'must exist' }],
    [{ coupon_id: newId() }, { coupon_id: 'must exist' }],
    [{ order_delivery_rate_id: newId() }, { order_delivery_rate_id: 'must exist' }],
    [{ stops_at: '2029-01-01' }, { stops_at: 'must be after starts_at' }],
    [{ starts_at: 'soon' }, { starts_at: 'is not a datetime (invalid date)' }],
    [{ discount_value: 101 }, { discount_value: expect.stringContaining('100') }],
    [{ deposit_type: 'some' }, { deposit_type: 'must be one of: none, percentage_total, percentage, fixed' }],
    [{ fulfillment_type: 'delivery' }, { delivery_address_property_id: "can't be blank when the order is delivered" }],
    [{ status: 'reserved', starts_at: null }, { starts_at: "can't be blank" }],
  ])('refuses %j', async (sent, problems) => {
    const answer = await api.create('orders', {
      starts_at: '2030-01-01T09:00:00Z',
      stops_at: '2030-01-03T09:00:00Z',
      ...sent,
    });
    expect(problemsOf(answer)).toEqual(problems);
  });

  test('refuses what cannot be written', async () => {
    for (const sent of [{ number: 1 }, { price_in_cents: 1 }, { nonsense: 1 }]) {
      expect((await api.create('orders', sent)).status).toBe(400);
    }
  });

  test('takes no customer of another company', async () => {
    const { product_id } = await otherCompanyOf(server);
    expect(problemsOf(await api.create('orders', { customer_id: product_id }))).toEqual({ customer_id: 'must exist' });
  });
});

describe('addresses', () => {
  const ADDRESS = {
    property_type: 'address',
    address1: 'Main Street 1',
    city: 'Leeuwarden',
    zipcode: '8900',
    country: 'NL',
  };

  test('come with the order, and the delivery address is billed where none is named for that', async () => {
    const order = await orderOf(api, {
      fulfillment_type: 'delivery',
      properties_attributes: [
        { name: 'Gate', value: 'north' },
        { name: 'Delivery', identifier: 'delivery_address', ...ADDRESS },
      ],
    });
    const text = order.attributes['delivery_address'];
    expect(text).toEqual(expect.stringContaining('Main Street 1'));
    expect(order.attributes).toMatchObject({
      delivery_address_property_id: expect.any(String),
      billing_address_property_id: null,
      properties: { delivery_address: text, billing_address: text, gate: 'north' },
    });
    expect(Object.keys(order.attributes['properties'] as object)).toEqual([
      'delivery_address',
      'billing_address',
      'gate',
    ]);
  });

  test('are those of the customer where they are named', async () => {
    const customer = await customerOf({
      properties_attributes: [{ name: 'Home', ...ADDRESS, address1: 'Hill 2' }],
    });
    const [home] = recordsOf(await api.get(`properties?filter[owner_id]=${customer.id}`));
    const order = await orderOf(api, { customer_id: customer.id });
    const changed = await api.update(`orders/${order.id}`, { billing_address_property_id: home?.id });
    expect(recordOf(changed).attributes).toMatchObject({
      billing_address_property_id: home?.id,
      delivery_address: null,
      properties: { delivery_address: null, billing_address: expect.stringContaining('Hill 2') },
    });
    const stranger = await customerOf({ properties_attributes: [{ name: 'Home', ...ADDRESS }] });
    const [theirs] = recordsOf(await api.get(`properties?filter[owner_id]=${stranger.id}`));
    expect(problemsOf(await api.update(`orders/${order.id}`, { delivery_address_property_id: theirs?.id }))).toEqual({
      delivery_address_property_id: 'must be an address of the order or its customer',
    });
  });

  test('go with the property that held them', async () => {
    const order = await orderOf(api, {
      properties_attributes: [{ name: 'Delivery', identifier: 'delivery_address', ...ADDRESS }],
    });
    const id = String(order.attributes['delivery_address_property_id']);
    recordOf(await api.remove(`properties/${id}`));
    expect((await fetched(order)).attributes).toMatchObject({
      delivery_address_property_id: null,
      delivery_address: null,
      properties: { delivery_address: null, billing_address: null },
    });
  });
});

describe('what belongs to an order', () => {
  test('notes, properties and barcodes name it as their owner', async () => {
    const order = await orderOf(api, { status: 'draft' });
    const owner = { owner_type: 'orders', owner_id: order.id };
    recordOf(await api.create('notes', { body: 'Ring twice.', ...owner }), 201);
    recordOf(await api.create('properties', { name: 'Gate', value: 'north', ...owner }), 201);
    recordOf(await api.create('barcodes', { barcode_type: 'code128', ...owner }), 201);
    const answer = await api.get(`orders/${order.id}?include=notes,properties,barcode`);
    expect(answer.body.included?.map(({ type }) => type).toSorted()).toEqual(['barcodes', 'notes', 'properties']);
    expect(recordOf(answer).attributes['properties']).toMatchObject({ gate: 'north' });
    const note = await api.get(`notes?filter[owner_id]=${order.id}&include=owner`);
    expect(note.body.included).toMatchObject([{ type: 'orders', id: order.id }]);
    for (const type of ['notes', 'properties', 'barcodes']) {
      const answered = await api.create(type, {
        name: 'x',
        ...(type === 'notes' ? { body: 'x', name: undefined } : {}),
        ...(type === 'barcodes' ? { barcode_type: 'code128', name: undefined } : {}),
        owner_type: 'orders',
        owner_id: newId(),
      });
      expect(problemsOf(answered)).toEqual({ owner_id: 'must exist' });
    }
  });

  test('a default property of orders shapes those of every order', async () => {
    const made = recordOf(
      await api.create('default_properties', {
        name: 'Site contact',
        property_type: 'phone',
        owner_type: 'orders',
        show_on: ['contract'],
      }),
      201,
    );
    const order = await orderOf(api, { properties_attributes: [{ name: 'site CONTACT', value: '123' }] });
    expect(order.attributes['properties']).toMatchObject({ site_contact: '123' });
    const [property] = recordsOf(await api.get(`properties?filter[owner_id]=${order.id}`));
    expect(property?.attributes).toMatchObject({
      default_property_id: made.id,
      property_type: 'phone',
      owner_type: 'orders',
    });
  });

  test('a colleague cannot write on an order that is new', async () => {
    const order = await orderOf(api);
    const theirs = apiOf(server, (await colleagueOf(server, { owner: true })).token);
    const note = { body: 'Hm.', owner_type: 'orders', owner_id: order.id };
    expect(problemsOf(await theirs.create('notes', note))).toEqual({ owner_id: 'must exist' });
    recordOf(await api.create('notes', note), 201);
  });

  test('tags count where orders are listed', async () => {
    const tag = `tag ${newId()}`;
    await orderOf(api, { status: 'draft', tag_list: [tag] });
    await orderOf(api, { status: 'draft', tag_list: [tag.toUpperCase(), tag] });
    await orderOf(api, { tag_list: [tag] });
    const tags = recordsOf(await api.get('tags?filter[for]=Order'));
    const own = tags.filter(({ attributes }) => String(attributes['name']).toLowerCase() === tag);
    expect(own.map(({ attributes }) => attributes['count'])).toEqual([2]);
  });
});

describe('orders/new', () => {
  test('is the one that the employee has begun, until it is new no more', async () => {
    const { token } = await colleagueOf(server);
    const mine = apiOf(server, token);
    const first = recordOf(await mine.get('orders/new'));
    expect(first.attributes).toMatchObject({ status: 'new', number: null });
    expect(recordOf(await mine.get('orders/new')).id).toBe(first.id);
    expect(recordOf(await api.get('orders/new')).id).not.toBe(first.id);
    recordOf(await move(mine, first, 'draft'));
    expect(recordOf(await mine.get('orders/new')).id).not.toBe(first.id);
  });

  test('is one even when several ask at once', async () => {
    const mine = apiOf(server, (await colleagueOf(server)).token);
    const answers = await Promise.all(Array.from({ length: 6 }, () => mine.get('orders/new')));
    expect(new Set(answers.map((answer) => recordOf(answer).id)).size).toBe(1);
  });

  test('can be shown with what is included, with fields and flat', async () => {
    const answer = await api.get('orders/new?include=start_location,barcode&fields[orders]=status');
    expect(recordOf(answer).attributes).toEqual({ status: 'new' });
    expect(answer.body.included?.map(({ type }) => type).toSorted()).toEqual(['barcodes', 'locations']);
    const flat = await fetch(`${server.url}/api/4/orders/new.json`, {
      headers: { authorization: `Bearer ${server.token}` },
    });
    expect(await flat.json()).toMatchObject({ data: { id: recordOf(answer).id, status: 'new' } });
  });

  test('takes no notice of an Idempotency-Key, as no GET does', async () => {
    const mine = apiOf(server, (await colleagueOf(server)).token);
    const headers = { 'idempotency-key': newId() };
    const first = recordOf(await mine.send('GET', 'orders/new', undefined, headers));
    recordOf(await move(mine, first, 'draft'));
    expect(recordOf(await mine.send('GET', 'orders/new', undefined, headers)).id).not.toBe(first.id);
  });
});

describe('who sees which', () => {
  test('a new order is there for who made it, and for no colleague', async () => {
    const order = await orderOf(api);
    const theirs = apiOf(server, (await colleagueOf(server, { owner: true })).token);
    expect((await theirs.get(`orders/${order.id}`)).status).toBe(404);
    expect((await theirs.update(`orders/${order.id}`, { tag_list: ['x'] })).status).toBe(404);
    expect(await listed('filter[status]=new', theirs)).not.toContain(order.id);
    expect(await listed('filter[status]=new')).toContain(order.id);
    recordOf(await move(api, order, 'draft'));
    expect((await theirs.get(`orders/${order.id}`)).status).toBe(200);
  });

  test.each([
    ['', ['draft', 'reserved', 'started', 'stopped', 'canceled']],
    ['filter[status]=new', ['new']],
    ['filter[status]=archived', ['archived']],
    ['filter[status]=new,archived,draft', ['new', 'draft', 'archived']],
    ['filter[statuses]=archived', ['archived']],
    ['filter[statuses][]=new&filter[statuses][]=started', ['new', 'started']],
    // What is only left out is not named.
    ['filter[status][not_eq]=draft', ['reserved', 'started', 'stopped', 'canceled']],
    ['filter[status][not_eq]=archived', ['draft', 'reserved', 'started', 'stopped', 'canceled']],
    ['filter[statuses][not_eq]=started', ['draft', 'reserved', 'stopped', 'canceled']],
  ])('a list with "%s" shows %j', async (query, statuses) => {
    const tag = `t${newId()}`;
    const ids = new Map<string, string>();
    for (const status of ORDER_STATUSES) {
      const { order } = await orderIn(api, status, { tag_list: [tag] });
      ids.set(order.id, status);
    }
    const found = await listed(`filter[tag_list]=${tag}&${query}`);
    expect(found.map((id) => ids.get(id) ?? '').toSorted()).toEqual(statuses.toSorted());
  });

  test('a search names them too, anywhere in its conditions', async () => {
    const tag = `t${newId()}`;
    const { order: archived } = await orderIn(api, 'archived', { tag_list: [tag] });
    const { order: draft } = await orderIn(api, 'draft', { tag_list: [tag] });
    const search = async (attributes: readonly object[]) => {
      const conditions = {
        operator: 'and',
        attributes: [{ tag_list: tag }, { operator: 'or', attributes }],
      };
      return recordsOf(await api.send('POST', 'orders/search', { filter: { conditions } })).map(({ id }) => id);
    };
    expect(await search([{ status: 'archived' }, { status: 'draft' }])).toEqual([draft.id, archived.id]);
    expect(await search([{ number: { gt: 0 } }])).toEqual([draft.id]);
  });

  test('newest first', async () => {
    const tag = `t${newId()}`;
    const made: string[] = [];
    for (let n = 0; n < 4; n += 1) made.push((await orderOf(api, { status: 'draft', tag_list: [tag] })).id);
    expect(await listed(`filter[tag_list]=${tag}`)).toEqual(made.toReversed());
  });
});

describe('finding', () => {
  test('by what is booked: product, group, bundle or piece', async () => {
    const { order, product } = await orderIn(api, 'draft');
    const tracked = await trackedProductOf(api);
    const stockItem = await stockItemOf(api, tracked.id);
    const bundle = recordOf(
      await api.create('bundles', { name: 'Set', bundle_items_attributes: [{ product_id: tracked.id }] }),
      201,
    );
    const other = await orderOf(api, { status: 'draft' });
    recordOf(await fulfill(api, other, [{ action: 'book_bundle', bundle_id: bundle.id, quantity: 1 }]));
    recordOf(
      await fulfill(api, other, [
        { action: 'specify_stock_items', product_id: tracked.id, stock_item_ids_to_add: [stockItem.id] },
      ]),
    );
    expect(await listed(`filter[item_id]=${product.id}`)).toEqual([order.id]);
    expect(await listed(`filter[item_id]=${String(product.attributes['product_group_id'])}`)).toEqual([order.id]);
    expect(await listed(`filter[item_id]=${bundle.id}`)).toEqual([other.id]);
    expect(await listed(`filter[item_id]=${tracked.id},${product.id}`)).toEqual([other.id, order.id]);
    expect(await listed(`filter[item_id]=${newId()}`)).toEqual([]);
    expect(await listed(`filter[stock_item_id]=${stockItem.id}`)).toEqual([other.id]);
    recordOf(
      await fulfill(api, other, [
        { action: 'specify_stock_items', product_id: tracked.id, stock_item_ids_to_remove: [stockItem.id] },
      ]),
    );
    expect(await listed(`filter[stock_item_id]=${stockItem.id}`)).toEqual([]);
  });

  test('by free text over number, customer, tags and what is planned', async () => {
    const word = `w${newId().replaceAll('-', '')}`;
    const customer = await customerOf({ name: `Ada ${word}`, email: `${word}@example.test` });
    const product = await stockedProductOf(api, 1, { name: `Tent ${word}x` });
    const byCustomer = await orderOf(api, { status: 'draft', customer_id: customer.id });
    const byItem = await orderOf(api, { status: 'draft' });
    recordOf(await book(api, byItem, product));
    const byTag = await orderOf(api, { status: 'draft', tag_list: [`${word} tag`] });
    const q = (text: string) => listed(`filter[q]=${encodeURIComponent(text)}`);
    expect(await q(word)).toEqual([byItem.id, byCustomer.id]);
    expect(await q(`ada ${word.toUpperCase()}`)).toEqual([byCustomer.id]);
    expect(await q(`${word}@`)).toEqual([byCustomer.id]);
    expect(await q(`${word}X`)).toEqual([byItem.id]);
    expect(await q(`${word} TAG`)).toEqual([byTag.id]);
    expect(await q(String(byTag.attributes['number']))).toContain(byTag.id);
    expect(await q('%')).toEqual([]);
    const words = Array(MAX_SEARCH_WORDS + 1).fill('x');
    expect((await api.get(`orders?filter[q]=${words.join('+')}`)).status).toBe(400);
    expect((await api.get(`orders?filter[q]=${words.slice(1).join('+')}`)).status).toBe(200);
  });

  test('by phone, serial number and document number', async () => {
    const phone = { name: 'Phone', property_type: 'phone', value: '020-887 6655' };
    const customer = await customerOf({ name: 'Rings', properties_attributes: [phone] });
    const ofCustomer = await orderOf(api, { status: 'draft', customer_id: customer.id });
    const product = await trackedProductOf(api);
    const stockItem = await stockItemOf(api, product.id, { identifier: 'SN-88-0001' });
    const withStockItem = await orderOf(api, { status: 'draft' });
    const action = { action: 'book_stock_items', mode: 'create_new', product_id: product.id };
    recordOf(await fulfill(api, withStockItem, [{ ...action, stock_item_ids: [stockItem.id] }]));
    const document = recordOf(await api.create('documents', { document_type: 'quote', order_id: ofCustomer.id }), 201);
    const q = (text: string) => listed(`filter[q]=${encodeURIComponent(text)}`);
    expect(await q('+31 20 887 6655')).toEqual([ofCustomer.id]);
    expect(await q('sn-88-0001')).toEqual([withStockItem.id]);
    expect(await q('sn-88')).toEqual([]);
    expect(await q(String(document.attributes['prefix_with_number']))).toContain(ofCustomer.id);
  });

  test('by time, money, terms and place', async () => {
    const tag = `t${newId()}`;
    const { order } = await orderIn(api, 'draft', { tag_list: [tag], discount_value: 10 });
    const harbour = recordOf(await api.create('locations', { name: 'Harbour' }), 201);
    const later = await orderOf(api, {
      status: 'draft',
      tag_list: [tag],
      starts_at: '2031-05-01T09:00:00Z',
      stops_at: '2031-05-02T09:00:00Z',
      discount_type: 'fixed',
      discount_value: 12.5,
      start_location_id: harbour.id,
    });
    const find = (query: string) => listed(`filter[tag_list]=${tag}&${query}`);
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ['filter[start_or_stop_time][gte]=2031-01-01', [later.id]],
      ['filter[start_or_stop_time][between]=2030-01-03,2030-01-04', [order.id]],
      ['filter[starts_at][lt]=2031-01-01', [order.id]],
      ['filter[price_in_cents]=2000', [order.id]],
      ['filter[grand_total_in_cents][lt]=2000', [later.id, order.id]],
      ['filter[amount_in_cents][gt]=0', [order.id]],
      ['filter[discount_value]=12.5', [later.id]],
      ['filter[discount_type]=fixed', [later.id]],
      ['filter[item_count][gte]=1', [order.id]],
      [`filter[start_location_id]=${harbour.id}`, [later.id]],
      ['filter[fulfillment_type]=pickup', [later.id, order.id]],
      ['filter[payment_status]=payment_due', [order.id]],
      ['filter[any_shortage]=true', []],
      ['filter[location_shortage]=false', [later.id, order.id]],
      ['filter[has_signed_contract]=true', []],
      ['filter[coupon_id]=null', [later.id, order.id]],
      [`filter[number]=${String(later.attributes['number'])}`, [later.id]],
    ];
    const found = await Promise.all(cases.map(async ([query]) => [query, await find(query)] as const));
    expect(found).toEqual(cases);
  });

  test('counts and sums over what is found', async () => {
    const tag = `t${newId()}`;
    for (const status of ['draft', 'draft', 'reserved'] as const) await orderIn(api, status, { tag_list: [tag] });
    const answer = await api.get(
      `orders?filter[tag_list]=${tag}&stats[total]=count&stats[status]=count&stats[statuses]=count&stats[price_in_cents]=sum,average,maximum,minimum&stats[item_count]=sum&stats[amount_to_be_paid_in_cents]=sum&page[size]=1`,
    );
    expect(recordsOf(answer)).toHaveLength(1);
    expect(answer.body.meta?.stats).toEqual({
      total: { count: 3 },
      status: { count: { draft: 2, reserved: 1 } },
      statuses: { count: { draft: 2, reserved: 1 } },
      price_in_cents: { sum: 6_000, average: 2_000, maximum: 2_000, minimum: 2_000 },
      item_count: { sum: 6 },
      amount_to_be_paid_in_cents: { sum: 6_000 },
    });
  });
});

describe('updating', () => {
  test('changes what is sent, and its lines keep their prices', async () => {
    const { order } = await orderIn(api, 'draft');
    const changed = recordOf(
      await api.update(`orders/${order.id}`, {
        starts_at: '2030-06-01T09:00:00Z',
        stops_at: '2030-06-20T09:00:00Z',
        tag_list: ['moved'],
        override_period_restrictions: true,
      }),
    );
    expect(changed.attributes).toMatchObject({
      starts_at: '2030-06-01T09:00:00.000000+00:00',
      tag_list: ['moved'],
      price_in_cents: 2_000,
      override_period_restrictions: true,
    });
    const [planning] = recordsOf(await api.get(`plannings?filter[order_id]=${order.id}`));
    expect(planning?.attributes['starts_at']).toBe('2030-06-01T09:00:00.000000+00:00');
  });

  test('the status stays what it is, and may be sent back unchanged', async () => {
    const { order } = await orderIn(api, 'draft');
    recordOf(await api.update(`orders/${order.id}`, { status: 'draft' }));
    expect(errorOf(await api.update(`orders/${order.id}`, { status: 'reserved' })).status).toBe(400);
  });

  test('a fixed discount is told in per cent', async () => {
    const { order } = await orderIn(api, 'draft');
    const { attributes } = recordOf(
      await api.update(`orders/${order.id}`, { discount_type: 'fixed', discount_value: 5 }),
    );
    expect(attributes).toMatchObject({
      discount_in_cents: 500,
      discount_percentage: 25,
      grand_total_in_cents: 1_500,
      total_discount_in_cents: 500,
    });
  });

  test('includes what can be reached from an order', async () => {
    const { order } = await orderIn(api, 'reserved', { customer_id: (await customerOf()).id });
    recordOf(await api.create('payment_charges', { order_id: order.id, amount_in_cents: 1 }), 201);
    const answer = await api.get(
      `orders/${order.id}?include=customer.properties,lines.item.photo,lines.planning.stock_item_plannings,lines.tax_category,start_location,tax_values,payments.payment_method,documents`,
    );
    const types = new Set(answer.body.included?.map(({ type }) => type));
    expect([...types].toSorted()).toEqual([
      'customers',
      'documents',
      'lines',
      'locations',
      'payment_charges',
      'plannings',
      'products',
    ]);
  });

  test('lines come in their order, without those that are archived', async () => {
    const { order } = await orderIn(api, 'draft');
    for (const title of ['First', 'Second', 'Third']) {
      recordOf(
        await api.create('lines', { owner_id: order.id, owner_type: 'orders', title, price_each_in_cents: 100 }),
        201,
      );
    }
    const lines = async () => {
      const { body } = await api.get(`orders/${order.id}?include=lines`);
      return body.included?.map(({ id, attributes }) => ({ id, title: attributes['title'] })) ?? [];
    };
    const before = await lines();
    expect(before.slice(1).map(({ title }) => title)).toEqual(['First', 'Second', 'Third']);
    recordOf(await api.remove(`lines/${before[2]?.id}`));
    expect((await lines()).slice(1).map(({ title }) => title)).toEqual(['First', 'Third']);
  });

  test('what is over is only described', async () => {
    const { order } = await orderIn(api, 'canceled');
    recordOf(await api.update(`orders/${order.id}`, { tag_list: ['late'] }));
    expect(errorOf(await api.update(`orders/${order.id}`, { stops_at: '2031-01-01' })).code).toBe('wrong_status');
  });

  test('a stale tag changes nothing', async () => {
    const order = await orderOf(api, { status: 'draft' });
    const { headers } = await api.get(`orders/${order.id}`);
    const etag = headers.get('etag') ?? '';
    const body = { data: { attributes: { tag_list: ['one'] } } };
    expect((await api.send('PUT', `orders/${order.id}`, body, { 'if-match': etag })).status).toBe(200);
    expect((await api.send('PUT', `orders/${order.id}`, body, { 'if-match': etag })).status).toBe(412);
  });

  test('there is no DELETE', async () => {
    const order = await orderOf(api);
    const answer = await api.remove(`orders/${order.id}`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, PATCH, OPTIONS']);
    expect(errorOf(answer).detail).toMatch(/DELETE is not supported.*archive or cancel.*order_status_transitions/);
  });
});

test('overriding the rental period needs its permission', async () => {
  const plain = apiOf(server, (await colleagueOf(server)).token);
  const asked = { override_period_restrictions: true };
  expect(errorOf(await plain.create('orders', asked))).toMatchObject({
    status: 403,
    detail: 'this needs the permission override_rental_period',
  });
  const { id } = recordOf(await plain.create('orders', { override_period_restrictions: false }), 201);
  expect((await plain.update(`orders/${id}`, asked)).status).toBe(403);
  const allowed = apiOf(server, (await colleagueOf(server, { permissions: ['override_rental_period'] })).token);
  expect((await allowed.create('orders', asked)).status).toBe(201);
});
