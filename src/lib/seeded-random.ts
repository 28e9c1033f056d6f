/** Repeatable random choices, for demo data and tests. */
export interface SeededRandom {
  /** At least 0, below 1. */
  readonly next: () => number;
  /** From `least` to `most`, both included. */
  readonly integer: (least: number, most: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** That many different ones, in a random order; all of them when there are fewer. */
  readonly sample: <Item>(items: readonly Item[], count: number) => readonly Item[];
  readonly bytes: (count: number) => Uint8Array;
}

export function seededRandom(seed: number): SeededRandom {
  const next = mulberry32(seed);
  const integer = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const index = integer(0, items.length - 1);
    for (const item of items.slice(index, index + 1)) return item;
    throw new Error('there is nothing to pick from');
  };
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick,
    sample: (items, count) => shuffled(items, integer).slice(0, count),
    bytes: (count) => Uint8Array.from({ length: count }, () => integer(0, 255)),
  };
}

/** Tommy Ettinger's generator: 32 bits of state, good enough for anything but secrets. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<Item>(items: readonly Item[], integer: SeededRandom['integer']): readonly Item[] {
  return items
    .map((item) => ({ item, key: integer(0, 2 ** 31) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
