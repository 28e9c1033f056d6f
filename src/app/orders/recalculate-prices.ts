import type { Work } from '../../db/work.ts';
import { integerAttribute } from '../items/integer-attribute.ts';
import { MAX_CHARGE_LENGTH_S } from '../lines/line-changes.ts';
import { linesOf } from '../lines/lock-line.ts';
import { rechargeLines } from '../lines/recharge-lines.ts';
import { requireOpen } from '../lines/require-open.ts';
import { gatherProblems } from '../problems.ts';
import { lockOrder } from './lock-order.ts';
import { settleOrder } from './settle-order.ts';
import { tellOrder } from './tell-order.ts';

export interface PriceRecalculation {
  readonly order_id: string;
  /** Seconds, instead of the order's period. */
  readonly charge_length?: number | null;
}

/** Prices all that an order has of items anew, by their prices of today. Custom lines stay as they are. */
export async function recalculatePrices(work: Work, { order_id, charge_length }: PriceRecalculation): Promise<void> {
  const problems = gatherProblems();
  integerAttribute(problems, 'charge_length', charge_length, { least: 0, most: MAX_CHARGE_LENGTH_S });
  problems.refuse();
  const order = await lockOrder(work, order_id);
  requireOpen(order);
  const lines = (await linesOf(work, order.id)).filter(({ archived_at }) => archived_at === null);
  await rechargeLines(work, order, lines, { length_s: charge_length });
  const settled = await settleOrder(work, order);
  tellOrder(work, settled, { deed: 'recalculated', data: { charge_length } });
}
