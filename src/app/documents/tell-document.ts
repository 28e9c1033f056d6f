import type { Work } from '../../db/work.ts';
import type { Deed } from '../../domain/events/action-key.ts';
import { emit } from '../events/emit.ts';
import type { Document } from './document.ts';

type Told = Pick<
  Document,
  'id' | 'document_type' | 'number' | 'prefix_with_number' | 'revision' | 'order_id' | 'customer_id'
>;

/** Tells what was done to a quote, contract or invoice, and of which order and customer. */
export function tellDocument(
  work: Work,
  document: Told,
  deed: Deed,
  data: Readonly<Record<string, unknown>> = {},
): void {
  const { id, document_type, number, prefix_with_number, revision, order_id, customer_id } = document;
  emit(work, {
    kind: `${document_type}.${deed}`,
    subject_type: 'documents',
    subject_id: id,
    related_ids: customer_id === null ? [order_id] : [order_id, customer_id],
    action_args: { [document_type]: { id, number, prefix_with_number, revision }, order: { id: order_id } },
    data,
  });
}
