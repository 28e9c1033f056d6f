import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BARCODE_TYPES, checkNumber, SHORT_LINK_PATH } from '../../src/domain/catalogue/barcodes.ts';
import { newId } from '../../src/lib/new-id.ts';
import { breachesIn } from '../support/audit.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
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
let owner_id: string;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  owner_id = recordOf(await api.create('customers', { name: 'Owner' }), 201).id;
});

afterAll(() => server.stop());

const create = (attributes: Attributes) => api.create('barcodes', { owner_type: 'customers', owner_id, ...attributes });

const created = async (attributes: Attributes) => recordOf(await create(attributes), 201);

describe('a new barcode', () => {
  test.each(BARCODE_TYPES)('of type %s gets a number that fits', async (barcode_type) => {
    const { id, attributes } = await created({ barcode_type });
    expect(checkNumber(barcode_type, String(attributes['number']))).toBeNull();
    expect(attributes).toEqual({
      created_at: expect.any(String),
      updated_at: expect.any(String),
      number: expect.any(String),
      barcode_type,
      image_url: `${server.url}/barcodes/${id}/image`,
      owner_id,
      owner_type: 'customers',
    });
  });

  test('of type qr_code is a short link that ends in its id', async () => {
    const { id, attributes } = await created({ barcode_type: 'qr_code', number: '  ' });
    expect(attributes['number']).toBe(`${server.url}${SHORT_LINK_PATH}/${id}`);
  });

  test('of type qr_code uses the short address of the installation when it has one', async () => {
    const other = await startServer({ shortUrl: 'https://qr.example' });
    try {
      const own = apiOf(other, other.token);
      const customer = recordOf(await own.create('customers', { name: 'Owner' }), 201);
      const sent = { barcode_type: 'qr_code', owner_type: 'customers', owner_id: customer.id };
      const { id, attributes } = recordOf(await own.create('barcodes', sent), 201);
      expect(attributes['number']).toBe(`https://qr.example/${id}`);
    } finally {
      await other.stop();
    }
  });

  test('has a picture that anybody may look at', async () => {
    const { attributes } = await created({ barcode_type: 'ean13' });
    const response = await fetch(String(attributes['image_url']));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('image/svg+xml');
  });

  test.each([
    ['code39', 'ABC-123'],
    ['code93', 'ABC 123'],
    ['code128', 'abc~123'],
    ['ean8', '96385074'],
    ['ean13', '4006381333931'],
    ['qr_code', 'https://example.com/?a=b'],
  ])('of type %s keeps the number %s that was sent', async (barcode_type, number) => {
    expect((await created({ barcode_type, number })).attributes['number']).toBe(number);
  });

  test.each([
    [{ barcode_type: 'code39', number: 'abc' }, { number: expect.stringContaining('may only contain') }],
    [{ barcode_type: 'code93', number: 'ä' }, { number: expect.stringContaining('may only contain') }],
    [{ barcode_type: 'code128', number: 'ü' }, { number: expect.stringContaining('may only contain') }],
    [{ barcode_type: 'ean8', number: '96385075' }, { number: expect.stringContaining('check digit') }],
    [{ barcode_type: 'ean13', number: '400638133393' }, { number: 'must be 13 digits' }],
    [{ barcode_type: 'qr_code', number: 'x'.repeat(301) }, { number: expect.stringContaining('too long') }],
    [{}, { barcode_type: "can't be blank" }],
    [{ barcode_type: 'morse' }, { barcode_type: expect.stringContaining('must be one of') }],
    [{ barcode_type: 'ean8', owner_id: null }, { owner_id: "can't be blank" }],
    [{ barcode_type: 'ean8', owner_type: null }, { owner_type: "can't be blank" }],
    [{ barcode_type: 'ean8', owner_id: newId() }, { owner_id: 'must exist' }],
    [{ barcode_type: 'ean8', owner_type: 'products' }, { owner_id: 'must exist' }],
    [{ barcode_type: 'ean8', owner_type: 'orders' }, { owner_id: 'must exist' }],
    [{ barcode_type: 'ean8', owner_type: 'stock_items' }, { owner_id: 'must exist' }],
    [{ barcode_type: 'ean8', owner_type: 'employees' }, { owner_type: expect.stringContaining('must be one of') }],
  ])('is refused: %j', async (attributes, problems) => {
    expect(problemsOf(await create(attributes))).toEqual(problems);
  });

  test("cannot be another company's customer's", async () => {
    const attributes = { barcode_type: 'ean8', owner_id: await strangerOf(server) };
    expect(problemsOf(await create(attributes))).toEqual({ owner_id: 'must exist' });
  });

  test('takes its owner as a relationship, and includes it', async () => {
    const answer = await api.create(
      'barcodes',
      { barcode_type: 'code128' },
      { relationships: { owner: { data: { type: 'customers', id: owner_id } } }, include: 'owner' },
    );
    expect(recordOf(answer, 201).relationships?.['owner']?.data).toEqual({ type: 'customers', id: owner_id });
    expect(answer.body.included).toMatchObject([{ type: 'customers', id: owner_id, attributes: { name: 'Owner' } }]);
  });
});

describe('a number', () => {
  test('is there once per type, but may be there for every type', async () => {
    await created({ barcode_type: 'code39', number: 'ONCE' });
    expect(problemsOf(await create({ barcode_type: 'code39', number: 'ONCE' }))).toEqual({
      number: 'has already been taken',
    });
    expect((await create({ barcode_type: 'code93', number: 'ONCE' })).status).toBe(201);
  });

  test('asked for by many at once goes to one of them', async () => {
    const attempts = Array.from({ length: 8 }, () => create({ barcode_type: 'code128', number: 'the last one' }));
    expect(statusesOf(await Promise.all(attempts))).toEqual({ 201: 1, 422: 7 });
  });

  test('is generated anew for each of many at once', async () => {
    const attempts = Array.from({ length: 20 }, () => created({ barcode_type: 'ean8' }));
    const numbers = (await Promise.all(attempts)).map(({ attributes }) => attributes['number']);
    expect(new Set(numbers).size).toBe(20);
  });

  test.each([
    ['plain', 'https://example.com/find?x=1'],
    ['in base64', Buffer.from('https://example.com/find?x=1').toString('base64')],
    ['in base64url', Buffer.from('https://example.com/find?x=1').toString('base64url')],
    ['in capitals', 'HTTPS://EXAMPLE.COM/FIND?X=1'],
  ])('finds its owner when filtered by %s', async (_, number) => {
    const existing = recordsOf(await api.get('barcodes?filter[barcode_type]=qr_code&page[size]=1000'));
    if (!existing.some(({ attributes }) => attributes['number'] === 'https://example.com/find?x=1')) {
      await created({ barcode_type: 'qr_code', number: 'https://example.com/find?x=1' });
    }
    const answer = await api.get(`barcodes?filter[number]=${encodeURIComponent(number)}&include=owner`);
    expect(recordsOf(answer)).toHaveLength(1);
    expect(answer.body.included?.[0]).toMatchObject({ type: 'customers', id: owner_id });
  });
});

describe('changing', () => {
  test('a type checks the number that is there', async () => {
    const { id } = await created({ barcode_type: 'code128', number: 'lower case' });
    expect(problemsOf(await api.update(`barcodes/${id}`, { barcode_type: 'code39' }))).toMatchObject({
      number: expect.stringContaining('may only contain'),
    });
    const answer = await api.update(`barcodes/${id}`, { barcode_type: 'qr_code' });
    expect(recordOf(answer).attributes).toMatchObject({ barcode_type: 'qr_code', number: 'lower case' });
  });

  test('a type and emptying the number generates one', async () => {
    const { id } = await created({ barcode_type: 'code128', number: 'to be replaced' });
    const { attributes } = recordOf(await api.update(`barcodes/${id}`, { barcode_type: 'ean13', number: null }));
    expect(checkNumber('ean13', String(attributes['number']))).toBeNull();
  });

  test('a number to one that is taken is refused', async () => {
    await created({ barcode_type: 'code39', number: 'TAKEN' });
    const { id } = await created({ barcode_type: 'code39', number: 'FREE' });
    expect(problemsOf(await api.update(`barcodes/${id}`, { number: 'TAKEN' }))).toEqual({
      number: 'has already been taken',
    });
    expect((await api.update(`barcodes/${id}`, { number: 'FREE' })).status).toBe(200);
  });

  test('the owner is impossible, and saying who it is is not', async () => {
    const { id } = await created({ barcode_type: 'ean8' });
    expect((await api.update(`barcodes/${id}`, { owner_type: 'customers', owner_id })).status).toBe(200);
    expect((await api.update(`barcodes/${id}`, { owner_id: newId() })).status).toBe(400);
  });
});

test('a deleted barcode is answered once more, and then gone, with its number free', async () => {
  const { id, attributes } = await created({ barcode_type: 'code39', number: 'DELETE-ME' });
  const answer = await api.remove(`barcodes/${id}?include=owner`);
  expect(recordOf(answer).attributes).toEqual(attributes);
  expect(answer.body.included).toHaveLength(1);
  expect((await api.get(`barcodes/${id}`)).status).toBe(404);
  expect((await api.remove(`barcodes/${id}`)).status).toBe(404);
  expect((await create({ barcode_type: 'code39', number: 'DELETE-ME' })).status).toBe(201);
});

test('lists filter by owner and type', async () => {
  const other = recordOf(await api.create('customers', { name: 'Other' }), 201).id;
  const { id } = await created({ barcode_type: 'ean8', owner_id: other });
  const query = `filter[owner_id]=${other}&filter[owner_type]=customers&filter[barcode_type]=ean8`;
  expect(recordsOf(await api.get(`barcodes?${query}`)).map((barcode) => barcode.id)).toEqual([id]);
  expect(recordsOf(await api.get(`barcodes?filter[owner_id]=${other}&filter[barcode_type]=ean13`))).toEqual([]);
});

test('of the catalogue need the permission products, those of customers none', async () => {
  const group = recordOf(await api.create('product_groups', { name: 'Tent' }), 201).id;
  const [product] = recordsOf(await api.get(`products?filter[product_group_id]=${group}`));
  const ofProduct = { owner_type: 'products', owner_id: product?.id, barcode_type: 'code128' };
  const { id } = await created(ofProduct);
  const plain = apiOf(server, (await colleagueOf(server)).token);
  expect(errorOf(await plain.create('barcodes', ofProduct))).toMatchObject({ status: 403 });
  expect(errorOf(await plain.update(`barcodes/${id}`, { number: 'A1' }))).toMatchObject({ status: 403 });
  expect(errorOf(await plain.remove(`barcodes/${id}`))).toMatchObject({ status: 403 });
  const ofCustomer = { owner_type: 'customers', owner_id, barcode_type: 'code128' };
  expect((await plain.create('barcodes', ofCustomer)).status).toBe(201);
  const keeper = apiOf(server, (await colleagueOf(server, { permissions: ['products'] })).token);
  expect((await keeper.update(`barcodes/${id}`, { number: 'A1' })).status).toBe(200);
  expect((await keeper.remove(`barcodes/${id}`)).status).toBe(200);
});

describe("an order's QR code", () => {
  const expectCodes = async () =>
    expect((await breachesIn(server.database)).filter((breach) => breach.startsWith('order_barcodes'))).toEqual([]);

  const newOrder = async () => {
    const order = recordOf(await api.create('orders', {}), 201).id;
    const [code] = recordsOf(await api.get(`barcodes?filter[owner_id]=${order}`));
    return { order, code: code?.id ?? '' };
  };

  test('can be given another number, but neither deleted nor turned into another type', async () => {
    const { code } = await newOrder();
    const kept = { status: 422, code: 'order_needs_qr_code', detail: expect.stringContaining('keeps its QR code') };
    expect(errorOf(await api.remove(`barcodes/${code}`))).toEqual(kept);
    expect(errorOf(await api.update(`barcodes/${code}`, { barcode_type: 'code128', number: 'A2' }))).toEqual(kept);
    expect((await api.update(`barcodes/${code}`, { number: `mine-${code}` })).status).toBe(200);
    await expectCodes();
  });

  test('can be deleted while the order has another one, but of two only one', async () => {
    const { order, code } = await newOrder();
    const other = await created({ barcode_type: 'qr_code', owner_type: 'orders', owner_id: order });
    const answers = await Promise.all([code, other.id].map((id) => api.remove(`barcodes/${id}`)));
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: 1 });
    await expectCodes();
  });

  test('is hidden from others while the order is new', async () => {
    const { code } = await newOrder();
    const plain = apiOf(server, (await colleagueOf(server)).token);
    expect((await plain.update(`barcodes/${code}`, { number: 'A3' })).status).toBe(404);
  });
});
