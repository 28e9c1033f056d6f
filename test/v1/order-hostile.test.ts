import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EARLIEST, LATEST } from '../../src/domain/time/parse.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { stockItemsOf, productOf, type Rental, rentalOf } from './rental.ts';
import { type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let rental: Rental;
let keys: readonly string[];
let stockItems: readonly string[];
let id: string;
let line: string;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  rental = rentalOf(call);
  const [tent, camera] = [await rental.group(5), await rental.tracked(3)];
  keys = [tent.id, productOf(tent), camera.id, newId(), 'x', '__proto__', ''];
  stockItems = stockItemsOf(camera);
  ({ id } = await rental.order());
  line = (await call('POST', `/orders/${id}/lines`, { line: { title: 'X' } })).body.line.id;
});

afterAll(() => server.stop());

const nasty = fc.constantFrom<unknown>(
  '\0',
  '\ud800',
  "'; drop table orders; --",
  '%',
  '__proto__',
  'NaN',
  '-0',
  '1e999',
  1e300,
  -1,
  0,
  2 ** 31,
  2 ** 53,
  '0001-01-01',
  '9999-12-31',
  null,
);

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.double(),
  nasty,
);

const fieldsOf = (names: readonly string[]) => fc.dictionary(fc.constantFrom(...names), anything, { maxKeys: 3 });

const WRITTEN = [
  'customer_id',
  'starts_at',
  'stops_at',
  'discount_percentage',
  'deposit_type',
  'deposit_value',
  'tags',
  'tax_region_id',
  'properties_attributes',
];

test('whatever a body says of an order or a line is written or refused, never a defect', async () => {
  const lineFields = fieldsOf(['title', 'quantity', 'price_each_in_cents', 'position', 'tax_category_id']);
  await fc.assert(
    fc.asyncProperty(fieldsOf(WRITTEN), lineFields, fc.boolean(), async (order, fields, create) => {
      const answers = create
        ? [await call('POST', '/orders', { order }), await call('POST', `/orders/${id}/lines`, { line: fields })]
        : [
            await call('PUT', `/orders/${id}`, { order }),
            await call('PUT', `/orders/${id}/lines/${line}`, { line: fields }),
          ];
      for (const { status, text } of answers) expect([200, 201, 422], text).toContain(status);
    }),
    { numRuns: 150, examples: [[{}, { quantity: 1.797693134862316e304 }, false]] },
  );
  expect((await call('GET', '/orders')).status).toBe(200);
}, 120_000);

test('whatever ids say is done or refused, never a defect', async () => {
  const value = fc.oneof(
    anything,
    fc.integer({ min: 1, max: 4 }),
    fc.array(
      fc.oneof(
        anything,
        fc.nat(2).map((index) => stockItems[index]),
      ),
      { maxLength: 4 },
    ),
  );
  const entries = fc.array(fc.tuple(fc.oneof(fc.nat(6), fc.nat(2)), value), { minLength: 1, maxLength: 3 });
  const seen = new Set<number>();
  const order = await rental.order();
  await fc.assert(
    fc.asyncProperty(entries, fc.constantFrom('book', 'start', 'stop'), async (asked, verb) => {
      const ids = Object.fromEntries(asked.map(([index, sent]) => [keys[index] ?? '', sent]));
      const { status, text } = await call('POST', `/orders/${order.id}/${verb}`, { ids });
      seen.add(status);
      expect([200, 422], text).toContain(status);
    }),
    { numRuns: 200 },
  );
  expect(seen).toEqual(new Set([200, 422]));
}, 120_000);

test.each(['', '[]', 'null', '7', '"x"', '{', '{"ids":[]}', '{"ids":7}', '{"ids":null}', '{"order":{}}', '{}'])(
  'book answers 400 to %j',
  async (sent) => {
    expect((await call('POST', `/orders/${id}/book`, sent)).status).toBe(400);
  },
);

test('whatever a path or a query says is answered or refused, never a defect', async () => {
  const text = fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.constantFrom('1', '%zz', '\0', '-1'));
  await fc.assert(
    fc.asyncProperty(text, text, async (name, word) => {
      const [segment, value] = [name, word].map((each) => encodeURIComponent(each.toWellFormed()));
      for (const [method, path] of [
        ['GET', `/orders/${segment}`],
        ['GET', `/orders?q=${value}&per=${segment}`],
        ['GET', `/orders/${id}/lines/${segment}`],
        ['POST', `/orders/${id}/revert?status=${value}`],
        ['DELETE', `/orders/${id}/plannings/${segment}`],
      ] as const) {
        const answer = await call(method, path);
        expect([200, 400, 404, 405, 406, 422], `${path} ${answer.text}`).toContain(answer.status);
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);

test('a period may be as long as is allowed, and no longer', async () => {
  const { order } = (await call('POST', '/orders', { order: { starts_at: EARLIEST, stops_at: LATEST } })).body;
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/available'],
    ['POST', '/reserve'],
    ['POST', '/recalculate_prices'],
    ['POST', '/duplicate'],
  ] as const) {
    const { status, text } = await call(method, `/orders/${order.id}${path}`);
    expect([200, 201], text).toContain(status);
  }
  const { status, text } = await call('POST', `/orders/${order.id}/book`, { ids: { [keys[0] ?? '']: 1 } });
  expect([200, 422], text).toContain(status);
  const beyond = await call('POST', '/orders', { order: { starts_at: '0999-12-31', stops_at: '9999-12-30' } });
  expect([beyond.status, Object.keys(beyond.body.error.data)]).toEqual([422, ['starts_at', 'stops_at']]);
});
