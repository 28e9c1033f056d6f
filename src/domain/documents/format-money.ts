import type { CurrencyFacts } from '../settings/currency-facts.ts';

/** `€1.234,50` as the company writes amounts. What its currency has no coins for is shown all the same, never rounded. */
export function formatMoney(cents: number, currency: CurrencyFacts): string {
  const { decimal, thousand, symbol, precision, format } = currency;
  const amount = BigInt(Math.abs(cents));
  const digits = amount % 100n === 0n ? Number(precision) : Math.max(2, Number(precision));
  const fraction = String(amount % 100n)
    .padStart(2, '0')
    .padEnd(digits, '0')
    .slice(0, digits);
  const whole = String(amount / 100n).replaceAll(/\B(?=(?:\d{3})+$)/g, thousand);
  // Functions, since a dollar sign means something in a replacement's text.
  const written = format
    .replace('%v', () => (fraction === '' ? whole : `${whole}${decimal}${fraction}`))
    .replace('%s', () => symbol);
  return cents < 0 ? `-${written}` : written;
}

/** `21%`, `8,25%`. */
export const formatPercentage = (percentage: number, { decimal }: Pick<CurrencyFacts, 'decimal'>): string =>
  `${formatNumber(percentage, { decimal })}%`;

/** At most four digits after the point, as many as are kept. */
export const formatNumber = (value: number, { decimal }: Pick<CurrencyFacts, 'decimal'>): string =>
  String(Number(value.toFixed(4))).replace('.', decimal);
