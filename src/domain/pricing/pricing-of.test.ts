import { expect, test } from 'vitest';
import type { PriceStructure } from './pricing.ts';
import { pricingOf } from './pricing-of.ts';

const structure: PriceStructure = { tiles: [], beyond: { hour: 0, day: 1, week: 0, month: 0, year: 0 } };

test.each([
  // type                period   structure    → pricing
  ['none', null, null, { kind: 'none' }],
  ['fixed', null, null, { kind: 'fixed', base_price_in_cents: 500 }],
  ['simple', 'hour', null, { kind: 'simple', base_price_in_cents: 500, price_period: 'hour' }],
  ['simple', null, null, { kind: 'simple', base_price_in_cents: 500, price_period: 'day' }],
  ['structure', null, structure, { kind: 'structure', base_price_in_cents: 500, structure }],
  ['private_structure', null, structure, { kind: 'structure', base_price_in_cents: 500, structure }],
  ['structure', null, null, { kind: 'none' }],
  ['fixed', null, structure, { kind: 'fixed', base_price_in_cents: 500 }],
] as const)('an item priced %s per %s', (price_type, price_period, given, expected) => {
  expect(pricingOf({ price_type, price_period, base_price_in_cents: 500 }, given)).toEqual(expected);
});
