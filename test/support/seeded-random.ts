/** Random choices that a seed repeats. */
export interface SeededRandom {
  /** From 0 up to, but not with, `bound`. */
  below(bound: number): number;
  /** Both bounds included. */
  between(least: number, most: number): number;
  oneOf<Each>(all: readonly Each[]): Each;
  chance(percent: number): boolean;
  /** All of them, in another order. */
  shuffled<Each>(all: readonly Each[]): readonly Each[];
  /** Another one that what this one gives later does not depend on. */
  fork(): SeededRandom;
}

/** Mulberry32: small, and good enough to mix up a test. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    oneOf: (all) => {
      if (all.length === 0) throw new Error('there is nothing to choose from');
      return all[below(all.length)] as (typeof all)[number];
    },
    shuffled: (all) => {
      const left = [...all];
      return all.map(() => left.splice(below(left.length), 1)[0] as (typeof all)[number]);
    },
    chance: (percent) => below(100) < percent,
    fork: () => seededRandom(below(2 ** 31)),
  };
}
