import type { Database } from '../../db/database.ts';
import { lockOrdersBehind } from '../../db/locks.ts';
import { alias, bind, compile, identifier, join, slot, sql } from '../../db/sql.ts';
import { type ReadContext, type Work, workFor } from '../../db/work.ts';
import { type DocumentStatus, documentStatus } from '../../domain/documents/documents.ts';
import type { InvoiceTotals } from '../../domain/documents/invoice-difference.ts';
import { type PayableInvoice, payInvoices } from '../../domain/payments/payments.ts';
import { errorCode } from '../../lib/error-code.ts';
import { newId } from '../../lib/new-id.ts';
import { readSettings } from '../company/settings.ts';
import { type BilledOrder, type Billing, loadBilling } from './billing.ts';
import {
  type DocumentContents,
  isSameContents,
  linesOfDocument,
  NOTHING_ASKED,
  outstanding,
  writeContents,
} from './document-contents.ts';
import { columnsOfOrder, documentTexts } from './document.ts';

/**
 * Refreshes the open invoices of orders: what is left to invoice, and how far each invoice is paid. The caller has
 * locked the orders. Returns their billing as it was before.
 */
export async function refreshInvoices(work: Work, order_ids: readonly string[]): Promise<ReadonlyMap<string, Billing>> {
  const billings = await loadBilling(work, order_ids);
  const followed = [...billings.values()].flatMap((billing) => {
    const contents = outstanding(billing, billing.invoices);
    if (contents === null && billing.pro_forma === null) return [];
    return [{ billing, id: billing.pro_forma?.id ?? newId(), contents: contents ?? NOTHING_ASKED }];
  });
  const payments = new Map(
    [...billings.values()].flatMap((billing) => {
      const own = followed.find((each) => each.billing === billing);
      const last = own === undefined ? [] : [{ id: own.id, totals: own.contents.totals }];
      return [...invoicePayments(billing.order, [...billing.invoices, ...last])];
    }),
  );
  await writeProFormas(work, followed, payments);
  await writePayments(
    work,
    [...billings.values()].flatMap(({ invoices }) => invoices.map(({ id }) => id)),
    payments,
  );
  await work.tx.run(sql`
    update orders
    set invoice_behind = false
    where company_id = ${work.company.id}
      and id = any(${order_ids}::uuid[])
  `);
  return billings;
}

interface Followed {
  readonly billing: Billing;
  /** Of the invoice that follows the order. */
  readonly id: string;
  readonly contents: DocumentContents;
}

type Payments = ReadonlyMap<string, InvoicePayments>;

async function writeProFormas(work: Work, followed: readonly Followed[], payments: Payments): Promise<void> {
  if (followed.length === 0) return;
  const { settings } = await readSettings(work);
  const texts = documentTexts(settings, 'invoice');
  const rows = followed.map(({ billing, id, contents }) => ({
    ...columnsOfOrder(billing),
    ...contents.totals,
    ...payments.get(id),
    id,
    document_type: 'invoice',
    currency: work.company.currency,
  }));
  const columns = Object.keys(rows[0] ?? {});
  const names = join(columns.map(identifier), ', ');
  await work.tx.run(sql`
    insert into documents (company_id, created_at, updated_at, body, footer, ${names})
    select ${work.company.id}, ${work.now}, ${work.now}, ${texts.body}, ${texts.footer}, ${names}
    from json_populate_recordset(null::documents, ${JSON.stringify(rows)}::json)
    on conflict (company_id, id) do update
    set ${join(
      columns.map((name) => sql`${identifier(name)} = ${alias('excluded')}.${identifier(name)}`),
      ', ',
    )}, updated_at = excluded.updated_at
  `);
  const written = followed.map(({ billing, id, contents }) => ({
    before: billing.pro_forma,
    document_id: id,
    lines: linesOfDocument({ id, order_id: billing.order.id }, contents.lines, billing.pro_forma?.lines),
    tax_values: contents.tax_values,
  }));
  await writeContents(
    work,
    written.filter(({ before, ...after }) => before === null || !isSameContents(after, before)),
  );
}

/** For final invoices, only the paid amounts. */
async function writePayments(work: Work, ids: readonly string[], payments: Payments): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((id) => ({ id, ...payments.get(id) }));
  await work.tx.run(sql`
    update documents as d
    set paid_in_cents = r.paid_in_cents,
      deposit_paid_in_cents = r.deposit_paid_in_cents,
      deposit_held_in_cents = r.deposit_held_in_cents,
      deposit_refunded_in_cents = r.deposit_refunded_in_cents,
      status = r.status,
      updated_at = ${work.now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      id uuid, paid_in_cents bigint, deposit_paid_in_cents bigint, deposit_held_in_cents bigint,
      deposit_refunded_in_cents bigint, status text
    )
    where d.company_id = ${work.company.id}
      and d.id = r.id
      and (d.paid_in_cents, d.deposit_paid_in_cents, d.deposit_held_in_cents, d.deposit_refunded_in_cents, d.status)
        is distinct from
        (r.paid_in_cents, r.deposit_paid_in_cents, r.deposit_held_in_cents, r.deposit_refunded_in_cents, r.status)
  `);
}

/** Small batches, so that refreshing invoices on read never blocks bookings for long. */
export const ORDERS_AT_ONCE = 100;

/**
 * A reader refreshes at most this many, the latest changed first, which include the reader's own changes. Otherwise the
 * first reader after a long time would wait for all of them; a job does the rest.
 */
export const MOST_BY_A_READER = 300;

/** How often a lot that lost to others is tried, the first time included. */
const ATTEMPTS = 4;

/**
 * Call it before reading documents: refreshes those that follow orders. It locks the orders as a change does, so that a
 * caller sees its own changes. Within a write, only that write's orders are refreshed: those are locked already.
 */
export async function catchUpInvoices(
  view: ReadContext,
  database: Database | null,
  closing?: AbortSignal,
): Promise<void> {
  if (database === null) {
    const work = view as Work;
    const own = await lockOrdersBehind(work.tx, work.company.id, { changed_at: work.now });
    if (own.length > 0) await refreshInvoices(work, own);
    return;
  }
  // Those that fall behind meanwhile are the next reader's.
  const behind = await ordersBehind(view, closing === undefined ? MOST_BY_A_READER : null);
  for (let from = 0; from < behind.length; from += ORDERS_AT_ONCE) {
    if (closing?.aborted === true) return;
    await catchUpLot(view, database, behind.slice(from, from + ORDERS_AT_ONCE));
  }
}

async function catchUpLot(view: ReadContext, database: Database, ids: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(async (tx) => {
        const held = await lockOrdersBehind(tx, view.company.id, { ids });
        if (held.length > 0) await refreshInvoices(workFor(tx, view), held);
      });
    } catch (error) {
      if (attempt === ATTEMPTS || !LOST_TO_OTHERS.has(errorCode(error) ?? '')) throw error;
    }
  }
}

const LOST_TO_OTHERS = new Set([
  '40P01', // deadlock_detected
  '23503', // foreign_key_violation: a row that a line refers to, such as a price tile, was removed meanwhile
]);

async function ordersBehind({ db, company }: ReadContext, most: number | null): Promise<readonly string[]> {
  const orders = await db.many<{ id: string }>(bind(BEHIND, { company_id: company.id, most }));
  return orders.map(({ id }) => id);
}

const BEHIND = compile(
  sql`
    select id
    from orders
    where company_id = ${slot('company_id')}
      and invoice_behind
      and status <> 'new'
    order by updated_at desc, id
    limit ${slot('most')}::bigint
  `,
  'orders_behind',
);

interface Payable {
  readonly id: string;
  readonly totals: InvoiceTotals;
}

/** The columns of an invoice that follow from its order's payments. */
export interface InvoicePayments {
  readonly paid_in_cents: number;
  readonly deposit_paid_in_cents: number;
  readonly deposit_held_in_cents: number;
  readonly deposit_refunded_in_cents: number;
  readonly status: DocumentStatus;
}

/** How far an order's invoices are paid, by invoice: oldest first, the one that follows the order last. */
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

/** The held deposit is a line of the order, and paid by the deposit. */
const dueOf = ({ grand_total_with_tax_in_cents, deposit_in_cents }: InvoiceTotals, held_in_cents: number): number =>
  grand_total_with_tax_in_cents + deposit_in_cents - held_in_cents;

function partsOf(invoices: readonly PayableInvoice[], cents: number): (id: string) => number {
  const parts = payInvoices(invoices, cents);
  return (id) => parts.get(id) ?? 0;
}
