import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { type Customer, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
});

afterAll(() => server.stop());

const create = async (customer: object): Promise<Customer> =>
  (await call('POST', '/customers', { customer })).body.customer;

test('archives once, restores once', async () => {
  const { id } = await create({ name: 'Jo' });
  const steps = [];
  for (const [method, step] of [
    ['DELETE', 'archive'],
    ['DELETE', 'archive'],
    ['POST', 'restore'],
    ['POST', 'restore'],
  ] as const) {
    const { status, body } = await call(method, `/customers/${id}/${step}`);
    steps.push([step, status, status === 200 ? body.customer.archived : body.error]);
  }
  expect(steps).toEqual([
    ['archive', 200, true],
    [
      'archive',
      422,
      {
        status: 'wrong_status',
        message: 'the customer is archived already',
        data: { from: 'archived', to: 'archived' },
      },
    ],
    ['restore', 200, false],
    [
      'restore',
      422,
      { status: 'wrong_status', message: 'the customer is active already', data: { from: 'active', to: 'active' } },
    ],
  ]);
});

test('two at once: one archives, the other is told so', async () => {
  const { id } = await create({ name: 'Jo' });
  const answers = await Promise.all([1, 2].map(() => call('DELETE', `/customers/${id}/archive`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
});

test('ignores a body', async () => {
  const { id } = await create({ name: 'Jo' });
  expect((await call('DELETE', `/customers/${id}/archive`, { any: 'thing' })).status).toBe(200);
  expect((await call('POST', `/customers/${id}/restore`, {})).status).toBe(200);
});
