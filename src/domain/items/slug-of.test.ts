import { describe, expect, test } from 'vitest';
import { freeSlug, MAX_SLUG, skuOf, slugOf } from './slug-of.ts';

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
