import type { Lines } from '../../api/schema.ts';

/** Of `order_fulfillments`. */
export interface MoveAction {
  readonly action: 'start_product' | 'start_stock_items' | 'stop_product' | 'stop_stock_items';
  readonly product_id: string;
  readonly planning_id: string;
  readonly quantity?: number;
  readonly stock_item_ids?: readonly string[];
}

/** What had gone out and come back of an order's lines, to be done again after it was put back by mistake. */
export function moveAgain(lines: readonly Lines[]): {
  readonly out: readonly MoveAction[];
  readonly back: readonly MoveAction[];
} {
  const planned = lines.filter(({ item, planning }) => item?.type === 'products' && planning != null);
  return { out: planned.flatMap((line) => moves(line, 'start')), back: planned.flatMap((line) => moves(line, 'stop')) };
}

function moves({ item_id, planning }: Lines, step: 'start' | 'stop'): readonly MoveAction[] {
  if (item_id === null || planning == null) return [];
  const reference = { product_id: item_id, planning_id: planning.id };
  const pieces = (planning.stock_item_plannings ?? []).filter(
    (piece) => !piece.archived && (step === 'start' ? piece.started : piece.stopped),
  );
  const stock_item_ids = pieces.flatMap(({ stock_item_id }) => (stock_item_id === null ? [] : [stock_item_id]));
  const quantity = ((step === 'start' ? planning.started : planning.stopped) ?? 0) - stock_item_ids.length;
  return [
    ...(stock_item_ids.length > 0 ? [{ action: `${step}_stock_items` as const, ...reference, stock_item_ids }] : []),
    ...(quantity > 0 ? [{ action: `${step}_product` as const, ...reference, quantity }] : []),
  ];
}
