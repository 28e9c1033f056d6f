import type { PropertyAttributes } from '../../app/customers/properties.ts';
import type { SeededRandom } from '../../lib/seeded-random.ts';
import type { DemoLine } from '../play-demo.ts';
import type { DemoShoot } from './demo-shoots.ts';
import type { OrderingCustomer } from './orderables.ts';
import type { PlannedOrder } from './planned-order.ts';

/** The parts of an order besides its bookings. */
export function orderExtras(
  random: SeededRandom,
  shoot: DemoShoot | null,
  customer: OrderingCustomer,
): Pick<PlannedOrder, 'tag_list' | 'discount' | 'fulfillment_type' | 'properties' | 'lines' | 'notes'> {
  const isDelivered = random.chance(0.15);
  return {
    tag_list: [
      ...(shoot !== null && random.chance(0.6) ? shoot.tags : []),
      ...(random.chance(0.08) ? [random.pick(['rush', 'insured', 'night shoot'])] : []),
    ],
    discount: random.chance(0.12) ? random.pick(DISCOUNTS) : null,
    fulfillment_type: isDelivered ? 'delivery' : 'pickup',
    properties: [
      ...(isDelivered ? [{ ...customer.address, ...DELIVERY }] : []),
      ...(random.chance(0.1) ? [{ ...customer.address, identifier: 'shoot_location' }] : []),
      ...(customer.legal_type === 'commercial' && random.chance(0.5)
        ? [{ identifier: 'purchase_order', value: `PO-${random.integer(10_000, 99_999)}` }]
        : []),
    ],
    lines: [...(isDelivered ? [DELIVERY_CHARGE] : []), ...(random.chance(0.08) ? [random.pick(CUSTOM_LINES)] : [])],
    notes: random.chance(0.2) ? [random.pick(NOTES)] : [],
  };
}

const DISCOUNTS: readonly NonNullable<PlannedOrder['discount']>[] = [
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

const NOTES = [
  'Wants to try the camera on the test bench before signing.',
  'The second shooter picks up; we have a copy of the ID.',
  'Asked about a technician; will let us know by Wednesday.',
  'Pack the short cables too.',
  'Has a small car: pack the stands separately.',
  'Rain is forecast: add rain covers.',
  'The producer pays, the crew picks up.',
  'May want to keep it two days longer.',
];
