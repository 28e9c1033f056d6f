import type { Bar } from './bars-of.ts';
import { type Fit, fitOf } from './fit.ts';
import { canMove, type Times, whyNot } from './move.ts';
import type { Row } from './rows-of.ts';

/** What would be if it were let go now. */
export interface Draft {
  /** Undefined: an order is being drawn. */
  readonly bar: Bar | undefined;
  readonly row: Row;
  readonly times: Times;
  readonly by: 'pointer' | 'keys';
}

/** The piece that a row stands for; undefined on rows that stand for none. */
export function pieceOf(row: Row): string | null | undefined {
  if (row.kind === 'piece') return row.piece?.id;
  return row.kind === 'loose' ? null : undefined;
}

export function judge({ bar, row, times }: Draft): Fit {
  if (row.kind === 'group') return { ok: false, words: 'Not on a group' };
  const { loaded } = row;
  if (loaded === undefined) return { ok: false, words: 'Still loading' };
  if (bar === undefined) {
    const stock_item_id = row.kind === 'piece' ? (row.piece?.id ?? null) : null;
    return fitOf({ bar, quantity: 1, times, stock_item_id }, loaded);
  }
  const piece = pieceOf(row);
  if (row.product.id !== bar.product_id) return { ok: false, words: 'That is another product' };
  if (piece === undefined) return { ok: false, words: 'Not on a product, but on one of its stock items' };
  if (piece !== bar.stock_item_id && !canMove(bar, 'row')) return { ok: false, words: whyNot(bar) };
  return fitOf({ bar, quantity: bar.quantity, times, stock_item_id: piece }, loaded);
}

/** Rows of the same product that a bar can go to, from top to bottom. */
export const rowsFor = (bar: Bar, rows: readonly Row[]): readonly Row[] =>
  rows.filter((row) => row.kind !== 'group' && row.product.id === bar.product_id && pieceOf(row) !== undefined);
