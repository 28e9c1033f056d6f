import { describe, expect, test } from 'vitest';
import { fittedValues, freeSlug, MAX_SLUG, sameValues, skuOf, slugOf, variationName } from './items.ts';
import { basePriceOf, suitsSales, usesStructure } from '../pricing/line-price.ts';

describe('a slug and an SKU from a name', () => {
  test.each([
    // name             slug              SKU
    ['iPad Mini', 'ipad-mini', 'IPAD_MINI'],
    ['  Canon  EOS R5 (body) ', 'canon-eos-r5-body', 'CANON_EOS_R5_BODY'],
    ['Zelt für 4', 'zelt-fur-4', 'ZELT_FUR_4'],
    ['Émile & Søn', 'emile-søn', 'EMILE_SØN'],
    ['カメラ', 'カメラ', 'カメラ'],
    ['snake_case-kebab', 'snake-case-kebab', 'SNAKE_CASE_KEBAB'],
    ['½" cable', '1-2-cable', '1_2_CABLE'],
    ['../../etc', 'etc', 'ETC'],
    ['!!!', '', ''],
    ['', '', ''],
  ])('of %j are %j and %j', (name, slug, sku) => {
    expect([slugOf(name), skuOf(name)]).toEqual([slug, sku]);
  });

  test('are cut at the limit, never in the middle of a character, and do not end with a separator', () => {
    expect(slugOf('x'.repeat(MAX_SLUG))).toBe('x'.repeat(MAX_SLUG));
    expect(slugOf('x'.repeat(MAX_SLUG + 1))).toBe('x'.repeat(MAX_SLUG));
    expect(slugOf(`${'x'.repeat(MAX_SLUG - 1)} y`)).toBe('x'.repeat(MAX_SLUG - 1));
    expect(slugOf('𝒳'.repeat(MAX_SLUG + 1)).isWellFormed()).toBe(true);
  });
});

test.each([
  [[], 'tent'],
  [['tents'], 'tent'],
  [['tent'], 'tent-2'],
  [['tent', 'tent-2', 'tent-4'], 'tent-3'],
])('with %j taken, the first free slug is %s', (taken, free) => {
  expect(freeSlug('tent', new Set(taken))).toBe(free);
});

test.each([
  [[], 'iPad Pro'],
  [[''], 'iPad Pro'],
  [['red'], 'iPad Pro - red'],
  [['red', '256 GB'], 'iPad Pro - red, 256 GB'],
  [['', '256 GB'], 'iPad Pro - 256 GB'],
])('a variation with the values %j is called %s', (values, name) => {
  expect(variationName('iPad Pro', values)).toBe(name);
});

test.each([
  [[], ['Colour'], ['']],
  [['red'], ['Colour'], ['red']],
  [['red', 'XL'], ['Colour'], ['red']],
  [['red'], ['Colour', 'Size'], ['red', '']],
])('the values %j fit the fields %j as %j', (values, fields, fitted) => {
  expect(fittedValues(values, fields)).toEqual(fitted);
});

test.each([
  [['red'], ['RED'], true],
  [['red'], ['blue'], false],
  [['red'], ['red', 'XL'], false],
  [['red', 'XL'], ['XL', 'red'], false],
  [[], [], true],
])('%j and %j are the same variation: %s', (one, other, same) => {
  expect(sameValues(one, other)).toBe(same);
});

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
