import { identifier, join, raw, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { readSettings } from '../settings/read-settings.ts';
import { type Billing, loadBilling } from './billing.ts';
import { columnsOfOrder } from './document-columns.ts';
import { type DocumentContents, linesOfDocument, NOTHING_ASKED, outstanding } from './document-contents.ts';
import { documentTexts } from './document-texts.ts';
import { invoicePayments, type InvoicePayments } from './invoice-payments.ts';
import { isSameContents, writeContents } from './write-contents.ts';

/**
 * Brings what has no number yet of the invoices of orders in line with them: what is left to invoice, and how far each
 * invoice is paid. Who calls holds the orders. Answers their billing as it was found.
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
      columns.map((name) => sql`${identifier(name)} = ${raw('excluded')}.${identifier(name)}`),
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

/** Of what is final, only how far it is paid. */
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
