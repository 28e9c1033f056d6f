import type { Format } from '../../format/format.ts';

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
