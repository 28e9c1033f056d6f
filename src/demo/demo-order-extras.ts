import type { PropertyAttributes } from '../app/customers/properties.ts';
import type { SeededRandom } from '../lib/seeded-random.ts';
import type { DemoTimes } from './demo-order-times.ts';
import type { DemoLine, DemoNote, DemoOrder } from './demo-order.ts';
import type { OrderingCustomer } from './demo-orderables.ts';
import type { DemoShoot } from './demo-shoots.ts';

/** What an order has besides what is rented. */
export function demoExtras(
  random: SeededRandom,
  shoot: DemoShoot | null,
  customer: OrderingCustomer,
  times: DemoTimes,
): Pick<DemoOrder, 'tag_list' | 'discount' | 'fulfillment_type' | 'properties' | 'custom_lines' | 'notes'> {
  const isDelivered = random.chance(0.15);
  return {
    tag_list: [
      ...(shoot !== null && random.chance(0.6) ? shoot.tags : []),
      ...(random.chance(0.08) ? [random.pick(['rush', 'insured', 'night shoot'])] : []),
    ],
    discount: random.chance(0.12) ? random.pick(DISCOUNTS) : null,
    fulfillment_type: isDelivered ? 'delivery' : 'pickup',
    properties: [
      ...(isDelivered ? [addressOf(customer, DELIVERY)] : []),
      ...(random.chance(0.1) ? [addressOf(customer, { identifier: 'shoot_location' })] : []),
      ...(customer.legal_type === 'commercial' && random.chance(0.5)
        ? [{ identifier: 'purchase_order', value: `PO-${random.integer(10_000, 99_999)}` }]
        : []),
    ],
    custom_lines: [
      ...(isDelivered ? [DELIVERY_CHARGE] : []),
      ...(random.chance(0.08) ? [random.pick(CUSTOM_LINES)] : []),
    ],
    notes: random.chance(0.2) ? [noteOn(random, times)] : [],
  };
}

const DISCOUNTS: readonly NonNullable<DemoOrder['discount']>[] = [
  { discount_type: 'percentage', discount_value: 5 },
  { discount_type: 'percentage', discount_value: 10 },
  { discount_type: 'percentage', discount_value: 12.5 },
  { discount_type: 'fixed', discount_value: 25 },
];

const DELIVERY: PropertyAttributes = {
  identifier: 'delivery_address',
  name: 'Delivery address',
  property_type: 'address',
};

const addressOf = ({ address }: OrderingCustomer, asked: PropertyAttributes): PropertyAttributes => ({
  ...address,
  ...asked,
});

const DELIVERY_CHARGE: DemoLine = {
  line_type: 'charge',
  title: 'Delivery and collection',
  quantity: 1,
  price_each_in_cents: 4_500,
  taxable: true,
};

const CUSTOM_LINES: readonly DemoLine[] = [
  { line_type: 'charge', title: 'Damage waiver', quantity: 1, price_each_in_cents: 1_800, taxable: false },
  { line_type: 'charge', title: 'Cleaning', quantity: 1, price_each_in_cents: 2_500, taxable: true },
  { line_type: 'charge', title: 'Parking permits', quantity: 2, price_each_in_cents: 1_150, taxable: false },
  { line_type: 'section', title: 'As discussed on the phone', quantity: 1, price_each_in_cents: 0, taxable: true },
];

const noteOn = (random: SeededRandom, { created_at }: DemoTimes): DemoNote => ({
  at: created_at,
  body: random.pick(BODIES),
});

const BODIES = [
  'Wants to see the camera on the test bench before signing.',
  'Second shooter picks up; has the ID on file.',
  'Asked for a technician, will tell by Wednesday.',
  'Pack the short cables too.',
  'Comes with a small car: keep the stands apart.',
  'Wet weather expected: add rain covers.',
  'Producer pays, crew picks up.',
  'May want to keep it two days longer.',
];
