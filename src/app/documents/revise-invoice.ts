import type { Work } from '../../db/work.ts';
import { nextRevision } from '../../domain/documents/document-number.ts';
import { dueDate } from '../../domain/documents/due-date.ts';
import { refuse } from '../../lib/refusal.ts';
import { requirePermission } from '../employees/require-permission.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { readSettings } from '../settings/read-settings.ts';
import { updateRow } from '../update-row.ts';
import { type Billing, type FinalInvoice, loadBilling, type ProForma } from './billing.ts';
import { columnsOnceFinal } from './document-columns.ts';
import { linesOfDocument, NOTHING_ASKED, outstanding } from './document-contents.ts';
import { dayOfWork } from './document-number.ts';
import { momentAfter } from './finalize-invoice.ts';
import { readDocument } from './lock-document.ts';
import { pageFacts } from './page-facts.ts';
import { refreshInvoices } from './refresh-invoices.ts';
import { snapshotProperties } from './snapshot-properties.ts';
import { tellDocument } from './tell-document.ts';
import { writeContents } from './write-contents.ts';

export interface RevisedInvoice {
  readonly revised_invoice_id: string;
  readonly revision_invoice_id: string;
}

/**
 * Puts one invoice in the place of an order's last one and of what has changed since: the same number, and the next
 * revision. The one that followed the order becomes it.
 */
export async function reviseInvoice(work: Work, order_id: string): Promise<RevisedInvoice> {
  const refusal = 'revising an invoice needs the permission make_invoice_revisions';
  await requirePermission(work, 'make_invoice_revisions', refusal);
  await lockOrder(work, order_id);
  await refreshInvoices(work, [order_id]);
  const { billing, last, pro_forma } = await whatIsRevised(work, order_id);
  await writeRevision(work, billing, last, pro_forma);
  await updateRow(work, 'documents', last.id, { revised: true, status: 'revised', ...NOTHING_PAID });
  // What was paid of the one that is gone is paid of its revision.
  await refreshInvoices(work, [order_id]);
  const revision = await readDocument(work, pro_forma.id);
  tellDocument(work, revision, 'revised', { revised_invoice_id: last.id });
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
