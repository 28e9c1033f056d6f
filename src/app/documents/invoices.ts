import type { Work } from '../../db/work.ts';
import { dueDate, nextRevision } from '../../domain/documents/documents.ts';
import { assert } from '../../lib/assert.ts';
import { invalid, refuse } from '../../lib/refusal.ts';
import { requirePermission } from '../company/permissions.ts';
import { readSettings } from '../company/settings.ts';
import { lockOrder } from '../orders/order.ts';
import { updateRow } from '../rows/write-rows.ts';
import { type Billing, type FinalInvoice, loadBilling, type ProForma } from './billing.ts';
import { linesOfDocument, NOTHING_ASKED, outstanding, writeContents } from './document-contents.ts';
import { dayOfWork, numberDocument } from './document-number.ts';
import { columnsOnceFinal, emitDocumentEvent } from './document.ts';
import { lockDocument, readDocument } from './load-document.ts';
import { pageFacts, snapshotProperties } from './page-facts.ts';
import { refreshInvoices } from './refresh-invoices.ts';

/** Assigns an invoice its number: it becomes a snapshot of the order and no longer follows it. */
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
    // As chosen, otherwise as in the order.
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
  emitDocumentEvent(work, await readDocument(work, id), 'finalized');
}

/** Dated now and after the order's other invoices: the first to reach the order is not always the first here. */
export function momentAfter({ now }: Work, { invoices }: Billing): Temporal.Instant {
  const last = invoices.at(-1)?.finalized_at;
  return last === undefined || Temporal.Instant.compare(last, now) < 0 ? now : last.add({ microseconds: 1 });
}

export interface RevisedInvoice {
  readonly revised_invoice_id: string;
  readonly revision_invoice_id: string;
}

/**
 * Replaces an order's last invoice and the changes since by one invoice with the same number and the next revision. The
 * invoice that followed the order becomes that revision.
 */
export async function reviseInvoice(work: Work, order_id: string): Promise<RevisedInvoice> {
  const refusal = 'revising an invoice needs the permission make_invoice_revisions';
  await requirePermission(work, 'make_invoice_revisions', refusal);
  await lockOrder(work, order_id);
  await refreshInvoices(work, [order_id]);
  const { billing, last, pro_forma } = await whatIsRevised(work, order_id);
  await writeRevision(work, billing, last, pro_forma);
  await updateRow(work, 'documents', last.id, { revised: true, status: 'revised', ...NOTHING_PAID });
  // Payments of the replaced invoice count for its revision.
  await refreshInvoices(work, [order_id]);
  const revision = await readDocument(work, pro_forma.id);
  emitDocumentEvent(work, revision, 'revised', { revised_invoice_id: last.id });
  return { revised_invoice_id: last.id, revision_invoice_id: revision.id };
}

const NOTHING_PAID = {
  paid_in_cents: 0,
  deposit_paid_in_cents: 0,
  deposit_held_in_cents: 0,
  deposit_refunded_in_cents: 0,
};

async function whatIsRevised(work: Work, order_id: string) {
  const billing = (await loadBilling(work, [order_id])).get(order_id);
  const last = billing?.invoices.at(-1);
  if (billing === undefined || last === undefined) {
    throw refuse('nothing_to_revise', 'This order has no finalized invoice');
  }
  if (billing.pro_forma === null) {
    throw refuse('nothing_to_revise', 'This order has not changed since its last invoice');
  }
  return { billing, last, pro_forma: billing.pro_forma };
}

async function writeRevision(work: Work, billing: Billing, last: FinalInvoice, { id, lines }: ProForma): Promise<void> {
  const { order } = billing;
  const contents = outstanding(billing, billing.invoices.slice(0, -1)) ?? NOTHING_ASKED;
  const { settings } = await readSettings(work);
  const date = dayOfWork(work);
  const { due_date } = await readDocument(work, id);
  await snapshotProperties(work, { id, document_type: 'invoice' }, order);
  await writeContents(work, [
    {
      document_id: id,
      lines: linesOfDocument({ id, order_id: order.id }, contents.lines, lines),
      tax_values: contents.tax_values,
    },
  ]);
  await updateRow(work, 'documents', id, {
    ...columnsOnceFinal(order),
    ...contents.totals,
    printed: JSON.stringify(await pageFacts(work, order.id)),
    number: last.number,
    prefix: last.prefix,
    prefix_with_number: last.prefix_with_number,
    revision: nextRevision(last.revision),
    revised_invoice_id: last.id,
    date: date.toString(),
    due_date: due_date ?? dueDate(date, settings.invoices.default_due_period)?.toString(),
    finalized: true,
    finalized_at: momentAfter(work, billing),
  });
}
