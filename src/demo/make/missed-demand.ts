import type { SeededRandom } from '../../lib/seeded-random.ts';
import { isBefore } from './demo-clock.ts';
import type { OrderStep } from './order-steps.ts';
import type { Orderables, OrderableProduct } from './orderables.ts';
import { type PlannedAct, type PlannedOrder, unitsBooked } from './planned-order.ts';
import type { StockLedger } from './stock-ledger.ts';

const CHANCE = 0.9;

type AskingOrder = Pick<PlannedOrder, 'bookings' | 'created_at' | 'location_id' | 'starts_at' | 'stops_at'>;

/** An attempt to book another product without free stock. */
export function missedDemand(
  random: SeededRandom,
  { products }: Orderables,
  ledger: StockLedger,
  order: AskingOrder,
  steps: readonly OrderStep[],
): readonly PlannedAct[] {
  const { created_at, location_id, starts_at, stops_at } = order;
  const reserve = steps.find(({ step }) => step === 'reserve');
  if (reserve === undefined || !random.chance(CHANCE)) return [];
  const own = new Set(unitsBooked(order.bookings).map(({ product_id }) => product_id));
  const isScarce = (product: OrderableProduct): boolean =>
    product.product_type === 'rental' &&
    !own.has(product.id) &&
    product.stock.some((stock) => stock.location_id === location_id && isBefore(stock.from, created_at)) &&
    ledger.free(product, location_id, { starts_at, stops_at }) <= 0;
  const scarce = products.filter(isScarce);
  if (scarce.length === 0) return [];
  const { at, employee_id } = reserve;
  const { id: product_id } = random.pick(scarce);
  return [
    {
      at: at.add({ minutes: 1 }),
      employee_id,
      does: { kind: 'ask in vain', product_id, quantity: random.integer(1, 2) },
    },
  ];
}
