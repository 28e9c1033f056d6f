import type { Work } from '../../db/work.ts';
import { arrangeLines, siblingsOf } from '../lines/arrange-lines.ts';
import { lockLine } from '../lines/lock-line.ts';
import { requireOpen } from '../lines/require-open.ts';
import { updateRow } from '../update-row.ts';
import type { Siblings } from './siblings.ts';

/** Parts of one bundle, or whatever of an order is no part. */
export async function lockSortedLines(work: Work, id: string): Promise<Siblings> {
  const { order, line, lines } = await lockLine(work, id);
  requireOpen(order);
  return {
    ids: siblingsOf(line, lines).map((each) => each.id),
    owner: { type: 'orders', id: order.id, number: order.number },
    related_ids: order.customer_id === null ? [] : [order.customer_id],
    async arrange(ids) {
      await arrangeLines(work, line, ids);
      await updateRow(work, 'orders', order.id, { invoice_behind: true });
    },
  };
}
