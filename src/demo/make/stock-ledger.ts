import type { Claim } from '../../domain/availability/levels.ts';
import { freeUnits } from '../../domain/availability/shortages.ts';
import { type Window, microsecondsOf } from '../../domain/time/window.ts';
import type { SeededRandom } from '../../lib/seeded-random.ts';
import type { OrderableProduct, OrderableStock } from './orderables.ts';

export interface Period {
  readonly starts_at: Temporal.Instant;
  readonly stops_at: Temporal.Instant;
}

export interface StockLedger {
  /** Units that are available for the whole period. */
  readonly free: (product: OrderableProduct, location_id: string, period: Period) => number;
  /** Returns the stock items that are taken, of trackable products; there may be fewer than the quantity. */
  readonly take: (
    product: OrderableProduct,
    location_id: string,
    period: Period,
    quantity: number,
  ) => readonly string[];
}

/**
 * The stock that is left while orders are planned. Stricter than the service itself: every unit of a trackable product
 * is one stock item for the whole time, specified or not, and canceled orders keep theirs.
 */
export function stockLedger(random: SeededRandom): StockLedger {
  const claims = new Map<string, Claim[]>();
  const claimsOn = (key: string): readonly Claim[] => claims.get(key) ?? [];
  const claim = (key: string, made: Claim): void => {
    claims.set(key, [...claimsOn(key), made]);
  };

  const freeStockItems = (product: OrderableProduct, location_id: string, window: Window): readonly string[] =>
    product.stock
      .filter((stock) => stock.location_id === location_id)
      .flatMap(({ stock_item_id, ...stock }) => {
        if (stock_item_id === null) return [];
        const taken = product.taken.filter((each) => each.stock_item_id === stock_item_id).map(spanOf);
        return freeUnits([spanOf(stock)], [...taken, ...claimsOn(stock_item_id)], window) > 0 ? [stock_item_id] : [];
      });

  const freeCount = (product: OrderableProduct, location_id: string, window: Window): number => {
    const here = <Stock extends { readonly location_id: string }>(all: readonly Stock[]) =>
      all.filter((stock) => stock.location_id === location_id);
    const taken = here(product.taken).map(spanOf);
    const booked = claimsOn(`${product.id} ${location_id}`);
    return freeUnits(here(product.stock).map(spanOf), [...taken, ...booked], window);
  };

  return {
    free(product, location_id, period) {
      const window = windowOf(product, period);
      if (product.tracking_type === 'none') return Number.POSITIVE_INFINITY;
      return product.tracking_type === 'bulk'
        ? freeCount(product, location_id, window)
        : freeStockItems(product, location_id, window).length;
    },
    take(product, location_id, period, quantity) {
      const window = windowOf(product, period);
      claim(`${product.id} ${location_id}`, { ...window, units: quantity });
      if (product.tracking_type !== 'trackable') return [];
      const stockItems = random.sample(freeStockItems(product, location_id, window), quantity);
      for (const id of stockItems) claim(id, { ...window, units: 1 });
      return stockItems;
    },
  };
}

/** Sold units do not come back. */
const windowOf = (product: OrderableProduct, { starts_at, stops_at }: Period): Window => ({
  from_us: microsecondsOf(starts_at.subtract({ seconds: product.buffer_time_before })),
  till_us:
    product.product_type === 'rental'
      ? microsecondsOf(stops_at.add({ seconds: product.buffer_time_after }))
      : Number.POSITIVE_INFINITY,
});

const spanOf = (span: Pick<OrderableStock, 'from' | 'till' | 'units'>) => ({
  from_us: microsecondsOf(span.from),
  till_us: span.till === null ? Number.POSITIVE_INFINITY : microsecondsOf(span.till),
  units: span.units,
});
