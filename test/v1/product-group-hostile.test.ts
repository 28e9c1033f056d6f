import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRODUCT_GROUP_FIELDS } from '../../src/api/v1/product-group-body.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let id: string;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  id = (await call('POST', '/product_groups', { product_group: { name: 'X', trackable: true } })).body.product_group.id;
});

afterAll(() => server.stop());

const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  '\0',
  '\ud800',
  "'; drop table items; --",
  '🎥'.repeat(300),
  -1,
  0,
  0.5,
  1e21,
  2 ** 31,
  2 ** 53,
  '9'.repeat(40),
  true,
  [],
  [null],
  [[['x']]],
  {},
  { toString: 'x' },
  { __proto__: null, constructor: 1 },
  newId(),
];

const body = fc.dictionary(
  fc.constantFrom(...PRODUCT_GROUP_FIELDS, 'constructor', 'hasOwnProperty'),
  fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue({ maxDepth: 2 })),
  { maxKeys: 6 },
);

test('whatever is sent is taken, or refused in the words of this version', async () => {
  await fc.assert(
    fc.asyncProperty(body, fc.boolean(), async (sent, isNew) => {
      // Hundreds of pieces would only make the test slow.
      const quantity = typeof sent['quantity'] === 'number' && sent['quantity'] > 50 ? 50 : sent['quantity'];
      const product_group = { ...sent, ...(quantity === undefined ? {} : { quantity }) };
      const answer = isNew
        ? await call('POST', '/product_groups', { product_group: { name: 'New', ...product_group } })
        : await call('PUT', `/product_groups/${id}`, { product_group });
      expect([200, 201, 422]).toContain(answer.status);
      if (answer.status !== 422) return;
      const { status, message, data } = answer.body.error;
      expect(status).toBe('invalid');
      expect(message.length).toBeGreaterThan(0);
      for (const field of Object.keys(data)) expect(PRODUCT_GROUP_FIELDS).toContain(field.split('/')[0]);
    }),
    { numRuns: 150 },
  );
});
