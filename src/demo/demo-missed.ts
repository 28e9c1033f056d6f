import type { SeededRandom } from '../lib/seeded-random.ts';
import { type DemoMissed, type DemoOrder, unitsBooked } from './demo-order.ts';
import type { DemoOrderables, OrderableProduct } from './demo-orderables.ts';
import type { StockLedger } from './demo-stock-ledger.ts';

const CHANCE = 0.3;

type MissingOrder = Pick<
  DemoOrder,
  'bookings' | 'steps' | 'created_at' | 'start_location_id' | 'starts_at' | 'stops_at'
>;

/** What a customer would have liked to have besides: a product of which others had all that there was. */
export function demoMissed(
  random: SeededRandom,
  { products }: DemoOrderables,
  ledger: StockLedger,
  order: MissingOrder,
  others: readonly MissingOrder[],
): readonly DemoMissed[] {
  const { created_at, start_location_id, starts_at, stops_at, steps } = order;
  if (starts_at === null || stops_at === null) return [];
  if (steps.every(({ step }) => step !== 'reserve') || !random.chance(CHANCE)) return [];
  const own = new Set(unitsBooked(order.bookings).map(({ product_id }) => product_id));
  // The ledger is stricter than the service: it also counts downtimes, and returns that will be late.
  const isHad = ({ id }: OrderableProduct): boolean =>
    others.some(
      (other) =>
        other.start_location_id === start_location_id &&
        other.starts_at !== null &&
        other.stops_at !== null &&
        isBefore(other.starts_at, stops_at) &&
        isBefore(starts_at, other.stops_at) &&
        unitsBooked(other.bookings).some(({ product_id }) => product_id === id),
    );
  const isScarce = (product: OrderableProduct): boolean =>
    product.product_type === 'rental' &&
    !own.has(product.id) &&
    isHad(product) &&
    product.stock.some(({ location_id, from }) => location_id === start_location_id && isBefore(from, created_at)) &&
    ledger.free(product, start_location_id, { starts_at, stops_at }) <= 0;
  const scarce = products.filter(isScarce);
  return scarce.length === 0 ? [] : [{ product_id: random.pick(scarce).id, quantity: random.integer(1, 2) }];
}

const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0;
