import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOrder } from '../support/insert-order.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, colleagueOf, recordOf, recordsOf, strangerOf } from './api.ts';
import { productOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const NOTHING = {
  product_group_count: 0,
  product_count: 0,
  tax_rate_count: 0,
  tag_count: 0,
  note_count: 0,
  location_count: 1,
  employee_count: 1,
  payment_profile_count: 0,
  app_payment_option_count: 0,
  overdue_invoice_count: 0,
  manual_order_count: 0,
  manual_reserved_order_count: 0,
  started_order_count: 0,
  stopped_order_count: 0,
  archived_order_count: 0,
  webshop_order_count: 0,
};

const counted = async (): Promise<Attributes> => {
  const { created_at: _, ...counts } = recordOf(await api.get('counts/current')).attributes;
  return counts;
};

test('a new company has a location and an owner', async () => {
  const before = Temporal.Now.instant();
  const record = recordOf(await api.get('counts/current'));
  expect([record.id, record.type]).toEqual([server.company.id, 'counts']);
  const at = Temporal.Instant.from(String(record.attributes['created_at']));
  expect(Temporal.Instant.compare(at, before)).toBeGreaterThanOrEqual(0);
  expect(await counted()).toEqual(NOTHING);
});

test('everything that is there and not archived is counted', async () => {
  await strangerOf(server);
  await colleagueOf(server);
  await productOf(api, { tag_list: ['camping', 'VIP'] });
  const gone = recordOf(await api.create('product_groups', { name: 'Gone', tag_list: ['gone'] }), 201);
  recordOf(await api.remove(`product_groups/${gone.id}`));
  const customer = recordOf(await api.create('customers', { name: 'Jo', tag_list: ['vip'] }), 201);
  recordOf(await api.create('notes', { body: 'x', owner_type: 'customers', owner_id: customer.id }), 201);
  const tax = { name: 'VAT', tax_rates_attributes: [{ name: 'High', value: 21 }] };
  recordOf(await api.create('tax_categories', tax), 201);
  recordOf(await api.create('locations', { name: 'Shop 2' }), 201);
  const [location] = recordsOf(await api.get('locations'));
  const statuses = ['new', 'draft', 'reserved', 'reserved', 'started', 'stopped', 'archived', 'canceled'];
  for (const status of statuses) {
    await insertOrder(server.database, {
      company_id: server.company.id,
      start_location_id: location?.id ?? '',
      status,
      tag_list: [`order ${status}`],
    });
  }
  expect(await counted()).toEqual({
    ...NOTHING,
    product_group_count: 1,
    product_count: 1,
    tax_rate_count: 1,
    tag_count: 2 + 5,
    note_count: 1,
    location_count: 2,
    employee_count: 2,
    manual_order_count: 7,
    manual_reserved_order_count: 2,
    started_order_count: 1,
    stopped_order_count: 1,
    archived_order_count: 1,
  });
});

test('only those that are asked for', async () => {
  const { attributes } = recordOf(await api.get('counts/current?fields[counts]=note_count'));
  expect(attributes).toEqual({ note_count: 1 });
});
