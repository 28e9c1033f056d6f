import { COUNTRIES, type Country } from './countries.ts';

/** The country that a person means by a code (`nl`) or a name (`The Netherlands`, `Nederland`); null when unclear. */
export function findCountry(text: string): Country | null {
  const asked = plain(text);
  const code = asked.length === 2 ? asked.toUpperCase() : codesByName().get(asked);
  return COUNTRIES.get(ALIASES.get(asked) ?? code ?? '') ?? null;
}

/** What people write on forms and the runtime's lists do not have. */
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
