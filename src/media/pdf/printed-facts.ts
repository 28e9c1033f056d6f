import type { CurrencyFacts } from '../../domain/company/currency-facts.ts';
import type { CompanySettings } from '../../domain/company/default-settings.ts';
import type { PrintedLine } from '../../domain/documents/printed-lines.ts';

/** The facts of every page as plain data: times in ISO format, pictures by hash. */
export interface PageFacts {
  /** The addressee's language, e.g. `en`. */
  readonly language: string;
  readonly company: PrintedCompany;
  readonly settings: PrintSettings;
  readonly order_number: number | null;
  readonly customer_number: number | null;
  readonly starts_at: string | null;
  readonly stops_at: string | null;
  readonly start_location: string | null;
  readonly stop_location: string | null;
  /** Null unless it is brought there. */
  readonly delivery_address: string | null;
  readonly recipient: { readonly name: string | null; readonly address: string | null };
  /** Custom fields that are shown on this kind of page. */
  readonly properties: readonly { readonly name: string; readonly value: string }[];
  readonly lines: readonly PrintedLine[];
  /** The time of the last change: equal facts produce equal bytes. */
  readonly updated_at: string;
}

export interface PrintedCompany {
  readonly name: string;
  readonly address: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly vat_number: string | null;
  readonly financial_line_1: string | null;
  readonly financial_line_2: string | null;
  readonly logo: string | null;
  readonly timezone: string;
}

/** The settings of a company that determine its pages. */
export const printSettings = (settings: CompanySettings) => ({
  dates: settings.dates,
  orders: settings.orders,
  documents: { show_tax_column: settings.documents.show_tax_column, page_size: settings.documents.page_size },
  labels: settings.labels,
  invoices: shownOf(settings.invoices),
  quotes: shownOf(settings.quotes),
  contracts: shownOf(settings.contracts),
  pricing: { enabled: settings.pricing.enabled },
  store: { brand_color: settings.store.brand_color },
});

export type PrintSettings = ReturnType<typeof printSettings>;

const shownOf = (section: CompanySettings['invoices' | 'quotes' | 'contracts']) => ({
  show_product_photos: section.show_product_photos,
  show_stock_identifiers: section.show_stock_identifiers,
  show_free_lines: section.show_free_lines,
  hide_section_lines: section.hide_section_lines,
  show_weights: section.show_weights,
});

export interface DocumentFacts extends PageFacts {
  readonly document: PrintedDocument;
  readonly currency: CurrencyFacts;
  readonly tax_values: readonly PrintedTax[];
  readonly signature: PrintedSignature | null;
}

export interface PrintedDocument {
  readonly document_type: 'quote' | 'contract' | 'invoice';
  readonly finalized: boolean;
  readonly revised: boolean;
  readonly prefix_with_number: string | null;
  readonly revision: string | null;
  readonly date: string | null;
  readonly due_date: string | null;
  readonly reference: string | null;
  readonly body: string | null;
  readonly footer: string | null;
  readonly tax_strategy: 'exclusive' | 'inclusive';
  readonly discount_type: string;
  readonly discount_percentage: number;
  readonly coupon: string | null;
  readonly price_in_cents: number;
  readonly discount_in_cents: number;
  readonly coupon_discount_in_cents: number;
  readonly grand_total_in_cents: number;
  readonly grand_total_with_tax_in_cents: number;
  readonly deposit_in_cents: number;
  /** The part of the deposit that is charged after all; it has a line. */
  readonly deposit_held_in_cents: number;
  /** The refunded part of the deposit. */
  readonly deposit_refunded_in_cents: number;
  /** With the deposit, including its refunded part. */
  readonly paid_in_cents: number;
  readonly to_be_paid_in_cents: number;
}

export interface PrintedTax {
  readonly name: string;
  readonly percentage: number;
  readonly value_in_cents: number;
}

export interface PrintedSignature {
  readonly name: string | null;
  readonly signed_at: string;
  readonly picture: string | null;
}

export interface PackingSlipFacts extends PageFacts {
  /** The content of its code for a scanner; null when there is none. */
  readonly qr_code: string | null;
}

export type Page =
  | { readonly kind: 'document'; readonly facts: DocumentFacts }
  | { readonly kind: 'packing_slip'; readonly facts: PackingSlipFacts };

/** The input of a drawing: a page, and its pictures as `data:` URLs. */
export type Printable = Page & { readonly pictures: Readonly<Record<string, string>> };
