import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { invalid, notFound, refuse } from '../../lib/refusal.ts';
import { gatherProblems } from '../attributes/problems.ts';
import { refuseShortages } from '../availability/shortages-after.ts';
import { recalculateShortages } from '../availability/shortages.ts';
import { planOwnerProperties, writeOwnerProperties } from '../customers/owner-properties.ts';
import { emit } from '../events/events.ts';
import { archiveRow, refusingViolations, updateRow } from '../rows/write-rows.ts';
import { endDowntimes } from './downtimes.ts';
import {
  IDENTIFIER_TAKEN,
  lockStockItem,
  type StockItem,
  type StockItemAttributes,
  stockItemChanges,
} from './stock-items.ts';
import { sameDates, type StockDates, stockDates, stockLocation, stockStep } from './stock-product.ts';

/** A stock item may move or change its dates as long as that leaves no reservation short. */
export async function updateStockItem(work: Work, id: string, sent: StockItemAttributes): Promise<void> {
  const locked = await lockStockItem(work, id);
  if (locked === undefined) throw notFound();
  const { item } = locked;
  if (item.archived_at !== null) throw refuse('stock_item_archived', 'Stock item is already archived');
  const problems = gatherProblems();
  const columns = stockItemChanges(problems, sent);
  const place: Place = {
    location_id: await newLocation(work, problems, item, sent.location_id),
    ...stockDates(
      problems,
      {
        from: sent.from === undefined ? item.from : sent.from,
        till: sent.till === undefined ? item.till : sent.till,
      },
      work.now,
    ),
  };
  const owner = { type: 'stock_items', id } as const;
  const properties = await planOwnerProperties(work, owner, sent.properties_attributes ?? [], problems);
  problems.refuse();
  await moveStockItem(work, item, place, sent.confirm_shortage === true);
  await refusingViolations(IDENTIFIER_TAKEN, () => updateRow(work, 'stock_items', id, { ...columns, ...place }));
  if (isMoved(item, place))
    await recalculateShortages(
      work,
      [item, place].map(({ location_id }) => ({ product_id: item.product_id, location_id })),
    );
  await writeOwnerProperties(work, owner, properties);
}

/** Location and dates of a stock item. */
interface Place extends StockDates {
  readonly location_id: string;
}

const newLocation = (
  work: Work,
  problems: ReturnType<typeof gatherProblems>,
  item: StockItem,
  sent: string | null | undefined,
): Promise<string> =>
  sent === undefined || sent === item.location_id
    ? Promise.resolve(item.location_id)
    : stockLocation(work, problems, sent);

const isMoved = (item: StockItem, place: Place): boolean =>
  item.location_id !== place.location_id || !sameDates(item, place);

async function moveStockItem(work: Work, item: StockItem, place: Place, confirmed: boolean): Promise<void> {
  if (!isMoved(item, place)) return;
  const moves = item.location_id !== place.location_id;
  refuseNamed((await stockItemBookings(work, item.id)).filter((booking) => moves || !fits(booking, place)));
  const { product_id } = item;
  const gone = stockStep(item, -1);
  const come = stockStep(place, 1);
  await refuseShortages(
    work,
    moves
      ? [{ product_id, location_id: item.location_id, steps: [gone] }]
      : [{ product_id, location_id: item.location_id, steps: [gone, come] }],
    confirmed,
  );
}

/** Whether a stock item is in stock for as long as it is booked. */
function fits({ reserved_from, reserved_till }: StockItemBooking, { from, till }: StockDates): boolean {
  if (reserved_from === null || reserved_till === null) return true;
  return (
    (from === null || Temporal.Instant.compare(from, reserved_from) <= 0) &&
    (till === null || Temporal.Instant.compare(till, reserved_till) >= 0)
  );
}

/** Orders that specify this stock item must still be able to have it. */
function refuseNamed(bookings: readonly StockItemBooking[]): void {
  if (bookings.length === 0) return;
  throw refuse('stock_item_specified', 'This stock item is specified on a current or future order', {
    blocking: [{ orders: ordersOf(bookings), downtimes: downtimesOf(bookings) }],
  });
}

export interface StockItemArchivationAttributes {
  readonly stock_item_id?: string | null;
  readonly confirm_shortage?: boolean | null;
}

/** Removes a stock item from stock for good. */
export async function archiveStockItem(work: Work, sent: StockItemArchivationAttributes) {
  const { stock_item_id, confirm_shortage = null } = sent;
  if (!stock_item_id) throw invalid({ field: 'stock_item_id', message: "can't be blank" });
  const locked = await lockStockItem(work, stock_item_id);
  if (locked === undefined) throw invalid({ field: 'stock_item_id', message: 'must exist' });
  const { item } = locked;
  if (item.archived_at !== null) throw refuse('stock_item_archived', 'Stock item is already archived');
  const orders = ordersOf(await stockItemBookings(work, item.id));
  if (orders.length > 0) {
    throw refuse('stock_item_specified', 'This stock item is specified on a current or future order', {
      blocking: [{ orders }],
    });
  }
  await endDowntimes(work, item.id);
  const { product_id, location_id } = item;
  await refuseShortages(work, [{ product_id, location_id, steps: [stockStep(item, -1)] }], confirm_shortage === true);
  await archiveRow(work, 'stock_items', item.id);
  await recalculateShortages(work, [{ product_id, location_id }]);
  emit(work, {
    kind: 'stock_item.archived',
    subject_type: 'stock_items',
    subject_id: item.id,
    related_ids: [product_id, location_id],
    action_args: { stock_item: { id: item.id, identifier: item.identifier } },
  });
  return { id: newId(), confirm_shortage, stock_item_id };
}

/** An order or a downtime that names a stock item. */
export interface StockItemBooking {
  readonly order_id: string | null;
  readonly downtime_id: string | null;
  readonly reserved_from: Temporal.Instant | null;
  readonly reserved_till: Temporal.Instant | null;
  /** With a customer, or in a downtime that runs. */
  readonly out: boolean;
}

/** All that are not over, including drafts. The caller has locked the product. */
export function stockItemBookings(work: Work, stockItemId: string): Promise<readonly StockItemBooking[]> {
  return work.tx.many<StockItemBooking>(sql`
    select order_id, downtime_id, reserved_from, reserved_till, started as out
    from stock_item_plannings
    where company_id = ${work.company.id}
      and stock_item_id = ${stockItemId}
      and archived_at is null
      and not stopped
      and status in ('new', 'draft', 'reserved', 'started')
      and (started or reserved_till is null or reserved_till > ${work.now})
    order by reserved_from, id
  `);
}

export const ordersOf = (bookings: readonly StockItemBooking[]): readonly { readonly id: string }[] =>
  idsOf(bookings.map(({ order_id }) => order_id));

export const downtimesOf = (bookings: readonly StockItemBooking[]): readonly { readonly id: string }[] =>
  idsOf(bookings.map(({ downtime_id }) => downtime_id));

const idsOf = (ids: readonly (string | null)[]): readonly { readonly id: string }[] =>
  [...new Set(ids)].filter((id) => id !== null).map((id) => ({ id }));
