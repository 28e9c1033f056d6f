import { createDowntime, updateDowntime } from '../app/catalogue/downtimes.ts';
import { sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';
import { assert } from '../lib/assert.ts';
import { daysAgo } from './days-ago.ts';
import type { LoadedGroup } from './load-demo-groups.ts';
import type { DemoLocations } from './load-demo-locations.ts';
import type { LoadedStockItem } from './load-demo-stock.ts';

export const DEMO_DOWNTIMES = 4;

/** A camera in repair, a lens due for service, stands being painted, and a microphone that nobody can find. */
export async function loadDemoDowntimes(
  work: Work,
  groups: readonly LoadedGroup[],
  pieces: readonly LoadedStockItem[],
  { shop }: DemoLocations,
): Promise<void> {
  const piece = (identifier: string): string => {
    const found = pieces.find((candidate) => candidate.identifier === identifier);
    assert(found !== undefined, `the demo has a stock item ${identifier}`);
    return found.id;
  };
  const stands = groups.find(({ sku }) => sku === 'STAND')?.products[0];
  assert(stands !== undefined, 'the demo has light stands');
  const from = (start_days: number, length_days: number) => ({
    starts_at: daysAgo(work.now, -start_days),
    stops_at: daysAgo(work.now, -start_days - length_days),
  });
  await createDowntime(work, { stock_item_id: piece('HC3-2'), reason: 'repair', ...from(-3, 9) });
  await createDowntime(work, { stock_item_id: piece('OZ2470-1'), reason: 'maintenance', ...from(6, 2) });
  await createDowntime(work, { stock_item_id: piece('VSHOT-4'), reason: 'missing', ...from(-20, 60) });
  await createDowntime(work, {
    product_id: stands.id,
    location_id: shop,
    quantity: 5,
    reason: 'maintenance',
    ...from(-1, 4),
  });
}

/** Those that are due, after all orders: a piece that is away cannot have been picked up before that. */
export async function beginDemoDowntimes(work: Work): Promise<void> {
  const due = await work.tx.many<{ id: string }>(sql`
    select id
    from downtimes
    where company_id = ${work.company.id}
      and starts_at < ${work.now}
    order by id
  `);
  for (const { id } of due) await updateDowntime(work, id, { status: 'started' });
}
