import { expect, test } from 'vitest';
import { basePriceOf, suitsSales, usesStructure } from './price-fields.ts';

test.each([
  // type              base  by structure  for sales
  ['none', 0, false, true],
  ['fixed', 100, false, true],
  ['simple', 100, false, false],
  ['structure', 7, true, false],
  ['private_structure', 7, true, false],
] as const)('the price type %s charges from %i', (price_type, base, structure, sales) => {
  const prices = { price_type, flat_fee_price_in_cents: 100, structure_price_in_cents: 7 };
  expect([basePriceOf(prices), usesStructure(price_type), suitsSales(price_type)]).toEqual([base, structure, sales]);
});
