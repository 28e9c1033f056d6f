import type { Resources } from '../../api/schema.ts';
import {
  type Direction,
  type FulfilPlan,
  type FulfilProduct,
  openPieces,
  openUnits,
  unnamedUnits,
} from './fulfil-plan.ts';

/** What is to go out or come back now, by product: pieces by id in the order in which they came, or a number of units. */
export interface Choice {
  readonly pieces: Readonly<Record<string, readonly string[]>>;
  readonly counts: Readonly<Record<string, number>>;
}

export const NOTHING: Choice = { pieces: {}, counts: {} };

/** A piece that could be handed out. */
export interface FreePiece {
  readonly id: string;
  readonly product_id: string;
  readonly identifier: string;
  readonly isFree: boolean;
}

export const chosenPieces = ({ pieces }: Choice, product_id: string): readonly string[] => pieces[product_id] ?? [];

export const chosenUnits = (choice: Choice, { product_id, isTracked }: FulfilProduct): number =>
  isTracked ? chosenPieces(choice, product_id).length : (choice.counts[product_id] ?? 0);

export const withPiece = (choice: Choice, product_id: string, id: string): Choice => ({
  ...choice,
  pieces: { ...choice.pieces, [product_id]: [...chosenPieces(choice, product_id).filter((each) => each !== id), id] },
});

export const withoutPiece = (choice: Choice, product_id: string, id: string): Choice => ({
  ...choice,
  pieces: { ...choice.pieces, [product_id]: chosenPieces(choice, product_id).filter((each) => each !== id) },
});

export const withCount = (choice: Choice, product_id: string, count: number): Choice => ({
  ...choice,
  counts: { ...choice.counts, [product_id]: count },
});

/** A choice less another. */
export const without = (choice: Choice, other: Choice): Choice => ({
  pieces: Object.fromEntries(
    Object.entries(choice.pieces).map(([product_id, ids]) => {
      const gone = new Set(chosenPieces(other, product_id));
      return [product_id, ids.filter((id) => !gone.has(id))];
    }),
  ),
  counts: Object.fromEntries(
    Object.entries(choice.counts).map(([product_id, count]) => [
      product_id,
      Math.max(0, count - (other.counts[product_id] ?? 0)),
    ]),
  ),
});

/** What of a choice can still be done: others may have been quicker. */
export function stillPossible(choice: Choice, plan: FulfilPlan, direction: Direction): Choice {
  const pieces: Record<string, readonly string[]> = {};
  const counts: Record<string, number> = {};
  for (const product of plan) {
    const open = openUnits(product, direction);
    if (!product.isTracked) {
      counts[product.product_id] = Math.min(choice.counts[product.product_id] ?? 0, open);
      continue;
    }
    const moved = new Set(product.pieces.map(({ id }) => id));
    for (const { id } of openPieces(product, direction)) moved.delete(id);
    pieces[product.product_id] = chosenPieces(choice, product.product_id)
      .filter((id) => !moved.has(id))
      .slice(0, open);
  }
  return { pieces, counts };
}

/** Pieces of the choice that the order does not name yet. */
export const chosenUnnamed = (choice: Choice, product: FulfilProduct): readonly string[] => {
  const named = new Set(product.pieces.map(({ id }) => id));
  return chosenPieces(choice, product.product_id).filter((id) => !named.has(id));
};

/** Whether one more piece that the order does not name can be taken without another giving way. */
export const hasRoomForUnnamed = (choice: Choice, product: FulfilProduct): boolean =>
  unnamedUnits(product) - chosenUnnamed(choice, product).length > 0;

/** All that can go: pieces that are named, then free ones for the rest. */
export function everything(choice: Choice, plan: FulfilPlan, direction: Direction, free: readonly FreePiece[]): Choice {
  return plan.reduce((next, product) => {
    const open = openUnits(product, direction);
    if (!product.isTracked) return withCount(next, product.product_id, open);
    const blocked = new Set(free.filter(({ isFree }) => !isFree).map(({ id }) => id));
    const named = openPieces(product, direction).map(({ id }) => id);
    const others = free
      .filter(({ product_id, isFree, id }) => isFree && product_id === product.product_id && !named.includes(id))
      .map(({ id }) => id);
    let filled = next;
    for (const id of [...named.filter((each) => !blocked.has(each)), ...others]) {
      const isChosen = chosenPieces(filled, product.product_id).includes(id);
      if (isChosen || chosenUnits(filled, product) >= open) continue;
      if (!named.includes(id) && (direction === 'return' || !hasRoomForUnnamed(filled, product))) continue;
      filled = withPiece(filled, product.product_id, id);
    }
    return filled;
  }, choice);
}

/** Pieces that are set aside, and that others have. */
export const blockedPieces = (plan: FulfilPlan, direction: Direction, free: readonly FreePiece[]): readonly string[] =>
  direction === 'return'
    ? []
    : plan
        .flatMap((product) => openPieces(product, direction))
        .map(({ id }) => id)
        .filter((id) => free.some((each) => each.id === id && !each.isFree));

export type Actions = NonNullable<Resources['order_fulfillments']['create']['actions']>;

/** As one request tells it. */
export function actionsOf(choice: Choice, plan: FulfilPlan, direction: Direction): Actions {
  const verb = direction === 'pick_up' ? 'start' : 'stop';
  return plan.flatMap((product): Actions => {
    const { product_id, isTracked } = product;
    const units = chosenUnits(choice, product);
    if (units === 0) return [];
    return isTracked
      ? [{ action: `${verb}_stock_items`, product_id, stock_item_ids: [...chosenPieces(choice, product_id)] }]
      : [{ action: `${verb}_product`, product_id, quantity: units }];
  });
}
