import type { Work } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import { settleShortages } from '../availability/settle-shortages.ts';
import { gatherProblems } from '../problems.ts';
import { lockStockProduct, stockProductAttribute } from '../stock/lock-stock-product.ts';
import { updateRow } from '../update-row.ts';
import type { Downtime, DowntimeAttributes } from './downtime.ts';
import { lockDowntime } from './lock-downtime.ts';
import { planDowntime, requireRunning } from './plan-downtime.ts';
import { refuseDowntime } from './refuse-downtime.ts';
import { writeDowntimePlannings } from './write-downtime-plannings.ts';

/** Changes a downtime and what it plans in the same transaction. */
export async function updateDowntime(work: Work, id: string, sent: DowntimeAttributes): Promise<void> {
  const before = await lockDowntime(work, id, sent.product_id);
  const problems = gatherProblems();
  const moves = sent.product_id !== undefined && sent.product_id !== before.product_id;
  const product = moves
    ? await stockProductAttribute(work, problems, sent.product_id)
    : await lockStockProduct(work, before.product_id);
  problems.refuse();
  assert(product !== undefined, 'a downtime has a product');
  const after = await planDowntime(work, problems, sent, before, product);
  requireRunning(problems, before, after);
  problems.refuse();
  await refuseDowntime(work, id, before, after);
  await changeDowntime(work, id, after);
  await settleShortages(work, [before, after]);
}

/** The caller holds the downtime and its products. */
export async function changeDowntime(work: Work, id: string, downtime: Downtime): Promise<void> {
  const { product_id, product_group_id, location_id, stock_item_id, quantity, reason, status, ...period } = downtime;
  const { starts_at, stops_at } = period;
  await updateRow(work, 'downtimes', id, {
    product_id,
    product_group_id,
    location_id,
    stock_item_id,
    quantity,
    reason,
    status,
    starts_at,
    stops_at,
  });
  await writeDowntimePlannings(work, id, downtime);
}
