import { namedBooking, newStockItem, requireUnspecified } from './book.ts';
import type { Moved } from './commands.ts';
import { isOut } from './hold.ts';
import { Refused } from './refused.ts';
import { outUnits } from './stock-levels.ts';
import { type Booking, type Order, productOf, type World } from './world.ts';

/** The bookings that units are started of or come back to, in turn. */
function candidates(order: Order, { product_id, planning_id }: Moved): readonly Booking[] {
  if (planning_id !== null) return [namedBooking(order, planning_id, product_id)];
  const found = order.bookings.filter((booking) => booking.product_id === product_id);
  if (found.length === 0) throw new Refused('invalid');
  return found;
}

export function start(world: World, order: Order, moved: Moved): void {
  const isTracked = productOf(world, moved.product_id).tracking === 'trackable';
  if (isTracked !== (moved.stockItems !== null)) throw new Refused('invalid');
  if (moved.stockItems === null) return moveUnits(candidates(order, moved), moved.quantity, 'started', unitsToStart);
  for (const id of moved.stockItems) {
    const all = candidates(order, moved);
    const booking =
      all.find(({ stockItems }) => stockItems.some((stockItem) => stockItem.id === id)) ??
      all.find(({ quantity, stockItems }) => stockItems.length < quantity);
    if (booking === undefined) throw new Refused('invalid');
    requireUnspecified(order, [id], booking);
    startStockItem(world, order, booking, id);
  }
}

const unitsToStart = ({ quantity, started }: Booking): number => quantity - started;

function startStockItem(world: World, order: Order, booking: Booking, id: string): void {
  const known = booking.stockItems.find((stockItem) => stockItem.id === id);
  if (known?.started || isOut(world, id, order)) throw new Refused('invalid');
  const stockItem = known ?? newStockItem(id, true);
  if (known === undefined) {
    if (booking.stockItems.length >= booking.quantity) throw new Refused('invalid');
    booking.stockItems.push(stockItem);
  }
  stockItem.started = true;
  booking.started += 1;
}

export function stop(world: World, order: Order, moved: Moved): void {
  const product = productOf(world, moved.product_id);
  const isTracked = product.tracking === 'trackable';
  if (product.kind !== 'rental' || isTracked !== (moved.stockItems !== null)) throw new Refused('invalid');
  if (moved.stockItems === null) {
    return moveUnits(candidates(order, moved), moved.quantity, 'stopped', (booking) => outUnits(booking, product));
  }
  for (const id of moved.stockItems) {
    const booking = candidates(order, moved).find(({ stockItems }) =>
      stockItems.some((stockItem) => stockItem.id === id),
    );
    const stockItem = booking?.stockItems.find((each) => each.id === id);
    if (booking === undefined || stockItem === undefined || !stockItem.started || stockItem.stopped)
      throw new Refused('invalid');
    stockItem.stopped = true;
    booking.stopped += 1;
  }
}

function moveUnits(
  bookings: readonly Booking[],
  quantity: number,
  count: 'started' | 'stopped',
  room: (booking: Booking) => number,
): void {
  let left = quantity;
  for (const booking of bookings) {
    const units = Math.min(left, room(booking));
    booking[count] += units;
    left -= units;
  }
  if (left > 0) throw new Refused('invalid');
}
