/** How amounts of a currency are written, as text templates expect it. */
export interface CurrencyFacts {
  readonly name: string;
  readonly decimal: string;
  readonly thousand: string;
  readonly symbol: string;
  /** Fraction digits; a text, as published. */
  readonly precision: string;
  /** `%s` stands for the symbol, `%v` for the amount. */
  readonly format: string;
}

interface Style {
  readonly currency_format: 'symbol' | 'code';
  readonly currency_position: 'left' | 'right';
}

/** Facts of the runtime's own tables; an amount is written as where the currency is at home. */
export function currencyFacts(code: string, style: Style): CurrencyFacts {
  const currency = code.toUpperCase();
  const format = new Intl.NumberFormat(HOMES.get(code) ?? 'en', { style: 'currency', currency });
  const parts = new Map(format.formatToParts(-1_234_567.891).map(({ type, value }) => [type, value]));
  return {
    name: new Intl.DisplayNames('en', { type: 'currency' }).of(currency) ?? currency,
    decimal: parts.get('decimal') ?? '.',
    // Thin and unbreakable spaces are for typesetters; templates and spreadsheets expect a plain one.
    thousand: (parts.get('group') ?? ',').replace(/\s/u, ' '),
    symbol: symbolOf(currency),
    precision: String(format.resolvedOptions().maximumFractionDigits ?? 2),
    format: formatOf(currency, style),
  };
}

/** Where separators differ from the English ones. */
const HOMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ars: 'es-AR',
    brl: 'pt-BR',
    chf: 'de-CH',
    clp: 'es-CL',
    cop: 'es-CO',
    czk: 'cs-CZ',
    dkk: 'da-DK',
    eur: 'de-DE',
    huf: 'hu-HU',
    idr: 'id-ID',
    isk: 'is-IS',
    nok: 'nb-NO',
    pln: 'pl-PL',
    ron: 'ro-RO',
    rsd: 'sr-Latn-RS',
    rub: 'ru-RU',
    sek: 'sv-SE',
    try: 'tr-TR',
    uah: 'uk-UA',
    uyu: 'es-UY',
    vnd: 'vi-VN',
    zar: 'en-ZA',
  }),
);

function symbolOf(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}

function formatOf(currency: string, { currency_format, currency_position }: Style): string {
  if (currency_format === 'code') return currency_position === 'left' ? `${currency} %v` : `%v ${currency}`;
  return currency_position === 'left' ? '%s%v' : '%v%s';
}
