import type { Work } from '../../db/work.ts';
import { dueDate } from '../../domain/documents/due-date.ts';
import { assert } from '../../lib/assert.ts';
import { invalid, refuse } from '../../lib/refusal.ts';
import { readSettings } from '../settings/read-settings.ts';
import { updateRow } from '../update-row.ts';
import type { Billing } from './billing.ts';
import { columnsOnceFinal } from './document-columns.ts';
import { dayOfWork, numberDocument } from './document-number.ts';
import { lockDocument, readDocument } from './lock-document.ts';
import { pageFacts } from './page-facts.ts';
import { refreshInvoices } from './refresh-invoices.ts';
import { snapshotProperties } from './snapshot-properties.ts';
import { tellDocument } from './tell-document.ts';

/** Gives an invoice its number: it says what the order is now, and follows it no more. */
export async function finalizeInvoice(work: Work, id: string): Promise<void> {
  const { document } = await lockDocument(work, id);
  const { document_type, order_id, finalized, archived_at } = document;
  if (document_type !== 'invoice') throw invalid({ field: 'document_id', message: 'must be an invoice' });
  if (archived_at !== null) throw refuse('document_archived', 'This invoice is archived');
  if (finalized) throw refuse('invoice_finalized', 'This invoice is finalized already');
  const billing = (await refreshInvoices(work, [order_id])).get(order_id);
  assert(billing !== undefined, 'a document has an order');
  const { settings } = await readSettings(work);
  const date = document.date === null ? dayOfWork(work) : Temporal.PlainDate.from(document.date);
  const due_date = document.due_date ?? dueDate(date, settings.invoices.default_due_period)?.toString();
  await snapshotProperties(work, document, billing.order);
  await updateRow(work, 'documents', id, {
    ...columnsOnceFinal(billing.order),
    // As they were chosen, else as the order has them.
    name: document.name,
    address: document.address,
    printed: JSON.stringify(await pageFacts(work, order_id)),
    date: date.toString(),
    due_date,
    finalized: true,
    finalized_at: momentAfter(work, billing),
    ...(await numberDocument(work, {
      document_type,
      order: billing.order,
      date,
      settings,
      prefix: document.prefix ?? undefined,
    })),
  });
  tellDocument(work, await readDocument(work, id), 'finalized');
}

/** Now, and after those that the order has: who came first to the order need not have come first to us. */
export function momentAfter({ now }: Work, { invoices }: Billing): Temporal.Instant {
  const last = invoices.at(-1)?.finalized_at;
  return last === undefined || Temporal.Instant.compare(last, now) < 0 ? now : last.add({ microseconds: 1 });
}
