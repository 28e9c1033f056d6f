import { expect, test } from 'vitest';
import { currencyFacts } from '../company/currency-facts.ts';
import { formatMoney, formatNumber, formatPercentage, type PrintedLine, printedRows } from './printed-lines.ts';

const line = (id: string, price_in_cents: number, more: Partial<PrintedLine> = {}): PrintedLine => ({
  id,
  line_type: 'charge',
  title: id,
  extra_information: null,
  quantity: 1,
  charge_label: null,
  price_each_in_cents: price_in_cents,
  price_in_cents,
  parent_line_id: null,
  tax_percentages: [],
  identifiers: [],
  photo: null,
  weight: null,
  ...more,
});

const section = (id: string): PrintedLine => line(id, 0, { line_type: 'section' });
const part = (id: string, price_in_cents: number): PrintedLine => line(id, price_in_cents, { parent_line_id: 'kit' });

const LINES = [
  line('van', 100),
  line('advice', 0),
  section('Light'),
  line('kit', 50),
  part('lamp', 50),
  part('cable', 0),
  line('bulb', 5),
  section('Nothing'),
  section('Sound'),
  line('box', 7),
];

test.each([
  // free lines, section's lines → rows
  [true, false, 'van advice [Light] kit -lamp -cable bulb [Nothing] [Sound] box'],
  [false, false, 'van [Light] kit -lamp bulb [Nothing] [Sound] box'],
  [true, true, 'van advice [Light 55] [Nothing 0] [Sound 7]'],
  [false, true, 'van [Light 55] [Nothing 0] [Sound 7]'],
])('free lines shown %s, lines of sections hidden %s: %s', (show_free_lines, hide_section_lines, expected) => {
  const rows = printedRows(LINES, { show_free_lines, hide_section_lines }).map((row) => {
    if (row.kind === 'section')
      return `[${row.line.title}${row.price_in_cents === null ? '' : ` ${row.price_in_cents}`}]`;
    return row.kind === 'part' ? `-${row.line.title}` : row.line.title;
  });
  expect(rows.join(' ')).toBe(expected);
});

test('a page without lines has no rows', () => {
  expect(printedRows([], { show_free_lines: true, hide_section_lines: true })).toEqual([]);
});

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
