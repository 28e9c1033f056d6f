import type { Billing, BilledOrder } from './billing.ts';

/** What any document takes over from its order. */
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

/** What it takes over besides once it follows the order no more. */
export const columnsOnceFinal = ({ customer_name, address, starts_at, stops_at }: BilledOrder) => ({
  name: customer_name,
  address,
  starts_at,
  stops_at,
});
