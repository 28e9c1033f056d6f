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
