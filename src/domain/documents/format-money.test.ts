import { expect, test } from 'vitest';
import { currencyFacts } from '../settings/currency-facts.ts';
import { formatMoney, formatNumber, formatPercentage } from './format-money.ts';

const SYMBOL_LEFT = { currency_format: 'symbol', currency_position: 'left' } as const;
const SYMBOL_RIGHT = { currency_format: 'symbol', currency_position: 'right' } as const;
const CODE_LEFT = { currency_format: 'code', currency_position: 'left' } as const;

test.each([
  // currency style cents → text
  ['eur', SYMBOL_LEFT, 123_456_789, '€1.234.567,89'],
  ['eur', SYMBOL_RIGHT, 1_250, '12,50€'],
  ['eur', SYMBOL_LEFT, -5, '-€0,05'],
  ['usd', SYMBOL_LEFT, 100_000, '$1,000.00'],
  ['usd', CODE_LEFT, 99, 'USD 0.99'],
  ['sek', SYMBOL_LEFT, 100_000, 'kr1 000,00'],
  ['jpy', SYMBOL_LEFT, 100_000, '¥1,000'],
  ['jpy', SYMBOL_LEFT, 100_050, '¥1,000.50'],
  ['bhd', CODE_LEFT, 1_234, 'BHD 12.340'],
  ['usd', SYMBOL_LEFT, 1_000_000_000_000_000, '$10,000,000,000,000.00'],
  ['usd', SYMBOL_LEFT, 0, '$0.00'],
] as const)('in %s with %j, %d cents are %s', (code, style, cents, text) => {
  expect(formatMoney(cents, currencyFacts(code, style))).toBe(text);
});

test.each([
  [21, ',', '21%'],
  [8.25, ',', '8,25%'],
  [8.25, '.', '8.25%'],
  [0.0001, '.', '0.0001%'],
])('%d per cent with %j are %s', (value, decimal, text) => {
  expect(formatPercentage(value, { decimal })).toBe(text);
});

test('numbers lose the zeros behind them', () => {
  expect(formatNumber(2.5, { decimal: ',' })).toBe('2,5');
});
