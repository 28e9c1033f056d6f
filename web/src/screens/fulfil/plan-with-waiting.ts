import type { Waiting } from '../../offline/waiting-store.ts';
import type { FulfilPlan, FulfilProduct, NamedPiece } from './fulfil-plan.ts';

type Action = NonNullable<Waiting['attributes']['actions']>[number];

/** The plan as it will be once the entries that wait on this device are sent, so that nobody hands the same thing over twice. */
export function planWithWaiting(
  plan: FulfilPlan,
  waiting: readonly Pick<Waiting, 'attributes' | 'refusal'>[],
): FulfilPlan {
  const actions = waiting.flatMap(({ attributes, refusal }) =>
    refusal === undefined ? (attributes.actions ?? []) : [],
  );
  return plan.map((product) =>
    actions.filter(({ product_id }) => product_id === product.product_id).reduce(applied, product),
  );
}

function applied(product: FulfilProduct, { action, quantity, stock_item_ids }: Action): FulfilProduct {
  const isStart = action === 'start_product' || action === 'start_stock_items';
  const isStop = action === 'stop_product' || action === 'stop_stock_items';
  if (!isStart && !isStop) return product;
  const state = isStart ? 'out' : 'back';
  const ids = (stock_item_ids ?? []).map(String);
  // Pieces that the server has handled already are not counted again.
  const fresh = ids.filter((id) => !isPast(product.pieces.find((piece) => piece.id === id)?.state, state));
  const units = ids.length > 0 ? fresh.length : (quantity ?? 0);
  const named = new Set(product.pieces.map(({ id }) => id));
  const pieces: readonly NamedPiece[] = [
    ...product.pieces.map((piece) => (fresh.includes(piece.id) ? ({ ...piece, state } as const) : piece)),
    ...fresh.filter((id) => !named.has(id)).map((id) => ({ id, identifier: '', code: null, state }) as const),
  ];
  return isStart
    ? { ...product, pieces, started: Math.min(product.quantity, product.started + units) }
    : { ...product, pieces, stopped: Math.min(product.started, product.stopped + units) };
}

const STATES = ['waiting', 'out', 'back'] as const;

const isPast = (now: NamedPiece['state'] | undefined, wanted: 'out' | 'back'): boolean =>
  now !== undefined && STATES.indexOf(now) >= STATES.indexOf(wanted);
