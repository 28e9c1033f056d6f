import type { Work } from '../../db/work.ts';
import { linesOf } from '../lines/lock-line.ts';
import { rechargeLines } from '../lines/recharge-lines.ts';
import { requireOpen } from '../lines/require-open.ts';
import { lockOrder } from './lock-order.ts';
import { settleMoney } from './settle-money.ts';
import { takenBack } from './taken-back.ts';

export interface PricesPreview {
  /** With tax, as it is and as it would be. */
  readonly amount_in_cents: number;
  readonly recalculated_amount_in_cents: number;
}

/** What an order would come to if its prices were recalculated. Goes the way of a recalculation, and takes it back. */
export async function previewPrices(work: Work, order_id: string): Promise<PricesPreview> {
  const order = await lockOrder(work, order_id);
  requireOpen(order);
  const lines = (await linesOf(work, order.id)).filter(({ archived_at }) => archived_at === null);
  const now = await settleMoney(work, order);
  const then = await takenBack(work, async (trial) => {
    await rechargeLines(trial, order, lines);
    return settleMoney(trial, order);
  });
  return {
    amount_in_cents: now.grand_total_with_tax_in_cents,
    recalculated_amount_in_cents: then.grand_total_with_tax_in_cents,
  };
}
