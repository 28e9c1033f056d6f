import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { integerAttribute, MAX_CENTS, textAttribute } from '../attributes/attributes.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { type Line, linesOf, MAX_EXTRA_INFORMATION } from '../orders/lines.ts';
import { lockOrder, type Order, emitOrderEvent } from '../orders/order.ts';
import { recalculateOrder } from '../orders/recalculate-order.ts';
import { insertRow, updateRow } from '../rows/write-rows.ts';
import { depositLeft } from './take-of-source.ts';

export interface DepositHold {
  readonly order_id: string;
  readonly amount_in_cents?: number | null;
  readonly reason?: string | null;
}

/**
 * Keeps some more of an order's deposit, up to the part that was paid and not refunded, whatever the status of the order:
 * the deposit of an order that is over may still be held. Returns the line that says how much is held, and why.
 */
export async function holdDeposit(work: Work, { order_id, amount_in_cents, reason }: DepositHold): Promise<string> {
  const problems = gatherProblems();
  const amount = amountAttribute(problems, amount_in_cents);
  const extra_information = textAttribute(problems, 'reason', reason, { limit: MAX_EXTRA_INFORMATION });
  problems.refuse();
  const order = await lockOrder(work, order_id);
  const lines = (await linesOf(work, order.id)).filter(({ archived_at }) => archived_at === null);
  const line = lines.find(({ line_type }) => line_type === 'deposit_charge');
  if (line === undefined && order.deposit_in_cents === 0) {
    problems.add('amount_in_cents', "can't be held: the order asks for no deposit");
  }
  const missing = Math.max(0, order.deposit_in_cents - order.deposit_held_in_cents);
  const left = await depositLeft(work, order);
  if (missing > 0 && left === 0) problems.add('amount_in_cents', NOTHING_LEFT);
  problems.refuse();
  // A deposit that was lowered since does not release any of the held amount.
  const held = order.deposit_held_in_cents + Math.min(amount, missing, left);
  const id = await writeLine(work, order, lines, line, { price_each_in_cents: held, extra_information });
  const recalculated = await recalculateOrder(work, order);
  emitOrderEvent(work, recalculated, { verb: 'updated', data: { deposit_hold: { amount_in_cents, reason, held } } });
  return id;
}

function amountAttribute(problems: Problems, sent: number | null | undefined): number {
  const amount = integerAttribute(problems, 'amount_in_cents', sent, { least: 1, most: MAX_CENTS }) ?? null;
  if (amount === null) problems.add('amount_in_cents', "can't be blank");
  return amount ?? 0;
}

const NOTHING_LEFT = "can't be held: nothing is left of what was paid as a deposit";

interface HeldColumns {
  readonly price_each_in_cents: number;
  readonly extra_information: string | null | undefined;
}

async function writeLine(
  work: Work,
  order: Order,
  lines: readonly Line[],
  line: Line | undefined,
  { price_each_in_cents, extra_information }: HeldColumns,
): Promise<string> {
  if (line !== undefined) {
    await updateRow(work, 'lines', line.id, { price_each_in_cents, extra_information });
    return line.id;
  }
  const id = newId();
  await insertRow(work, 'lines', {
    id,
    owner_type: 'orders',
    owner_id: order.id,
    order_id: order.id,
    line_type: 'deposit_charge',
    title: 'Held deposit',
    extra_information: extra_information ?? null,
    price_each_in_cents,
    discountable: false,
    position: Math.max(0, ...lines.map(({ position }) => position)) + 1,
  });
  return id;
}
