import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_SEARCH_WORDS } from '../../src/lib/search-words.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { strangerClient, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let stranger: V1Client;

const CUSTOMERS = [
  // oldest first
  { name: 'Ada Lovelace', email: 'ada@engine.example', tags: ['Maths', 'vip'] },
  { name: 'Bob Marley', email: 'bob@music.example', tags: ['music'] },
  { name: 'Carol 100%', email: null, tags: [] },
  { name: 'Dora Music', email: 'dora@example.com', tags: ['vip'] },
  { name: 'Erased', email: 'erased@music.example', tags: ['vip', 'music'] },
];

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  stranger = await strangerClient(server);
  for (const customer of CUSTOMERS) await call('POST', '/customers', { customer });
  await call('DELETE', '/customers/5/archive');
  await stranger('POST', '/customers', { customer: { name: 'Theirs', tags: ['theirs'] } });
});

afterAll(() => server.stop());

const names = async (query: string): Promise<readonly string[]> => {
  const { status, body } = await call('GET', `/customers${query}`);
  expect(status).toBe(200);
  return body.customers.map(({ name }) => name);
};

test('answers everything, newest first, without the archived and without others', async () => {
  const { status, headers, body } = await call('GET', '/customers');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(Object.keys(body)).toEqual(['customers', 'meta']);
  expect(body.customers.map(({ name }) => name)).toEqual(['Dora Music', 'Carol 100%', 'Bob Marley', 'Ada Lovelace']);
  expect(body.meta).toEqual({
    total_count: 4,
    facets: {
      tag_list: {
        _type: 'terms',
        missing: 1,
        total: 4,
        other: 0,
        terms: [
          { term: 'vip', count: 2 },
          { term: 'Maths', count: 1 },
          { term: 'music', count: 1 },
        ],
      },
    },
  });
});

test('answers in a list what it answers alone', async () => {
  const [first] = (await call('GET', '/customers')).body.customers;
  expect((await call('GET', `/customers/${first?.id}`)).body.customer).toEqual(first);
});

test.each(['/customers.json', '/customers/'])('%s is the same list', async (path) => {
  expect((await call('GET', path)).text).toBe((await call('GET', '/customers')).text);
});

test('answers an empty collection', async () => {
  const { text } = await call('GET', '/customers?q=nobody');
  expect(text).toBe(
    '{"customers":[],"meta":{"total_count":0,"facets":{"tag_list":{"_type":"terms","missing":0,"total":0,"other":0,"terms":[]}}}}',
  );
});

test('answers HEAD with the headers of GET', async () => {
  const head = await call('HEAD', '/customers');
  const get = await call('GET', '/customers');
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
});

test('shows an archived customer again once it is restored', async () => {
  await call('POST', '/customers/5/restore');
  expect(await names('?q=erased')).toEqual(['Erased']);
  await call('DELETE', '/customers/5/archive');
  expect(await names('?q=erased')).toEqual([]);
});

describe('pages', () => {
  test.each([
    // query → names
    ['?per=2', ['Dora Music', 'Carol 100%']],
    ['?per=2&page=1', ['Dora Music', 'Carol 100%']],
    ['?per=2&page=2', ['Bob Marley', 'Ada Lovelace']],
    ['?per=2&page=3', []],
    ['?per=3&page=2', ['Ada Lovelace']],
    ['?per=1000000000&page=1000000000', []],
    ['?per=1000000000', ['Dora Music', 'Carol 100%', 'Bob Marley', 'Ada Lovelace']],
    ['?page=1', ['Dora Music', 'Carol 100%', 'Bob Marley', 'Ada Lovelace']],
    ['?page=2', []],
    ['?page=&per=', ['Dora Music', 'Carol 100%', 'Bob Marley', 'Ada Lovelace']],
    ['?per=1&q=music', ['Dora Music']],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('leave meta as it is', async () => {
    const { meta } = (await call('GET', '/customers')).body;
    for (const query of ['?per=1', '?per=1&page=3', '?page=9']) {
      expect((await call('GET', `/customers${query}`)).body.meta).toEqual(meta);
    }
  });

  test.each(
    ['page', 'per'].flatMap((parameter) =>
      ['0', '-1', '1.5', 'x', '1e3', '0x1', '١', '1000000001', '99999999999999999999', '1%00'].map(
        (value) => [parameter, value] as const,
      ),
    ),
  )('%s=%s answers 400', async (parameter, value) => {
    const { status, body } = await call('GET', `/customers?${parameter}=${value}`);
    expect([status, body.error]).toEqual([
      400,
      { status: 'bad_request', message: `${parameter} must be a whole number from 1 to 1000000000`, data: {} },
    ]);
  });
});

describe('q', () => {
  test.each([
    // q → names
    ['ada', ['Ada Lovelace']],
    ['LOVE', ['Ada Lovelace']],
    ['engine.example', ['Ada Lovelace']],
    ['music', ['Dora Music', 'Bob Marley']],
    ['vip', ['Dora Music', 'Ada Lovelace']],
    ['VIP', ['Dora Music', 'Ada Lovelace']],
    ['maths ada', ['Ada Lovelace']],
    ['vip dora', ['Dora Music']],
    ['3', ['Carol 100%']],
    ['100%', ['Carol 100%']],
    ['%', ['Carol 100%']],
    ['_', []],
    ['\\', []],
    ["'", []],
    ['erased', []],
    ['theirs', []],
    ['  ', ['Dora Music', 'Carol 100%', 'Bob Marley', 'Ada Lovelace']],
    ['', ['Dora Music', 'Carol 100%', 'Bob Marley', 'Ada Lovelace']],
    ['9'.repeat(40), []],
    [
      Array.from({ length: MAX_SEARCH_WORDS }, () => 'a').join(' '),
      ['Dora Music', 'Carol 100%', 'Bob Marley', 'Ada Lovelace'],
    ],
  ])('%j', async (q, expected) => {
    expect(await names(`?q=${encodeURIComponent(q)}`)).toEqual(expected);
  });

  test('narrows what meta describes', async () => {
    expect((await call('GET', '/customers?q=music&per=1')).body.meta).toEqual({
      total_count: 2,
      facets: {
        tag_list: {
          _type: 'terms',
          missing: 0,
          total: 2,
          other: 0,
          terms: [
            { term: 'music', count: 1 },
            { term: 'vip', count: 1 },
          ],
        },
      },
    });
  });

  test.each([
    ['a%00b', 'q must not contain a null character'],
    [
      Array.from({ length: MAX_SEARCH_WORDS + 1 }, () => 'a').join('+'),
      `q has too many words: at most ${MAX_SEARCH_WORDS}`,
    ],
  ])('%s answers 400', async (q, message) => {
    const { status, body } = await call('GET', `/customers?q=${q}`);
    expect([status, body.error]).toEqual([400, { status: 'bad_request', message, data: {} }]);
  });
});
