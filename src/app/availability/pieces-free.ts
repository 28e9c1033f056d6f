import { sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { levelsOver } from '../../domain/availability/levels-over.ts';
import { microsecondsOf } from '../../domain/time/microseconds.ts';
import type { Window } from '../../domain/time/window.ts';
import { assert } from '../../lib/assert.ts';
import type { Without } from './load-supplies.ts';
import { spanOf } from './span-of.ts';
import { timestampOf } from './timestamp-of.ts';

/** A stock item that is asked about, with windows in any order. */
export interface AskedPiece {
  readonly stock_item_id: string;
  readonly windows: readonly Window[];
}

/**
 * By stock item, for each of its windows: whether it is there for all of it, planned by nobody else, and not out past
 * its end. At the location, if one is told.
 */
export async function piecesFree(
  view: View,
  pieces: readonly AskedPiece[],
  { without, location_id }: { readonly without: Without; readonly location_id?: string },
): Promise<ReadonlyMap<string, readonly boolean[]>> {
  const windows = pieces.flatMap((piece) => piece.windows);
  if (windows.length === 0) return new Map(pieces.map(({ stock_item_id }) => [stock_item_id, []]));
  const rows = await stretches(view, pieces, spanOf(windows), without, location_id);
  const byPiece = Map.groupBy(rows, ({ stock_item_id }) => stock_item_id);
  return new Map(
    pieces.map(({ stock_item_id, windows: asked }) => {
      const own = byPiece.get(stock_item_id) ?? [];
      const stock = own.filter(({ kind }) => kind === 'stock').map(stepOf);
      const taken = own.filter(({ kind }) => kind === 'taken').map(claimOf);
      const levels = levelsOver({ stock, taken, planned: [] }, asked);
      return [stock_item_id, levels.map(({ available }) => available.least > 0)];
    }),
  );
}

interface Stretch {
  readonly stock_item_id: string;
  readonly kind: 'stock' | 'taken';
  readonly from: Temporal.Instant | null;
  readonly till: Temporal.Instant | null;
}

function stretches(
  view: View,
  pieces: readonly AskedPiece[],
  span: Window,
  { order_id, planning_ids = [] }: Without,
  location_id: string | undefined,
): Promise<readonly Stretch[]> {
  const ids = pieces.map(({ stock_item_id }) => stock_item_id);
  return view.db.many<Stretch>(sql`
    select id as stock_item_id, 'stock' as kind, "from", till
    from stock_items
    where company_id = ${view.company.id}
      and id = any(${ids}::uuid[])
      and archived_at is null
      and location_id = coalesce(${location_id ?? null}::uuid, location_id)
    union all
    select stock_item_id, 'taken', reserved_from,
      case when started then greatest(reserved_till, ${view.now}::timestamptz + interval '1 microsecond') else reserved_till end
    from stock_item_plannings
    where company_id = ${view.company.id}
      and stock_item_id = any(${ids}::uuid[])
      and (reserved_till > ${timestampOf(span.from_us)} or started)
      and reserved_from < ${timestampOf(span.till_us)}
      and archived_at is null
      and not stopped
      and (reserved or started)
      and (order_id = ${order_id ?? null}::uuid) is not true
      and planning_id <> all(${planning_ids}::uuid[])
  `);
}

const stepOf = ({ from, till }: Stretch) => ({
  from_us: from === null ? null : microsecondsOf(from),
  till_us: till === null ? null : microsecondsOf(till),
  units: 1,
});

function claimOf({ from, till }: Stretch) {
  assert(from !== null && till !== null, 'a planned stock item without a time');
  return { from_us: microsecondsOf(from), till_us: microsecondsOf(till), units: 1 };
}
