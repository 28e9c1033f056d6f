import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, colleagueOf, errorOf, problemsOf, recordOf, statusesOf } from './api.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const update = (attributes: Attributes) => api.update('settings/current', attributes);

const current = async (): Promise<Attributes> => recordOf(await api.get('settings/current')).attributes;

test('has every section, in the published order', async () => {
  const { id, type, attributes } = recordOf(await api.get('settings/current'));
  expect({ id, type }).toEqual({ id: server.company.id, type: 'settings' });
  expect(Object.keys(attributes).join(' ')).toBe(
    'updated_at currency defaults pricing dates orders security address store user documents invoices quotes ' +
      'contracts labels emails deliveries',
  );
  expect(attributes).toMatchObject({
    currency: { symbol: '$', precision: '2' },
    defaults: { timezone: 'Europe/Amsterdam', tax_region_id: null },
    pricing: { tax_strategy: 'exclusive', deposit_type: 'percentage', deposit_value: 100 },
    orders: { start_fixed_at: '09:00' },
  });
});

test('extra sections come when asked for', async () => {
  const answer = await api.get('settings/current?extra_fields[settings]=dashboard,onboarding&fields[settings]=dates');
  expect(Object.keys(recordOf(answer).attributes)).toEqual(['dates', 'dashboard', 'onboarding']);
});

test('barcodes have kinds that new ones get, and labels a layout', async () => {
  const barcodes = async () => {
    const { attributes } = recordOf(await api.get('settings/current?extra_fields[settings]=barcodes'));
    return attributes['barcodes'];
  };
  const atFirst = { product: 'qr_code', stock_item: 'qr_code', customer: 'qr_code', label_layout: 'avery_l7160' };
  expect(await barcodes()).toEqual(atFirst);
  recordOf(await update({ barcodes: { stock_item: 'code128', label_layout: 'roll_57x32' } }));
  expect(await barcodes()).toEqual({ ...atFirst, stock_item: 'code128', label_layout: 'roll_57x32' });
  expect(problemsOf(await update({ barcodes: { product: 'upc', label_layout: 'paper' } }))).toEqual({
    'barcodes/product': 'must be one of: code39, code93, code128, ean8, ean13, qr_code',
    'barcodes/label_layout': expect.stringMatching(/^must be one of: avery_l7160, /),
  });
});

test('an update changes the keys it names and leaves the others', async () => {
  const before = await current();
  const after = recordOf(
    await update({ pricing: { tax_strategy: 'inclusive' }, dates: { use_am_pm: true } }),
  ).attributes;
  expect(after['pricing']).toEqual({ ...Object(before['pricing']), tax_strategy: 'inclusive' });
  expect(after['dates']).toMatchObject({ use_am_pm: true, format: 'DD-MM-YYYY' });
  expect(after['updated_at']).not.toBe(before['updated_at']);
  expect(await current()).toEqual(after);
});

test('going back to the default is possible', async () => {
  await update({ labels: { order: 'booking' } });
  await update({ labels: { order: 'order' } });
  expect((await current())['labels']).toMatchObject({ order: 'order' });
});

test.each([
  [{ colours: {} }, 'data.attributes.colours is an unknown attribute'],
  [{ pricing: { colour: 'red' } }, 'data.attributes.pricing.colour is not a setting'],
  [{ currency: { symbol: '€' } }, 'data.attributes.currency cannot be written'],
  [{ defaults: { timezone: 'UTC' } }, 'data.attributes.defaults.timezone cannot be changed here'],
])('%j refuses the whole request, and nothing changes', async (attributes, detail) => {
  const before = await current();
  expect(errorOf(await update({ emails: { bcc: 'x' }, ...attributes }))).toMatchObject({ status: 400, detail });
  expect(await current()).toEqual(before);
});

test.each([
  [{ pricing: { tax_strategy: 'both' } }, { 'pricing/tax_strategy': 'must be one of: exclusive, inclusive' }],
  [{ pricing: { deposit_value: 'much' } }, { 'pricing/deposit_value': expect.any(String) }],
  [{ orders: { start_fixed_at: '25:00' } }, { 'orders/start_fixed_at': expect.any(String) }],
  [{ dates: 'today' }, { dates: 'must be an object' }],
  [{ dates: null }, { dates: 'must be an object' }],
  [{ store: { cross_sell: { maximum_products: 0 } } }, { 'store/cross_sell/maximum_products': expect.any(String) }],
  [{ defaults: { shop_start_location_id: newId() } }, { 'defaults/shop_start_location_id': 'must exist' }],
])('refuses %j', async (attributes, problems) => {
  expect(problemsOf(await update(attributes))).toEqual(problems);
});

test('parallel updates of different keys are all kept', async () => {
  const answers = await Promise.all([
    update({ store: { use_prices: false } }),
    update({ store: { use_toc: true } }),
    update({ user: { allow_signup: false } }),
    update({ documents: { page_size: 'letter' } }),
  ]);
  expect(statusesOf(answers)).toEqual({ 200: 4 });
  expect(await current()).toMatchObject({
    store: { use_prices: false, use_toc: true },
    user: { allow_signup: false },
    documents: { page_size: 'letter' },
  });
});

test('needs the permission settings, and security_settings for that section', async () => {
  const without = apiOf(server, (await colleagueOf(server)).token);
  expect((await without.get('settings/current')).status).toBe(200);
  expect((await without.update('settings/current', { emails: { bcc: 'x' } })).status).toBe(403);
  const some = apiOf(server, (await colleagueOf(server, { permissions: ['settings'] })).token);
  expect((await some.update('settings/current', { emails: { bcc: 'x' } })).status).toBe(200);
  expect((await some.update('settings/current', { security: { sso_forced: true } })).status).toBe(403);
  const all = apiOf(server, (await colleagueOf(server, { permissions: ['settings', 'security_settings'] })).token);
  expect((await all.update('settings/current', { security: { sso_forced: true } })).status).toBe(200);
});
