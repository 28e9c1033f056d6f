import type { Window } from '../time/window.ts';

/** Units that count from a moment up to another one; null is no bound. One that ends before it starts never counts. */
export interface Span {
  readonly from_us: number | null;
  readonly till_us: number | null;
  readonly units: number;
}

/** How units stand over time: `units[kind][i]` of a kind from `at_us[i]` up to `at_us[i + 1]`. */
export interface Course {
  readonly at_us: readonly number[];
  readonly units: readonly (readonly number[])[];
}

/**
 * The course of several kinds of spans, from the earliest start of a window, which is its first moment, to the latest
 * moment of any. Something changes at each of its moments and nothing in between, so they are the only ones to look at.
 */
export function sweep(kinds: readonly (readonly Span[])[], windows: readonly Window[]): Course {
  const at_us = momentsOf(kinds, windows);
  return { at_us, units: kinds.map((spans) => unitsAlong(at_us, spans)) };
}

function momentsOf(kinds: readonly (readonly Span[])[], windows: readonly Window[]): readonly number[] {
  const { first_us, last_us } = reachOf(windows);
  const moments = [first_us];
  for (const spans of kinds) {
    for (const { from_us, till_us } of spans) {
      if (from_us !== null && from_us > first_us && from_us <= last_us) moments.push(from_us);
      if (till_us !== null && till_us > first_us && till_us <= last_us) moments.push(till_us);
    }
  }
  return ascendingOnce(moments);
}

function ascendingOnce(moments: readonly number[]): readonly number[] {
  // Few are sorted sooner where they are, many as raw numbers.
  const sorted = moments.length < 100 ? moments.toSorted((a, b) => a - b) : new Float64Array(moments).toSorted();
  const once: number[] = [];
  for (const moment_us of sorted) if (moment_us !== once[once.length - 1]) once.push(moment_us);
  return once;
}

function unitsAlong(at_us: readonly number[], spans: readonly Span[]): readonly number[] {
  const units = at_us.map(() => 0);
  for (const { from_us, till_us, units: added } of spans) {
    if (from_us !== null && till_us !== null && till_us <= from_us) continue;
    const start = from_us === null ? 0 : firstAtOrAfter(at_us, from_us);
    const end = till_us === null ? units.length : firstAtOrAfter(at_us, till_us);
    if (start === end) continue;
    units[start] = (units[start] ?? 0) + added;
    if (end < units.length) units[end] = (units[end] ?? 0) - added;
  }
  // So far the changes; what stands is their sum.
  for (let index = 1; index < units.length; index += 1) units[index] = (units[index] ?? 0) + (units[index - 1] ?? 0);
  return units;
}

function reachOf(windows: readonly Window[]): { readonly first_us: number; readonly last_us: number } {
  let first_us = Infinity;
  let last_us = -Infinity;
  for (const { from_us, till_us } of windows) {
    first_us = Math.min(first_us, from_us);
    last_us = Math.max(last_us, from_us, till_us);
  }
  return { first_us, last_us };
}

/** The stretch `[start, end)` of a course that a window covers. One that is empty or inverted covers the moment at which it starts. */
export function stretchOf({ at_us }: Course, { from_us, till_us }: Window): readonly [start: number, end: number] {
  const next = firstAtOrAfter(at_us, from_us);
  const start = at_us[next] === from_us ? next : next - 1;
  return [start, Math.max(start + 1, firstAtOrAfter(at_us, till_us))];
}

function firstAtOrAfter(moments: readonly number[], moment_us: number): number {
  let low = 0;
  let high = moments.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((moments[middle] ?? Infinity) < moment_us) low = middle + 1;
    else high = middle;
  }
  return low;
}
