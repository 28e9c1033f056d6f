import { expect, test } from 'vitest';
import { amountText, centsOf, digitsOf } from './amount.ts';

test.each([
  // text, digits → cents
  ['40', 2, 4_000],
  ['40.5', 2, 4_050],
  ['40,50', 2, 4_050],
  ['.5', 2, 50],
  ['1,200', 2, 120_000],
  ['1.200', 2, 120_000],
  ['1,200.50', 2, 120_050],
  ['1.200,50', 2, 120_050],
  ['1 200', 2, 120_000],
  ['1.200.300', 2, 120_030_000],
  ['1500', 0, 1_500],
  ['1,500', 0, 1_500],
  ['', 2, null],
  ['  ', 2, null],
  ['forty', 2, undefined],
  ['-4', 2, undefined],
  ['4.1234', 2, undefined],
  ['.', 2, undefined],
])('%s with %i decimals is %s', (text, digits, cents) => {
  expect(centsOf(text, digits)).toBe(cents);
});

test.each([
  [4_000, 2, '40'],
  [4_050, 2, '40.50'],
  [0, 2, '0'],
  [1_500, 0, '1500'],
  [null, 2, ''],
])('%s cents with %i decimals are typed as %s', (cents, digits, text) => {
  expect(amountText(cents, digits)).toBe(text);
});

test('knows how many decimals a currency has', () => {
  expect([digitsOf('eur'), digitsOf('JPY')]).toEqual([2, 0]);
});
