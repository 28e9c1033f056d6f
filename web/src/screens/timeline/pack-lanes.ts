import type { Bar } from './bars-of.ts';

/** So many lie above each other; what does not fit is counted. */
export const MAX_LANES = 12;

export interface Lanes {
  /** By bar, in the order of the bars; undefined where there is no room. */
  readonly lanes: readonly (number | undefined)[];
  readonly count: number;
  readonly hidden: number;
}

/** Each bar goes into the uppermost lane that is free by then. The bars come in order of time. */
export function packLanes(bars: readonly Pick<Bar, 'taken_from_ms' | 'taken_till_ms'>[]): Lanes {
  const free_ms: number[] = [];
  let hidden = 0;
  const lanes = bars.map(({ taken_from_ms, taken_till_ms }) => {
    const fitting = free_ms.findIndex((till_ms) => till_ms <= taken_from_ms);
    const lane = fitting === -1 ? free_ms.length : fitting;
    if (lane >= MAX_LANES) {
      hidden += 1;
      return undefined;
    }
    free_ms[lane] = taken_till_ms;
    return lane;
  });
  return { lanes, count: free_ms.length, hidden };
}
