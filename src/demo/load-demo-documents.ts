import { readSettings } from '../app/company/settings.ts';
import type { Property } from '../app/customers/properties.ts';
import { type Billing, loadBilling } from '../app/documents/billing.ts';
import { linesOfDocument, wholeOrder } from '../app/documents/document-contents.ts';
import { dayOfWork } from '../app/documents/document-number.ts';
import { columnsOfOrder, columnsOnceFinal, documentTexts, tellDocument } from '../app/documents/document.ts';
import { copiedProperties, type PageFacts, pageFactsOf } from '../app/documents/page-facts.ts';
import { invoicePayments } from '../app/documents/refresh-invoices.ts';
import { signerNamed } from '../app/documents/sign-document.ts';
import type { Row } from '../app/rows/write-rows.ts';
import { sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';
import type { CompanySettings } from '../domain/company/default-settings.ts';
import { dueDate, prefixWithNumber, renderPrefix } from '../domain/documents/documents.ts';
import { assert } from '../lib/assert.ts';
import { newId } from '../lib/new-id.ts';
import type { DemoDocument } from './demo-order.ts';
import { insertRecords } from './insert-records.ts';
import { keepDemoSignature } from './keep-demo-signature.ts';

export interface DocumentedOrder {
  readonly order_id: string;
  readonly documents: readonly DemoDocument[];
}

/**
 * Quotes, contracts and invoices as they stand now, dated and numbered as they were made. What orders cost does not
 * change after they were booked, so each says what its order says.
 */
export async function loadDemoDocuments(work: Work, orders: readonly DocumentedOrder[]): Promise<void> {
  const planned = orders
    .flatMap(({ order_id, documents }) => documents.map((document) => ({ ...document, order_id })))
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
  const facts = await loadFacts(
    work,
    planned.map(({ order_id }) => order_id),
  );
  const last = { quote: 0, contract: 0, invoice: 0 };
  const written = planned.map((demo) => writtenDocument(work, facts, demo, (last[demo.document_type] += 1)));
  for (const table of TABLES) {
    await insertRecords(
      work,
      table,
      written.flatMap((rows) => rows[table]),
    );
  }
  const counters = Object.entries(last).map(([type, value]) => ({ name: `${type}s`, value }));
  for (const { name, value } of counters) {
    await work.tx.run(
      sql`insert into counters (company_id, name, value) values (${work.company.id}, ${name}, ${value})`,
    );
  }
  await tellOrders(work);
}

/** What of orders follows from their documents. */
async function tellOrders(work: Work): Promise<void> {
  await work.tx.run(sql`
    update orders as o
    set
      has_signed_contract = o.has_signed_contract or d.signed,
      invoice_behind = d.document_type <> 'invoice'
    from documents as d
    where d.company_id = ${work.company.id}
      and o.company_id = d.company_id
      and o.id = d.order_id
  `);
}

interface DocumentFacts {
  readonly billings: ReadonlyMap<string, Billing>;
  readonly pages: ReadonlyMap<string, PageFacts>;
  /** By whose they are. */
  readonly properties: ReadonlyMap<string, readonly Property[]>;
  readonly settings: CompanySettings;
  /** Content hash of a stored picture. */
  readonly signature: string;
}

async function loadFacts(work: Work, order_ids: readonly string[]): Promise<DocumentFacts> {
  return {
    billings: await loadBilling(work, order_ids),
    pages: await pageFactsOf(work, order_ids),
    properties: Map.groupBy(await shownProperties(work), ({ owner_id }) => owner_id),
    settings: (await readSettings(work)).settings,
    signature: await keepDemoSignature(work),
  };
}

const shownProperties = (work: Work): Promise<(Property & { readonly owner_id: string })[]> =>
  work.tx.many(sql`
    select
      owner_id, name, identifier, property_type, position, show_on, validation_required, value, first_name, last_name,
      address1, address2, city, region, zipcode, country, country_id, province_id, latitude, longitude
    from properties
    where company_id = ${work.company.id}
      and owner_type in ('orders', 'customers')
      and show_on && array['quote', 'contract', 'invoice']
      and value is not null
    order by owner_id, position, id
  `);

/** Each after those that it refers to. */
const TABLES = ['documents', 'lines', 'tax_values', 'properties', 'signatures'] as const;

type WrittenDocument = Readonly<Record<(typeof TABLES)[number], readonly Row[]>>;

function writtenDocument(
  work: Work,
  { billings, pages, properties, settings, signature }: DocumentFacts,
  demo: DemoDocument & Pick<DocumentedOrder, 'order_id'>,
  number: number,
): WrittenDocument {
  const { order_id, document_type, at, employee_id } = demo;
  const billing = billings.get(order_id);
  const page = pages.get(order_id);
  assert(billing !== undefined && page !== undefined, 'a document is of an order');
  const { order } = billing;
  const made = { ...work, now: at, employee_id };
  const { totals, lines, tax_values } = wholeOrder(billing);
  const id = newId();
  const date = dayOfWork(made);
  const { body, footer, prefix: template } = documentTexts(settings, document_type);
  const prefix = renderPrefix(template, {
    year: date.year,
    order_number: order.number,
    customer_number: order.customer_number,
  });
  const document = { id, document_type, number, prefix, prefix_with_number: prefixWithNumber(prefix, number) };
  const due = document_type === 'invoice' ? dueDate(date, settings.invoices.default_due_period) : null;
  const dated = (rows: readonly Row[]): readonly Row[] =>
    rows.map((row) => ({ ...row, created_at: at, updated_at: at }));
  tell(made, { ...document, revision: null, order_id, customer_id: order.customer_id }, demo);
  const signer = signerNamed(order.customer_name, page.customer?.legal_type);
  return {
    documents: dated([
      {
        ...columnsOfOrder(billing),
        ...totals,
        ...columnsOnceFinal(order),
        ...document,
        ...(document_type === 'invoice' ? paymentsOf(billing, id) : agreementOf(demo)),
        body,
        footer,
        date: date.toString(),
        due_date: due?.toString() ?? null,
        currency: work.company.currency,
        printed: page,
        finalized: true,
        finalized_at: at,
      },
    ]),
    lines: dated(linesOfDocument({ id, order_id }, lines)),
    tax_values: dated(tax_values.map((value) => ({ ...value, id: newId(), owner_type: 'documents', owner_id: id }))),
    properties: dated(
      copiedProperties(
        id,
        [],
        [order_id, order.customer_id ?? '']
          .flatMap((owner_id) => properties.get(owner_id) ?? [])
          .filter(({ show_on }) => show_on.includes(document_type)),
      ),
    ),
    signatures: dated(
      demo.agreed === 'signed'
        ? [
            {
              id: newId(),
              document_id: id,
              order_id,
              customer_id: order.customer_id,
              ...signer,
              ...DRAWN,
              picture: signature,
            },
          ]
        : [],
    ),
  };
}

const DRAWN = { status: 'completed', signature_method: 'drawn' };

const NOTHING_AGREED = { confirmed: false, confirmed_at: null, signed: false };

const paymentsOf = (billing: Billing, id: string): Row => ({
  ...NOTHING_AGREED,
  ...invoicePayments(billing.order, [{ id, totals: billing.totals }]).get(id),
});

const NOTHING_PAID = {
  paid_in_cents: 0,
  deposit_paid_in_cents: 0,
  deposit_held_in_cents: 0,
  deposit_refunded_in_cents: 0,
};

const agreementOf = ({ at, agreed }: DemoDocument): Row => ({
  ...NOTHING_PAID,
  ...(agreed === null
    ? { ...NOTHING_AGREED, status: 'unconfirmed' }
    : { confirmed: true, confirmed_at: at, signed: agreed === 'signed', status: 'confirmed' }),
});

function tell(work: Work, document: Parameters<typeof tellDocument>[1], { document_type, agreed }: DemoDocument): void {
  tellDocument(work, document, document_type === 'invoice' ? 'finalized' : 'created');
  if (agreed === 'signed') tellDocument(work, document, 'signed');
}
