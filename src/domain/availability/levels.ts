import type { StockStep } from '../catalogue/stock.ts';
import type { Window } from '../time/window.ts';

/**
 * Takes units of stock for a time: a planning with its buffers, or a downtime. A claim that ends before it starts takes
 * none.
 */
export interface Claim extends Window {
  readonly units: number;
}

export interface PlanningFacts {
  /** With the buffer times. */
  readonly reserved_from_us: number;
  readonly reserved_till_us: number;
  readonly quantity: number;
  readonly started: number;
  readonly stopped: number;
  /** Handed over for good. */
  readonly sold: number;
  readonly reserved: boolean;
}

/**
 * The units that a planning takes: `quantity − stopped − sold` during its period, while it is reserved or started.
 * Units still out past the period are taken up to and including the present instant: nothing that starts now can use
 * them, later plannings may.
 */
export function claimsOfPlanning(planning: PlanningFacts, now_us: number): readonly Claim[] {
  const { reserved_from_us: from_us, reserved_till_us: till_us, quantity, started, stopped, sold, reserved } = planning;
  if (!reserved && started === 0) return [];
  const scheduled = { from_us, till_us, units: quantity - stopped - sold };
  const overdue = { from_us: till_us, till_us: now_us + 1, units: started - stopped - sold };
  return [scheduled, overdue].filter((claim) => claim.units > 0 && claim.from_us < claim.till_us);
}

/**
 * Units that count from one moment up to another; null means unbounded. A range that ends before it starts never
 * counts.
 */
export interface Span {
  readonly from_us: number | null;
  readonly till_us: number | null;
  readonly units: number;
}

/** Units over time: `units[kind][i]` of a kind from `at_us[i]` up to `at_us[i + 1]`. */
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
  // Changes so far; the level is their sum.
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

/**
 * The range `[start, end)` of steps that a window covers. An empty or inverted window covers the moment at which it
 * starts.
 */
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

export interface Supply {
  readonly stock: readonly StockStep[];
  /** Subtracted from stock. */
  readonly taken: readonly Claim[];
  /** Counted without being subtracted, such as the plannings of drafts. */
  readonly planned: readonly Claim[];
}

/** Minimum and maximum during one window. `available.least` is free during all of it. */
export interface Levels {
  readonly stock: Extremes;
  readonly taken: Extremes;
  readonly planned: Extremes;
  readonly available: Extremes;
}

/**
 * The levels of many windows at once, in their order, which may overlap and come in any order: everything that changes
 * is sorted once, and each window then costs the logarithm of it. An empty or inverted window is the moment at which it starts.
 */
export function levelsOver({ stock, taken, planned }: Supply, windows: readonly Window[]): readonly Levels[] {
  const course = sweep([stock, taken, planned], windows);
  const [ofStock = [], ofTaken = [], ofPlanned = []] = course.units;
  const extremes = {
    stock: rangeExtremes(ofStock),
    taken: rangeExtremes(ofTaken),
    planned: rangeExtremes(ofPlanned),
    available: rangeExtremes(ofStock.map((count, index) => count - (ofTaken[index] ?? 0))),
  };
  return windows.map((window) => {
    const [start, end] = stretchOf(course, window);
    return {
      stock: extremes.stock(start, end),
      taken: extremes.taken(start, end),
      planned: extremes.planned(start, end),
      available: extremes.available(start, end),
    };
  });
}

export interface Extremes {
  readonly least: number;
  readonly most: number;
}

/** Answers the least and the most of any stretch `[start, end)` of the values in logarithmic time: a segment tree. */
export function rangeExtremes(values: readonly number[]): (start: number, end: number) => Extremes {
  const size = values.length;
  // Node i covers its children 2i and 2i + 1; the values are the leaves, from `size` on.
  const least = new Float64Array(2 * size);
  const most = new Float64Array(2 * size);
  least.set(values, size);
  most.set(values, size);
  for (let node = size - 1; node > 0; node -= 1) {
    least[node] = Math.min(at(least, 2 * node), at(least, 2 * node + 1));
    most[node] = Math.max(at(most, 2 * node), at(most, 2 * node + 1));
  }
  return (start, end) => {
    let lowest = Infinity;
    let highest = -Infinity;
    for (let low = start + size, high = end + size; low < high; low >>= 1, high >>= 1) {
      if (low % 2 === 1) {
        lowest = Math.min(lowest, at(least, low));
        highest = Math.max(highest, at(most, low));
        low += 1;
      }
      if (high % 2 === 1) {
        high -= 1;
        lowest = Math.min(lowest, at(least, high));
        highest = Math.max(highest, at(most, high));
      }
    }
    return { least: lowest, most: highest };
  };
}

const at = (values: Float64Array, index: number): number => values[index] ?? Number.NaN;

/** The part of a window to check: the past cannot change any more, unless the whole window is past. */
export const windowAhead = ({ from_us, till_us }: Window, now_us: number): Window => ({
  from_us: till_us <= now_us ? from_us : Math.max(from_us, now_us),
  till_us,
});
