import type { Span } from './scale.ts';
import type { Level } from './timeline-data.ts';

/** How many units are free throughout; null where there is no limit. */
export interface FreeRun extends Span {
  readonly free: number | null;
}

/** The least that is free in each bucket; neighbours that have the same are one. Nothing is told outside of the levels. */
export function freeRuns(levels: readonly Level[], buckets: readonly Span[]): readonly FreeRun[] {
  const steps = levels.map(([from, , , available]) => ({ from_ms: Date.parse(from), available }));
  const first = steps[0];
  if (first === undefined) return [];
  const runs: FreeRun[] = [];
  let at = 0;
  for (const { from_ms, till_ms } of buckets) {
    if (till_ms <= first.from_ms) continue;
    while ((steps[at + 1]?.from_ms ?? Number.POSITIVE_INFINITY) <= from_ms) at += 1;
    let free = steps[at]?.available ?? null;
    for (let next = at + 1; (steps[next]?.from_ms ?? Number.POSITIVE_INFINITY) < till_ms; next += 1) {
      free = least(free, steps[next]?.available ?? null);
    }
    const before = runs.at(-1);
    if (before !== undefined && before.free === free) runs[runs.length - 1] = { ...before, till_ms };
    else runs.push({ from_ms, till_ms, free });
  }
  return runs;
}

const least = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.min(a, b));
