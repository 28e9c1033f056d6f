import type { BookAction, OrderCommand } from './commands.ts';
import { lessPercent, priceOf } from './money.ts';
import { Refused } from './refused.ts';
import { type Booking, isHolding, type NamedStockItem, type Order, productOf, type World } from './world.ts';

/** Ids are learnt from the service. */
export const UNKNOWN = '';

export function newBooking(world: World, order: Order, product_id: string, quantity: number): Booking {
  return {
    id: UNKNOWN,
    line_id: UNKNOWN,
    product_id,
    bundle: null,
    quantity,
    reserved: isHolding(order.status),
    started: 0,
    stopped: 0,
    stockItems: [],
    price_each: priceOf(productOf(world, product_id), order.stops - order.starts),
  };
}

/** The one that a booking adds to, if any. */
const inferred = ({ bookings }: Order, product_id: string): Booking | undefined =>
  bookings.find((booking) => booking.product_id === product_id && booking.bundle === null);

export function book(world: World, order: Order, action: BookAction, version: 1 | 4): void {
  switch (action.kind) {
    case 'product': {
      const { product_id, quantity, mode, planning_id } = action;
      const existing =
        mode === 'create_new'
          ? undefined
          : mode === 'infer_planning'
            ? inferred(order, product_id)
            : namedBooking(order, planning_id, product_id);
      if (existing !== undefined && existing.bundle !== null) throw new Refused('invalid');
      if (existing === undefined) order.bookings.push(newBooking(world, order, product_id, quantity));
      else existing.quantity += quantity;
      return;
    }
    case 'pieces':
      return bookStockItems(world, order, action.product_id, action.stockItems, version);
    case 'bundle':
      return bookBundle(world, order, action.bundle_id, action.quantity);
  }
}

/** They take the place of units that are not named yet; in version 1 they always come on top. */
function bookStockItems(
  world: World,
  order: Order,
  product_id: string,
  stockItems: readonly string[],
  version: 1 | 4,
): void {
  if (productOf(world, product_id).tracking !== 'trackable') throw new Refused('invalid');
  requireUnspecified(order, stockItems);
  const existing = inferred(order, product_id);
  const booking = existing ?? newBooking(world, order, product_id, 0);
  const room = version === 1 ? 0 : booking.quantity - booking.stockItems.length;
  booking.quantity += Math.max(0, stockItems.length - room);
  booking.stockItems.push(...stockItems.map((id) => newStockItem(id, booking.reserved)));
  if (existing === undefined) order.bookings.push(booking);
}

export const newStockItem = (id: string, reserved: boolean): NamedStockItem => ({
  id,
  reserved,
  started: false,
  stopped: false,
});

/** A piece is on an order once. */
export function requireUnspecified(order: Order, stockItems: readonly string[], except?: Booking): void {
  const others = order.bookings.filter((booking) => booking !== except);
  const named = others.flatMap((booking) => booking.stockItems.map(({ id }) => id));
  if (new Set([...named, ...stockItems]).size < named.length + stockItems.length) throw new Refused('invalid');
}

function bookBundle(world: World, order: Order, bundle_id: string, quantity: number): void {
  const bundle = world.bundles.find(({ id }) => id === bundle_id);
  if (bundle === undefined) throw new Refused('invalid');
  const key = Math.max(0, ...order.bundles.map((each) => each.key)) + 1;
  order.bundles.push({ key, id: UNKNOWN, line_id: UNKNOWN, bundle_id, quantity });
  for (const part of bundle.parts) {
    const booking = newBooking(world, order, part.product_id, part.quantity * quantity);
    const price_each = lessPercent(booking.price_each, part.discount);
    order.bookings.push({ ...booking, bundle: key, price_each });
  }
}

export function namedBooking({ bookings }: Order, planning_id: string | null, product_id: string): Booking {
  const booking = bookings.find(({ id }) => id === planning_id);
  if (booking?.product_id !== product_id) throw new Refused('invalid');
  return booking;
}

export function specify(
  world: World,
  order: Order,
  { product_id, planning_id, add, remove: removed }: Extract<OrderCommand, { type: 'specify' }>,
): void {
  const booking = namedBooking(order, planning_id, product_id);
  if (productOf(world, product_id).tracking !== 'trackable') throw new Refused('invalid');
  requireUnspecified(order, add);
  for (const id of removed) {
    const named = booking.stockItems.find((stockItem) => stockItem.id === id);
    if (named === undefined || named.started) throw new Refused('invalid');
  }
  booking.stockItems = booking.stockItems.filter(({ id }) => !removed.includes(id));
  booking.stockItems.push(...add.map((id) => newStockItem(id, booking.reserved)));
  if (booking.stockItems.length > booking.quantity) throw new Refused('invalid');
}
