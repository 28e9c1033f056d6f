import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import { notFound, refuse } from '../../lib/refusal.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Order } from '../orders/order.ts';
import type { Line } from './line.ts';

export interface LockedLine {
  readonly order: Order;
  readonly line: Line;
  /** Those of the order in their order, without what is archived. */
  readonly lines: readonly Line[];
}

/** A line is its order's: whoever holds that holds all of its lines. */
export async function lockLine(work: Work, id: string): Promise<LockedLine> {
  const found = await work.tx.maybe<{ order_id: string; owner_type: string }>(sql`
    select order_id, owner_type
    from lines
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (found === undefined) throw notFound();
  const order = await lockOrder(work, found.order_id);
  if (found.owner_type === 'documents') {
    throw refuse('line_of_document', 'This is a line of a document: those stay as they are, or follow the order');
  }
  const all = await linesOf(work, order.id);
  const line = all.find((each) => each.id === id);
  assert(line !== undefined, 'a line stays on its order');
  return { order, line, lines: all.filter(({ archived_at }) => archived_at === null) };
}

/** All that an order has or had, in their order. */
export const linesOf = (work: Work, order_id: string): Promise<Line[]> =>
  work.tx.many<Line>(sql`
    select
      id, line_type, quantity, price_each_in_cents, charge_length, discountable, taxable, position, nested_position,
      item_id, planning_id, parent_line_id, bundle_item_id, tax_category_id, price_tile_id, archived_at
    from lines
    where company_id = ${work.company.id}
      and order_id = ${order_id}
      and owner_type = 'orders'
    order by position, nested_position, id
  `);
