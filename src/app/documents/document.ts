import { join, type Sql, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { CompanySettings } from '../../domain/company/default-settings.ts';
import type { DocumentStatus, DocumentType } from '../../domain/documents/documents.ts';
import type { InvoiceTotals } from '../../domain/documents/invoice-difference.ts';
import type { Verb } from '../../domain/events/events.ts';
import { escapeLike, searchWords } from '../../lib/search-words.ts';
import { emit } from '../events/events.ts';
import type { BilledOrder, Billing } from './billing.ts';

/** The row of a document, as read while its order is locked. Dates are `YYYY-MM-DD`. */
export interface Document extends InvoiceTotals {
  readonly id: string;
  readonly document_type: DocumentType;
  readonly order_id: string;
  readonly customer_id: string | null;
  readonly tax_region_id: string | null;
  readonly coupon_id: string | null;
  readonly number: number | null;
  readonly prefix: string | null;
  readonly prefix_with_number: string | null;
  readonly revision: string | null;
  readonly date: string | null;
  readonly due_date: string | null;
  readonly name: string | null;
  readonly address: string | null;
  readonly reference: string | null;
  readonly body: string | null;
  readonly footer: string | null;
  readonly finalized: boolean;
  readonly finalized_at: Temporal.Instant | null;
  readonly sent: boolean;
  readonly confirmed: boolean;
  readonly confirmed_at: Temporal.Instant | null;
  readonly signed: boolean;
  readonly status: DocumentStatus;
  readonly revised: boolean;
  readonly revised_invoice_id: string | null;
  readonly starts_at: Temporal.Instant | null;
  readonly stops_at: Temporal.Instant | null;
  readonly start_location_id: string | null;
  readonly stop_location_id: string | null;
  readonly fulfillment_type: 'pickup' | 'delivery' | null;
  readonly delivery_address: string | null;
  readonly tag_list: readonly string[];
  readonly currency: string;
  readonly tax_strategy: 'exclusive' | 'inclusive';
  readonly deposit_type: string | null;
  readonly deposit_value: number;
  readonly discount_type: string;
  readonly discount_percentage: number;
  readonly deposit_paid_in_cents: number;
  readonly deposit_held_in_cents: number;
  readonly deposit_refunded_in_cents: number;
  readonly paid_in_cents: number;
  readonly archived_at: Temporal.Instant | null;
}

/** Attributes of a document that a caller may send. */
export interface DocumentAttributes {
  readonly document_type?: DocumentType | null;
  readonly order_id?: string | null;
  readonly customer_id?: string | null;
  readonly tax_region_id?: string | null;
  readonly coupon_id?: string | null;
  readonly number?: number | null;
  readonly prefix?: string | null;
  readonly date?: Temporal.PlainDate | null;
  readonly due_date?: Temporal.PlainDate | null;
  readonly name?: string | null;
  readonly address?: string | null;
  readonly reference?: string | null;
  readonly body?: string | null;
  readonly footer?: string | null;
  readonly finalized?: boolean | null;
  readonly revised?: boolean | null;
  readonly sent?: boolean | null;
  readonly confirmed?: boolean | null;
  readonly status?: DocumentStatus | null;
  readonly fulfillment_type?: 'pickup' | 'delivery' | null;
  readonly deposit_type?: string | null;
  readonly deposit_value?: number | null;
  readonly discount_percentage?: number | null;
  readonly tag_list?: readonly unknown[];
}

/** Columns that every document takes over from its order. */
export const columnsOfOrder = ({ order, lines }: Billing) => ({
  order_id: order.id,
  customer_id: order.customer_id,
  tax_region_id: order.tax_region_id,
  coupon_id: order.coupon_id,
  start_location_id: order.start_location_id,
  stop_location_id: order.stop_location_id,
  fulfillment_type: order.fulfillment_type,
  delivery_address: order.fulfillment_type === 'delivery' ? order.delivery_address : null,
  delivery_price_in_cents: lines
    .filter(({ line_type }) => line_type === 'delivery_rate')
    .reduce((sum, { price_in_cents }) => sum + price_in_cents, 0),
  tax_strategy: order.tax_strategy,
  deposit_type: order.deposit_type,
  deposit_value: order.deposit_value,
  discount_type: order.discount_type,
  discount_percentage: order.discount_percentage,
});

/** Further columns that it takes over once it no longer follows the order. */
export const columnsOnceFinal = ({ customer_name, address, starts_at, stops_at }: BilledOrder) => ({
  name: customer_name,
  address,
  starts_at,
  stops_at,
});

/** The company's texts for documents of a type, unless a document has its own. */
export interface DocumentTexts {
  readonly body: string;
  readonly footer: string;
  /** A template. */
  readonly prefix: string | null;
}

export function documentTexts(settings: CompanySettings, document_type: DocumentType): DocumentTexts {
  const section = settings[`${document_type}s`];
  const body = 'body' in section ? section.body : null;
  return { body: body ?? '', footer: section.footer ?? '', prefix: section.prefix };
}

/**
 * Search by words: every word is the number of the document or its order, or occurs in the prefixed number or in the
 * name of the addressee.
 */
export function documentMatches(row: Sql, text: string, companyId: unknown): Sql {
  const words = searchWords(text);
  if (words.length === 0) return sql`true`;
  return join(
    words.map((word) => wordMatches(row, word, sql`${companyId}::uuid`)),
    ' and ',
  );
}

function wordMatches(row: Sql, word: string, company_id: Sql): Sql {
  const pattern = sql`lower(${`%${escapeLike(word)}%`}::text)`;
  const ways = [
    sql`lower(${row}.prefix_with_number) like ${pattern}`,
    sql`lower(${row}.name) like ${pattern}`,
    sql`(not ${row}.finalized and ${row}.customer_id in (
      select c.id
      from customers as c
      where c.company_id = ${company_id}
        and lower(c.name) like ${pattern}
    ))`,
    ...(NUMBER.test(word)
      ? [
          sql`${row}.number = ${word}::bigint`,
          sql`${row}.order_id in (
      select o.id
      from orders as o
      where o.company_id = ${company_id}
        and o.number = ${word}::bigint
    )`,
        ]
      : []),
  ];
  return sql`(${join(ways, ' or ')})`;
}

const NUMBER = /^\d{1,18}$/;

type EventSubject = Pick<
  Document,
  'id' | 'document_type' | 'number' | 'prefix_with_number' | 'revision' | 'order_id' | 'customer_id'
>;

/** Emits the event of a quote, contract or invoice, with its order and customer. */
export function emitDocumentEvent(
  work: Work,
  document: EventSubject,
  verb: Verb,
  data: Readonly<Record<string, unknown>> = {},
): void {
  const { id, document_type, number, prefix_with_number, revision, order_id, customer_id } = document;
  emit(work, {
    kind: `${document_type}.${verb}`,
    subject_type: 'documents',
    subject_id: id,
    related_ids: customer_id === null ? [order_id] : [order_id, customer_id],
    action_args: { [document_type]: { id, number, prefix_with_number, revision }, order: { id: order_id } },
    data,
  });
}
