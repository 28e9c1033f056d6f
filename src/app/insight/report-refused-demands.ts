import { COMPANY, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import type { Window } from '../../domain/time/window.ts';
import { timestampOf } from '../availability/supplies.ts';
import { given, IS_RENTED, type ProductQuestion, type ReportProduct, reportProducts } from './report-products.ts';

export interface RefusedDemandReport extends RefusedFigures {
  readonly product: ReportProduct;
}

interface RefusedFigures {
  /** Each product and period of an order once. */
  readonly refused_count: number;
  readonly attempt_count: number;
  readonly short_units: number;
  readonly short_units_s: number;
  readonly last_refused_at: Temporal.Instant;
}

export interface RefusedDemandQuestion {
  /** In which it was refused for the first time. */
  readonly window: Window;
  readonly products: ProductQuestion;
  readonly location_ids: readonly string[] | null;
}

/** Refused demand by product, in two statements. */
export async function reportRefusedDemands(
  view: ReadContext,
  question: RefusedDemandQuestion,
): Promise<readonly RefusedDemandReport[]> {
  const rows = await view.db.many<RefusedFigures & { readonly product_id: string }>(refusedFigures(view, question));
  const figures = new Map(rows.map(({ product_id, ...own }) => [product_id, own]));
  const products = await reportProducts(view, { ...question.products, product_ids: [...figures.keys()] });
  return products.map((product) => ({ product, ...(figures.get(product.id) as RefusedFigures) }));
}

export const refusedFigures = (
  view: ReadContext,
  { window, products, location_ids }: RefusedDemandQuestion,
): Sql => sql`
    select d.product_id, count(*) as refused_count, sum(d.attempts)::bigint as attempt_count,
      sum(d.shortage)::bigint as short_units,
      round(sum(d.shortage * date_part('epoch', d.stops_at - d.starts_at)))::bigint as short_units_s,
      max(d.updated_at) as last_refused_at
    from refused_demands as d
    where d.company_id = ${view.company.id}
      and d.created_at >= ${timestampOf(window.from_us)}
      and d.created_at < ${timestampOf(window.till_us)}
      ${given(products.product_ids, (ids) => sql`and d.product_id = any(${ids}::uuid[])`)}
      ${given(location_ids, (ids) => sql`and d.location_id = any(${ids}::uuid[])`)}
      and not exists (${HAD_AFTER_ALL})
    group by d.product_id
    order by d.product_id
  `;

/** The order has got them since, in that period or in another one. */
const HAD_AFTER_ALL = sql`
        select
        from orders as o
        join plannings as p on p.company_id = ${COMPANY} and p.order_id = o.id and p.item_id = d.product_id
        where o.company_id = ${COMPANY}
          and o.id = d.order_id
          and (o.start_location_id, o.starts_at, o.stops_at)
            is distinct from (d.kept_location_id, d.kept_starts_at, d.kept_stops_at)
          and ${IS_RENTED}
        having sum(p.quantity) >= d.quantity
          and sum(p.started) >= d.started
      `;
