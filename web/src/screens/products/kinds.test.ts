import { expect, test } from 'vitest';
import { kindWord, priceWord } from './kinds.ts';

test.each([
  ['rental', 'trackable', 'Tracked'],
  ['rental', 'bulk', 'Bulk'],
  ['sales_item', 'bulk', 'For sale'],
  ['sales_item', 'none', 'For sale'],
  ['service', 'none', 'Service'],
] as const)('a %s that is %s is called %s', (product_type, tracking_type, word) => {
  expect(kindWord({ product_type, tracking_type })).toBe(word);
});

test.each([
  ['simple', 'week', 'per week'],
  ['simple', null, 'per day'],
  ['fixed', null, 'once'],
  ['structure', null, 'by price list'],
  ['private_structure', null, 'by price list'],
  ['none', null, ''],
] as const)('a price that is %s (%s) is %j', (price_type, price_period, word) => {
  expect(priceWord({ price_type, price_period })).toBe(word);
});
