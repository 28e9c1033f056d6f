import type { PropertyEntry } from '../app/customers/owner-properties.ts';
import type { DocumentType } from '../domain/documents/documents.ts';
import type { DiscountType } from '../domain/pricing/money.ts';

/** An order of the demo with everything that happened to it, before any of it is written. */
export interface DemoOrder {
  readonly created_at: Temporal.Instant;
  readonly employee_id: string;
  readonly customer_id: string | null;
  readonly start_location_id: string;
  readonly stop_location_id: string;
  readonly starts_at: Temporal.Instant | null;
  readonly stops_at: Temporal.Instant | null;
  readonly status: 'new' | 'draft';
  readonly tag_list: readonly string[];
  /** Other than what the customer always gets. */
  readonly discount: { readonly discount_type: DiscountType; readonly discount_value: number } | null;
  readonly fulfillment_type: 'pickup' | 'delivery';
  readonly properties: readonly PropertyEntry[];
  readonly bookings: readonly DemoBooking[];
  /** What was wanted besides, and others had. */
  readonly missed: readonly DemoMissed[];
  readonly custom_lines: readonly DemoLine[];
  readonly notes: readonly DemoNote[];
  /** In the order in which they happened, after it was made; none of them later than now. */
  readonly steps: readonly DemoStep[];
  /** As well. */
  readonly payments: readonly DemoPayment[];
  readonly has_coupon: boolean;
  /** What of the deposit is kept, when everything is back. */
  readonly hold: DemoHold | null;
  readonly documents: readonly DemoDocument[];
}

/** What it comes to follows from what the order costs. */
export interface DemoPayment {
  readonly at: Temporal.Instant;
  readonly employee_id: string;
  readonly type: 'payment_charges' | 'payment_refunds';
  readonly provider_method: string;
  /** Of what the order costs. */
  readonly part: 'half' | 'rest' | 'none';
  /** All of it, or nothing. */
  readonly deposit: boolean;
}

export interface DemoHold {
  readonly at: Temporal.Instant;
  readonly employee_id: string;
  readonly amount_in_cents: number;
  readonly reason: string;
}

/** An invoice gets its number at once. */
export interface DemoDocument {
  readonly at: Temporal.Instant;
  readonly employee_id: string;
  readonly document_type: DocumentType;
  /** What the customer did about it at once. */
  readonly agreed: 'confirmed' | 'signed' | null;
}

export type DemoBooking = DemoProductBooking | DemoBundleBooking;

export interface DemoProductBooking extends DemoUnitsBooked {
  /** Agreed upon instead of what the price list says. */
  readonly price_each_in_cents: number | null;
  /** Seconds that are charged, where it is not the length of the order. */
  readonly charge_length: number | null;
}

export interface DemoBundleBooking {
  readonly bundle_id: string;
  readonly product_variations: readonly { readonly bundle_item_id: string; readonly product_id: string }[];
  readonly parts: readonly DemoUnitsBooked[];
}

export interface DemoUnitsBooked {
  readonly product_id: string;
  readonly comes_back: boolean;
  readonly quantity: number;
  /** The pieces that will leave, where each has a label. */
  readonly stock_item_ids: readonly string[];
  /** Whether they are named when they are booked, or not before they leave. */
  readonly named: boolean;
}

export interface DemoMissed {
  readonly product_id: string;
  readonly quantity: number;
}

export interface DemoLine {
  readonly line_type: 'charge' | 'section';
  readonly title: string;
  readonly quantity: number;
  readonly price_each_in_cents: number;
  readonly taxable: boolean;
}

export interface DemoNote {
  readonly at: Temporal.Instant;
  readonly body: string;
}

export interface DemoStep {
  readonly at: Temporal.Instant;
  readonly employee_id: string;
  readonly step: 'reserve' | 'cancel' | 'archive' | 'start' | 'stop';
  /** What starts or stops; for the other steps nothing. */
  readonly moved: readonly DemoMove[];
  readonly confirm_shortage: boolean;
}

export interface DemoMove {
  readonly product_id: string;
  readonly quantity: number;
  readonly stock_item_ids: readonly string[];
}

/** All that leaves with an order, what bundles consist of included. */
export const unitsBooked = (bookings: readonly DemoBooking[]): readonly DemoUnitsBooked[] =>
  bookings.flatMap((booking) => ('parts' in booking ? booking.parts : [booking]));
