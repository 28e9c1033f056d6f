/** What we know of countries beyond their names, which the runtime knows in every language. */
export interface Country {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly code: string;
  /** In English. */
  readonly name: string;
  readonly continent: Continent;
  /** Within the EU's VAT territory, for which sales between companies reverse the charge. */
  readonly euvat_member: boolean;
  /** Pays in euros. */
  readonly in_eur_country: boolean;
}

export type Continent = 'Africa' | 'Antarctica' | 'Asia' | 'Europe' | 'North America' | 'Oceania' | 'South America';

/** All of ISO 3166-1, and XK: Kosovo has no code there, but every system that knows it uses this one. */
const CODES: readonly (readonly [Continent, string])[] = [
  [
    'Africa',
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE ' +
      'NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  ],
  ['Antarctica', 'AQ BV GS HM TF'],
  [
    'Asia',
    'AE AF AM AZ BD BH BN BT CC CN CX CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH ' +
      'PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  ],
  [
    'Europe',
    'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL ' +
      'NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  ],
  [
    'North America',
    'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US ' +
      'VC VG VI',
  ],
  ['Oceania', 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS'],
  ['South America', 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE'],
];

/** The 27 members, and Monaco, which article 7 of the VAT directive counts as France. */
const EUVAT_MEMBERS = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
);

/** Members of the euro area, those who use it by agreement or by habit, and France overseas. */
const EUR_COUNTRIES = new Set(
  (
    'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK ' +
    'AD MC ME SM VA XK ' +
    'AX BL GF GP MF MQ PM RE TF YT'
  ).split(' '),
);

const englishNames = new Intl.DisplayNames('en', { type: 'region' });

/** By code, in the order of their English names. */
export const COUNTRIES: ReadonlyMap<string, Country> = new Map(
  CODES.flatMap(([continent, codes]) => codes.split(' ').map((code) => countryOf(code, continent)))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .map((country) => [country.code, country]),
);

function countryOf(code: string, continent: Continent): Country {
  return {
    code,
    name: englishNames.of(code) ?? code,
    continent,
    euvat_member: EUVAT_MEMBERS.has(code),
    in_eur_country: EUR_COUNTRIES.has(code),
  };
}
