import { book, newBooking, specify, UNKNOWN } from './book.ts';
import type { Command, CreateOrder, OrderCommand } from './commands.ts';
import { decideStock } from './decide-stock.ts';
import { type Codes, refusalsOfHolding } from './hold.ts';
import { statusAfter } from './progress.ts';
import { Refused } from './refused.ts';
import { start, stop } from './start-stop.ts';
import { mayMove, standing } from './transitions.ts';
import { type Booking, copyOf, type Order, orderOf, type World } from './world.ts';

/** Accepted, with the world as it is then; or refused, with every code that would be right to refuse it with. */
export type Decision = { readonly world: World } | { readonly codes: Codes };

export function decide(world: World, command: Command): Decision {
  const after = copyOf(world);
  if (command.type === 'create') return { world: create(after, command) };
  if ('order_id' in command) return decideOrder(world, after, command);
  const codes = decideStock(world, after, command);
  return codes.size > 0 ? { codes } : { world: after };
}

function create(world: World, { status, starts, stops, location, discount }: CreateOrder): World {
  const nothing = { was_canceled: false, bookings: [], bundles: [], extras: [] };
  world.orders.push({ id: UNKNOWN, status, starts, stops, location, discount, ...nothing });
  return world;
}

function decideOrder(before: World, world: World, command: OrderCommand): Decision {
  const was = orderOf(before, command.order_id);
  const order = orderOf(world, command.order_id);
  try {
    change(world, order, command);
  } catch (error) {
    if (error instanceof Refused) return { codes: new Set([error.code]) };
    throw error;
  }
  if (command.type === 'duplicate') return { world };
  const codes = refusalsOfHolding({
    before: was,
    after: order,
    world,
    moved: command.type === 'move' && (order.starts !== was.starts || order.stops !== was.stops),
    confirm: command.confirm,
  });
  if (codes.size === 0) return { world };
  // Version 1 knows one word for what is not there, whether it is counted or named.
  const reported = [...codes].map((code) =>
    command.version === 1 && code !== 'invalid' ? 'items_not_available' : code,
  );
  return { codes: new Set(reported) };
}

function change(world: World, order: Order, command: OrderCommand): void {
  const isOver = order.status === 'canceled' || order.status === 'archived';
  if (isOver && command.type !== 'transition' && command.type !== 'duplicate') throw new Refused('wrong_status');
  switch (command.type) {
    case 'book':
      for (const action of command.actions) book(world, order, action, command.version);
      order.status = statusAfter(world, 'book', order);
      return;
    case 'specify':
      return specify(world, order, command);
    case 'start':
      if (order.status === 'stopped') throw new Refused('wrong_status');
      start(world, order, command);
      for (const booking of order.bookings) reserve(booking);
      order.status = statusAfter(world, 'start', order);
      return;
    case 'stop':
      if (order.status !== 'started') throw new Refused('wrong_status');
      stop(world, order, command);
      order.status = statusAfter(world, 'stop', order);
      return;
    case 'transition':
      return transition(world, order, command);
    case 'move':
      order.starts = command.starts;
      order.stops = command.stops;
      return;
    case 'quantity':
      requireShown(order, command);
      setQuantity(order, command.planning_id, command.quantity);
      order.status = statusAfter(world, 'book', order);
      return;
    case 'remove':
      // To version 1 a bundle's plannings are those of its parts.
      if (command.version === 1 && order.bundles.some(({ id }) => id === command.planning_id)) {
        throw new Refused('not_found');
      }
      remove(order, command.planning_id);
      order.status = statusAfter(world, 'book', order);
      return;
    case 'price':
      requireShown(order, command);
      return reprice(order, command.planning_id, command.cents);
    case 'discount':
      order.discount = command.percent;
      return;
    case 'extra':
      order.extras.push({ line_id: UNKNOWN, quantity: command.quantity, cents: command.cents });
      return;
    case 'duplicate':
      world.orders.push(duplicateOf(world, order));
      return;
  }
}

const reserve = (booking: Booking): void => {
  booking.reserved = true;
  for (const stockItem of booking.stockItems) stockItem.reserved = true;
};

function transition(
  world: World,
  order: Order,
  { version, from, to, revert }: Extract<OrderCommand, { type: 'transition' }>,
): void {
  if (from !== order.status || !mayMove(world, order, to, { version, revert })) throw new Refused('wrong_status');
  order.was_canceled ||= order.status === 'canceled';
  for (const booking of order.bookings) Object.assign(booking, standing(to, booking));
  order.status = to;
}

/** Version 1 shows a bundle as one line. */
function requireShown(order: Order, { version, planning_id }: { version: 1 | 4; planning_id: string }): void {
  const booking = order.bookings.find(({ id }) => id === planning_id);
  if (version === 1 && booking !== undefined && booking.bundle !== null) throw new Refused('not_found');
}

function setQuantity(order: Order, planning_id: string, quantity: number): void {
  const bundle = order.bundles.find(({ id }) => id === planning_id);
  if (bundle !== undefined) {
    for (const part of order.bookings.filter((booking) => booking.bundle === bundle.key)) {
      requireQuantity(part, (part.quantity / bundle.quantity) * quantity);
    }
    bundle.quantity = quantity;
    return;
  }
  const booking = order.bookings.find(({ id }) => id === planning_id);
  if (booking === undefined) throw new Refused('invalid');
  if (booking.quantity === quantity) return;
  if (booking.bundle !== null) throw new Refused('invalid');
  requireQuantity(booking, quantity);
}

function requireQuantity(booking: Booking, quantity: number): void {
  if (quantity < Math.max(1, booking.started, booking.stockItems.length)) throw new Refused('invalid');
  booking.quantity = quantity;
}

function remove(order: Order, planning_id: string): void {
  const bundle = order.bundles.find(({ id }) => id === planning_id);
  const removed = order.bookings.filter(({ id, bundle: key }) =>
    bundle === undefined ? id === planning_id : key === bundle.key,
  );
  if (bundle === undefined && removed.some((booking) => booking.bundle !== null)) throw new Refused('part_of_bundle');
  if (removed.some(({ started }) => started > 0)) throw new Refused('planning_started');
  order.bookings = order.bookings.filter((booking) => !removed.includes(booking));
  order.bundles = order.bundles.filter((each) => each !== bundle);
}

function reprice(order: Order, planning_id: string, cents: number): void {
  const booking = order.bookings.find(({ id }) => id === planning_id);
  if (booking === undefined) throw new Refused('invalid');
  booking.price_each = cents;
}

/** Nothing is reserved, nothing named. */
const duplicateOf = (world: World, order: Order): Order => ({
  ...structuredClone(order),
  id: UNKNOWN,
  status: 'draft',
  was_canceled: false,
  bundles: order.bundles.map((bundle) => ({ ...bundle, id: UNKNOWN, line_id: UNKNOWN })),
  extras: order.extras.map((extra) => ({ ...extra, line_id: UNKNOWN })),
  bookings: order.bookings.map((booking) => ({
    ...newBooking(world, { ...order, status: 'draft' }, booking.product_id, booking.quantity),
    bundle: booking.bundle,
    price_each: booking.price_each,
  })),
});
