import type { Work } from '../../db/work.ts';
import { notFound, refuse } from '../../lib/refusal.ts';
import { settleShortages } from '../availability/settle-shortages.ts';
import { refuseShortages } from '../availability/shortages-after.ts';
import { gatherProblems } from '../problems.ts';
import { planOwnerProperties, writeOwnerProperties } from '../properties/write-owner-properties.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { updateRow } from '../update-row.ts';
import { lockStockItem } from './lock-stock-item.ts';
import { sameDates, type StockDates, stockDates, stockStep } from './stock-dates.ts';
import type { StockItem, StockItemAttributes } from './stock-item-attributes.ts';
import { downtimesOf, ordersOf, type StockItemBooking, stockItemBookings } from './stock-item-bookings.ts';
import { IDENTIFIER_TAKEN, stockItemChanges } from './stock-item-changes.ts';
import { stockLocation } from './stock-location.ts';

/** A piece may move and its dates may change, as long as those who reckon with it do not go short. */
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
  const owner = { type: 'stock_items', id };
  const properties = await planOwnerProperties(work, owner, sent.properties_attributes ?? [], problems);
  problems.refuse();
  await moveStockItem(work, item, place, sent.confirm_shortage === true);
  await refusingViolations(IDENTIFIER_TAKEN, () => updateRow(work, 'stock_items', id, { ...columns, ...place }));
  if (isMoved(item, place))
    await settleShortages(
      work,
      [item, place].map(({ location_id }) => ({ product_id: item.product_id, location_id })),
    );
  await writeOwnerProperties(work, owner, properties);
}

/** Where a piece is, and from when till when. */
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

/** Whether a piece is there for as long as it is booked. */
function fits({ reserved_from, reserved_till }: StockItemBooking, { from, till }: StockDates): boolean {
  if (reserved_from === null || reserved_till === null) return true;
  return (
    (from === null || Temporal.Instant.compare(from, reserved_from) <= 0) &&
    (till === null || Temporal.Instant.compare(till, reserved_till) >= 0)
  );
}

/** Whoever was promised this very piece must be able to have it. */
function refuseNamed(bookings: readonly StockItemBooking[]): void {
  if (bookings.length === 0) return;
  throw refuse('stock_item_specified', 'This stock item is specified on a current or future order', {
    blocking: [{ orders: ordersOf(bookings), downtimes: downtimesOf(bookings) }],
  });
}
