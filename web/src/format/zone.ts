/**
 * Times of the company's zone, by `Intl` alone: not every browser has Temporal. A wall time is `YYYY-MM-DDTHH:MM`, an
 * instant is ISO text in UTC.
 */
export function wallOf(instant: string | number | Date, zone: string): string {
  const parts = partsOf(new Date(instant), zone);
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** `YYYY-MM-DD` */
export const dayOf = (instant: string | number | Date, zone: string): string => wallOf(instant, zone).slice(0, 10);

/** The instant at which clocks of the zone show this; in a gap, as much later as the clocks jump. */
export function instantOf(wall: string, zone: string): string {
  const asUtc = Date.parse(`${wall}:00Z`);
  if (Number.isNaN(asUtc)) throw new RangeError(`${wall} is not a time`);
  // The offset before wins where both fit (clocks set back) and where none does (clocks set forward).
  const earlier = asUtc - offset_ms(asUtc - DAY_MS, zone);
  const later = asUtc - offset_ms(asUtc + DAY_MS, zone);
  const fits = [earlier, later].find((candidate) => candidate + offset_ms(candidate, zone) === asUtc);
  return new Date(fits ?? earlier).toISOString();
}

/** Whole days further in the calendar, whatever the clocks do. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

export const daysBetween = (from: string, till: string): number =>
  Math.round((Date.parse(`${till}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** The first instant of a day. */
export const startOfDay = (day: string, zone: string): string => instantOf(`${day}T00:00`, zone);

export const DAY_MS = 86_400_000;

function offset_ms(instant: number, zone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(new Date(instant), zone);
  const shown = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
  return shown - Math.floor(instant / 1000) * 1000;
}

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
}

function partsOf(date: Date, zone: string): Parts {
  const parts = Object.fromEntries(
    formatter(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return { ...parts, year: parts['year']?.padStart(4, '0') } as unknown as Parts;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Building one takes long; there are few zones. */
function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(zone, made);
  return made;
}
