import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS_PARTS } from '../../src/domain/customers/addresses.ts';
import { V1_TYPE_NAMES } from '../../src/domain/customers/properties.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let id: string;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  id = (await call('POST', '/customers', { customer: { name: 'Jo' } })).body.customer.id;
});

afterAll(() => server.stop());

const WRITTEN = [
  'name',
  'email',
  'phone',
  'tax_region_id',
  'discount_percentage',
  'deposit_type',
  'deposit_value',
  'tags',
];
const ENTRY = ['id', '_destroy', 'type', 'default_property_id', 'name', 'identifier', 'position', 'show_on', 'value'];

const nasty = fc.constantFrom(
  '\0',
  '\ud800',
  "'; drop table customers; --",
  '%',
  '\\',
  '__proto__',
  'NaN',
  '-0',
  '1e999',
);

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.maxSafeInteger(),
  nasty,
  fc.array(nasty, { maxLength: 3 }),
);

const hostile = (keys: readonly string[]) => fc.dictionary(fc.constantFrom(...keys), anything, { maxKeys: 4 });

const entry = fc.record(
  { type: fc.constantFrom(...Object.values(V1_TYPE_NAMES)), name: fc.oneof(fc.string(), anything), value: anything },
  { requiredKeys: [] },
);

const customer = fc
  .tuple(
    hostile([...WRITTEN, ...ADDRESS_PARTS, 'properties_attributes']),
    fc.array(fc.oneof(entry, hostile([...ENTRY, ...ADDRESS_PARTS])), { maxLength: 3 }),
    fc.boolean(),
  )
  .map(([fields, properties_attributes, named]) => ({
    ...(named ? { name: 'Jo' } : {}),
    properties_attributes,
    ...fields,
  }));

test('whatever a body says is written or refused, never a defect', async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(customer, fc.boolean(), async (sent, create) => {
      const { status, text } = create
        ? await call('POST', '/customers', { customer: sent })
        : await call('PUT', `/customers/${id}`, { customer: sent });
      seen.add(status);
      expect([200, 201, 422], text).toContain(status);
    }),
    { numRuns: 300 },
  );
  expect(seen).toEqual(new Set([200, 201, 422]));
  expect((await call('GET', '/customers')).status).toBe(200);
}, 60_000);

test('whatever a query says is answered or refused, never a defect', async () => {
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.nat().map(String), nasty, fc.constantFrom('1', '%zz', '[]'));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom('page', 'per', 'q', 'q[]', 'x'), value), async (query) => {
      const pairs = Object.entries(query).map(([key, text]) => `${key}=${encodeURIComponent(text.toWellFormed())}`);
      const { status, text } = await call('GET', `/customers?${pairs.join('&')}`);
      expect([200, 400], text).toContain(status);
    }),
    { numRuns: 150 },
  );
}, 60_000);

test('whatever a path says names a customer or nobody', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), nasty), async (name) => {
      const { status, text } = await call('GET', `/customers/${encodeURIComponent(name.toWellFormed())}`);
      expect([200, 404, 406], text).toContain(status);
    }),
    { numRuns: 100 },
  );
}, 60_000);
