import type { Entry } from './entries-of.ts';
import { movedTo, whyFixed } from './move-end.ts';
import type { Move } from './use-move-order.ts';

/** An entry that is held, by the pointer or by the keyboard, and the day it is over. */
export interface Drag {
  readonly entry: Entry;
  readonly day: string;
  /** Both ends of the order. */
  readonly whole: boolean;
  readonly by: 'pointer' | 'keyboard';
  /** Where the pointer is. */
  readonly x?: number;
  readonly y?: number;
}

/** What letting go would do; undefined where it is already, or cannot be. */
export function moveOf({ entry: { order, end, day: from }, day, whole }: Drag, zone: string): Move | undefined {
  const { status, starts_at, stops_at } = order;
  if (day === from || starts_at === null || stops_at === null || whyFixed(order, end) !== undefined) return undefined;
  const to = movedTo({ status, starts_at, stops_at }, end, day, { zone, whole });
  return to === undefined ? undefined : { order, to };
}
