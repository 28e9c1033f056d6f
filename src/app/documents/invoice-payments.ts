import type { InvoiceTotals } from '../../domain/documents/invoice-difference.ts';
import { type DocumentStatus, documentStatus } from '../../domain/documents/document-status.ts';
import { type PayableInvoice, payInvoices } from '../../domain/payments/pay-invoices.ts';
import type { BilledOrder } from './billing.ts';

interface Payable {
  readonly id: string;
  readonly totals: InvoiceTotals;
}

/** What of an invoice's row follows from its order's payments. */
export interface InvoicePayments {
  readonly paid_in_cents: number;
  readonly deposit_paid_in_cents: number;
  readonly deposit_held_in_cents: number;
  readonly deposit_refunded_in_cents: number;
  readonly status: DocumentStatus;
}

/** How far the invoices of an order are paid, oldest first, the one that follows the order last. By invoice. */
export function invoicePayments(
  order: BilledOrder,
  invoices: readonly Payable[],
): ReadonlyMap<string, InvoicePayments> {
  const deposits = invoices.map(({ id, totals }) => ({ id, total_in_cents: totals.deposit_in_cents }));
  const deposit_paid = partsOf(deposits, order.deposit_paid_in_cents);
  const deposit_held = partsOf(deposits, order.deposit_held_in_cents);
  const deposit_refunded = partsOf(deposits, order.deposit_refunded_in_cents);
  const dues = invoices.map(({ id, totals }) => ({ id, total_in_cents: dueOf(totals, deposit_held(id)) }));
  const paid = partsOf(dues, order.total_paid_in_cents);
  return new Map(
    invoices.map(({ id, totals }) => {
      const amounts = {
        paid_in_cents: paid(id),
        deposit_paid_in_cents: deposit_paid(id),
        deposit_held_in_cents: deposit_held(id),
        deposit_refunded_in_cents: deposit_refunded(id),
      };
      const status = documentStatus({
        document_type: 'invoice',
        confirmed: false,
        revised: false,
        due_in_cents: dueOf(totals, amounts.deposit_held_in_cents),
        paid_in_cents: amounts.paid_in_cents,
        deposit_left_in_cents:
          amounts.deposit_paid_in_cents - amounts.deposit_held_in_cents - amounts.deposit_refunded_in_cents,
        is_over: order.status === 'stopped' || order.status === 'archived' || order.status === 'canceled',
      });
      return [id, { ...amounts, status }];
    }),
  );
}

/** What is held of a deposit is a line of the order, and paid by the deposit. */
const dueOf = ({ grand_total_with_tax_in_cents, deposit_in_cents }: InvoiceTotals, held_in_cents: number): number =>
  grand_total_with_tax_in_cents + deposit_in_cents - held_in_cents;

function partsOf(invoices: readonly PayableInvoice[], cents: number): (id: string) => number {
  const parts = payInvoices(invoices, cents);
  return (id) => parts.get(id) ?? 0;
}
