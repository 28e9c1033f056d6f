import { MAX_SLOT_MINUTES as DAY_MINUTES } from './calendar.ts';

/** A calendar day: `2018-01-22`, or day-month-year `22-01-2018`. Null for anything else. */
export function parseDate(text: string): Temporal.PlainDate | null {
  const groups = DATE.exec(text)?.groups;
  return groups === undefined ? null : dateOf(groups);
}

/** The source of a regular expression, with the groups that `dateOf` reads. */
export const DATE_GRAMMAR =
  '(?:(?<year>\\d{4})-(?<month>\\d\\d)-(?<day>\\d\\d)|(?<lateDay>\\d{1,2})-(?<lateMonth>\\d{1,2})-(?<lateYear>\\d{4}))';

const DATE = new RegExp(`^${DATE_GRAMMAR}$`);

/** The named groups of a match: those of a branch that was not taken are undefined. */
export type Groups = Readonly<Record<string, string | undefined>>;

/** Null for days that no calendar has: 31 April, 29 February of a common year, anything before the year 1. */
export function dateOf(groups: Groups): Temporal.PlainDate | null {
  const year = Number(groups['year'] ?? groups['lateYear']);
  const month = Number(groups['month'] ?? groups['lateMonth']);
  const day = Number(groups['day'] ?? groups['lateDay']);
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return new Temporal.PlainDate(year, month, day);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export const MAX_INSTANT_TEXT_LENGTH = 64;

/**
 * A moment as people and clients write it. With `Z`, ` UTC` or an offset it is that moment; without, it is a local time
 * of `zone`: the later instant in a gap, the earlier one in a fold. A bare date is the first instant of that day.
 * Microseconds are kept, finer digits dropped. Null for anything else.
 */
export function parseInstant(text: string, zone: string): Temporal.Instant | null {
  if (text.length > MAX_INSTANT_TEXT_LENGTH) return null;
  const groups = INSTANT.exec(text)?.groups;
  if (groups === undefined) return null;
  const date = dateOf(groups);
  if (date === null) return null;
  if (groups['minute'] === undefined) return within(date.toZonedDateTime(zone).toInstant());
  const time = timeOf(groups);
  if (time === null) return null;
  const offset = groups['offset'];
  // The common form first, and without a zone's rules: most times come from machines.
  if (offset !== undefined) return within(Temporal.Instant.from(`${date.toString()}T${time}${asIsoOffset(offset)}`));
  const wallClock = Temporal.PlainDateTime.from(`${date.toString()}T${time}`);
  // Temporal's `compatible` is the rule above.
  return within(wallClock.toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant());
}

const TIME_GRAMMAR =
  '(?:T(?<hour>\\d\\d)| (?<looseHour>\\d{1,2})):(?<minute>[0-5]\\d)(?::(?<second>[0-5]\\d)(?:\\.(?<fraction>\\d+))?)?';

/**
 * A space in place of an offset's plus sign is accepted: it is what remains of `+00:00`, as we write it, when a caller
 * puts it into a query string without encoding it.
 */
const OFFSET_GRAMMAR = '(?<offset>Z| UTC| ?[+-](?:[01]\\d|2[0-3])(?::?[0-5]\\d)?| (?:[01]\\d|2[0-3]):[0-5]\\d)';

const INSTANT = new RegExp(`^${DATE_GRAMMAR}(?:${TIME_GRAMMAR}${OFFSET_GRAMMAR}?)?$`);

function timeOf(groups: Groups): string | null {
  const hour = (groups['hour'] ?? groups['looseHour'] ?? '').padStart(2, '0');
  if (Number(hour) > 23) return null;
  const microseconds = (groups['fraction'] ?? '0').slice(0, 6);
  return `${hour}:${groups['minute']}:${groups['second'] ?? '00'}.${microseconds}`;
}

function asIsoOffset(offset: string): string {
  if (offset === 'Z' || offset === ' UTC') return 'Z';
  const sign = offset.includes('-') ? '-' : '+';
  return sign + offset.replace(/^ ?[+-]?/, '');
}

/** Four-digit years in UTC: plain ISO 8601, which every client reads. */
const EARLIEST_ms = Temporal.Instant.from('0001-01-01T00:00:00Z').epochMilliseconds;
const LATEST_ms = Temporal.Instant.from('9999-12-31T23:59:59.999Z').epochMilliseconds;

const within = (instant: Temporal.Instant): Temporal.Instant | null =>
  instant.epochMilliseconds < EARLIEST_ms || instant.epochMilliseconds > LATEST_ms ? null : instant;

/** Minutes since midnight of `HH:mm`. A day may end at `24:00`. Null for anything else. */
export function parseTimeOfDay(text: string): number | null {
  const groups = TIME.exec(text)?.groups;
  if (groups === undefined) return null;
  const minutes = Number(groups['hour']) * 60 + Number(groups['minute']);
  return minutes <= DAY_MINUTES ? minutes : null;
}

const TIME = /^(?<hour>[01]\d|2[0-4]):(?<minute>[0-5]\d)$/;

/** Leaves room for buffer times within PostgreSQL's range of timestamps. */
export const EARLIEST = '1000-01-01T00:00:00Z';
export const LATEST = '9000-01-01T00:00:00Z';

export const isWithin = (moment: Temporal.Instant): boolean =>
  Temporal.Instant.compare(EARLIEST, moment) <= 0 && Temporal.Instant.compare(moment, LATEST) <= 0;
