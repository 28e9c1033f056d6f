import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { emit } from '../events/emit.ts';
import { updateRow } from '../update-row.ts';

interface DetachedMethod {
  readonly customer_id: string | null;
  readonly label_primary: string | null;
}

/** Nobody pays with it any more; what was paid with it still says so. */
export async function detachPaymentMethod(work: Work, id: string): Promise<void> {
  const method = await lockRow<DetachedMethod>(work.tx, 'payment_methods', work.company.id, id);
  if (method === undefined) throw notFound();
  const { customer_id, label_primary } = method;
  if (customer_id === null) return;
  await updateRow(work, 'payment_methods', id, { customer_id: null });
  emit(work, {
    kind: 'payment_method.detached',
    subject_type: 'payment_methods',
    subject_id: id,
    related_ids: [customer_id],
    action_args: { payment_method: { id, label_primary } },
    data: { customer_id },
  });
}
