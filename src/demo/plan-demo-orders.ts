import { assert } from '../lib/assert.ts';
import { type SeededRandom, seededRandom } from '../lib/seeded-random.ts';
import { fillBasket } from './demo-basket.ts';
import { type DemoBooking, type DemoOrder, unitsBooked } from './demo-order.ts';
import { demoMissed } from './demo-missed.ts';
import { demoBilling } from './demo-order-billing.ts';
import { type DemoCalendar, demoCalendar } from './demo-order-dates.ts';
import { demoExtras } from './demo-order-extras.ts';
import { demoSteps } from './demo-order-steps.ts';
import { type DemoTimes, demoTimes } from './demo-order-times.ts';
import type { DemoOrderables, OrderingCustomer, OrderLocation } from './demo-orderables.ts';
import { DEMO_SHOOTS, type DemoShoot } from './demo-shoots.ts';
import { type StockLedger, stockLedger } from './demo-stock-ledger.ts';
import { type DemoWish, demoWishes } from './demo-wishes.ts';

/**
 * More than a year of orders, and some weeks ahead: who rented what, when it left and came back. Nothing is ever
 * promised twice but the shortage that there is on purpose. In the order in which they were made.
 */
export function planDemoOrders(
  random: SeededRandom,
  now: Temporal.Instant,
  zone: string,
  orderables: DemoOrderables,
): readonly DemoOrder[] {
  const calendar = demoCalendar(now, zone);
  const ledger = stockLedger(random);
  const billing = seededRandom(BILLING_SEED);
  const missing = seededRandom(MISSING_SEED);
  return demoWishes(random, calendar)
    .map((wish) => planOrder({ random, calendar, orderables, ledger }, wish))
    .toSorted((a, b) => Temporal.Instant.compare(a.created_at, b.created_at))
    .map((order, _, orders) => ({
      ...order,
      missed: demoMissed(missing, orderables, ledger, order, orders),
      ...demoBilling(billing, now, order),
    }));
}

/** Who pays when changes nothing about who rents what, */
const BILLING_SEED = 20_251_231;
/** and neither does what was not to be had. */
const MISSING_SEED = 20_260_515;

type UnbilledOrder = Omit<DemoOrder, 'missed' | 'payments' | 'documents' | 'has_coupon' | 'hold'>;

interface Planning {
  readonly random: SeededRandom;
  readonly calendar: DemoCalendar;
  readonly orderables: DemoOrderables;
  readonly ledger: StockLedger;
}

function planOrder(planning: Planning, wish: DemoWish): UnbilledOrder {
  const { random, calendar, orderables } = planning;
  const times = demoTimes(random, calendar, wish);
  const { created_at, starts_at, stops_at } = times;
  const location = chooseLocation(planning, wish, created_at);
  const { shoot, bookings } = fillTheCar(planning, wish, times, location);
  const customer = chooseCustomer(planning, created_at);
  const isAnonymous = wish.fate === 'new' || (wish.fate === 'draft' && random.chance(0.2));
  return {
    created_at,
    // Not the owner's: whoever tries the demo begins with an empty order.
    employee_id: wish.fate === 'new' ? (orderables.employees.at(-1) ?? '') : random.pick(orderables.employees),
    customer_id: isAnonymous ? null : customer.id,
    start_location_id: location.id,
    stop_location_id: location.id,
    starts_at,
    stops_at,
    status: wish.fate === 'new' ? 'new' : 'draft',
    bookings,
    ...demoExtras(random, shoot, customer, times),
    steps: demoSteps(random, calendar.now, wish.fate, times, unitsBooked(bookings), orderables.employees),
  };
}

function chooseLocation(
  { random, orderables: { locations } }: Planning,
  wish: DemoWish,
  created_at: Temporal.Instant,
): OrderLocation {
  if (wish.fate === 'short') return locations.airport;
  const isOpen = Temporal.Instant.compare(locations.airport.since, created_at) < 0;
  return wish.wants === undefined && isOpen && random.chance(0.2) ? locations.airport : locations.shop;
}

const ATTEMPTS = 30;

/** What is wanted, or else any shoot for which there is something to rent. */
function fillTheCar(
  { random, orderables, ledger }: Planning,
  { fate, wants }: DemoWish,
  { created_at, starts_at, taken_till }: DemoTimes,
  location: OrderLocation,
): { readonly shoot: DemoShoot | null; readonly bookings: readonly DemoBooking[] } {
  const period = { starts_at, stops_at: taken_till };
  const facts = { orderables, ledger, location_id: location.id, created_at, period, short: fate === 'short' };
  if (wants !== undefined) {
    const bookings = fillBasket(random, facts, wants);
    assert(bookings.length === wants.length, 'there is enough for the particular orders of the demo');
    return { shoot: null, bookings };
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const shoot = random.pick(SHOOTS_BY_WEIGHT);
    const bookings = fillBasket(random, facts, shoot.wants);
    if (unitsBooked(bookings).some(({ comes_back }) => comes_back)) return { shoot, bookings };
  }
  throw new Error('there is nothing left to rent in the demo');
}

const SHOOTS_BY_WEIGHT = DEMO_SHOOTS.flatMap((shoot) => Array.from({ length: shoot.weight }, () => shoot));

/** Companies come back more often. */
function chooseCustomer({ random, orderables }: Planning, created_at: Temporal.Instant): OrderingCustomer {
  const known = orderables.customers.filter(({ since }) => Temporal.Instant.compare(since, created_at) < 0);
  return random.pick(
    known.flatMap((customer) => (customer.legal_type === 'commercial' ? [customer, customer, customer] : [customer])),
  );
}
