import { type Sql, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRows } from '../insert-rows.ts';
import type { Booking } from './apply-actions.ts';
import { type ChargedPeriod, chargedPeriod, lineCharge, withRules } from './line-charge.ts';
import type { Order } from './order.ts';

/** A line for each new planning, priced for the order's period, below those that are there. Answers their ids. */
export async function bookLines(
  work: Work,
  order: Pick<Order, 'id' | 'starts_at' | 'stops_at'>,
  bookings: readonly Booking[],
): Promise<readonly string[]> {
  const time = chargedPeriod(order, work.company);
  const items = bookings.map(({ item }) => item);
  const period = time === null ? null : await withRules(time, items);
  const lines = bookedLines(order, bookings, period);
  await insertRows(
    work,
    'lines',
    lines.map((line) => ({ ...line, position: sql`${lastPosition(work, order.id)} + ${line.position}` })),
  );
  return lines.map(({ id }) => id);
}

/** The same as rows, on an order that has no others. */
export function bookedLines(order: Pick<Order, 'id'>, bookings: readonly Booking[], period: ChargedPeriod | null) {
  const heads = bookings.filter(({ part }) => part === undefined);
  const headOf = new Map(heads.map(({ planning_id }, at) => [planning_id, { id: newId(), at: at + 1 }]));
  const siblings = Map.groupBy(bookings, ({ part }) => part?.bundle_planning_id);
  const placeOf = new Map(
    [...siblings.values()].flatMap((each) => each.map((booking, at) => [booking, at + 1] as const)),
  );
  return bookings.map((booking) => {
    const { planning_id, item, quantity, part } = booking;
    // A bundle costs what its parts cost: its own line has no price but theirs.
    const { price_rule_values, ...charge } = lineCharge(item, period, part);
    const head = headOf.get(part?.bundle_planning_id ?? planning_id) as { id: string; at: number };
    return {
      id: part === undefined ? head.id : newId(),
      owner_id: order.id,
      order_id: order.id,
      title: item.name,
      extra_information: item.extra_information,
      quantity,
      ...charge,
      price_rule_values: price_rule_values === null ? null : JSON.stringify(price_rule_values),
      price_in_cents: charge.price_each_in_cents * quantity,
      price_with_tax_in_cents: charge.price_each_in_cents * quantity,
      discountable: item.discountable && (part?.bundle.discountable ?? true),
      taxable: item.taxable && (part?.bundle.taxable ?? true),
      position: head.at,
      nested_position: part === undefined ? 0 : placeOf.get(booking),
      item_id: item.id,
      planning_id,
      parent_line_id: part === undefined ? null : head.id,
      bundle_item_id: part?.bundle_item_id ?? null,
      tax_category_id: part?.bundle.tax_category_id ?? item.tax_category_id,
    };
  });
}

const lastPosition = (work: Work, order_id: string): Sql => sql`(
  select coalesce(max(position), 0)
  from lines
  where company_id = ${work.company.id}
    and order_id = ${order_id}
    and owner_type = 'orders'
    and archived_at is null
)`;

/** The quantity of a planning is that of its line. Answers the lines whose quantity has changed. */
export async function followQuantities(work: Work, order_id: string): Promise<readonly string[]> {
  const rows = await work.tx.many<{ id: string }>(sql`
    update lines as line
    set quantity = planning.quantity, updated_at = ${work.now}
    from plannings as planning
    where line.company_id = ${work.company.id}
      and line.order_id = ${order_id}
      and line.owner_type = 'orders'
      and line.archived_at is null
      and planning.company_id = line.company_id
      and planning.id = line.planning_id
      and planning.quantity <> line.quantity
    returning line.id
  `);
  return rows.map(({ id }) => id);
}
