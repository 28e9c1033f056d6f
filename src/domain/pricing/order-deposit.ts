import { assertNever } from '../../lib/assert.ts';
import { centsOf } from './cents-of.ts';
import { percentageOf } from './percentage-of.ts';

export const ORDER_DEPOSIT_TYPES = ['none', 'percentage_total', 'percentage', 'fixed'] as const;
export type DepositType = (typeof ORDER_DEPOSIT_TYPES)[number];

export interface DepositBases {
  /** What the booked items ask for together. */
  readonly item_deposits_in_cents: number;
  readonly grand_total_with_tax_in_cents: number;
}

/** What is to be left as a deposit: never less than nothing, even where the order gives money back. */
export function orderDeposit(
  { deposit_type, deposit_value }: { readonly deposit_type: DepositType; readonly deposit_value: number },
  { item_deposits_in_cents, grand_total_with_tax_in_cents }: DepositBases,
): number {
  switch (deposit_type) {
    case 'none':
      return 0;
    case 'fixed':
      return centsOf(deposit_value);
    case 'percentage':
      return percentageOf(item_deposits_in_cents, deposit_value);
    case 'percentage_total':
      return percentageOf(Math.max(0, grand_total_with_tax_in_cents), deposit_value);
    default:
      return assertNever(deposit_type);
  }
}
