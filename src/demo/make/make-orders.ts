import { assert } from '../../lib/assert.ts';
import { type SeededRandom, seededRandom } from '../../lib/seeded-random.ts';
import { clockTime, isBefore } from './demo-clock.ts';
import { DEMO_SHOOTS, type DemoShoot, type DemoWant } from './demo-shoots.ts';
import { missedDemand } from './missed-demand.ts';
import { chooseOrderItems } from './order-items.ts';
import { orderBilling } from './order-billing.ts';
import { orderExtras } from './order-extras.ts';
import { actOfStep, type OrderStep, orderSteps } from './order-steps.ts';
import { type OrderTimes, orderTimes } from './order-times.ts';
import { type DemoRequest, orderRequests } from './order-requests.ts';
import type { Orderables, OrderingCustomer, OrderLocation } from './orderables.ts';
import { type DemoBooking, type PlannedOrder, unitsBooked } from './planned-order.ts';
import { type StockLedger, stockLedger } from './stock-ledger.ts';

/**
 * More than a year of orders, and some weeks ahead. Nothing is double-booked, except one intended shortage. In the
 * order of creation.
 */
export function makeOrders(random: SeededRandom, orderables: Orderables): readonly PlannedOrder[] {
  const ledger = stockLedger(random);
  const billing = seededRandom(BILLING_SEED);
  const missing = seededRandom(MISSING_SEED);
  return orderRequests(random)
    .map((requested) => makeOrder({ random, orderables, ledger }, requested))
    .toSorted((a, b) => Temporal.Instant.compare(a.created_at, b.created_at))
    .map(({ steps, ...order }) => {
      const acts = [
        ...steps.map(actOfStep),
        ...missedDemand(missing, orderables, ledger, order, steps),
        ...orderBilling(billing, order, steps),
      ];
      const isOver = steps.some(({ step }) => step === 'cancel' || step === 'archive');
      return {
        ...order,
        has_coupon: billing.chance(0.08) && order.customer_id !== null && !isOver,
        steps: acts.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at)),
      };
    });
}

/** Seeds of their own: a change of the billing does not change which products are rented. */
const BILLING_SEED = 20_251_231;
const MISSING_SEED = 20_260_515;

/** From then on the gimbal and the slider cost more at weekends. Orders of the data file know no weekdays. */
export const WEEKEND_RULES_SINCE = clockTime(-60, 9 * 60);
export const WEEKEND_PRICED = ['GIMB', 'SLIDE'];

interface Planning {
  readonly random: SeededRandom;
  readonly orderables: Orderables;
  readonly ledger: StockLedger;
}

type UnbilledOrder = Omit<PlannedOrder, 'has_coupon' | 'steps'> & { readonly steps: readonly OrderStep[] };

function makeOrder(planning: Planning, requested: DemoRequest): UnbilledOrder {
  const { random, orderables } = planning;
  const times = orderTimes(random, requested);
  const { created_at, starts_at, stops_at } = times;
  const location = chooseLocation(planning, requested, created_at);
  const { shoot, bookings } = chooseBookings(planning, requested, times, location);
  const customer = chooseCustomer(planning, created_at);
  const isAnonymous = requested.outcome === 'new' || (requested.outcome === 'draft' && random.chance(0.2));
  return {
    created_at,
    // New orders belong to a colleague: the owner, who tries the demo, starts with an empty order.
    employee_id: requested.outcome === 'new' ? (orderables.employees.at(-1) ?? '') : random.pick(orderables.employees),
    customer_id: isAnonymous ? null : customer.id,
    location_id: location.id,
    starts_at,
    stops_at,
    status: requested.outcome === 'new' ? 'new' : 'draft',
    bookings,
    ...orderExtras(random, shoot, customer),
    steps: orderSteps(random, requested.outcome, times, unitsBooked(bookings), orderables.employees),
  };
}

function chooseLocation(
  { random, orderables: { locations } }: Planning,
  requested: DemoRequest,
  created_at: Temporal.Instant,
): OrderLocation {
  if (requested.outcome === 'short') return locations.airport;
  const isOpen = isBefore(locations.airport.since, created_at);
  return requested.wants === undefined && isOpen && random.chance(0.2) ? locations.airport : locations.shop;
}

const ATTEMPTS = 30;

/** The requested kind of shoot, otherwise any for which there is stock. */
function chooseBookings(
  { random, orderables, ledger }: Planning,
  { outcome, wants }: DemoRequest,
  { created_at, starts_at, taken_till }: OrderTimes,
  location: OrderLocation,
): { readonly shoot: DemoShoot | null; readonly bookings: readonly DemoBooking[] } {
  const period = { starts_at, stops_at: taken_till };
  const facts = { orderables, ledger, location_id: location.id, created_at, period, short: outcome === 'short' };
  if (wants !== undefined) {
    const bookings = chooseOrderItems(random, facts, wants);
    assert(bookings.length === wants.length, 'there is enough stock for the particular orders of the demo');
    return { shoot: null, bookings };
  }
  const isOffered = (want: DemoWant) =>
    'bundle' in want || !WEEKEND_PRICED.includes(want.sku) || isBefore(created_at, WEEKEND_RULES_SINCE);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const shoot = random.pick(SHOOTS_BY_WEIGHT);
    const bookings = chooseOrderItems(random, facts, shoot.wants.filter(isOffered));
    if (unitsBooked(bookings).some(({ comes_back }) => comes_back)) return { shoot, bookings };
  }
  throw new Error('there is nothing left to rent in the demo');
}

const SHOOTS_BY_WEIGHT = DEMO_SHOOTS.flatMap((shoot) => Array.from({ length: shoot.weight }, () => shoot));

/** Companies come back more often. */
function chooseCustomer({ random, orderables }: Planning, created_at: Temporal.Instant): OrderingCustomer {
  const known = orderables.customers.filter(({ since }) => isBefore(since, created_at));
  return random.pick(
    known.flatMap((customer) => (customer.legal_type === 'commercial' ? [customer, customer, customer] : [customer])),
  );
}
