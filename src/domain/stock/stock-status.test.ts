import { expect, test } from 'vitest';
import { stockStatusAt, stockTypeOf } from './stock-status.ts';

test.each([
  // from till → type, status at 100
  [null, null, 'regular', 'in_stock'],
  [99, null, 'regular', 'in_stock'],
  [100, null, 'regular', 'in_stock'],
  [101, null, 'regular', 'expected'],
  [50, 101, 'temporary', 'in_stock'],
  [50, 100, 'temporary', 'expired'],
  [101, 150, 'temporary', 'expected'],
  [null, 100, 'temporary', 'expired'],
])('from %s till %s: %s, %s', (from_us, till_us, type, status) => {
  expect([stockTypeOf({ till_us }), stockStatusAt({ from_us, till_us }, 100)]).toEqual([type, status]);
});
