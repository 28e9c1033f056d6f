/** The currency in which a country pays, as a lower-case ISO 4217 code; undefined where nobody lives. */
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
