import { namedStatements } from '../../db/queries/named-statements.ts';
import { bind, raw, slot, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { momentOfText } from './moment-of-text.ts';
import { MAX_TIMELINE_ENTRIES, type TimelineQuestion, timelineSlots, tooMany } from './timeline-window.ts';

export interface TimelineDowntime {
  readonly id: string;
  readonly product_id: string;
  /** Null of bulk stock. */
  readonly stock_item_id: string | null;
  readonly location_id: string;
  readonly quantity: number;
  readonly status: string;
  readonly starts_at: string;
  readonly stops_at: string;
  readonly reason: string;
}

/** Downtimes during the window, and those that should be over but are not; without canceled ones. */
export async function timelineDowntimes(view: View, question: TimelineQuestion): Promise<readonly TimelineDowntime[]> {
  const downtimes = await view.db.many<TimelineDowntime>(bind(statement(null), timelineSlots(view, question)));
  if (downtimes.length > MAX_TIMELINE_ENTRIES) throw tooMany('downtimes');
  return downtimes.map((downtime) => ({
    ...downtime,
    starts_at: momentOfText(downtime.starts_at),
    stops_at: momentOfText(downtime.stops_at),
  }));
}

const statement = namedStatements(
  (_: null) => sql`
  select d.id, d.product_id, d.stock_item_id, d.location_id, d.quantity, d.status,
    d.starts_at::text as starts_at, d.stops_at::text as stops_at, d.reason
  from downtimes as d
  where d.company_id = ${slot('company_id')}
    and d.product_id = any(${slot('product_ids')}::uuid[])
    and d.location_id = any(${slot('location_ids')}::uuid[])
    and d.status <> 'canceled'
    and d.starts_at < ${slot('till')}::timestamptz
    and (
      d.stops_at > ${slot('from')}::timestamptz
      or (d.status = 'started' and ${slot('from')}::timestamptz <= ${slot('now')}::timestamptz)
    )
  order by d.product_id, d.starts_at, d.id
  limit ${raw(String(MAX_TIMELINE_ENTRIES + 1))}
`,
);
