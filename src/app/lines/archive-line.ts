import type { Work } from '../../db/work.ts';
import { refuse } from '../../lib/refusal.ts';
import { archiveRows } from '../archive-rows.ts';
import { removePlanning } from '../orders/change-planning.ts';
import { settleOrder } from '../orders/settle-order.ts';
import { tellOrder } from '../orders/tell-order.ts';
import { lockLine } from './lock-line.ts';
import { requireOpen } from './require-open.ts';

/** What the line has booked is given back. One that is archived already stays as it is. */
export async function archiveLine(work: Work, id: string): Promise<void> {
  const { order, line } = await lockLine(work, id);
  if (line.archived_at !== null) return;
  requireOpen(order);
  if (line.parent_line_id !== null) {
    throw refuse('part_of_bundle', `This is part of a bundle: remove the line of the bundle, ${line.parent_line_id}`);
  }
  const progress = line.planning_id === null ? {} : await removePlanning(work, order, line.planning_id);
  if (line.planning_id === null) await archiveRows(work, 'lines', [id]);
  const settled = await settleOrder(work, order, progress);
  tellOrder(work, settled, { deed: 'updated', data: { archived_line: { id } } });
}
