/** What a planning needs of a product. */
export interface PlannedNeed {
  readonly product_id: string;
  readonly units: number;
}

/** How many of the plannings can have all that they need at once: the smaller ones of a product come first. */
export function planningsThatFit(needs: readonly PlannedNeed[], freeOf: (product_id: string) => number): number {
  let fitting = 0;
  for (const [product_id, ofProduct] of Map.groupBy(needs, (need) => need.product_id)) {
    let free = freeOf(product_id);
    for (const { units } of ofProduct.toSorted((a, b) => a.units - b.units)) {
      // Whoever needs nothing has it, also where others are short.
      if (units > 0 && units > free) break;
      free -= units;
      fitting += 1;
    }
  }
  return fitting;
}
