import { alias, COMPANY, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { returnOnCost } from '../../domain/insight/unit-time.ts';
import type { Window } from '../../domain/time/window.ts';
import { timestampOf } from '../availability/supplies.ts';
import { stockItemMatchesAny } from '../catalogue/stock-item-sql.ts';
import { earningLines, given, type RevenueQuestion } from './report-products.ts';
import { DOWNTIME_END } from './report-utilizations.ts';

export interface StockItemQuestion extends RevenueQuestion {
  readonly stock_item_ids: readonly string[] | null;
  readonly product_ids: readonly string[] | null;
  readonly location_ids: readonly string[] | null;
  readonly archived: boolean;
  readonly texts: readonly string[] | null;
}

interface StockItem {
  readonly id: string;
  readonly product_id: string;
  readonly location_id: string;
  readonly product_name: string;
  readonly identifier: string;
  readonly purchase_cost_in_cents: number;
  readonly default_purchase_cost_in_cents: number | null;
  readonly purchased_at: Temporal.Instant | null;
  readonly temporary: boolean;
  readonly created_at: Temporal.Instant;
}

interface Earned {
  readonly revenue_in_cents: number;
  readonly charge_duration_in_seconds: number;
}

export interface StockItemReport extends StockItem, Earned {
  readonly rent_duration_in_seconds: number;
  readonly rented_count: number;
  readonly downtime_count: number;
  readonly downtime_duration_in_seconds: number;
  readonly profit_in_cents: number;
  readonly roi_percentage: number;
}

/** The performance of stock items, by product and identifier, in four statements. */
export async function reportStockItems(
  view: ReadContext,
  question: StockItemQuestion,
): Promise<readonly StockItemReport[]> {
  const stockItems = await askedStockItems(view, question);
  const ids = stockItems.map(({ id }) => id);
  const rented = await rentedTimes(view, ids, question.window);
  const down = await downTimes(view, ids, question.window);
  // Its own place does not matter for where it was rented from.
  const earned = await earnings(view, ids, { ...question, location_ids: null });
  return stockItems.map((stockItem) => {
    const { revenue_in_cents, charge_duration_in_seconds } = earned.get(stockItem.id) ?? NOTHING_EARNED;
    const profit_in_cents = revenue_in_cents - stockItem.purchase_cost_in_cents;
    const out = rented.get(stockItem.id) ?? NO_TIMES;
    const off = down.get(stockItem.id) ?? NO_TIMES;
    return {
      ...stockItem,
      charge_duration_in_seconds,
      rent_duration_in_seconds: out.duration_s,
      rented_count: out.times,
      downtime_count: off.times,
      downtime_duration_in_seconds: off.duration_s,
      revenue_in_cents,
      profit_in_cents,
      roi_percentage: returnOnCost(profit_in_cents, stockItem.purchase_cost_in_cents),
    };
  });
}

const askedStockItems = (view: ReadContext, question: StockItemQuestion): Promise<readonly StockItem[]> =>
  view.db.many<StockItem>(sql`
    select s.id, s.product_id, s.location_id, product.name as product_name, s.identifier,
      coalesce(s.purchase_cost_in_cents, product.default_purchase_cost_in_cents, 0) as purchase_cost_in_cents,
      product.default_purchase_cost_in_cents, s.purchased_at, s.till is not null as temporary, s.created_at
    from stock_items as s
    join items as product on product.company_id = ${COMPANY} and product.id = s.product_id
    where s.company_id = ${view.company.id}
      and (s.archived_at is not null) = ${question.archived}
      ${given(question.stock_item_ids, (ids) => sql`and s.id = any(${ids}::uuid[])`)}
      ${given(question.product_ids, (ids) => sql`and s.product_id = any(${ids}::uuid[])`)}
      ${given(question.location_ids, (ids) => sql`and s.location_id = any(${ids}::uuid[])`)}
      ${given(question.texts, (texts) => sql`and (${stockItemMatchesAny(alias('s'), texts)})`)}
    order by lower(product.name), s.product_id, lower(s.identifier), s.id
  `);

interface Times {
  readonly times: number;
  readonly duration_s: number;
}

const NO_TIMES: Times = { times: 0, duration_s: 0 };

const rentedTimes = (view: ReadContext, ids: readonly string[], window: Window): Promise<ReadonlyMap<string, Times>> =>
  timesOf(
    view,
    window,
    sql`
      select stock_item_id, starts_at, stops_at
      from stock_item_plannings
      where company_id = ${view.company.id}
        and stock_item_id = any(${ids}::uuid[])
        and stock_item_planning_type = 'order'
        and archived_at is null
        and (reserved or started)
    `,
  );

const downTimes = (view: ReadContext, ids: readonly string[], window: Window): Promise<ReadonlyMap<string, Times>> =>
  timesOf(
    view,
    window,
    sql`
      select stock_item_id, starts_at, ${DOWNTIME_END} as stops_at
      from downtimes
      where company_id = ${view.company.id}
        and stock_item_id = any(${ids}::uuid[])
        and status <> 'canceled'
    `,
  );

async function timesOf(view: ReadContext, window: Window, periods: Sql): Promise<ReadonlyMap<string, Times>> {
  const from = timestampOf(window.from_us);
  const till = timestampOf(window.till_us);
  const rows = await view.db.many<Times & { readonly stock_item_id: string }>(sql`
    select stock_item_id, count(*) as times,
      round(sum(date_part('epoch', least(stops_at, ${till}) - greatest(starts_at, ${from})))) as duration_s
    from (${periods}) as period
    where starts_at < ${till}
      and stops_at > ${from}
    group by stock_item_id
    order by stock_item_id
  `);
  return new Map(rows.map(({ stock_item_id, ...times }) => [stock_item_id, times]));
}

const NOTHING_EARNED: Earned = { revenue_in_cents: 0, charge_duration_in_seconds: 0 };

/** Each unit of a planning earns its share of the line; remaining cents go to some units, so that the sum is right. */
async function earnings(
  view: ReadContext,
  ids: readonly string[],
  question: RevenueQuestion,
): Promise<ReadonlyMap<string, Earned>> {
  const rows = await view.db.many<Earned & { readonly stock_item_id: string }>(sql`
    with earning as (
      select line.planning_id, sum(line.price_in_cents) as price_in_cents, sum(line.charge_length) as charge_length
      from (${earningLines(view, question)}) as line
      where line.planning_id is not null
      group by line.planning_id
    ),
    share as (
      select piece.stock_item_id, earning.price_in_cents, earning.charge_length, p.quantity,
        row_number() over (partition by p.id order by piece.stock_item_id) as n
      from earning
      join plannings as p on p.company_id = ${view.company.id} and p.id = earning.planning_id
      join stock_item_plannings as piece on piece.company_id = ${COMPANY} and piece.planning_id = p.id
      where p.quantity > 0
        and piece.archived_at is null
        and (piece.reserved or piece.started)
    )
    select stock_item_id,
      sum(div(price_in_cents * n, quantity) - div(price_in_cents * (n - 1), quantity))::bigint as revenue_in_cents,
      coalesce(sum(div(charge_length * n, quantity) - div(charge_length * (n - 1), quantity)), 0)::bigint
        as charge_duration_in_seconds
    from share
    where stock_item_id = any(${ids}::uuid[])
    group by stock_item_id
    order by stock_item_id
  `);
  return new Map(rows.map(({ stock_item_id, ...earned }) => [stock_item_id, earned]));
}
