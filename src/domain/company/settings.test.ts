import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_SETTING_ENTRIES, MAX_SETTING_LINE_LENGTH, MAX_SETTING_TEXT_LENGTH, SECTIONS } from './default-settings.ts';
import { mergeSettings, settingsOf, type StoredSettings } from './settings.ts';

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

describe('changes what is named and keeps the rest', () => {
  test.each<[string, StoredSettings, StoredSettings, StoredSettings]>([
    ['nothing', { dates: { use_am_pm: true } }, {}, { dates: { use_am_pm: true } }],
    [
      'a key of a section that has others',
      { dates: { use_am_pm: true } },
      { dates: { first_day_of_week: 1 } },
      { dates: { use_am_pm: true, first_day_of_week: 1 } },
    ],
    ['a key back to what everybody has', { dates: { use_am_pm: true } }, { dates: { use_am_pm: false } }, {}],
    [
      'a key two levels down',
      { store: { enabled: true, cross_sell: { title: 'More' } } },
      { store: { cross_sell: { enabled: true } } },
      { store: { enabled: true, cross_sell: { enabled: true, title: 'More' } } },
    ],
    ['a text to nothing', { invoices: { footer: 'Bye' } }, { invoices: { footer: null } }, {}],
    ['a prefix to nothing', {}, { invoices: { prefix: null } }, { invoices: { prefix: null } }],
    [
      'a list as a whole',
      { store: { delivery_country_names: ['NL'] } },
      { store: { delivery_country_names: ['BE'] } },
      { store: { delivery_country_names: ['BE'] } },
    ],
    ['an empty section', { labels: { order: 'booking' } }, { labels: {} }, { labels: { order: 'booking' } }],
    ['what is stored but no longer known', { weather: { rain: true } }, {}, {}],
  ])('%s', (_, stored, change, expected) => {
    expect(mergeSettings(stored, change)).toEqual({ stored: expected });
  });

  test('leaves its arguments alone', () => {
    const stored = Object.freeze({ store: Object.freeze({ cross_sell: Object.freeze({ title: 'More' }) }) });
    const change = Object.freeze({ store: Object.freeze({ cross_sell: Object.freeze({ enabled: true }) }) });
    mergeSettings(stored, change);
    expect([stored, change]).toEqual([
      { store: { cross_sell: { title: 'More' } } },
      { store: { cross_sell: { enabled: true } } },
    ]);
  });
});

describe('refuses', () => {
  const line = 'x'.repeat(MAX_SETTING_LINE_LENGTH);
  const text = 'x'.repeat(MAX_SETTING_TEXT_LENGTH);
  const entries = Array.from({ length: MAX_SETTING_ENTRIES }, () => 'NL');

  test.each<[string, string, StoredSettings]>([
    ['unknown', 'weather', { weather: {} }],
    ['unknown', 'store.colour', { store: { colour: 'red' } }],
    ['unknown', 'store.cross_sell.colour', { store: { cross_sell: { colour: 'red' } } }],
    ['unknown', 'address.city', { address: { city: 'Delft' } }],
    ['unknown', 'constructor', { constructor: {} }],
    ['unknown', 'store.__proto__', { store: Object.fromEntries([['__proto__', { enabled: true }]]) }],
    ['readonly', 'currency.symbol', { currency: { symbol: '?' } }],
    ['readonly', 'defaults.timezone', { defaults: { timezone: 'UTC' } }],
    ['readonly', 'defaults.tax_region_id', { defaults: { tax_region_id: null } }],
    ['invalid', 'store', { store: null }],
    ['invalid', 'store', { store: [] }],
    ['invalid', 'store', { store: 'on' }],
    ['invalid', 'store.cross_sell', { store: { cross_sell: true } }],
    ['invalid', 'store.enabled', { store: { enabled: 'true' } }],
    ['invalid', 'store.enabled', { store: { enabled: null } }],
    ['invalid', 'store.brand_color', { store: { brand_color: 'red' } }],
    ['invalid', 'store.time_increment', { store: { time_increment: 0 } }],
    ['invalid', 'store.time_increment', { store: { time_increment: 1_441 } }],
    ['invalid', 'store.time_increment', { store: { time_increment: 1.5 } }],
    ['invalid', 'pricing.tax_strategy', { pricing: { tax_strategy: 'sometimes' } }],
    ['invalid', 'dates.first_day_of_week', { dates: { first_day_of_week: 7 } }],
    ['invalid', 'orders.start_fixed_at', { orders: { start_fixed_at: '24:00' } }],
    ['invalid', 'orders.start_fixed_at', { orders: { start_fixed_at: '9:00' } }],
    ['invalid', 'defaults.shop_start_location_id', { defaults: { shop_start_location_id: 'here' } }],
    ['invalid', 'labels.start', { labels: { start: null } }],
    ['invalid', 'emails.bcc', { emails: { bcc: 7 } }],
    ['invalid', 'emails.bcc', { emails: { bcc: `${line}x` } }],
    ['invalid', 'emails.bcc', { emails: { bcc: 'a\u0000b' } }],
    ['invalid', 'invoices.default_due_period', { invoices: { default_due_period: 315_360_001 } }],
    ['invalid', 'documents.css', { documents: { css: `${text}x` } }],
    ['invalid', 'store.delivery_country_names', { store: { delivery_country_names: 'NL' } }],
    ['invalid', 'store.delivery_country_names', { store: { delivery_country_names: [7] } }],
    ['invalid', 'store.delivery_country_names', { store: { delivery_country_names: [...entries, 'NL'] } }],
  ])('%s: %s', (kind, path, change) => {
    expect(mergeSettings({}, change)).toMatchObject({ problems: [{ kind, path }] });
  });

  test.each<[StoredSettings]>([
    [{ emails: { bcc: line } }],
    [{ documents: { css: text } }],
    [{ store: { delivery_country_names: entries } }],
    [{ store: { time_increment: 1_440 } }],
    [{ invoices: { default_due_period: 315_360_000 } }],
    [{ orders: { start_fixed_at: '23:59' } }],
  ])('but not what is just within the limit', (change) => {
    expect(mergeSettings({}, change)).toEqual({ stored: change });
  });

  test('everything that is wrong at once, and takes nothing of it', () => {
    const change = { pricing: { enabled: false, tax_strategy: 7 }, weather: {}, currency: { name: 'Shell' } };
    const merged = mergeSettings({}, change);
    expect(merged).toMatchObject({
      problems: [
        { kind: 'invalid', path: 'pricing.tax_strategy', message: 'must be one of: exclusive, inclusive' },
        { kind: 'unknown', path: 'weather', message: 'is not a setting' },
        { kind: 'readonly', path: 'currency.name', message: 'cannot be changed here' },
      ],
    });
  });

  test('whatever is thrown at it, without failing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('store', 'pricing', 'x'), fc.jsonValue()), (change) => {
        expect(() => mergeSettings({}, change)).not.toThrow();
      }),
    );
  });
});
