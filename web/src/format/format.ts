import { useMemo } from 'react';
import { useSession } from '../session/session.ts';
import { useSettings } from '../session/settings.ts';
import { addDays, dayOf } from './zone.ts';

export interface Format {
  readonly zone: string;
  readonly locale: string;
  /** Monday is 1, Sunday 0. */
  readonly firstDayOfWeek: number;
  money(cents: number | null | undefined): string;
  /** `£1.2K`, for axes */
  shortMoney(cents: number): string;
  number(value: number | null | undefined): string;
  percent(fraction: number): string;
  /** `Fri 20 Nov, 09:00` */
  moment(instant: string | null | undefined): string;
  /** `Friday 20 November 2026, 09:00` for tooltips */
  fullMoment(instant: string | null | undefined): string;
  /** `20 Nov 2026` */
  day(instant: string | null | undefined): string;
  /** `Friday 20 November 2026` */
  longDay(instant: string | null | undefined): string;
  /** `20 Nov` */
  dayMonth(instant: string | null | undefined): string;
  /** `Fri` */
  weekday(instant: string | null | undefined): string;
  time(instant: string | null | undefined): string;
  /** `today 09:00`, `tomorrow 15:00`, `Fri 09:00`, `20 Nov` */
  relative(instant: string | null | undefined): string;
  /** `YYYY-MM-DD` of now */
  today(): string;
}

export function useFormat(): Format {
  const { company, employee } = useSession();
  const { dates } = useSettings();
  const locale = navigator.language || employee.locale || 'en';
  return useMemo(
    () =>
      formatOf({
        zone: company.default_timezone,
        currency: company.currency,
        locale,
        use_am_pm: dates.use_am_pm,
        firstDayOfWeek: dates.first_day_of_week,
      }),
    [company, dates, locale],
  );
}

const formats = new Map<string, Format>();

/** Whatever builds `Intl` formats takes milliseconds for each, and every component asks for the same ones. */
function formatOf(facts: FormatFacts): Format {
  const key = JSON.stringify(facts);
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = makeFormat(facts);
  formats.set(key, made);
  return made;
}

export interface FormatFacts {
  readonly zone: string;
  /** Lower-case ISO code. */
  readonly currency: string;
  readonly locale: string;
  readonly use_am_pm: boolean;
  readonly firstDayOfWeek: number;
}

const NONE = '–';

export function makeFormat({ zone, currency, locale, use_am_pm, firstDayOfWeek }: FormatFacts): Format {
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, hour12: use_am_pm, ...options });
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  const moment = of({ weekday: 'short', day: 'numeric', month: 'short', ...clock });
  const withYear = of({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', ...clock });
  const full = of({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...clock });
  const day = of({ day: 'numeric', month: 'short', year: 'numeric' });
  const longDay = of({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const dayMonth = of({ day: 'numeric', month: 'short' });
  const weekdayAlone = of({ weekday: 'short' });
  const time = of(clock);
  const weekday = of({ weekday: 'short', ...clock });
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
  });
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
  const shortMoney = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  });
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const thisYear = () => dayOf(Date.now(), zone).slice(0, 4);
  const shown = (format: Intl.DateTimeFormat) => (instant: string | null | undefined) =>
    instant == null ? NONE : format.format(new Date(instant));

  return {
    zone,
    locale,
    firstDayOfWeek,
    money: (cents) => (cents == null ? NONE : money.format(cents / 10 ** digits)),
    shortMoney: (cents) => shortMoney.format(cents / 10 ** digits),
    number: (value) => (value == null ? NONE : number.format(value)),
    percent: (fraction) => percent.format(fraction),
    moment: (instant) =>
      instant == null ? NONE : shown(dayOf(instant, zone).startsWith(thisYear()) ? moment : withYear)(instant),
    fullMoment: shown(full),
    day: shown(day),
    longDay: shown(longDay),
    dayMonth: shown(dayMonth),
    weekday: shown(weekdayAlone),
    time: shown(time),
    relative(instant) {
      if (instant == null) return NONE;
      const today = dayOf(Date.now(), zone);
      const that = dayOf(instant, zone);
      for (const days of [-1, 0, 1]) {
        if (that === addDays(today, days)) return `${words.format(days, 'day')} ${time.format(new Date(instant))}`;
      }
      if (that > today && that <= addDays(today, 6)) return weekday.format(new Date(instant));
      return this.moment(instant);
    },
    today: () => dayOf(Date.now(), zone),
  };
}
