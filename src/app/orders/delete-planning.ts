import type { Work } from '../../db/work.ts';
import { removePlanning } from './change-planning.ts';
import { lockOrder } from './lock-order.ts';
import { settleOrder } from './settle-order.ts';
import { tellOrder } from './tell-order.ts';

/** Takes what is planned off an order, with its line. */
export async function deletePlanning(work: Work, order_id: string, planning_id: string): Promise<void> {
  const order = await lockOrder(work, order_id);
  const changes = await removePlanning(work, order, planning_id);
  const settled = await settleOrder(work, order, changes);
  tellOrder(work, settled, { deed: 'updated', data: { removed_planning: { id: planning_id } } });
}
