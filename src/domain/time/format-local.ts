import { twoDigits } from './format-wall-clock.ts';

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
