import type { ClockMark } from './clock.ts';

/** Version 1 writes UTC with milliseconds: `2018-01-01T08:00:00.000Z`. */
export const formatInstantV1 = (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 3 });

/** Version 4 writes microseconds and an offset: `2018-01-01T08:00:00.000000+00:00`. */
export const formatInstantV4 = (instant: Temporal.Instant): string =>
  `${instant.toString({ fractionalSecondDigits: 6 }).slice(0, -1)}+00:00`;

/** How a company writes dates and times of day. */
export interface DateStyle {
  readonly format: 'DD-MM-YYYY' | 'MM-DD-YYYY' | 'YYYY-MM-DD';
  readonly use_am_pm: boolean;
}

/** `31-12-2026`, of a date in ISO's form. */
export function formatLocalDate(date: string, { format }: DateStyle): string {
  const { year, month, day } = Temporal.PlainDate.from(date);
  const parts = { YYYY: String(year).padStart(4, '0'), MM: twoDigits(month), DD: twoDigits(day) };
  return format.replaceAll(/YYYY|MM|DD/g, (part) => parts[part as keyof typeof parts]);
}

/** `31-12-2026 9:30 AM`, as the clock at the company shows it. */
export function formatLocalMoment(
  instant: string,
  zone: string,
  style: DateStyle & { readonly times: boolean },
): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  const date = formatLocalDate(local.toPlainDate().toString(), style);
  return style.times ? `${date} ${timeOf(local, style)}` : date;
}

function timeOf({ hour, minute }: Temporal.ZonedDateTime, { use_am_pm }: DateStyle): string {
  if (!use_am_pm) return `${twoDigits(hour)}:${twoDigits(minute)}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${twoDigits(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** As version 1 writes the start of an interval: `2018-01-22T09:00:00.000+01:00`. */
export const formatWithOffset = (mark: ClockMark): string =>
  `${dateShown(mark)}T${timeShown(mark)}.000${formatOffset(mark.offset_us)}`;

/** As version 1 names an interval: `2018-01-22 09:00:00 +0100`. */
export const formatKey = (mark: ClockMark): string =>
  `${dateShown(mark)} ${timeShown(mark)} ${formatOffset(mark.offset_us).replaceAll(':', '')}`;

/** `+01:00`, with seconds where clocks of old had them. */
export function formatOffset(offset_us: number): string {
  const total = Math.abs(offset_us) / 1_000_000;
  const minutes = `${twoDigits(Math.floor(total / 3_600))}:${twoDigits(Math.floor(total / 60) % 60)}`;
  const seconds = total % 60 === 0 ? '' : `:${twoDigits(total % 60)}`;
  return (offset_us < 0 ? '-' : '+') + minutes + seconds;
}

export const twoDigits = (count: number): string => (count < 10 ? `0${count}` : String(count));

// By hand: a calendar of ten thousand intervals writes each of them twice, and `toISOString` takes five times as long.
function dateShown(mark: ClockMark): string {
  const date = shown(mark);
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  return `${year}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

function timeShown(mark: ClockMark): string {
  const date = shown(mark);
  return `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}:${twoDigits(date.getUTCSeconds())}`;
}

const shown = ({ at_us, offset_us }: ClockMark): Date => new Date((at_us + offset_us) / 1_000);
