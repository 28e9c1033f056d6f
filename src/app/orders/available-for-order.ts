import { sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { tightestMoment } from '../../domain/availability/tightest-moment.ts';
import { microsecondsOf } from '../../domain/time/microseconds.ts';
import type { Window } from '../../domain/time/window.ts';
import { loadSupplies } from '../availability/load-supplies.ts';
import { spanOf } from '../availability/span-of.ts';
import type { StockedProduct } from '../availability/stocked-product.ts';

export interface DatedOrder {
  readonly id: string;
  readonly start_location_id: string;
  readonly starts_at: Temporal.Instant;
  readonly stops_at: Temporal.Instant;
}

/** What an order could have of a product group, all that it has already included. */
export interface GroupUnits {
  /** `Infinity` where there is no limit. */
  readonly available: number;
  /** Pieces that nobody else has named; null where stock is only counted. */
  readonly stock_item_ids: readonly string[] | null;
}

/** By product group: whatever can be booked, and what the order has that cannot be booked any more. */
export async function availableForOrder(view: View, order: DatedOrder): Promise<ReadonlyMap<string, GroupUnits>> {
  const products = await askedProducts(view, order);
  if (products.length === 0) return new Map();
  const { start_location_id: location_id } = order;
  const supplies = await loadSupplies(view, {
    products,
    location_ids: [location_id],
    window: spanOf(products.map(({ window }) => window)),
    without: { order_id: order.id },
  });
  const freePieces = await freeStockItems(view, order);
  const unitsOf = ({ id, window }: AskedProduct): number => {
    const { stock = [], taken = [] } = supplies.get(id)?.get(location_id) ?? {};
    return Math.max(0, tightestMoment(stock, taken, window).available);
  };
  const groups = Map.groupBy(products, ({ product_group_id }) => product_group_id);
  return new Map([...groups].map(([id, ofGroup]) => [id, groupUnits(ofGroup, unitsOf, freePieces)]));
}

function groupUnits(
  products: readonly AskedProduct[],
  unitsOf: (product: AskedProduct) => number,
  freePieces: ReadonlyMap<string, readonly string[]>,
): GroupUnits {
  const isTracked = products.some(({ tracking_type }) => tracking_type === 'trackable');
  return {
    available: products.reduce((sum, product) => sum + unitsOf(product), 0),
    stock_item_ids: isTracked ? products.flatMap(({ id }) => freePieces.get(id) ?? []) : null,
  };
}

interface AskedProduct extends StockedProduct {
  /** With its buffer times; what lies behind us does not matter, unless all of it does. */
  readonly window: Window;
}

async function askedProducts(view: View, order: DatedOrder): Promise<readonly AskedProduct[]> {
  const rows = await view.db.many<ProductRow>(sql`
    select i.id, i.product_group_id, i.tracking_type, i.allow_shortage, i.shortage_limit,
      i.always_available or i.tracking_type = 'none' as unlimited, i.product_type = 'rental' as returnable,
      i.buffer_time_before, i.buffer_time_after
    from items as i
    where i.company_id = ${view.company.id}
      and i.type = 'products'
      and (
        i.archived_at is null
        or exists (
          select
          from plannings as p
          where p.company_id = i.company_id
            and p.order_id = ${order.id}
            and p.item_id = i.id
            and p.archived_at is null
        )
      )
    order by i.product_group_id, i.sorting_weight, i.id
  `);
  const now_us = microsecondsOf(view.now);
  return rows.map(({ buffer_time_before, buffer_time_after, ...product }) => {
    const from_us = microsecondsOf(order.starts_at) - buffer_time_before * SECOND_us;
    const till_us = microsecondsOf(order.stops_at) + buffer_time_after * SECOND_us;
    return { ...product, window: { from_us: till_us <= now_us ? from_us : Math.max(from_us, now_us), till_us } };
  });
}

const SECOND_us = 1_000_000;

interface ProductRow extends StockedProduct {
  readonly buffer_time_before: number;
  readonly buffer_time_after: number;
}

/** By product, the pieces that are there for the whole window and that no other order and no downtime has. */
async function freeStockItems(view: View, order: DatedOrder): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await view.db.many<{ readonly product_id: string; readonly ids: readonly string[] }>(sql`
    select s.product_id, array_agg(s.id order by length(s.identifier), s.identifier collate "C", s.id) as ids
    from stock_items as s
    join items as i
      on i.company_id = s.company_id
      and i.id = s.product_id
    cross join lateral (
      select
        ${order.starts_at}::timestamptz - i.buffer_time_before * interval '1 second' as "from",
        ${order.stops_at}::timestamptz + i.buffer_time_after * interval '1 second' as till
    ) as w
    cross join lateral (
      select case when w.till <= ${view.now} then w."from" else greatest(w."from", ${view.now}) end as "from"
    ) as ahead
    where s.company_id = ${view.company.id}
      and s.location_id = ${order.start_location_id}
      and s.archived_at is null
      and (s."from" is null or s."from" <= ahead."from")
      and (s.till is null or s.till >= w.till)
      and not exists (
        select
        from stock_item_plannings as named
        where named.company_id = s.company_id
          and named.stock_item_id = s.id
          and named.order_id is distinct from ${order.id}
          and named.archived_at is null
          and not named.stopped
          and (named.reserved or named.started)
          and named.reserved_from < w.till
          and (
            named.reserved_till > ahead."from"
            or (named.started and named.reserved_till <= ${view.now} and ahead."from" <= ${view.now})
          )
      )
    group by s.product_id
  `);
  return new Map(rows.map(({ product_id, ids }) => [product_id, ids]));
}
