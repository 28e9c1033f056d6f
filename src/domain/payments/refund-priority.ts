import type { PaymentAmounts } from './payment-amounts.ts';

/** How well a charge serves to give an amount and a deposit back, best first. */
export const REFUND_PRIORITIES = [
  'optimal',
  'full_amount',
  'full_deposit',
  'partial_amount',
  'partial_deposit',
  'partial',
] as const;
export type RefundPriority = (typeof REFUND_PRIORITIES)[number];

/** `optimal` gives back all of it; null when it gives back nothing of what is wanted. */
export function refundPriority(refundable: PaymentAmounts, wanted: PaymentAmounts): RefundPriority | null {
  const amount = coverage(refundable.amount_in_cents, wanted.amount_in_cents);
  const deposit = coverage(refundable.deposit_in_cents, wanted.deposit_in_cents);
  if (isAll(amount) && isAll(deposit)) return 'optimal';
  if (amount === 'full') return 'full_amount';
  if (deposit === 'full') return 'full_deposit';
  if (amount === 'partial' && deposit === 'partial') return 'partial';
  if (amount === 'partial') return 'partial_amount';
  return deposit === 'partial' ? 'partial_deposit' : null;
}

/** `unwanted` when there is nothing to give back. */
type Coverage = 'unwanted' | 'full' | 'partial' | 'none';

function coverage(refundable: number, wanted: number): Coverage {
  if (wanted === 0) return 'unwanted';
  if (refundable >= wanted) return 'full';
  return refundable > 0 ? 'partial' : 'none';
}

const isAll = (covered: Coverage): boolean => covered === 'full' || covered === 'unwanted';

/** Those that serve, best first; as they come where they serve equally well. */
export function prioritized<Charge extends PaymentAmounts>(
  charges: readonly Charge[],
  wanted: PaymentAmounts,
): readonly { readonly charge: Charge; readonly priority_type: RefundPriority }[] {
  return charges
    .flatMap((charge) => {
      const priority_type = refundPriority(charge, wanted);
      return priority_type === null ? [] : [{ charge, priority_type }];
    })
    .toSorted((a, b) => REFUND_PRIORITIES.indexOf(a.priority_type) - REFUND_PRIORITIES.indexOf(b.priority_type));
}
