import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_SEARCH_WORDS } from '../../src/lib/search-words.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Rental, rentalOf } from './rental.ts';
import { strangerClient, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let stranger: V1Client;
let rental: Rental;

/** Oldest first; each has as many tents and lamps, and goes as far. */
const ORDERS = [
  { number: 1, customer: 'Ada Lovelace', tags: ['vip'], tents: 2, lamps: 0, steps: ['concept'] },
  { number: 2, customer: 'Bob Marley', tags: ['music', 'VIP'], tents: 1, lamps: 1, steps: ['reserve'] },
  { number: 3, customer: null, tags: [], tents: 0, lamps: 3, steps: ['reserve'] },
  { number: 4, customer: 'Ada Lovelace', tags: ['music'], tents: 0, lamps: 0, steps: ['cancel'] },
  { number: 5, customer: 'Ada Lovelace', tags: ['vip'], tents: 5, lamps: 0, steps: [] },
  { number: 6, customer: null, tags: ['vip'], tents: 5, lamps: 0, steps: ['concept', 'archive'] },
];

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  stranger = await strangerClient(server);
  rental = rentalOf(call);
  const tents = await rental.group(100, { name: 'Tent 100%' });
  const lamps = await rental.group(100, { name: 'Lamp' });
  const people = new Map<string, string>();
  for (const [name, email] of [
    ['Ada Lovelace', 'ada@engine.example'],
    ['Bob Marley', 'bob@music.example'],
  ] as const) {
    people.set(name, (await call('POST', '/customers', { customer: { name, email } })).body.customer.id);
  }
  for (const { number, customer, tags, tents: t, lamps: l, steps } of ORDERS) {
    const order = await rental.order({ customer_id: people.get(customer ?? '') ?? null, tags });
    if (order.number !== number) throw new Error(`expected number ${number}, got ${order.number}`);
    if (t > 0) await rental.act(order.id, 'book', { [tents.id]: t });
    if (l > 0) await rental.act(order.id, 'book', { [lamps.id]: l });
    for (const step of steps) await rental.act(order.id, step);
  }
  await rentalOf(stranger).order();
  await stranger('POST', '/orders/1/concept');
});

afterAll(() => server.stop());

const numbers = async (query: string): Promise<readonly number[]> => {
  const { status, body, text } = await call('GET', `/orders${query}`);
  expect(status, text).toBe(200);
  return body.orders.map(({ number }) => number);
};

test('answers what is neither new nor archived, newest first', async () => {
  const { status, headers, body } = await call('GET', '/orders');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(Object.keys(body)).toEqual(['orders', 'meta']);
  expect(body.orders.map(({ number, status: word }) => [number, word])).toEqual([
    [4, 'canceled'],
    [3, 'reserved'],
    [2, 'reserved'],
    [1, 'concept'],
  ]);
});

test('describes the whole collection', async () => {
  const { meta } = (await call('GET', '/orders')).body;
  expect(meta).toEqual({
    total_count: 4,
    total_item_count: 7,
    facets: {
      tag_list: {
        _type: 'terms',
        missing: 1,
        total: 4,
        other: 0,
        terms: [
          { term: 'music', count: 2 },
          { term: expect.stringMatching(/^vip$/i), count: 2 },
        ],
      },
      status: {
        _type: 'terms',
        missing: 0,
        total: 4,
        other: 0,
        terms: [
          { term: 'reserved', count: 2 },
          { term: 'canceled', count: 1 },
          { term: 'concept', count: 1 },
        ],
      },
    },
  });
});

test('answers in a list what it answers alone, less what belongs to it', async () => {
  for (const listed of (await call('GET', '/orders')).body.orders) {
    const {
      plannings: _,
      lines: _1,
      tax_values: _2,
      notes: _3,
      properties: _4,
      ...alone
    } = await rental.fetch(listed.id);
    expect(listed).toEqual(alone);
    expect('customer' in listed).toBe(listed.customer_id !== null);
  }
});

test('answers an empty collection', async () => {
  const { text } = await call('GET', '/orders?q=nothing');
  expect(text).toBe(
    '{"orders":[],"meta":{"total_count":0,"total_item_count":0,"facets":{' +
      '"tag_list":{"_type":"terms","missing":0,"total":0,"other":0,"terms":[]},' +
      '"status":{"_type":"terms","missing":0,"total":0,"other":0,"terms":[]}}}}',
  );
});

test.each(['/orders.json', '/orders/'])('%s is the same list', async (path) => {
  expect((await call('GET', path)).text).toBe((await call('GET', '/orders')).text);
});

test('answers HEAD with the headers of GET', async () => {
  const head = await call('HEAD', '/orders');
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers.get('content-length')).toBe((await call('GET', '/orders')).headers.get('content-length'));
});

describe('pages', () => {
  test.each([
    // query → numbers
    ['?per=2', [4, 3]],
    ['?per=2&page=2', [2, 1]],
    ['?per=2&page=3', []],
    ['?per=3&page=2', [1]],
    ['?page=1', [4, 3, 2, 1]],
    ['?page=2', []],
    ['?page=&per=', [4, 3, 2, 1]],
    ['?per=1&q=ada', [4]],
    ['?per=1000000000&page=1000000000', []],
  ])('%s', async (query, expected) => {
    expect(await numbers(query)).toEqual(expected);
  });

  test('leave meta as it is', async () => {
    const { meta } = (await call('GET', '/orders')).body;
    for (const query of ['?per=1', '?per=1&page=3', '?page=9']) {
      expect((await call('GET', `/orders${query}`)).body.meta).toEqual(meta);
    }
  });

  test.each(
    ['page', 'per'].flatMap((parameter) => ['0', '-1', '1.5', 'x', '1000000001'].map((value) => [parameter, value])),
  )('%s=%s answers 400', async (parameter, value) => {
    const { status, body } = await call('GET', `/orders?${parameter}=${value}`);
    expect([status, body.error.status]).toEqual([400, 'bad_request']);
  });
});

describe('q', () => {
  test.each([
    // q → numbers
    ['3', [3]],
    ['ada', [4, 1]],
    ['LOVE', [4, 1]],
    ['engine.example', [4, 1]],
    ['music', [4, 2]],
    ['vip', [2, 1]],
    ['vip music', [2]],
    ['vip ada', [1]],
    ['tent', [2, 1]],
    ['100%', [2, 1]],
    ['%', [2, 1]],
    ['_', []],
    ['lamp', [3, 2]],
    ['lamp tent', [2]],
    ['bob lamp', [2]],
    ['5', []],
    ['9'.repeat(40), []],
    ["'", []],
    ['', [4, 3, 2, 1]],
    [Array.from({ length: MAX_SEARCH_WORDS }, () => 'a').join(' '), [4, 3, 2, 1]],
  ])('%j', async (q, expected) => {
    expect(await numbers(`?q=${encodeURIComponent(q)}`)).toEqual(expected);
  });

  test('narrows what meta describes', async () => {
    const { meta } = (await call('GET', '/orders?q=lamp&per=1')).body;
    expect(meta).toMatchObject({
      total_count: 2,
      total_item_count: 5,
      facets: { tag_list: { missing: 1, total: 2 }, status: { total: 2, terms: [{ term: 'reserved', count: 2 }] } },
    });
  });

  test('finds nothing by what was taken off an order', async () => {
    const lantern = await rental.group(5, { name: 'Lantern' });
    const { id } = await rental.order();
    await rental.act(id, 'book', { [lantern.id]: 1 });
    const { plannings, number } = await rental.act(id, 'concept');
    expect(await numbers('?q=lantern')).toEqual([number]);
    await call('DELETE', `/orders/${id}/plannings/${plannings[0]?.id}`);
    expect(await numbers('?q=lantern')).toEqual([]);
    await rental.act(id, 'archive');
  });

  test.each([
    ['a%00b', 'q must not contain a null character'],
    [
      Array.from({ length: MAX_SEARCH_WORDS + 1 }, () => 'a').join('+'),
      `q has too many words: at most ${MAX_SEARCH_WORDS}`,
    ],
  ])('%s answers 400', async (q, message) => {
    const { status, body } = await call('GET', `/orders?q=${q}`);
    expect([status, body.error]).toEqual([400, { status: 'bad_request', message, data: {} }]);
  });
});
