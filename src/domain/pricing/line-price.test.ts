import { expect, test } from 'vitest';
import { isPriceable, LARGEST_LINE_PRICE_IN_CENTS, linePrice } from './line-price.ts';

test.each([
  [80_250, 1, 80_250],
  [1_999, 3, 5_997],
  [-500, 2, -1_000],
  [-500, 0, 0],
  [0, 7, 0],
  [1_999, 1.5, 2_998],
  [1_001, 0.5, 500],
  [1_003, 0.5, 502],
  [-1_001, 0.5, -500],
  [333, 0.3333, 111],
])('%d each for %d is %d', (price_each_in_cents, quantity, price) => {
  expect(linePrice({ price_each_in_cents, quantity })).toBe(price);
});

test('a line may cost as much as is allowed, and no cent more', () => {
  expect(isPriceable({ price_each_in_cents: LARGEST_LINE_PRICE_IN_CENTS / 4, quantity: 4 })).toBe(true);
  expect(isPriceable({ price_each_in_cents: LARGEST_LINE_PRICE_IN_CENTS + 1, quantity: 1 })).toBe(false);
  expect(isPriceable({ price_each_in_cents: -LARGEST_LINE_PRICE_IN_CENTS - 1, quantity: 1 })).toBe(false);
  expect(isPriceable({ price_each_in_cents: 1, quantity: 1.797693134862316e304 })).toBe(false);
  expect(isPriceable({ price_each_in_cents: 1, quantity: 2 ** 40 + 0.5 })).toBe(false);
  expect(() => linePrice({ price_each_in_cents: LARGEST_LINE_PRICE_IN_CENTS + 1, quantity: 1 })).toThrow('allowed');
});
