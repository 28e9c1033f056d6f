import { COUNTRIES, currencyOfCountry } from './countries.ts';
import { timeZonesOfCountry } from './time-zones-of-country.ts';

/** The likely preferences of a company in a country. */
export interface CountryCustoms {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly alpha2: string;
  /** In English. */
  readonly name: string;
  /** Lower-case ISO 4217 code. */
  readonly currency: string;
  /** IANA names, the most populous first. */
  readonly time_zones: readonly [string, ...string[]];
  readonly default_time_zone: string;
  /** Of the language that most people read: `nl-NL`. */
  readonly locale: string;
  readonly dates: DateCustoms;
}

/** As the section `dates` of the settings has them. */
export interface DateCustoms {
  readonly format: 'DD-MM-YYYY' | 'MM-DD-YYYY' | 'YYYY-MM-DD';
  readonly use_am_pm: boolean;
  /** 0 is Sunday. */
  readonly first_day_of_week: number;
}

let customsOnce: ReadonlyMap<string, CountryCustoms> | undefined;

/** By code, in the order of English names, without uninhabited territories. Computed on first use. */
export function countryCustoms(): ReadonlyMap<string, CountryCustoms> {
  customsOnce ??= new Map(
    Array.from(COUNTRIES.values(), ({ code, name }) => customsOf(code, name))
      .filter((customs) => customs !== undefined)
      .map((customs) => [customs.alpha2, customs]),
  );
  return customsOnce;
}

function customsOf(alpha2: string, name: string): CountryCustoms | undefined {
  const currency = currencyOfCountry(alpha2);
  const [first, ...others] = timeZonesOfCountry(alpha2);
  if (currency === undefined || first === undefined) return undefined;
  const locale = localeOf(alpha2);
  return {
    alpha2,
    name,
    currency,
    time_zones: [first, ...others],
    default_time_zone: first,
    locale,
    dates: datesIn(locale),
  };
}

/**
 * In some countries more people read English than the runtime's first language, or English is the language of business.
 */
const IN_ENGLISH = new Set('GH IN KE MT NG NR PG PH PK PW RW SG SL TZ UG WS ZA ZM ZW'.split(' '));

function localeOf(alpha2: string): string {
  const { language } = new Intl.Locale('und', { region: alpha2 }).maximize();
  return `${IN_ENGLISH.has(alpha2) ? 'en' : language}-${alpha2}`;
}

function datesIn(locale: string): DateCustoms {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return {
    format: dateFormatIn(locale),
    use_am_pm: hourCycle === 'h12' || hourCycle === 'h11',
    // The runtime counts from Monday, 1, to Sunday, 7.
    first_day_of_week: new Intl.Locale(locale).getWeekInfo().firstDay % 7,
  };
}

function dateFormatIn(locale: string): DateCustoms['format'] {
  const parts = new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC' }).formatToParts(0);
  const order = parts.map(({ type }) => type).filter((type) => type === 'day' || type === 'month' || type === 'year');
  if (order[0] === 'year') return 'YYYY-MM-DD';
  return order[0] === 'month' ? 'MM-DD-YYYY' : 'DD-MM-YYYY';
}
