import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
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

test('answers what creating answered, by id and by number', async () => {
  const customer = await create({ name: 'Jo', phone: '06', city: 'Town', tags: ['x'] });
  for (const name of [customer.id, customer.id.toUpperCase(), customer.number]) {
    const { status, body } = await call('GET', `/customers/${name}`);
    expect([status, body]).toEqual([200, { customer }]);
  }
});

test('shows notes newest first, with whoever wrote them', async () => {
  const { id } = await create({ name: 'Jo' });
  const note = async (body: string, employee_id: string | null, created_at: string): Promise<string> => {
    const note_id = newId();
    await server.database.run(sql`
      insert into notes (company_id, id, owner_type, owner_id, body, employee_id, created_at)
      values (${server.company.id}, ${note_id}, 'customers', ${id}, ${body}, ${employee_id}, ${created_at})
    `);
    return note_id;
  };
  const employee_id = server.employee.id;
  const older = await note('older', employee_id, '2026-01-01T00:00:00Z');
  const newer = await note('newer', null, '2026-01-02T00:00:00.123987Z');
  const { notes } = (await call('GET', `/customers/${id}`)).body.customer;
  expect(notes).toEqual([
    expect.objectContaining({
      id: newer,
      body: 'newer',
      employee_id: null,
      employee: null,
      created_at: '2026-01-02T00:00:00.123Z',
    }),
    expect.objectContaining({
      id: older,
      body: 'older',
      notable_type: 'Customer',
      notable_id: id,
      employee_id,
      employee: { id: employee_id, firstname: expect.any(String), lastname: expect.any(String) },
    }),
  ]);
});

test.each([
  // cents → decimal
  [0, '0.0'],
  [5, '0.05'],
  [1_250, '12.5'],
  [100_000, '1000.0'],
  [-1_999, '-19.99'],
])('writes a revenue of %i cents as %s', async (cents, turnover) => {
  const { id } = await create({ name: 'Jo' });
  await server.database.run(sql`
    update customers
    set revenue_in_cents = ${cents}
    where id = ${id}
  `);
  expect((await call('GET', `/customers/${id}`)).body.customer.turnover).toBe(turnover);
});

test('answers HEAD with the headers alone, and 304 to a caller who has it', async () => {
  const { id } = await create({ name: 'Jo' });
  const etag = (await call('GET', `/customers/${id}`)).headers.get('etag') ?? '';
  const head = await call('HEAD', `/customers/${id}`);
  expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag]);
  const known = await call('GET', `/customers/${id}`, undefined, { 'if-none-match': etag });
  expect([known.status, known.text]).toEqual([304, '']);
});
