import { outUnits, soldUnits } from './stock-levels.ts';
import { type Booking, isHolding, type Order, productOf, type Status, sum, type World } from './world.ts';

type Units = Pick<World, 'products'>;

const outOf = (world: Units, booking: Booking): number => outUnits(booking, productOf(world, booking.product_id));

/** Back, or gone for good. */
const doneOf = (world: Units, booking: Booking): number =>
  booking.stopped + soldUnits(booking, productOf(world, booking.product_id));

/** The status of an order after its bookings have changed. */
export function statusAfter(world: Units, step: 'book' | 'start' | 'stop', { status, bookings }: Order): Status {
  if (step === 'book' && !isHolding(status)) return status;
  if (bookings.some((booking) => outOf(world, booking) > 0)) return 'started';
  if (bookings.length > 0 && bookings.every(({ quantity, started }) => quantity === started)) return 'stopped';
  const wasUnderWay = bookings.some(({ started }) => started > 0);
  return wasUnderWay && (step === 'start' || (step === 'book' && status !== 'reserved')) ? 'started' : 'reserved';
}

const COUNTED = ['new', 'draft', 'reserved', 'started', 'stopped'] as const;

/** What an order tells about how far it is. */
export function progressOf(world: Units, { status, bookings }: Order) {
  const counts = { new: 0, draft: 0, reserved: 0, started: 0, stopped: 0 };
  for (const booking of status === 'canceled' ? [] : bookings) {
    counts.started += outOf(world, booking);
    counts.stopped += doneOf(world, booking);
    counts[booking.reserved ? 'reserved' : status === 'new' ? 'new' : 'draft'] += booking.quantity - booking.started;
  }
  const counted = COUNTED.filter((each) => counts[each] > 0);
  const item_count = sum(bookings, ({ quantity }) => quantity);
  return {
    status,
    status_counts: counts,
    statuses: status === 'canceled' || status === 'archived' || counted.length === 0 ? [status] : counted,
    entirely_started: bookings.every(({ quantity, started }) => quantity === started),
    entirely_stopped: item_count > 0 && bookings.every((booking) => doneOf(world, booking) === booking.quantity),
    item_count,
  };
}
