import { expect, test } from 'vitest';
import { SECTIONS } from './defaults.ts';
import { settingsOf } from './settings-of.ts';

const facts = {
  currency: 'eur',
  default_timezone: 'Europe/Amsterdam',
  tax_category_id: null,
  tax_region_id: '0190b6c3-7a4e-7c1f-9d2e-3f4a5b6c7d8e',
  now: Temporal.Instant.from('2026-01-15T12:00:00Z'),
};

test('publishes the sections and keys in the documented order', () => {
  const settings = settingsOf(facts, {});
  expect(Object.keys(settings).slice(0, 16)).toEqual([
    'currency',
    'defaults',
    'pricing',
    'dates',
    'orders',
    'security',
    'address',
    'store',
    'user',
    'documents',
    'invoices',
    'quotes',
    'contracts',
    'labels',
    'emails',
    'deliveries',
  ]);
  expect(Object.keys(settings.pricing)).toEqual([
    'enabled',
    'tax_strategy',
    'deposit_type',
    'deposit_value',
    'currency_format',
    'currency_position',
  ]);
});

test('starts with the documented values', () => {
  expect(settingsOf(facts, {})).toMatchObject({
    pricing: {
      enabled: true,
      tax_strategy: 'exclusive',
      deposit_type: 'percentage',
      deposit_value: 100,
      currency_format: 'symbol',
      currency_position: 'left',
    },
    dates: { format: 'DD-MM-YYYY', use_am_pm: false, first_day_of_week: 0 },
    orders: { use_times: true, start_fixed_at: '09:00', stop_fixed_at: '15:00' },
    store: {
      period_type: 'freely',
      time_increment: 60,
      payment_strategy: 'none',
      payment_strategy_value: 30,
      display_price: 'period',
      cross_sell: { enabled: false },
      behaviors: {},
      delivery_country_names: [],
    },
    documents: { page_size: 'a4' },
    invoices: { prefix: '{{year}}-{{order_number}}' },
    quotes: { prefix: '{{year}}-{{customer_number}}' },
    contracts: { prefix: null },
    labels: { start: 'pick_up', stop: 'return' },
    deliveries: { distance_unit: 'metric' },
    address: {},
  });
});

test('tells the facts of the company', () => {
  expect(settingsOf(facts, {})).toMatchObject({
    currency: { name: 'Euro', decimal: ',', thousand: '.', symbol: '€', precision: '2', format: '%s%v' },
    defaults: {
      timezone: 'Europe/Amsterdam',
      timezone_offset: 3_600,
      tax_category_id: null,
      tax_region_id: facts.tax_region_id,
      shop_start_location_id: null,
    },
  });
});

test('tells the offset of the day, not of the year', () => {
  const summer = { ...facts, now: Temporal.Instant.from('2026-07-15T12:00:00Z') };
  expect(settingsOf(summer, {}).defaults.timezone_offset).toBe(7_200);
});

test.each([
  ['a changed value', { pricing: { tax_strategy: 'inclusive' } }, 'inclusive'],
  ['a value that is no longer allowed', { pricing: { tax_strategy: 'sometimes' } }, 'exclusive'],
  ['an unknown section', { weather: { rain: true } }, 'exclusive'],
  ['a section that is no hash', { pricing: [] }, 'exclusive'],
  ['nothing', null, 'exclusive'],
  ['a computed value', { currency: { symbol: '?' } }, 'exclusive'],
])('reads %s from what is stored', (_, stored, tax_strategy) => {
  const settings = settingsOf(facts, stored);
  expect(settings.pricing.tax_strategy).toBe(tax_strategy);
  expect(Object.keys(settings)).toEqual(Object.keys(SECTIONS));
  expect(settings.currency.symbol).toBe('€');
});
