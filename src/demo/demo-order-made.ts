import { newId } from '../lib/new-id.ts';
import type { Order } from '../app/orders/order.ts';
import type { DemoOrder } from './demo-order.ts';
import type { OrderingCustomer } from './demo-orderables.ts';
import type { DemoOrderFacts } from './load-demo-order-facts.ts';

/** An order as it is when it has just been made, on the terms of its customer. */
export function demoOrderMade({ orderables, pricing }: DemoOrderFacts, demo: DemoOrder, number: number | null): Order {
  const customer = orderables.customers.find(({ id }) => id === demo.customer_id);
  return {
    id: newId(),
    number,
    status: demo.status,
    was_canceled: false,
    employee_id: demo.employee_id,
    customer_id: demo.customer_id,
    tax_region_id: customer?.tax_region_id ?? null,
    coupon_id: demo.has_coupon ? orderables.coupon_id : null,
    coupon_errors: null,
    coupon_redeemed: false,
    start_location_id: demo.start_location_id,
    stop_location_id: demo.stop_location_id,
    starts_at: demo.starts_at,
    stops_at: demo.stops_at,
    fulfillment_type: demo.fulfillment_type,
    delivery_address_property_id: null,
    billing_address_property_id: null,
    tag_list: demo.tag_list,
    ...depositOf(customer, pricing),
    discount_type: 'percentage',
    discount_value: customer?.discount_percentage ?? 0,
    ...demo.discount,
    tax_strategy: pricing.tax_strategy,
    deposit_in_cents: 0,
    deposit_held_in_cents: 0,
    item_count: 0,
    grand_total_in_cents: 0,
    grand_total_with_tax_in_cents: 0,
    due_in_cents: 0,
    created_at: demo.created_at,
  };
}

/** Whoever has no terms of their own has the company's. */
function depositOf(
  customer: OrderingCustomer | undefined,
  { deposit_type, deposit_value }: DemoOrderFacts['pricing'],
): Pick<Order, 'deposit_type' | 'deposit_value'> {
  return customer === undefined || customer.deposit_type === 'default'
    ? { deposit_type, deposit_value }
    : { deposit_type: customer.deposit_type, deposit_value: customer.deposit_value };
}
