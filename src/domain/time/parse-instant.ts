import { DATE_GRAMMAR, dateOf, type Groups } from './parse-date.ts';

export const MAX_INSTANT_TEXT_LENGTH = 64;

/**
 * A moment as people and clients write it. With `Z`, ` UTC` or an offset it is that moment; without, it is what the
 * clocks of `zone` show: the later instant in a gap, the earlier one in a fold. A bare date is the first instant of
 * that day. Microseconds are kept, finer digits dropped. Null for anything else.
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
  // What Temporal calls compatible is the rule above.
  return within(wallClock.toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant());
}

const TIME_GRAMMAR =
  '(?:T(?<hour>\\d\\d)| (?<looseHour>\\d{1,2})):(?<minute>[0-5]\\d)(?::(?<second>[0-5]\\d)(?:\\.(?<fraction>\\d+))?)?';

/**
 * An offset whose plus sign became a space is an offset nevertheless: that is what is left of `+00:00`, as we write
 * it ourselves, when a caller puts it into a query string without encoding it.
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

/** Four-digit years in UTC: what ISO 8601 writes without further agreement, and what every client reads. */
const EARLIEST_ms = Temporal.Instant.from('0001-01-01T00:00:00Z').epochMilliseconds;
const LATEST_ms = Temporal.Instant.from('9999-12-31T23:59:59.999Z').epochMilliseconds;

const within = (instant: Temporal.Instant): Temporal.Instant | null =>
  instant.epochMilliseconds < EARLIEST_ms || instant.epochMilliseconds > LATEST_ms ? null : instant;
