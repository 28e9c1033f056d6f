export interface Country {
  readonly alpha2: string;
  readonly name: string;
  readonly currency: string;
  readonly time_zones: readonly string[];
  readonly default_time_zone: string;
}

/** By the browser's time zone, else by its language. */
export function likelyCountry(countries: readonly Country[], zone: string, language: string): Country | undefined {
  const region = regionOf(language);
  const there = countries.filter(({ time_zones }) => time_zones.some((name) => isSameZone(name, zone)));
  return (
    // Some zones have several countries: the language may tell which.
    there.find(({ alpha2 }) => alpha2 === region) ??
    there.find(({ default_time_zone }) => isSameZone(default_time_zone, zone)) ??
    there[0] ??
    countries.find(({ alpha2 }) => alpha2 === region) ??
    countries.find(({ alpha2 }) => alpha2 === 'US')
  );
}

/** The browser's zone as the country's list calls it; its default where the browser is elsewhere. */
export const likelyZone = ({ time_zones, default_time_zone }: Country, zone: string): string =>
  time_zones.find((name) => isSameZone(name, zone)) ?? default_time_zone;

/** Browsers keep some zones under the names that they had long ago. */
const isSameZone = (one: string, other: string): boolean => (RENAMED[one] ?? one) === (RENAMED[other] ?? other);

/** Names of old, which V8 still answers, and those of today. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}
