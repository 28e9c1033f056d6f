import { alias, COMPANY, empty, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import type { Turn } from '../../domain/insight/unit-time.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import { dateContaining, startOf } from '../../domain/time/calendar.ts';
import type { Window } from '../../domain/time/window.ts';
import { assertNever } from '../../lib/assert.ts';
import { timestampOf } from '../availability/supplies.ts';
import { itemHasTag, itemMatchesAny } from '../catalogue/item-matches.ts';

/** Agreed and not canceled. */
export const COUNTED_STATUSES = [
  'reserved',
  'started',
  'stopped',
  'archived',
] as const satisfies readonly OrderStatus[];

/**
 * Orders that count, by status. Drafts and canceled orders can be archived too: an archived order counts only if it was
 * reserved.
 */
export const isCounted = (order: Sql, statuses: readonly string[] = COUNTED_STATUSES): Sql => sql`(
    ${order}.status = any(${statuses}::text[])
    and (
      ${order}.status <> 'archived'
      or (
        not ${order}.was_canceled
        and (${order}.status_counts ->> 'reserved')::integer
          + (${order}.status_counts ->> 'started')::integer
          + (${order}.status_counts ->> 'stopped')::integer > 0
      )
    )
  )`;

/** The days that begin in the window, for columns with a date: from the first up to, but not including, the second. */
export const datesOfWindow = ({ from_us, till_us }: Window, zone: string): { from: string; till: string } => ({
  from: firstDateFrom(from_us, zone).toString(),
  till: firstDateFrom(till_us, zone).toString(),
});

function firstDateFrom(moment_us: number, zone: string): Temporal.PlainDate {
  const date = dateContaining(moment_us, zone);
  return startOf(date, zone).at_us === moment_us ? date : date.add({ days: 1 });
}

export const REVENUE_TYPES = ['orders', 'invoices'] as const;
export type RevenueType = (typeof REVENUE_TYPES)[number];

export interface RevenueQuestion {
  readonly revenue_type: RevenueType;
  readonly window: Window;
  readonly location_ids?: readonly string[] | null;
}

/**
 * A subquery of the lines with revenue in the window: item_id, planning_id, quantity, price_in_cents and charge_length
 * (of all units together). Order lines count when their order starts, invoice lines on the date of the invoice;
 * corrections on an invoice belong to the line they correct.
 */
export function earningLines(view: ReadContext, { revenue_type, window, location_ids }: RevenueQuestion): Sql {
  switch (revenue_type) {
    case 'orders':
      return sql`
        select line.item_id, line.planning_id, line.quantity, line.price_in_cents,
          line.charge_length * line.quantity as charge_length
        from orders as o
        join lines as line on line.company_id = ${COMPANY} and line.order_id = o.id and line.owner_type = 'orders'
        where o.company_id = ${view.company.id}
          and ${isCounted(alias('o'))}
          and o.starts_at >= ${timestampOf(window.from_us)}
          and o.starts_at < ${timestampOf(window.till_us)}
          ${given(location_ids, (ids) => sql`and o.start_location_id = any(${ids}::uuid[])`)}
          and line.archived_at is null
          and line.relevant
      `;
    case 'invoices': {
      const { from, till } = datesOfWindow(window, view.company.default_timezone);
      return sql`
        select coalesce(line.item_id, told.item_id) as item_id, coalesce(line.planning_id, told.planning_id) as planning_id,
          case when line.item_id is null then 0 else line.quantity end as quantity, line.price_in_cents,
          case when line.item_id is null then 0 else line.charge_length * line.quantity end as charge_length
        from documents as d
        join lines as line on line.company_id = ${COMPANY} and line.owner_id = d.id and line.owner_type = 'documents'
        left join lines as told on told.company_id = ${COMPANY} and told.id = line.order_line_id
        where d.company_id = ${view.company.id}
          and d.document_type = 'invoice'
          and d.finalized
          and not d.revised
          and d.archived_at is null
          and d.date >= ${from}::date
          and d.date < ${till}::date
          ${given(location_ids, (ids) => sql`and d.start_location_id = any(${ids}::uuid[])`)}
          and line.archived_at is null
          and line.relevant
      `;
    }
    default:
      return assertNever(revenue_type);
  }
}

export interface ProductQuestion {
  /** Any, by default. */
  readonly product_type?: 'rental' | 'sales_item';
  readonly product_ids?: readonly string[] | null;
  readonly product_group_ids?: readonly string[] | null;
  /** Not archived, by default; null: either. */
  readonly archived?: boolean | null;
  readonly tracking_types?: readonly string[] | null;
  /** Any of them. */
  readonly tags?: readonly string[] | null;
  readonly texts?: readonly string[] | null;
}

export interface ReportProduct {
  readonly id: string;
  readonly product_group_id: string;
  readonly name: string;
  readonly tracking_type: string;
  readonly tag_list: readonly string[];
  readonly default_purchase_cost_in_cents: number | null;
  readonly created_at: Temporal.Instant;
}

/** The products that a report is about, by name. */
export function reportProducts(view: ReadContext, question: ProductQuestion): Promise<readonly ReportProduct[]> {
  const {
    product_type = null,
    product_ids,
    product_group_ids,
    archived = false,
    tracking_types,
    tags,
    texts,
  } = question;
  return view.db.many<ReportProduct>(sql`
    select i.id, i.product_group_id, i.name, i.tracking_type, i.tag_list, i.default_purchase_cost_in_cents, i.created_at
    from items as i
    where i.company_id = ${view.company.id}
      and i.type = 'products'
      and i.product_type = coalesce(${product_type}, i.product_type)
      and (i.archived_at is not null) = coalesce(${archived}, i.archived_at is not null)
      ${given(product_ids, (ids) => sql`and i.id = any(${ids}::uuid[])`)}
      ${given(product_group_ids, (ids) => sql`and i.product_group_id = any(${ids}::uuid[])`)}
      ${given(tracking_types, (types) => sql`and i.tracking_type = any(${types}::text[])`)}
      ${given(tags, (some) => sql`and ${itemHasTag(alias('i'), some)}`)}
      ${given(texts, (some) => sql`and (${itemMatchesAny(alias('i'), some)})`)}
    order by lower(i.name), i.id
  `);
}

/** A condition, if values were given. */
export const given = (
  values: readonly string[] | null | undefined,
  condition: (values: readonly string[]) => Sql,
): Sql => (values === null || values === undefined ? empty : condition(values));

export interface ProductRevenue {
  readonly revenue_in_cents: number;
  readonly charge_duration_in_seconds: number;
  readonly quantity: number;
}

export const NO_REVENUE: ProductRevenue = { revenue_in_cents: 0, charge_duration_in_seconds: 0, quantity: 0 };

/**
 * Lines of more products than these are found by their orders: the planner would otherwise read every line that there
 * ever was of any of them (302,000 pages instead of 14,000, for a month of 100,000 orders in four years).
 */
const FEW_PRODUCTS = 20;

/** The revenue of products; products without lines are missing. */
export async function productRevenue(
  view: ReadContext,
  product_ids: readonly string[],
  question: RevenueQuestion,
): Promise<ReadonlyMap<string, ProductRevenue>> {
  const rows = await view.db.many<ProductRevenue & { readonly item_id: string }>(sql`
    select line.item_id, sum(line.price_in_cents)::bigint as revenue_in_cents,
      coalesce(sum(line.charge_length), 0)::bigint as charge_duration_in_seconds, sum(line.quantity)::bigint as quantity
    from (
      ${earningLines(view, question)}
      ${product_ids.length > FEW_PRODUCTS ? sql`offset 0` : empty}
    ) as line
    where line.item_id = any(${product_ids}::uuid[])
    group by line.item_id
    order by line.item_id
  `);
  return new Map(rows.map(({ item_id, ...revenue }) => [item_id, revenue]));
}

export interface UnitsQuestion {
  readonly product_ids: readonly string[];
  readonly location_ids: readonly string[] | null;
  /** They follow each other without gaps. */
  readonly buckets: readonly Window[];
}

export interface Rented {
  readonly turns: readonly Turn[];
  /** Units of plannings that have some of their time in the buckets. */
  readonly rented_count: number;
}

/** Whether a planning of an order counts: it was reserved or handed out, and not called off. */
export const IS_RENTED = sql`p.planning_type = 'order'
      and p.archived_at is null
      and (p.reserved or p.started > 0)`;

/**
 * Rentals of products by bucket. The database adds up starts and stops, so that it does not send a year of plannings.
 * Seconds as floating point are exact for whole seconds.
 */
export async function rentedTurns(view: ReadContext, question: UnitsQuestion): Promise<ReadonlyMap<string, Rented>> {
  const { product_ids, location_ids, buckets } = question;
  const from = timestampOf(buckets[0]?.from_us ?? 0);
  const till = timestampOf(buckets.at(-1)?.till_us ?? 0);
  const rows = await view.db.arrays<readonly [string, number, number, number, number]>(sql`
    select p.item_id, width_bucket(turn.at, ${buckets.map(({ from_us }) => timestampOf(from_us))}::timestamptz[]) - 1,
      sum(turn.units), sum(turn.units * date_part('epoch', turn.at - ${from}::timestamptz)),
      sum(greatest(turn.units, 0))
    from plannings as p
    cross join lateral (
      values (greatest(p.starts_at, ${from}::timestamptz), p.quantity), (p.stops_at, -p.quantity)
    ) as turn (at, units)
    where p.company_id = ${view.company.id}
      and ${IS_RENTED}
      and p.item_id = any(${product_ids}::uuid[])
      ${given(location_ids, (ids) => sql`and p.start_location_id = any(${ids}::uuid[])`)}
      and p.starts_at < ${till}
      and p.stops_at > ${from}
      and turn.at < ${till}
    group by 1, 2
    order by 1, 2
  `);
  const products = new Map<string, { turns: Turn[]; rented_count: number }>();
  for (const [product_id, bucket, units, units_s, begun] of rows) {
    const rented = products.get(product_id) ?? { turns: [], rented_count: 0 };
    rented.turns.push({ bucket, units, units_s });
    rented.rented_count += begun;
    products.set(product_id, rented);
  }
  return products;
}

export interface SalesItemReport {
  readonly product: ReportProduct;
  readonly sold: number;
  readonly revenue_in_cents: number;
}

export interface SalesItemQuestion extends RevenueQuestion {
  readonly products: Omit<ProductQuestion, 'product_type'>;
}

export async function reportSalesItems(
  view: ReadContext,
  question: SalesItemQuestion,
): Promise<readonly SalesItemReport[]> {
  const products = await reportProducts(view, { ...question.products, product_type: 'sales_item' });
  const revenues = await productRevenue(
    view,
    products.map(({ id }) => id),
    question,
  );
  return products.map((product) => {
    const { quantity, revenue_in_cents } = revenues.get(product.id) ?? NO_REVENUE;
    return { product, sold: quantity, revenue_in_cents };
  });
}
