import { clockMarkOf } from './clock.ts';

/**
 * The first instant at which the clocks of a zone show that time of that day, or a later one: in a gap the jump itself,
 * in a fold the earlier instant. So what is later on the clock is never earlier in time. 1,440 minutes after midnight
 * the next day begins.
 */
export function clockReaches(date: Temporal.PlainDate, minutes: number, zone: string): number {
  const shown = date.toPlainDateTime().add({ minutes });
  const moment = shown.toZonedDateTime(zone, { disambiguation: 'compatible' });
  if (moment.toPlainDateTime().equals(shown)) return clockMarkOf(moment).at_us;
  const before = shown.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return clockMarkOf(before.getTimeZoneTransition('next') ?? moment).at_us;
}
