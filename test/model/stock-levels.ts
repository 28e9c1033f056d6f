import { type Booking, type Downtime, NOW, type Order, type Product, productOf, sum, type World } from './world.ts';

/** What is sold or done never comes back, */
export const soldUnits = (booking: Booking, { kind }: Product): number => (kind === 'rental' ? 0 : booking.started);

/** the rest does. */
export const outUnits = (booking: Booking, { kind }: Product): number =>
  kind === 'rental' ? booking.started - booking.stopped : 0;

export const takenUnits = (booking: Booking, product: Product): number =>
  booking.reserved || booking.started > 0 ? booking.quantity - booking.stopped - soldUnits(booking, product) : 0;

export const isUnlimited = ({ tracking }: Product): boolean => tracking === 'none';

/** With the buffer times. */
export const windowOf = ({ starts, stops }: Pick<Order, 'starts' | 'stops'>, { before, after }: Product) => ({
  from: starts - before,
  till: stops + after,
});

/** Units of stock. What is sold has left it. */
export function supply(world: World, product: Product, location: string): number {
  const isHere = (each: { readonly product_id: string; readonly location: string }): boolean =>
    each.product_id === product.id && each.location === location;
  if (product.tracking === 'trackable')
    return world.stockItems.filter((stockItem) => isHere(stockItem) && !stockItem.archived).length;
  const sold = sum(world.orders, (order) =>
    order.location === location ? sum(bookingsOf(order, product), (booking) => soldUnits(booking, product)) : 0,
  );
  return sum(world.stock.filter(isHere), ({ units }) => units) - sold;
}

export const bookingsOf = (order: Order, { id }: Product): readonly Booking[] =>
  order.bookings.filter(({ product_id }) => product_id === id);

interface Taker {
  readonly from: number;
  readonly till: number;
  readonly units: number;
  readonly out: number;
}

/** Units that are taken at a moment; what is out past its end is taken up to the present, that instant included. */
export function takenAt(world: World, product: Product, location: string, at: number, except?: Order): number {
  const takers: readonly Taker[] = [
    ...world.orders
      .filter((order) => order.location === location && order !== except)
      .flatMap((order) =>
        bookingsOf(order, product).map((booking) => ({
          ...windowOf(order, product),
          units: takenUnits(booking, product),
          out: outUnits(booking, product),
        })),
      ),
    ...world.downtimes
      .filter((downtime) => downtime.product_id === product.id && downtime.location === location)
      .map(takerOf),
  ];
  return sum(takers, ({ from, till, units, out }) => {
    if (from <= at && at < till) return units;
    return till <= at && at <= NOW ? out : 0;
  });
}

const takerOf = ({ starts, stops, quantity, status }: Downtime): Taker => ({
  from: starts,
  till: stops,
  units: status === 'reserved' || status === 'started' ? quantity : 0,
  out: status === 'started' ? quantity : 0,
});

/** Units planned by orders that hold nothing yet. */
export const draftedAt = (world: World, product: Product, location: string, at: number): number =>
  sum(
    world.orders.filter((order) => {
      const { from, till } = windowOf(order, product);
      const isDraft = order.status === 'new' || order.status === 'draft';
      return isDraft && order.location === location && from <= at && at < till;
    }),
    (order) => sum(bookingsOf(order, product), ({ quantity }) => quantity),
  );

/** After everything that a test does. */
export const HORIZON = 60;

/** Just after the present. */
const SOON = NOW + 0.001;

/** Every moment of a window at which anything can differ from the moment before. */
export const momentsIn = (from: number, till: number): readonly number[] =>
  [from, NOW, SOON, ...Array.from({ length: 2 * HORIZON }, (_, index) => index - HORIZON)].filter(
    (at) => from <= at && at < till,
  );

/** What of a window still lies ahead; all of it where nothing does. */
export const momentsAhead = (from: number, till: number): readonly number[] =>
  till <= NOW ? momentsIn(from, till) : momentsIn(Math.max(from, NOW), till);

/** The least units that are free during a window. */
export const freeUnits = (world: World, product: Product, location: string, moments: readonly number[]): number =>
  Math.min(...moments.map((at) => supply(world, product, location) - takenAt(world, product, location, at)));

/** How many units of a booking others have been promised as well. */
export function shortageOf(world: World, order: Order, booking: Booking): number {
  const product = productOf(world, booking.product_id);
  const units = takenUnits(booking, product);
  const { from, till } = windowOf(order, product);
  const ahead = momentsIn(Math.max(from, SOON), till);
  if (units === 0 || isUnlimited(product) || product.shortage_limit === null || ahead.length === 0) return 0;
  return Math.min(units, Math.max(0, -freeUnits(world, product, order.location, ahead)));
}
