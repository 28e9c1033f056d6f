import type { Lines, Products } from '../../api/schema.ts';

/** The shortage of a line's product during the order. */
export interface Shortage {
  readonly product: Products;
  /** Units missing, of those the order needs of the product. */
  readonly short: number;
  readonly needed: number;
  /** Units that there are at all. */
  readonly stock: number | null;
  readonly window: { readonly from: string; readonly till: string } | undefined;
  /** A shortage of this size can be confirmed. */
  readonly isAllowed: boolean;
}

/** The answer of `order_planning_availabilities`. */
export type PlanningAvailabilities = Readonly<
  Record<string, { readonly location: { readonly available: number | null; readonly stock_count?: number | null } }>
>;

/** By line. Units that have gone out are not counted. */
export function shortagesOf(
  lines: readonly Lines[],
  available: PlanningAvailabilities | undefined,
): ReadonlyMap<string, Shortage> {
  const shortages = new Map<string, Shortage>();
  if (available === undefined) return shortages;
  const waiting = lines.filter(isWaiting);
  for (const own of Map.groupBy(waiting, ({ item_id }) => item_id).values()) {
    const needed = own.reduce((sum, { planning }) => sum + (planning?.quantity ?? 0) - (planning?.stopped ?? 0), 0);
    for (const { id, planning, item } of own) {
      const free = available[planning?.id ?? '']?.location.available ?? Number.POSITIVE_INFINITY;
      const short = Math.min(needed, needed - free);
      if (short <= 0) continue;
      const product = item as Products;
      const from = planning?.reserved_from ?? null;
      const till = planning?.reserved_till ?? null;
      shortages.set(id, {
        product,
        short,
        needed,
        stock: available[planning?.id ?? '']?.location.stock_count ?? null,
        window: from === null || till === null ? undefined : { from, till },
        isAllowed: product.allow_shortage && short <= product.shortage_limit,
      });
    }
  }
  return shortages;
}

const isWaiting = ({ archived, item, planning }: Lines): boolean =>
  !archived &&
  item?.type === 'products' &&
  planning != null &&
  planning.quantity !== null &&
  planning.quantity !== undefined &&
  planning.started < planning.quantity;
