import type { PropertyEntry } from '../../app/customers/owner-properties.ts';
import type { DiscountType } from '../../domain/pricing/money.ts';
import type { DemoStep, DemoLine } from '../play-demo.ts';

/** An order of the demo with everything that happens to it until the end of today. */
export interface PlannedOrder {
  readonly created_at: Temporal.Instant;
  readonly employee_id: string;
  readonly customer_id: string | null;
  readonly location_id: string;
  readonly starts_at: Temporal.Instant;
  readonly stops_at: Temporal.Instant;
  readonly status: 'new' | 'draft';
  readonly tag_list: readonly string[];
  /** Absent: the customer's usual discount. */
  readonly discount: { readonly discount_type: DiscountType; readonly discount_value: number } | null;
  readonly fulfillment_type: 'pickup' | 'delivery';
  readonly properties: readonly PropertyEntry[];
  readonly bookings: readonly DemoBooking[];
  readonly lines: readonly DemoLine[];
  readonly notes: readonly string[];
  readonly has_coupon: boolean;
  /** In order of time. */
  readonly steps: readonly PlannedAct[];
}

/** Something that happens to an order after it was created. */
export interface PlannedAct {
  readonly at: Temporal.Instant;
  /** When it is expected, where it happens a little later. */
  readonly due?: Temporal.Instant;
  readonly employee_id: string;
  readonly does: Exclude<DemoStep, { readonly kind: 'create' }>;
}

export type DemoBooking = DemoProductBooking | DemoBundleBooking;

export interface DemoProductBooking extends DemoUnits {
  /** Agreed instead of the list price. */
  readonly price_each_in_cents: number | null;
  /** Seconds that are charged, where it is not the length of the order. */
  readonly charge_length: number | null;
}

export interface DemoBundleBooking {
  readonly bundle_id: string;
  readonly product_variations: readonly { readonly bundle_item_id: string; readonly product_id: string }[];
  readonly parts: readonly DemoUnits[];
}

export interface DemoUnits {
  readonly product_id: string;
  readonly comes_back: boolean;
  readonly quantity: number;
  /** The stock items that will leave, of trackable products. */
  readonly stock_item_ids: readonly string[];
  /** Whether they are specified at booking; otherwise when they leave. */
  readonly specified: boolean;
}

/** All units that leave with an order, with those of bundles. */
export const unitsBooked = (bookings: readonly DemoBooking[]): readonly DemoUnits[] =>
  bookings.flatMap((booking) => ('parts' in booking ? booking.parts : [booking]));
