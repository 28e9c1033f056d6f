import { namedStatements } from '../../db/queries/named-statements.ts';
import { bind, raw, slot, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { stockItemStatus, type STOCK_ITEM_STATUSES } from '../stock/stock-item-status.ts';
import { momentOfText } from './moment-of-text.ts';
import { MAX_TIMELINE_ENTRIES, type TimelineQuestion, timelineSlots, tooMany } from './timeline-window.ts';

/** A stock item; its status is that of the present. */
export interface TimelinePiece {
  readonly id: string;
  readonly product_id: string;
  readonly identifier: string;
  readonly status: (typeof STOCK_ITEM_STATUSES)[number];
  readonly from: string | null;
  readonly till: string | null;
  readonly location_id: string;
}

/** Stock items that are in service at some time in the window, by identifier. */
export async function timelinePieces(view: View, question: TimelineQuestion): Promise<readonly TimelinePiece[]> {
  const pieces = await view.db.many<TimelinePiece>(bind(statement(null), timelineSlots(view, question)));
  if (pieces.length > MAX_TIMELINE_ENTRIES) throw tooMany('stock items');
  return pieces.map((piece) => ({
    ...piece,
    from: piece.from === null ? null : momentOfText(piece.from),
    till: piece.till === null ? null : momentOfText(piece.till),
  }));
}

const statement = namedStatements(
  (_: null) => sql`
  select s.id, s.product_id, s.identifier, ${stockItemStatus(raw('s'))} as status, s."from"::text as "from",
    s.till::text as till, s.location_id
  from stock_items as s
  where s.company_id = ${slot('company_id')}
    and s.product_id = any(${slot('product_ids')}::uuid[])
    and s.location_id = any(${slot('location_ids')}::uuid[])
    and s.archived_at is null
    and (s."from" is null or s."from" < ${slot('till')}::timestamptz)
    and (s.till is null or s.till > ${slot('from')}::timestamptz)
  order by s.product_id, lower(s.identifier), s.id
  limit ${raw(String(MAX_TIMELINE_ENTRIES + 1))}
`,
);
