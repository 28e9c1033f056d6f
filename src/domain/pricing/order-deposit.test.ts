import { expect, test } from 'vitest';
import { orderDeposit } from './order-deposit.ts';

test.each([
  // type               value  items   total   → deposit
  ['none', 100, 5_000, 87_392, 0],
  ['fixed', 100, 5_000, 87_392, 10_000],
  ['fixed', 12.5, 0, 0, 1_250],
  ['percentage', 100, 5_000, 87_392, 5_000],
  ['percentage', 50, 4_999, 87_392, 2_500],
  ['percentage', 50, 5_001, 87_392, 2_500],
  ['percentage_total', 10, 5_000, 87_392, 8_739],
  ['percentage_total', 10, 5_000, -87_392, 0],
  ['percentage_total', 0, 5_000, 87_392, 0],
] as const)(
  '%s of %d',
  (deposit_type, deposit_value, item_deposits_in_cents, grand_total_with_tax_in_cents, expected) => {
    expect(
      orderDeposit({ deposit_type, deposit_value }, { item_deposits_in_cents, grand_total_with_tax_in_cents }),
    ).toBe(expected);
  },
);
