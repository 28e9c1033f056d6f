import { raw, type Sql, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { assertNever } from '../../lib/assert.ts';
import type { Window } from '../../domain/time/window.ts';
import { timestampOf } from '../availability/timestamp-of.ts';
import { isCounted } from './counted-orders.ts';
import { datesOfWindow } from './dates-of-window.ts';
import { given } from './report-products.ts';

export const REVENUE_TYPES = ['orders', 'invoices'] as const;
export type RevenueType = (typeof REVENUE_TYPES)[number];

export interface RevenueQuestion {
  readonly revenue_type: RevenueType;
  readonly window: Window;
  readonly location_ids?: readonly string[] | null;
}

/**
 * A subquery of lines that earn something in the window: item_id, planning_id, quantity, price_in_cents and
 * charge_length (of all units together). Lines of orders count when their order starts, those of invoices on the date
 * of the invoice; what an invoice corrects belongs to the line that it tells of.
 */
export function earningLines(view: View, { revenue_type, window, location_ids }: RevenueQuestion): Sql {
  switch (revenue_type) {
    case 'orders':
      return sql`
        select line.item_id, line.planning_id, line.quantity, line.price_in_cents,
          line.charge_length * line.quantity as charge_length
        from orders as o
        join lines as line on line.company_id = o.company_id and line.order_id = o.id and line.owner_type = 'orders'
        where o.company_id = ${view.company.id}
          and ${isCounted(raw('o'))}
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
        join lines as line on line.company_id = d.company_id and line.owner_id = d.id and line.owner_type = 'documents'
        left join lines as told on told.company_id = line.company_id and told.id = line.order_line_id
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
