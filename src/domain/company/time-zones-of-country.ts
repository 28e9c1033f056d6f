/** IANA names in their current spelling, the most populous first; none for uninhabited territories. */
export function timeZonesOfCountry(alpha2: string): readonly string[] {
  const known = new Intl.Locale('und', { region: alpha2 }).getTimeZones() ?? [];
  const zones = [...(ADDED.get(alpha2) ?? []), ...known].map((zone) => RENAMED.get(zone) ?? zone);
  const main = MAIN.get(alpha2);
  const others = zones.filter((zone) => zone !== main).toSorted();
  return main === undefined ? others : [main, ...others];
}

/** Where there are several: the first in the order of the alphabet is rarely the one. */
const MAIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AR: 'America/Argentina/Buenos_Aires',
    AU: 'Australia/Sydney',
    BR: 'America/Sao_Paulo',
    CA: 'America/Toronto',
    CD: 'Africa/Kinshasa',
    CL: 'America/Santiago',
    CN: 'Asia/Shanghai',
    CY: 'Asia/Nicosia',
    DE: 'Europe/Berlin',
    EC: 'America/Guayaquil',
    ES: 'Europe/Madrid',
    FM: 'Pacific/Pohnpei',
    GL: 'America/Nuuk',
    ID: 'Asia/Jakarta',
    KI: 'Pacific/Tarawa',
    KZ: 'Asia/Almaty',
    MH: 'Pacific/Majuro',
    MN: 'Asia/Ulaanbaatar',
    MX: 'America/Mexico_City',
    MY: 'Asia/Kuala_Lumpur',
    NZ: 'Pacific/Auckland',
    PF: 'Pacific/Tahiti',
    PG: 'Pacific/Port_Moresby',
    PS: 'Asia/Gaza',
    PT: 'Europe/Lisbon',
    RU: 'Europe/Moscow',
    UA: 'Europe/Kyiv',
    UM: 'Pacific/Wake',
    US: 'America/New_York',
    UZ: 'Asia/Tashkent',
  }),
);

/** The runtime knows none. */
const ADDED: ReadonlyMap<string, readonly string[]> = new Map([['XK', ['Europe/Belgrade']]]);

/** The runtime keeps the names of its first edition; the time-zone database has these now. */
const RENAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
);
