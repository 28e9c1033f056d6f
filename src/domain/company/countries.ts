/** Facts about countries beyond their names, which the runtime knows in every language. */
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

/** The country that a person means by a code (`nl`) or a name (`The Netherlands`, `Nederland`); null when unclear. */
export function findCountry(text: string): Country | null {
  const asked = plain(text);
  const code = asked.length === 2 ? asked.toUpperCase() : codesByName().get(asked);
  return COUNTRIES.get(ALIASES.get(asked) ?? code ?? '') ?? null;
}

/** Common spellings that the runtime's lists lack. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
  ['holland', 'NL'],
  ['republic of ireland', 'IE'],
  ['czech republic', 'CZ'],
  ['turkey', 'TR'],
  ['macedonia', 'MK'],
  ['hong kong', 'HK'],
  ['macau', 'MO'],
  ['korea', 'KR'],
  ['uae', 'AE'],
  ['ivory coast', 'CI'],
  ['burma', 'MM'],
  ['russian federation', 'RU'],
]);

const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt', 'da', 'nb', 'sv', 'fi', 'pl', 'cs'];

let namesOnce: ReadonlyMap<string, string> | undefined;

/** Worked out when first asked for; English wins where two languages disagree. */
function codesByName(): ReadonlyMap<string, string> {
  namesOnce ??= new Map(
    LANGUAGES.toReversed().flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region' });
      return Array.from(COUNTRIES.keys(), (code) => [plain(names.of(code) ?? code), code] as const);
    }),
  );
  return namesOnce;
}

/** Without case, accents, punctuation and a leading article. */
function plain(name: string): string {
  return name
    .slice(0, MAX_NAME_LENGTH)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^ ?the /, '')
    .trim();
}

const MAX_NAME_LENGTH = 100;

/** The currency of a country as a lower-case ISO 4217 code; undefined for uninhabited territories. */
export const currencyOfCountry = (alpha2: string): string | undefined => BY_COUNTRY.get(alpha2);

/** Currencies of several countries. */
const SHARED: Readonly<Record<string, string>> = {
  aud: 'AU CC CX KI NF NR TV',
  chf: 'CH LI',
  dkk: 'DK FO GL',
  eur: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT',
  gbp: 'GB GG IM JE',
  ils: 'IL PS',
  mad: 'EH MA',
  nok: 'NO SJ',
  nzd: 'CK NU NZ PN TK',
  usd: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  xaf: 'CF CG CM GA GQ TD',
  xcd: 'AG AI DM GD KN LC MS VC',
  xcg: 'CW SX',
  xof: 'BF BJ CI GW ML NE SN TG',
  xpf: 'NC PF WF',
};

/** Currencies of one country each, behind its code. */
const OWN =
  'AE:aed AF:afn AL:all AM:amd AO:aoa AR:ars AW:awg AZ:azn BA:bam BB:bbd BD:bdt BH:bhd BI:bif BM:bmd BN:bnd BO:bob BR:brl ' +
  'BS:bsd BT:btn BW:bwp BY:byn BZ:bzd CA:cad CD:cdf CL:clp CN:cny CO:cop CR:crc CU:cup CV:cve CZ:czk DJ:djf DO:dop DZ:dzd ' +
  'EG:egp ER:ern ET:etb FJ:fjd FK:fkp GE:gel GH:ghs GI:gip GM:gmd GN:gnf GT:gtq GY:gyd HK:hkd HN:hnl HT:htg HU:huf ID:idr ' +
  'IN:inr IQ:iqd IR:irr IS:isk JM:jmd JO:jod JP:jpy KE:kes KG:kgs KH:khr KM:kmf KP:kpw KR:krw KW:kwd KY:kyd KZ:kzt LA:lak ' +
  'LB:lbp LK:lkr LR:lrd LS:lsl LY:lyd MD:mdl MG:mga MK:mkd MM:mmk MN:mnt MO:mop MR:mru MU:mur MV:mvr MW:mwk MX:mxn MY:myr ' +
  'MZ:mzn NA:nad NG:ngn NI:nio NP:npr OM:omr PA:pab PE:pen PG:pgk PH:php PK:pkr PL:pln PY:pyg QA:qar RO:ron RS:rsd RU:rub ' +
  'RW:rwf SA:sar SB:sbd SC:scr SD:sdg SE:sek SG:sgd SH:shp SL:sle SO:sos SR:srd SS:ssp ST:stn SY:syp SZ:szl TH:thb TJ:tjs ' +
  'TM:tmt TN:tnd TO:top TR:try TT:ttd TW:twd TZ:tzs UA:uah UG:ugx UY:uyu UZ:uzs VE:ves VN:vnd VU:vuv WS:wst YE:yer ZA:zar ' +
  'ZM:zmw ZW:zwg';

const BY_COUNTRY: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SHARED).flatMap(([currency, codes]) => codes.split(' ').map((code) => [code, currency] as const)),
  ...OWN.split(' ').map((pair) => [pair.slice(0, 2), pair.slice(3)] as const),
]);
