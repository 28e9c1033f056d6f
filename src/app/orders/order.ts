import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import type { Verb, Movement } from '../../domain/events/events.ts';
import type { OrderStatus, WrongStatus } from '../../domain/orders/order-status.ts';
import type { CouponError } from '../../domain/pricing/coupons.ts';
import type { DepositType, DiscountType } from '../../domain/pricing/money.ts';
import type { TaxStrategy } from '../../domain/pricing/order-totals.ts';
import { notFound, type Refusal, refuse } from '../../lib/refusal.ts';
import type { PropertyEntry } from '../customers/owner-properties.ts';
import { emit } from '../events/events.ts';

/** The row of an order, as read under its lock. */
export interface Order {
  readonly id: string;
  readonly number: number | null;
  readonly status: OrderStatus;
  readonly was_canceled: boolean;
  readonly employee_id: string | null;
  readonly customer_id: string | null;
  readonly tax_region_id: string | null;
  readonly coupon_id: string | null;
  /** Null: the order has a discount, or the field is empty. */
  readonly coupon_errors: CouponErrors | null;
  readonly coupon_redeemed: boolean;
  readonly start_location_id: string;
  readonly stop_location_id: string;
  readonly starts_at: Temporal.Instant | null;
  readonly stops_at: Temporal.Instant | null;
  readonly fulfillment_type: 'pickup' | 'delivery';
  readonly delivery_address_property_id: string | null;
  readonly billing_address_property_id: string | null;
  readonly tag_list: readonly string[];
  readonly deposit_type: DepositType;
  readonly deposit_value: number;
  readonly discount_type: DiscountType;
  readonly discount_value: number;
  readonly tax_strategy: TaxStrategy;
  readonly deposit_in_cents: number;
  readonly deposit_held_in_cents: number;
  readonly item_count: number;
  readonly grand_total_in_cents: number;
  readonly grand_total_with_tax_in_cents: number;
  /** The amount owed; 0 unless the order was agreed, and never negative. */
  readonly due_in_cents: number;
  readonly created_at: Temporal.Instant;
}

export interface CouponErrors {
  readonly identifier: string;
  readonly errors: readonly CouponError[];
}

export const FULFILLMENT_TYPES = ['pickup', 'delivery'] as const;

/** Attributes of an order that a caller may send. */
export interface OrderAttributes {
  readonly status?: string | null;
  readonly customer_id?: string | null;
  readonly starts_at?: Temporal.Instant | null;
  readonly stops_at?: Temporal.Instant | null;
  readonly start_location_id?: string | null;
  readonly stop_location_id?: string | null;
  readonly tag_list?: readonly string[];
  readonly discount_type?: string | null;
  readonly discount_value?: number | null;
  readonly deposit_type?: string | null;
  readonly deposit_value?: number | null;
  readonly tax_region_id?: string | null;
  readonly coupon_id?: string | null;
  readonly dismiss_coupon_errors?: boolean | null;
  readonly fulfillment_type?: string | null;
  readonly delivery_address?: string | null;
  readonly delivery_address_property_id?: string | null;
  readonly billing_address_property_id?: string | null;
  readonly order_delivery_rate_id?: string | null;
  readonly order_delivery_rate_attributes?: unknown;
  readonly override_period_restrictions?: boolean | null;
  readonly properties_attributes?: readonly PropertyEntry[];
  readonly confirm_shortage?: boolean | null;
}

/**
 * Every change to an order locks the order's row first, before any product's. The lock covers its plannings, lines and
 * stock item plannings. Orders in status `new` are visible only to their creator.
 */
export async function lockOrder(work: Work, id: string): Promise<Order> {
  const order = await lockRow<'orders', Order>(work.tx, 'orders', work.company.id, id);
  if (order === undefined || !isVisible(work, order)) throw notFound();
  return order;
}

/** A version 1 key is the company's, and sees all. */
const isVisible = (work: Work, { status, employee_id }: Order): boolean =>
  status !== 'new' || employee_id === null || work.employee_id === null || employee_id === work.employee_id;

/** Problems to report for the foreign keys of orders. */
export const FOREIGN_KEY_PROBLEMS = {
  orders_company_id_tax_region_id_fkey: { field: 'tax_region_id', message: 'must exist' },
  orders_company_id_coupon_id_fkey: { field: 'coupon_id', message: 'must exist' },
  orders_company_id_customer_id_fkey: { field: 'customer_id', message: 'must exist' },
  orders_company_id_start_location_id_fkey: { field: 'start_location_id', message: 'must exist' },
  orders_company_id_stop_location_id_fkey: { field: 'stop_location_id', message: 'must exist' },
} as const;

export const wrongStatus = ({ from, to }: Pick<WrongStatus, 'from' | 'to'>): Refusal =>
  refuse('wrong_status', `Can't transition order from '${from}' to '${to}'`, { from, to });

export interface OrderNews {
  readonly verb: Verb;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly movements?: readonly Movement[];
}

/** Emits the event of a change to an order, with the records it concerns. */
export function emitOrderEvent(
  work: Work,
  { id, number, customer_id }: Order,
  { verb, data, movements = [] }: OrderNews,
): void {
  emit(work, {
    kind: `order.${verb}`,
    subject_type: 'orders',
    subject_id: id,
    related_ids: [
      ...(customer_id === null ? [] : [customer_id]),
      ...movements.flatMap(({ product_id, stock_item_ids }) => [product_id, ...stock_item_ids]),
    ],
    action_args: { order: { id, number } },
    ...(data === undefined ? {} : { data }),
    movements,
  });
}

/** Canceled and archived orders keep their prices. */
export function requireOpen({ status }: Pick<Order, 'status'>): void {
  if (status !== 'canceled' && status !== 'archived') return;
  throw refuse('wrong_status', `The lines of an order that is ${status} cannot be changed`, {
    from: status,
    to: status,
  });
}
