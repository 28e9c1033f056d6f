import {
  bookingsOf,
  freeUnits,
  HORIZON,
  isUnlimited,
  momentsAhead,
  momentsIn,
  outUnits,
  soldUnits,
  supply,
  takenAt,
  takenUnits,
  windowOf,
} from './stock-levels.ts';
import { isHolding, type NamedStockItem, NOW, type Order, type Product, productOf, sum, type World } from './world.ts';

/** Why an order may not become what it is in `after`. */
export type Codes = ReadonlySet<string>;

interface Change {
  readonly before: Order | undefined;
  readonly after: Order;
  /** In which the order is already what it is to become. */
  readonly world: World;
  readonly moved: boolean;
  readonly confirm: boolean;
}

export const refusalsOfHolding = (change: Change): Codes =>
  new Set([...overbookings(change), ...stockItemProblems(change)]);

function overbookings({ before, after, world, moved, confirm }: Change): readonly string[] {
  if (!isHolding(after.status)) return [];
  const products = world.products.filter((product) => bookingsOf(after, product).length > 0 && !isUnlimited(product));
  return products.flatMap((product) => {
    const count = (units: typeof takenUnits, order: Order | undefined): number =>
      order === undefined ? 0 : sum(bookingsOf(order, product), (booking) => units(booking, product));
    const [taken, out, sold] = [count(takenUnits, after), count(outUnits, after), count(soldUnits, after)];
    const isSold = sold > count(soldUnits, before);
    const leaves = isSold || out > count(outUnits, before);
    const grows = moved || taken + sold > count(takenUnits, before) + count(soldUnits, before);
    const { from, till } = windowOf(after, product);
    const missing = (needed: number, moments: readonly number[]): number =>
      Math.max(
        0,
        ...moments.map(
          (at) => takenAt(world, product, after.location, at, after) + needed - supply(world, product, after.location),
        ),
      );
    const shortages = [
      grows || leaves ? missingUnits(taken, isSold, missing, momentsAhead(from, till)) : 0,
      leaves ? missing(out, [NOW]) : 0,
      // What is sold is gone for everybody who comes later as well.
      isSold ? Math.max(0, -freeUnits(world, product, after.location, momentsIn(NOW, HORIZON))) : 0,
    ];
    return isTolerated(product, Math.max(...shortages), confirm) ? [] : ['items_not_available'];
  });
}

/** Whoever needs none adds to no shortage. */
const missingUnits = (
  needed: number,
  isSold: boolean,
  missing: (needed: number, moments: readonly number[]) => number,
  moments: readonly number[],
): number => (needed > 0 || isSold ? missing(needed, moments) : 0);

export const isTolerated = ({ shortage_limit }: Product, shortage: number, confirm: boolean): boolean =>
  shortage === 0 || (confirm && shortage_limit !== null && shortage <= shortage_limit);

/** Pieces that are named, held or handed out anew, or moved to another time. */
function stockItemProblems({ before, after, world, moved }: Change): readonly string[] {
  const earlier = new Map(
    before?.bookings.flatMap(({ stockItems }) => stockItems.map((stockItem) => [stockItem.id, stockItem])),
  );
  return after.bookings.flatMap(({ product_id, stockItems }) =>
    stockItems
      .filter((stockItem) => !stockItem.stopped && (moved || isNews(earlier.get(stockItem.id), stockItem)))
      .flatMap(({ id }) => {
        const found = world.stockItems.find((stockItem) => stockItem.id === id);
        if (found?.product_id !== product_id || found.archived || found.location !== after.location) return ['invalid'];
        if (!isHolding(after.status)) return [];
        const { from, till } = windowOf(after, productOf(world, product_id));
        return isStockItemTaken(world, id, from, till, { order: after }) ? ['stock_item_specified'] : [];
      }),
  );
}

function isNews(earlier: NamedStockItem | undefined, stockItem: NamedStockItem): boolean {
  if (earlier === undefined) return true;
  const wasHeld = (earlier.reserved || earlier.started) && !earlier.stopped;
  return (stockItem.reserved || stockItem.started) && (!wasHeld || (stockItem.started && !earlier.started));
}

/** Whether somebody else has a piece at that time; one that is out past its end is in the way of what begins by now. */
export function isStockItemTaken(
  world: World,
  id: string,
  from: number,
  till: number,
  except: { readonly order?: Order; readonly downtime_id?: string },
): boolean {
  const holders = [
    ...world.orders
      .filter((order) => order !== except.order)
      .flatMap((order) =>
        order.bookings.flatMap(({ product_id, stockItems }) =>
          stockItems
            .filter(
              (stockItem) => stockItem.id === id && !stockItem.stopped && (stockItem.reserved || stockItem.started),
            )
            .map(({ started }) => ({ ...windowOf(order, productOf(world, product_id)), started })),
        ),
      ),
    ...world.downtimes
      .filter(({ id: downtime, stockItem, status }) => {
        return downtime !== except.downtime_id && stockItem === id && (status === 'reserved' || status === 'started');
      })
      .map(({ starts, stops, status }) => ({ from: starts, till: stops, started: status === 'started' })),
  ];
  return holders.some((holder) => holder.from < till && (from < holder.till || (holder.started && from <= NOW)));
}

/** Whether another order or a downtime has a piece with it. */
export const isOut = (world: World, id: string, except: Order): boolean =>
  world.orders.some(
    (order) =>
      order !== except &&
      order.bookings.some(({ stockItems }) =>
        stockItems.some((stockItem) => stockItem.id === id && stockItem.started && !stockItem.stopped),
      ),
  ) || world.downtimes.some(({ stockItem, status }) => stockItem === id && status === 'started');
