import { describe, expect, test } from 'vitest';
import { LARGEST_LINE_PRICE_IN_CENTS } from '../../domain/pricing/line-price.ts';
import { DAY_S, HOUR_S } from '../../domain/pricing/periods.ts';
import type { Pricing } from '../../domain/pricing/pricing.ts';
import { lineCharge } from './line-charge.ts';

const item = (pricing: Pricing) => ({ name: 'Camera', price_structure_id: 'structure', pricing });

const perDay: Pricing = { kind: 'simple', base_price_in_cents: 2_500, price_period: 'day' };
const fixed: Pricing = { kind: 'fixed', base_price_in_cents: 999 };
const structure: Pricing = {
  kind: 'structure',
  base_price_in_cents: 1_000,
  structure: {
    tiles: [{ id: 'three-hours', name: 'Half a day', quantity: 3, period: 'hours', multiplier: 0.5 }],
    beyond: { hour: 0, day: 1, week: 0, month: 0, year: 0 },
  },
};

describe('with a length', () => {
  test.each([
    // pricing length → price label structure tile
    [perDay, 29 * DAY_S, 72_500, '29 days', null, null],
    [perDay, 25 * HOUR_S, 5_000, '25 hours', null, null],
    [fixed, 2 * DAY_S, 999, '2 days', null, null],
    [{ kind: 'none' }, DAY_S, 0, '1 day', null, null],
    [structure, 2 * HOUR_S, 500, 'Half a day', 'structure', 'three-hours'],
    [structure, 12 * HOUR_S, 1_500, '12 hours', 'structure', 'three-hours'],
  ] as const)('%j for %i s', (pricing, length_s, price, label, structureId, tileId) => {
    expect(lineCharge(item(pricing), length_s)).toEqual({
      original_price_each_in_cents: price,
      original_charge_length: length_s,
      original_charge_label: label,
      price_each_in_cents: price,
      charge_length: length_s,
      charge_label: label,
      price_structure_id: structureId,
      price_tile_id: tileId,
    });
  });
});

describe('without a length', () => {
  test.each([
    // pricing → price
    [perDay, 0],
    [fixed, 999],
    [{ kind: 'none' }, 0],
    [structure, 0],
  ] as const)('%j', (pricing, price) => {
    expect(lineCharge(item(pricing), null)).toMatchObject({
      original_price_each_in_cents: price,
      price_each_in_cents: price,
      charge_length: null,
      charge_label: null,
      original_charge_length: null,
      price_tile_id: null,
    });
  });
});

test.each([
  // discount → price
  [0, 2_500],
  [10, 2_250],
  [33.3333, 1_667],
  [100, 0],
])('a part of a bundle that is %d %% cheaper costs %i, and keeps what it costs alone', (discount_percentage, price) => {
  expect(lineCharge(item(perDay), DAY_S, { discount_percentage })).toMatchObject({
    original_price_each_in_cents: 2_500,
    price_each_in_cents: price,
  });
});

test('charges what can be charged, and refuses a cent more', () => {
  const costing = (base_price_in_cents: number) => item({ kind: 'fixed', base_price_in_cents });
  expect(lineCharge(costing(LARGEST_LINE_PRICE_IN_CENTS), null).price_each_in_cents).toBe(LARGEST_LINE_PRICE_IN_CENTS);
  expect(() => lineCharge(costing(LARGEST_LINE_PRICE_IN_CENTS + 1), null)).toThrow(
    'Camera would cost more than can be charged',
  );
});
