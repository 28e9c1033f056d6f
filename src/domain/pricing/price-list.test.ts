import { expect, test } from 'vitest';
import { priceList } from './price-list.ts';

test('lists a simple price for 1 to 30 periods', () => {
  const listed = priceList({ kind: 'simple', base_price_in_cents: 2_500, price_period: 'day' });
  expect(listed).toHaveLength(30);
  expect(listed[0]).toEqual({
    id: null,
    name: '1 day',
    quantity: 1,
    period: 'day',
    length_s: 86_400,
    multiplier: 1,
    price_in_cents: 2_500,
  });
  expect(listed.at(-1)).toMatchObject({ name: '30 days', length_s: 2_592_000, multiplier: 30, price_in_cents: 75_000 });
});

test('lists the tiles of a structure in their order', () => {
  const tiles = [
    { id: 'b', name: 'Weekend', quantity: 2, period: 'days', multiplier: 1.5 },
    { id: 'a', name: 'Morning', quantity: 3, period: 'hours', multiplier: 0.5 },
  ] as const;
  const beyond = { hour: 0, day: 1, week: 0, month: 0, year: 0 };
  expect(priceList({ kind: 'structure', base_price_in_cents: 25, structure: { tiles, beyond } })).toEqual([
    { ...tiles[0], period: 'day', length_s: 172_800, price_in_cents: 38 },
    { ...tiles[1], period: 'hour', length_s: 10_800, price_in_cents: 12 },
  ]);
});

test.each([{ kind: 'none' }, { kind: 'fixed', base_price_in_cents: 100 }] as const)(
  'lists nothing for %j',
  (pricing) => {
    expect(priceList(pricing)).toEqual([]);
  },
);
