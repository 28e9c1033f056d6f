import type { DocumentStatus, DocumentType } from '../../domain/documents/document-status.ts';
import type { InvoiceTotals } from '../../domain/documents/invoice-difference.ts';

/** The row of a document, as it is read while its order is held. Dates are `YYYY-MM-DD`. */
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

/** What a caller may send of a document. */
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
