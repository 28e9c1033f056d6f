import type { Format } from '../format/format.ts';

/** An order or a downtime that has units of a product. */
export interface Holder {
  readonly id: string;
  readonly kind: 'order' | 'downtime';
  /** `#1042`, or `Repair` */
  readonly name: string;
  readonly who: string | null;
  readonly units: number;
  readonly until: string | null;
}

/** `has it until Fri 17:00`, `has 2 until …`, `should have brought it back Fri 17:00` */
export function holdingWords(
  { units, until }: Pick<Holder, 'units' | 'until'>,
  format: Pick<Format, 'relative'>,
  now: number,
): string {
  const what = units === 1 ? 'it' : String(units);
  if (until === null) return `has ${what}`;
  return Date.parse(until) < now
    ? `should have brought ${what} back ${format.relative(until)}`
    : `has ${what} until ${format.relative(until)}`;
}

/** Several bookings of one order are one holder. */
export function together(holders: readonly Holder[]): readonly Holder[] {
  return [...Map.groupBy(holders, ({ id }) => id).values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ ...first, units: more.reduce((sum, { units }) => sum + units, first.units) }],
  );
}

export const downtimeName = (reason: string | null): string =>
  reason === null ? 'Downtime' : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
