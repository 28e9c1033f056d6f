import { assert } from '../../lib/assert.ts';

/**
 * A quantity of a product in every bundle: of the given product, or of one product of the group, the same in all
 * bundles.
 */
export interface BundlePart {
  /** The bundle item. */
  readonly id: string;
  readonly product_group_id: string;
  readonly product_id: string | null;
  readonly quantity: number;
}

/** Free units by product, for each product group: those of all products among which a customer may choose. */
export type FreeUnits = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * The number of bundles that can be made from the free units. A product in several parts is counted once for all of
 * them; an open part uses one product for all bundles, chosen so that most bundles result. `Infinity` when no part has
 * a limit; 0 for a bundle without parts.
 */
export function wholeBundles(parts: readonly BundlePart[], free: FreeUnits): number {
  // A product belongs to one group, so groups never compete for units.
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

/** Units of each product for one of `count` bundles, beyond its fixed parts: all bundles take the same. */
function roomFor(
  count: number,
  named: ReadonlyMap<string, number>,
  free: ReadonlyMap<string, number>,
): readonly number[] {
  return [...free].map(([product_id, units]) => Math.floor(units / count) - (named.get(product_id) ?? 0));
}

/** More bundles never need fewer units, so a number that fits implies all below it. */
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

/**
 * Packing in general takes exponential time. Past so many tries we answer no, and then promise fewer bundles than
 * there might be, never more; bundles that people make are decided in a few.
 */
export const MAX_PACKING_TRIES = 5_000;

/** Can every size be put, whole, into one of the rooms? */
export function fitsInto(
  sizes: readonly number[],
  rooms: readonly number[],
  maxTries: number = MAX_PACKING_TRIES,
): boolean {
  if (rooms.includes(Infinity)) return true;
  const descending = sizes.toSorted((a, b) => b - a);
  const search: Search = { sizes: descending, left: remainders(descending), failed: new Set(), triesLeft: maxTries };
  return placeFrom(0, rooms, search);
}

interface Search {
  /** The greatest first: they have the fewest places. */
  readonly sizes: readonly number[];
  /** The sizes still to be placed from each position on. */
  readonly left: readonly number[];
  /** Rooms that turned out too small for the sizes from some index on. */
  readonly failed: Set<string>;
  triesLeft: number;
}

function placeFrom(index: number, rooms: readonly number[], search: Search): boolean {
  const { sizes, left, failed } = search;
  const [size, smallest] = [sizes[index], sizes.at(-1)];
  if (size === undefined || smallest === undefined) return true;
  const useful = usefulRooms(rooms, smallest, sizes.length - index);
  // Equal sizes need no search.
  if (size === smallest) return sum(useful.map((room) => Math.floor(room / size))) >= sizes.length - index;
  if (sum(useful) < (left[index] ?? 0)) return false;
  const key = `${index}:${useful.join()}`;
  if (failed.has(key) || search.triesLeft === 0) return false;
  search.triesLeft -= 1;
  const placed = useful.some((room, at) => {
    // Equal rooms are interchangeable, so one is tried for all.
    if (room < size || room === useful[at - 1]) return false;
    return placeFrom(index + 1, useful.with(at, room - size), search);
  });
  if (!placed) failed.add(key);
  return placed;
}

/** Ascending; no more rooms than sizes, since sizes that fit elsewhere also fit into larger rooms. */
const usefulRooms = (rooms: readonly number[], smallest: number, count: number): readonly number[] =>
  rooms
    .filter((room) => room >= smallest)
    .toSorted((a, b) => a - b)
    .slice(-count);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The sum of the sizes from each on. */
function remainders(sizes: readonly number[]): readonly number[] {
  const sums = sizes.toReversed();
  for (let index = 1; index < sums.length; index += 1) sums[index] = (sums[index] ?? 0) + (sums[index - 1] ?? 0);
  return sums.toReversed();
}

/** The facts about an item that may become part of a bundle. */
export interface Component {
  readonly id: string;
  readonly type: 'product_groups' | 'products' | 'bundles';
  /** Of a product. */
  readonly product_group_id: string | null;
  readonly has_variations: boolean;
  readonly archived: boolean;
}

export interface AskedComponent {
  readonly product_group_id: string | null;
  readonly product_id: string | null;
}

export type ChosenComponent =
  | { readonly product_group_id: string; readonly product_id: string | null }
  | { readonly field: keyof AskedComponent; readonly problem: string };

/**
 * A part of a bundle is a given product, or a product group whose variations the customer chooses from. A product
 * implies its group.
 */
export function chooseComponent(asked: AskedComponent, known: ReadonlyMap<string, Component>): ChosenComponent {
  const product = asked.product_id === null ? null : known.get(asked.product_id);
  if (product === undefined || (product !== null && product.type !== 'products')) {
    return { field: 'product_id', problem: 'must exist' };
  }
  const group = groupOf(asked.product_group_id ?? product?.product_group_id ?? null, known);
  if ('problem' in group) return { field: 'product_group_id', problem: group.problem };
  const problem = problemWith(product, group);
  return problem === null
    ? { product_group_id: group.id, product_id: asked.product_id }
    : { field: 'product_id', problem };
}

function groupOf(id: string | null, known: ReadonlyMap<string, Component>): Component | { readonly problem: string } {
  if (id === null) return { problem: "can't be blank" };
  const group = known.get(id);
  if (group === undefined) return { problem: 'must exist' };
  if (group.type === 'bundles') return { problem: 'must be a product group: a bundle cannot hold bundles' };
  if (group.type === 'products') return { problem: 'must be a product group' };
  return group.archived ? { problem: 'is archived' } : group;
}

function problemWith(product: Component | null, group: Component): string | null {
  if (product === null) return group.has_variations ? null : "can't be blank: the product group has no variations";
  if (product.product_group_id !== group.id) return 'must be a product of the product group';
  return product.archived ? 'is archived' : null;
}

export type ConfiguredParts = { readonly parts: readonly BundlePart[] } | { readonly problem: string };

/** The parts with their chosen products, by bundle item; parts without a choice stay open. */
export function applyConfiguration(
  parts: readonly BundlePart[],
  configuration: ReadonlyMap<string, string>,
  free: FreeUnits,
): ConfiguredParts {
  for (const [id, product_id] of configuration) {
    const part = parts.find((each) => each.id === id);
    if (part === undefined) return { problem: `has no bundle item ${id}` };
    if (part.product_id === null ? !free.get(part.product_group_id)?.has(product_id) : part.product_id !== product_id) {
      return { problem: `has no product ${product_id} for bundle item ${id}` };
    }
  }
  return { parts: parts.map((part) => ({ ...part, product_id: configuration.get(part.id) ?? part.product_id })) };
}
