import { expect, test } from 'vitest';
import type { PriceType } from '../../domain/pricing/line-price.ts';
import { pricesOf, priceTypeOf, type SentPrice, v1PriceType } from './product-group-json.ts';

test.each<[PriceType, string]>([
  ['none', ''],
  ['fixed', ''],
  ['simple', 'simple'],
  ['structure', 'structure'],
  ['private_structure', 'structure'],
])('%s is told as "%s"', (type, word) => {
  expect(v1PriceType(type)).toBe(word);
});

const before = (price_type: PriceType) => ({
  price_type,
  price_structure_id: 'own',
  flat_fee_price_in_cents: 100,
  structure_price_in_cents: 200,
});

test.each<[PriceType, SentPrice, PriceType]>([
  // before, sent → after
  ['none', {}, 'none'],
  ['none', { price_type: '' }, 'none'],
  ['none', { base_price_in_cents: 0 }, 'none'],
  ['none', { base_price_in_cents: 5 }, 'fixed'],
  ['none', { price_type: null, base_price_in_cents: 5 }, 'fixed'],
  ['none', { flat_fee_price_in_cents: 5 }, 'none'],
  ['none', { price_type: 'simple' }, 'simple'],
  ['fixed', {}, 'fixed'],
  ['fixed', { price_type: '' }, 'fixed'],
  ['fixed', { base_price_in_cents: 0 }, 'fixed'],
  ['fixed', { price_type: 'structure', price_id: 'x' }, 'structure'],
  ['simple', {}, 'simple'],
  ['simple', { price_type: '' }, 'none'],
  ['simple', { price_type: null, base_price_in_cents: 5 }, 'fixed'],
  ['simple', { base_price_in_cents: 5 }, 'simple'],
  ['structure', { price_id: 'x' }, 'structure'],
  ['structure', { price_type: 'simple' }, 'simple'],
  ['private_structure', {}, 'private_structure'],
  ['private_structure', { price_type: 'structure' }, 'private_structure'],
  ['private_structure', { price_type: 'structure', price_id: null }, 'private_structure'],
  ['private_structure', { price_type: 'structure', price_id: 'own' }, 'private_structure'],
  ['private_structure', { price_type: 'structure', price_id: 'x' }, 'structure'],
  ['private_structure', { price_id: 'x' }, 'structure'],
])('%s and %j make %s', (type, sent, after) => {
  expect(priceTypeOf(sent, before(type))).toBe(after);
});

test.each<[SentPrice, SentPrice]>([
  // sent → written; 100 and 200 are what there was
  [{}, {}],
  [{ base_price_in_cents: 5 }, { base_price_in_cents: 5 }],
  [{ flat_fee_price_in_cents: 100 }, { flat_fee_price_in_cents: 100 }],
  [{ base_price_in_cents: 5, flat_fee_price_in_cents: 100 }, { base_price_in_cents: 5 }],
  [{ base_price_in_cents: 5, flat_fee_price_in_cents: 100, structure_price_in_cents: 200 }, { base_price_in_cents: 5 }],
  [
    { base_price_in_cents: 100, flat_fee_price_in_cents: 7 },
    { base_price_in_cents: 100, flat_fee_price_in_cents: 7 },
  ],
  [{ base_price_in_cents: null }, { base_price_in_cents: null }],
])('%j is written as %j', (sent, written) => {
  expect(pricesOf(sent, before('simple'))).toEqual(written);
});
