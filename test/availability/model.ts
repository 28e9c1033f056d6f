/**
 * What the service should answer, worked out by walking every quarter of an hour: slow, plain, and sharing no code with
 * the service. Everything in it begins and ends on quarters of an hour.
 */
export const QUARTER_s = 900;

export interface ModelStock {
  readonly location: string;
  readonly units: number;
  /** Seconds since 1970; null is no bound. */
  readonly from_s: number | null;
  readonly till_s: number | null;
}

export interface ModelPlanning {
  readonly location: string;
  readonly quantity: number;
  readonly started: number;
  readonly stopped: number;
  readonly kind: 'order' | 'draft' | 'downtime';
  readonly starts_s: number;
  readonly stops_s: number;
  readonly before_s: number;
  readonly after_s: number;
}

export interface ModelProduct {
  readonly stock: readonly ModelStock[];
  readonly plannings: readonly ModelPlanning[];
}

const lasts = (from_s: number | null, till_s: number | null, at_s: number): boolean =>
  (from_s === null || from_s <= at_s) && (till_s === null || at_s < till_s);

export const stockAt = ({ stock }: ModelProduct, locations: readonly string[], at_s: number): number =>
  sum(
    stock.filter((step) => locations.includes(step.location) && lasts(step.from_s, step.till_s, at_s)),
    ({ units }) => units,
  );

/** What is out past its end counts up to now. */
export function takenAt(
  { plannings }: ModelProduct,
  locations: readonly string[],
  at_s: number,
  now_s: number,
): number {
  return sum(
    plannings.filter(({ location, kind }) => kind !== 'draft' && locations.includes(location)),
    ({ starts_s, stops_s, before_s, after_s, quantity, started, stopped }) => {
      if (lasts(starts_s - before_s, stops_s + after_s, at_s)) return quantity - stopped;
      return lasts(stops_s + after_s, now_s, at_s) ? started - stopped : 0;
    },
  );
}

export const draftedAt = ({ plannings }: ModelProduct, locations: readonly string[], at_s: number): number =>
  sum(
    plannings.filter(
      ({ kind, location, starts_s, stops_s, before_s, after_s }) =>
        kind === 'draft' && locations.includes(location) && lasts(starts_s - before_s, stops_s + after_s, at_s),
    ),
    ({ quantity }) => quantity,
  );

export function freeDuring(
  product: ModelProduct,
  locations: readonly string[],
  moments: readonly number[],
  now_s: number,
): number {
  return Math.min(
    ...moments.map((at_s) => stockAt(product, locations, at_s) - takenAt(product, locations, at_s, now_s)),
  );
}

export function quarters(from_s: number, till_s: number): readonly number[] {
  return Array.from({ length: Math.max(1, (till_s - from_s) / QUARTER_s) }, (_, index) => from_s + index * QUARTER_s);
}

/** The quarters of an hour that the clocks of a zone show with the same words, in a row. */
export function runsByLabel(
  moments: readonly number[],
  labelOf: (at_s: number) => string,
): readonly { readonly label: string; readonly moments: readonly number[] }[] {
  const runs: { label: string; moments: number[] }[] = [];
  for (const at_s of moments) {
    const label = labelOf(at_s);
    const last = runs.at(-1);
    if (last?.label === label) last.moments.push(at_s);
    else runs.push({ label, moments: [at_s] });
  }
  return runs;
}

/** `2026-03-29 03:15 +0200`, by the platform's other calendar. */
export function shownBy(
  zone: string,
): (at_s: number) => { readonly date: string; readonly time: string; readonly offset: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  return (at_s) => {
    const parts = new Map(format.formatToParts(at_s * 1_000).map(({ type, value }) => [type, value]));
    const offset = parts.get('timeZoneName')?.replace('GMT', '').replace(':', '') ?? '';
    return {
      date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
      time: `${parts.get('hour')}:${parts.get('minute')}`,
      offset: offset === '' ? '+0000' : offset,
    };
  };
}

const sum = <Each>(all: readonly Each[], units: (each: Each) => number): number =>
  all.reduce((total, each) => total + units(each), 0);
