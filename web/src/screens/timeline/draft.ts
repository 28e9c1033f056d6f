import type { Bar } from './bars-of.ts';
import { canMove, type Times, whyNot } from './move.ts';
import type { Row } from './rows-of.ts';
import type { BookingToCheck } from './use-fit.ts';

/** What would be if it were let go now. */
export interface Draft {
  /** Undefined: an order is being drawn. */
  readonly bar: Bar | undefined;
  readonly row: Row;
  readonly times: Times;
  readonly by: 'pointer' | 'keys';
}

/** The stock item of a row; undefined for other rows. */
export function stockItemOf(row: Row): string | null | undefined {
  if (row.kind === 'stock_item') return row.stockItem?.id;
  return row.kind === 'loose' ? null : undefined;
}

/** The wish, or why it is impossible on that row. `place` is the location of a new order unless its piece is elsewhere. */
export function bookingToCheck(
  { bar, row, times }: Draft,
  place: string | undefined,
): Exclude<BookingToCheck, undefined> {
  if (row.kind === 'group') return impossible('Not on a group');
  const { loaded, product } = row;
  if (loaded === undefined) return impossible('Still loading');
  if (bar === undefined) {
    const stockItem = row.kind === 'stock_item' ? row.stockItem : undefined;
    const location_id = stockItem?.location_id ?? place;
    return { loaded, requested: { bar, product, times, stock_item_id: stockItem?.id ?? null, location_id } };
  }
  const stock_item_id = stockItemOf(row);
  if (product.id !== bar.product_id) return impossible('That is another product');
  if (stock_item_id === undefined) return impossible('Not on a product, but on one of its stock items');
  if (stock_item_id !== bar.stock_item_id && !canMove(bar, 'row')) return impossible(whyNot(bar));
  return { loaded, requested: { bar, product, times, stock_item_id, location_id: bar.booking?.location_id } };
}

const impossible = (words: string) => ({ kind: 'taken', words }) as const;

/** Rows of the same product that a bar can go to, from top to bottom. */
export const rowsFor = (bar: Bar, rows: readonly Row[]): readonly Row[] =>
  rows.filter((row) => row.kind !== 'group' && row.product.id === bar.product_id && stockItemOf(row) !== undefined);
