import { type Sql, slot, sql } from '../../db/sql.ts';

export const STOCK_ITEM_STATUSES = [
  'archived',
  'expected',
  'in_stock',
  'started',
  'overdue',
  'expired',
  'in_downtime',
] as const;

export const STOCK_ITEM_TYPES = ['regular', 'temporary'] as const;

const NOW = sql`${slot('now')}::timestamptz`;

/** Where a piece is at present: out with a customer before anything else, then in a downtime, then by its dates. */
export const stockItemStatus = (row: Sql): Sql => sql`(case
    when ${row}.archived_at is not null then 'archived'
    else coalesce(
      (
        select case
          when sip.stock_item_planning_type = 'downtime' then 'in_downtime'
          when sip.stops_at < ${NOW} then 'overdue'
          else 'started'
        end
        from stock_item_plannings as sip
        where sip.company_id = ${row}.company_id
          and sip.stock_item_id = ${row}.id
          and sip.archived_at is null
          and not sip.stopped
          and (
            sip.started
            or (
              sip.stock_item_planning_type = 'downtime'
              and sip.reserved
              and sip.starts_at <= ${NOW}
              and sip.stops_at > ${NOW}
            )
          )
        order by sip.stock_item_planning_type desc, sip.starts_at, sip.id
        limit 1
      ),
      case
        when ${row}.till <= ${NOW} then 'expired'
        when ${row}."from" > ${NOW} then 'expected'
        else 'in_stock'
      end
    )
  end)`;

export const stockItemType = (row: Sql): Sql =>
  sql`(case when ${row}.till is null then 'regular' else 'temporary' end)`;
