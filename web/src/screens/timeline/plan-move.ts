import type { Bar } from './bars-of.ts';
import type { Times } from './move.ts';

/** Where a bar is dropped: the period and the stock item; null for none in particular. */
export interface Target {
  readonly times: Times;
  readonly stock_item_id: string | null;
}

export type OrderWrite =
  | { readonly kind: 'specify'; readonly add: readonly string[]; readonly remove: readonly string[] }
  | { readonly kind: 'period'; readonly times: Times };

/**
 * What has to be done one after the other. When both the time and the piece change, the piece is let go first and the
 * other taken last: neither is asked for in a time that it is not meant for.
 */
export function planMove(
  bar: Pick<Bar, 'stock_item_id' | 'starts_ms' | 'stops_ms'>,
  target: Target,
): readonly OrderWrite[] {
  const remove = bar.stock_item_id === null ? [] : [bar.stock_item_id];
  const add = target.stock_item_id === null ? [] : [target.stock_item_id];
  const isElsewhere = bar.stock_item_id !== target.stock_item_id;
  const isMoved = bar.starts_ms !== target.times.starts_ms || bar.stops_ms !== target.times.stops_ms;
  if (!isMoved) return isElsewhere ? [{ kind: 'specify', add, remove }] : [];
  const period: OrderWrite = { kind: 'period', times: target.times };
  if (!isElsewhere) return [period];
  return [
    ...(remove.length === 0 ? [] : [{ kind: 'specify', add: [], remove } as const]),
    period,
    ...(add.length === 0 ? [] : [{ kind: 'specify', add, remove: [] } as const]),
  ];
}

/** What leads back, in the order to do it. */
export const planBack = (writes: readonly OrderWrite[], before: Times): readonly OrderWrite[] =>
  writes
    .toReversed()
    .map((write) =>
      write.kind === 'period'
        ? { kind: 'period', times: before }
        : { kind: 'specify', add: write.remove, remove: write.add },
    );
