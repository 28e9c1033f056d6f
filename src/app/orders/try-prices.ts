import type { Work } from '../../db/work.ts';
import { linesOf } from '../lines/lock-line.ts';
import { rechargeLines } from '../lines/recharge-lines.ts';
import { requireOpen } from '../lines/require-open.ts';
import { lockOrder } from './lock-order.ts';
import { settleMoney } from './settle-money.ts';

export interface PricesPreview {
  /** With tax, as it is and as it would be. */
  readonly amount_in_cents: number;
  readonly recalculated_amount_in_cents: number;
}

/** The totals of an order if its prices were recalculated. A trial: the caller rolls back everything that it writes. */
export async function tryPrices(trial: Work, order_id: string): Promise<PricesPreview> {
  const order = await lockOrder(trial, order_id);
  requireOpen(order);
  const lines = (await linesOf(trial, order.id)).filter(({ archived_at }) => archived_at === null);
  await rechargeLines(trial, order, lines);
  const recalculated = await settleMoney(trial, order);
  return {
    amount_in_cents: order.grand_total_with_tax_in_cents,
    recalculated_amount_in_cents: recalculated.grand_total_with_tax_in_cents,
  };
}
