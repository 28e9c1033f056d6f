import type { BookAction, Command, CreateOrder, Moved, OrderCommand } from './commands.ts';
import { decideStock } from './decide-stock.ts';
import { type Codes, isOut, refusalsOfHolding } from './hold.ts';
import { lessPercent, priceOf } from './money.ts';
import { statusAfter } from './progress.ts';
import { outUnits } from './stock-levels.ts';
import { mayMove, standing } from './transitions.ts';
import {
  type Booking,
  copyOf,
  isHolding,
  type NamedPiece,
  type Order,
  orderOf,
  productOf,
  type World,
} from './world.ts';

/** Accepted, with the world as it is then; or refused, with every code that would be right to refuse it with. */
export type Decision = { readonly world: World } | { readonly codes: Codes };

/** Thrown where the specification refuses. */
class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export function decide(world: World, command: Command): Decision {
  const after = copyOf(world);
  if (command.type === 'create') return { world: create(after, command) };
  if ('order_id' in command) return decideOrder(world, after, command);
  const codes = decideStock(world, after, command);
  return codes.size > 0 ? { codes } : { world: after };
}

/** Ids are learnt from the service. */
export const UNKNOWN = '';

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
  const told = [...codes].map((code) => (command.version === 1 && code !== 'invalid' ? 'items_not_available' : code));
  return { codes: new Set(told) };
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
  for (const piece of booking.pieces) piece.reserved = true;
};

const hoursOf = ({ starts, stops }: Order): number => stops - starts;

function newBooking(world: World, order: Order, product_id: string, quantity: number): Booking {
  return {
    id: UNKNOWN,
    line_id: UNKNOWN,
    product_id,
    bundle: null,
    quantity,
    reserved: isHolding(order.status),
    started: 0,
    stopped: 0,
    pieces: [],
    price_each: priceOf(productOf(world, product_id), hoursOf(order)),
  };
}

/** The one that a booking adds to, if any. */
const inferred = ({ bookings }: Order, product_id: string): Booking | undefined =>
  bookings.find((booking) => booking.product_id === product_id && booking.bundle === null);

function book(world: World, order: Order, action: BookAction, version: 1 | 4): void {
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
      return bookPieces(world, order, action.product_id, action.pieces, version);
    case 'bundle':
      return bookBundle(world, order, action.bundle_id, action.quantity);
  }
}

/** They take the place of units that are not named yet; in version 1 they always come on top. */
function bookPieces(world: World, order: Order, product_id: string, pieces: readonly string[], version: 1 | 4): void {
  if (productOf(world, product_id).tracking !== 'trackable') throw new Refused('invalid');
  requireUnnamed(order, pieces);
  const existing = inferred(order, product_id);
  const booking = existing ?? newBooking(world, order, product_id, 0);
  const room = version === 1 ? 0 : booking.quantity - booking.pieces.length;
  booking.quantity += Math.max(0, pieces.length - room);
  booking.pieces.push(...pieces.map((id) => newPiece(id, booking.reserved)));
  if (existing === undefined) order.bookings.push(booking);
}

const newPiece = (id: string, reserved: boolean): NamedPiece => ({ id, reserved, started: false, stopped: false });

/** A piece is on an order once. */
function requireUnnamed(order: Order, pieces: readonly string[], except?: Booking): void {
  const others = order.bookings.filter((booking) => booking !== except);
  const named = others.flatMap((booking) => booking.pieces.map(({ id }) => id));
  if (new Set([...named, ...pieces]).size < named.length + pieces.length) throw new Refused('invalid');
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

function namedBooking({ bookings }: Order, planning_id: string | null, product_id: string): Booking {
  const booking = bookings.find(({ id }) => id === planning_id);
  if (booking?.product_id !== product_id) throw new Refused('invalid');
  return booking;
}

function specify(
  world: World,
  order: Order,
  { product_id, planning_id, add, remove: removed }: Extract<OrderCommand, { type: 'specify' }>,
): void {
  const booking = namedBooking(order, planning_id, product_id);
  if (productOf(world, product_id).tracking !== 'trackable') throw new Refused('invalid');
  requireUnnamed(order, add);
  for (const id of removed) {
    const named = booking.pieces.find((piece) => piece.id === id);
    if (named === undefined || named.started) throw new Refused('invalid');
  }
  booking.pieces = booking.pieces.filter(({ id }) => !removed.includes(id));
  booking.pieces.push(...add.map((id) => newPiece(id, booking.reserved)));
  if (booking.pieces.length > booking.quantity) throw new Refused('invalid');
}

/** The bookings that units are started of or come back to, in turn. */
function candidates(order: Order, { product_id, planning_id }: Moved): readonly Booking[] {
  if (planning_id !== null) return [namedBooking(order, planning_id, product_id)];
  const found = order.bookings.filter((booking) => booking.product_id === product_id);
  if (found.length === 0) throw new Refused('invalid');
  return found;
}

function start(world: World, order: Order, moved: Moved): void {
  const isTracked = productOf(world, moved.product_id).tracking === 'trackable';
  if (isTracked !== (moved.pieces !== null)) throw new Refused('invalid');
  if (moved.pieces === null) return moveUnits(candidates(order, moved), moved.quantity, 'started', unitsToStart);
  for (const id of moved.pieces) {
    const all = candidates(order, moved);
    const booking =
      all.find(({ pieces }) => pieces.some((piece) => piece.id === id)) ??
      all.find(({ quantity, pieces }) => pieces.length < quantity);
    if (booking === undefined) throw new Refused('invalid');
    requireUnnamed(order, [id], booking);
    startPiece(world, order, booking, id);
  }
}

const unitsToStart = ({ quantity, started }: Booking): number => quantity - started;

function startPiece(world: World, order: Order, booking: Booking, id: string): void {
  const known = booking.pieces.find((piece) => piece.id === id);
  if (known?.started || isOut(world, id, order)) throw new Refused('invalid');
  const piece = known ?? newPiece(id, true);
  if (known === undefined) {
    if (booking.pieces.length >= booking.quantity) throw new Refused('invalid');
    booking.pieces.push(piece);
  }
  piece.started = true;
  booking.started += 1;
}

function stop(world: World, order: Order, moved: Moved): void {
  const product = productOf(world, moved.product_id);
  const isTracked = product.tracking === 'trackable';
  if (product.kind !== 'rental' || isTracked !== (moved.pieces !== null)) throw new Refused('invalid');
  if (moved.pieces === null) {
    return moveUnits(candidates(order, moved), moved.quantity, 'stopped', (booking) => outUnits(booking, product));
  }
  for (const id of moved.pieces) {
    const booking = candidates(order, moved).find(({ pieces }) => pieces.some((piece) => piece.id === id));
    const piece = booking?.pieces.find((each) => each.id === id);
    if (booking === undefined || piece === undefined || !piece.started || piece.stopped) throw new Refused('invalid');
    piece.stopped = true;
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
  if (quantity < Math.max(1, booking.started, booking.pieces.length)) throw new Refused('invalid');
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
