import { lockRow } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import type { Downtime } from './downtime.ts';
import { changeDowntime } from './update-downtime.ts';

/** Whatever a piece that goes for good is down for ends with it. The caller holds the product. */
export async function endDowntimes(work: Work, stockItemId: string): Promise<void> {
  const running = await work.tx.many<{ id: string }>(sql`
    select id
    from downtimes
    where company_id = ${work.company.id}
      and stock_item_id = ${stockItemId}
      and status in ('reserved', 'started')
    order by id
  `);
  for (const { id } of running) {
    const downtime = await lockRow<Downtime>(work.tx, 'downtimes', work.company.id, id);
    assert(downtime !== undefined, 'downtimes are never deleted');
    await changeDowntime(work, id, { ...downtime, status: downtime.status === 'started' ? 'stopped' : 'canceled' });
  }
}
