import { expect, test } from 'vitest';
import { currencyFacts } from './currency-facts.ts';

const style = { currency_format: 'symbol', currency_position: 'left' } as const;

test.each([
  // code  name              decimal thousand symbol precision
  ['usd', 'US Dollar', '.', ',', '$', '2'],
  ['eur', 'Euro', ',', '.', '€', '2'],
  ['gbp', 'British Pound', '.', ',', '£', '2'],
  ['jpy', 'Japanese Yen', '.', ',', '¥', '0'],
  ['kwd', 'Kuwaiti Dinar', '.', ',', 'KWD', '3'],
  ['sek', 'Swedish Krona', ',', ' ', 'kr', '2'],
  ['brl', 'Brazilian Real', ',', '.', 'R$', '2'],
  ['chf', 'Swiss Franc', '.', "'", 'CHF', '2'],
  ['xyz', 'XYZ', '.', ',', 'XYZ', '2'],
])('%s is %s', (code, name, decimal, thousand, symbol, precision) => {
  expect(currencyFacts(code, style)).toEqual({ name, decimal, thousand, symbol, precision, format: '%s%v' });
});

test.each([
  ['symbol', 'left', '%s%v'],
  ['symbol', 'right', '%v%s'],
  ['code', 'left', 'USD %v'],
  ['code', 'right', '%v USD'],
] as const)('%s on the %s is written %s', (currency_format, currency_position, format) => {
  expect(currencyFacts('usd', { currency_format, currency_position }).format).toBe(format);
});
