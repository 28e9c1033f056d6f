import type { Work } from '../../db/work.ts';
import { refuse } from '../../lib/refusal.ts';
import { unitsOut } from './planned-units.ts';

/** Of rental products; the caller holds their locks. */
export async function refuseWhileOut(work: Work, productIds: readonly string[]): Promise<void> {
  const blocking = await unitsOut(work, productIds);
  if (blocking.length > 0) {
    throw refuse('items_started', 'Units are out with a customer or in a running downtime', { blocking });
  }
}
