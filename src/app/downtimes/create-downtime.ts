import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { settleShortages } from '../availability/settle-shortages.ts';
import { insertRow } from '../insert-rows.ts';
import { gatherProblems } from '../problems.ts';
import { stockProductAttribute } from '../stock/lock-stock-product.ts';
import type { DowntimeAttributes } from './downtime.ts';
import { planDowntime } from './plan-downtime.ts';
import { refuseDowntime } from './refuse-downtime.ts';
import { writeDowntimePlannings } from './write-downtime-plannings.ts';

/** Answers the id of the new downtime. One that names a stock item need not name its product. */
export async function createDowntime(work: Work, sent: DowntimeAttributes): Promise<string> {
  const problems = gatherProblems();
  const product_id = sent.product_id ?? (await productOfStockItem(work, sent.stock_item_id));
  const product = await stockProductAttribute(work, problems, product_id);
  if (product === undefined) problems.refuse();
  if (product === undefined) throw new Error('a product that is missing was refused');
  const downtime = await planDowntime(work, problems, sent, null, product);
  problems.refuse();
  const id = newId();
  await refuseDowntime(work, id, null, downtime);
  await insertRow(work, 'downtimes', { id, ...downtime });
  await writeDowntimePlannings(work, id, downtime);
  await settleShortages(work, [downtime]);
  return id;
}

async function productOfStockItem(work: Work, id: string | null | undefined): Promise<string | null> {
  if (!id) return null;
  const item = await work.tx.maybe<{ product_id: string }>(sql`
    select product_id
    from stock_items
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  return item?.product_id ?? null;
}
