import { actionsOf, type Choice, type MoveAction } from './choice.ts';
import { type Direction, type FulfilPlan, openPieces } from './fulfil-plan.ts';

export type UndoStep =
  | { readonly kind: 'revert'; readonly to: 'draft' | 'reserved' | 'started' }
  | { readonly kind: 'move'; readonly actions: readonly MoveAction[] };

/**
 * How to get back to where an order was before something went out or came back. A revert takes back everything there
 * was; what had gone out or come back before is then done again. Undefined where there is no way.
 */
export function undoSteps(
  before: { readonly status: string | null; readonly plan: FulfilPlan },
  direction: Direction,
  after: string | null,
): readonly UndoStep[] | undefined {
  const { plan, status } = before;
  const out = actionsOf(alreadyMoved(plan, 'pick_up'), plan, 'pick_up');
  const back = actionsOf(alreadyMoved(plan, 'return'), plan, 'return');
  const again = (...moves: readonly (readonly MoveAction[])[]): readonly UndoStep[] =>
    moves.filter((actions) => actions.length > 0).map((actions) => ({ kind: 'move', actions }));
  if (direction === 'pick_up') {
    if (status === 'draft' || status === 'new') return [{ kind: 'revert', to: 'draft' }];
    return [{ kind: 'revert', to: 'reserved' }, ...again(out, back)];
  }
  if (after === 'stopped') return [{ kind: 'revert', to: 'started' }, ...again(back)];
  // Reserved again, since the rest was never picked up: then there is nothing to revert from.
  if (after !== 'started') return undefined;
  return [{ kind: 'revert', to: 'reserved' }, ...again(out, back)];
}

/** What had gone this way already. */
function alreadyMoved(plan: FulfilPlan, direction: Direction): Choice {
  const pieces: Record<string, readonly string[]> = {};
  const counts: Record<string, number> = {};
  for (const product of plan) {
    const waiting = new Set(openPieces(product, 'pick_up').map(({ id }) => id));
    const out = new Set(openPieces(product, 'return').map(({ id }) => id));
    pieces[product.product_id] = product.pieces
      .map(({ id }) => id)
      .filter((id) => !waiting.has(id) && (direction === 'pick_up' || !out.has(id)));
    counts[product.product_id] = direction === 'pick_up' ? product.started : product.stopped;
  }
  return { pieces, counts };
}
