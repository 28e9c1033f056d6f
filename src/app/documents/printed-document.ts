import type { Database } from '../../db/database.ts';
import { raw, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { currencyFacts } from '../../domain/settings/currency-facts.ts';
import { type DocumentFacts, printSettings } from '../../media/pdf/printed-facts.ts';
import { readSettings } from '../settings/read-settings.ts';
import { catchUpInvoices } from './catch-up-invoices.ts';
import { toBePaid } from './document-sql.ts';
import { type LoadedDocument, loadDocument } from './load-document.ts';
import { printedCompany } from './printed-company.ts';
import { printedLines } from './printed-lines.ts';
import { printedProperties } from './snapshot-properties.ts';

/** Customers have no language of their own yet. */
export const LANGUAGE = 'en';

/** A document as its page shows it. */
export async function printedDocument(view: View, database: Database, id: string): Promise<DocumentFacts> {
  await catchUpInvoices(view, database);
  const loaded = await loadDocument(view, id);
  const { document, order, customer, start_location, stop_location } = loaded;
  const { settings } = await readSettings(view);
  const delivery_address = document.fulfillment_type === 'delivery' ? document.delivery_address : null;
  const { updated_at, coupon, to_be_paid_in_cents } = await restOf(view, id);
  return {
    language: LANGUAGE,
    company: printedCompany(view, loaded.company),
    settings: printSettings(settings),
    currency: currencyFacts(document.currency, settings.pricing),
    order_number: order.number,
    customer_number: customer?.number ?? null,
    starts_at: document.starts_at?.toString() ?? null,
    stops_at: document.stops_at?.toString() ?? null,
    start_location: start_location?.name ?? null,
    stop_location: stop_location?.name ?? null,
    delivery_address,
    recipient: { name: document.name, address: document.address },
    properties: printedProperties(loaded.properties, [document.address, delivery_address]),
    lines: await printedLines(view, loaded.lines, { document }),
    tax_values: loaded.tax_values,
    document: { ...printedColumns(document), coupon, to_be_paid_in_cents },
    signature: signatureOf(loaded),
    updated_at: updated_at.toString(),
  };
}

interface Rest {
  readonly updated_at: Temporal.Instant;
  readonly coupon: string | null;
  readonly to_be_paid_in_cents: number;
}

const restOf = ({ db, company }: View, id: string): Promise<Rest> =>
  db.one<Rest>(sql`
    select r.updated_at, c.identifier as coupon, ${toBePaid(raw('r'))} as to_be_paid_in_cents
    from documents as r
    left join coupons as c
      on c.company_id = r.company_id
      and c.id = r.coupon_id
    where r.company_id = ${company.id}
      and r.id = ${id}
  `);

const printedColumns = (document: LoadedDocument['document']) => ({
  document_type: document.document_type,
  finalized: document.finalized,
  revised: document.revised,
  prefix_with_number: document.prefix_with_number,
  revision: document.revision,
  date: document.date,
  due_date: document.due_date,
  reference: document.reference,
  body: document.body,
  footer: document.footer,
  tax_strategy: document.tax_strategy,
  discount_type: document.discount_type,
  discount_percentage: document.discount_percentage,
  price_in_cents: document.price_in_cents,
  discount_in_cents: document.discount_in_cents,
  coupon_discount_in_cents: document.coupon_discount_in_cents,
  grand_total_in_cents: document.grand_total_in_cents,
  grand_total_with_tax_in_cents: document.grand_total_with_tax_in_cents,
  deposit_in_cents: document.deposit_in_cents,
  deposit_held_in_cents: document.deposit_held_in_cents,
  deposit_refunded_in_cents: document.deposit_refunded_in_cents,
  paid_in_cents: document.paid_in_cents,
});

function signatureOf({ signature }: LoadedDocument): DocumentFacts['signature'] {
  if (signature === null) return null;
  const { first_name, last_name, picture, created_at } = signature;
  const name = [first_name, last_name].filter((part) => part !== null).join(' ');
  return { name: name === '' ? null : name, signed_at: created_at.toString(), picture };
}
