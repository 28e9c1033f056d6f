import { assert } from '../../lib/assert.ts';
import type { BundlePart, FreeUnits } from './bundle-part.ts';
import { fitsInto } from './fits-into.ts';

/**
 * How many bundles can be made of what is free. A product in several parts is counted once for all of them; an open
 * part takes one product for all bundles, and the choice is made so that most bundles come out. `Infinity` where
 * every part has no limit; 0 for a bundle without parts.
 */
export function wholeBundles(parts: readonly BundlePart[], free: FreeUnits): number {
  // A product belongs to one group, so that the groups do not touch each other's units.
  const groups = Map.groupBy(parts, ({ product_group_id }) => product_group_id);
  const counts = [...groups].map(([id, ofGroup]) => bundlesOfGroup(ofGroup, free.get(id) ?? new Map()));
  return counts.length === 0 ? 0 : Math.min(...counts);
}

function bundlesOfGroup(parts: readonly BundlePart[], free: ReadonlyMap<string, number>): number {
  const named = namedQuantities(parts);
  const open = openQuantities(parts);
  const most = upperBound(named, open, free);
  if (most === Infinity || most <= 0) return Math.max(0, most);
  return greatestThatHolds(most, (count) => fitsInto(open, roomFor(count, named, free)));
}

/** Units of each named product in one bundle. */
function namedQuantities(parts: readonly BundlePart[]): ReadonlyMap<string, number> {
  const quantities = new Map<string, number>();
  for (const { product_id, quantity } of parts) {
    assert(quantity > 0, `${quantity} of a product in a bundle`);
    if (product_id !== null) quantities.set(product_id, (quantities.get(product_id) ?? 0) + quantity);
  }
  return quantities;
}

const openQuantities = (parts: readonly BundlePart[]): readonly number[] =>
  parts.filter(({ product_id }) => product_id === null).map(({ quantity }) => quantity);

/** No product that is named and no open part allows more bundles than this. */
function upperBound(
  named: ReadonlyMap<string, number>,
  open: readonly number[],
  free: ReadonlyMap<string, number>,
): number {
  const byName = [...named].map(([product_id, quantity]) => Math.floor((free.get(product_id) ?? 0) / quantity));
  const mostOfOne = Math.max(0, ...free.values());
  return Math.min(...byName, ...open.map((quantity) => Math.floor(mostOfOne / quantity)));
}

/** What each product has for one of `count` bundles, beyond its named parts: all bundles take the same. */
function roomFor(
  count: number,
  named: ReadonlyMap<string, number>,
  free: ReadonlyMap<string, number>,
): readonly number[] {
  return [...free].map(([product_id, units]) => Math.floor(units / count) - (named.get(product_id) ?? 0));
}

/** More bundles never need less, so what holds for a number holds for all below it. */
function greatestThatHolds(most: number, holds: (count: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
