import { expect, test } from 'vitest';
import { type PrintedLine, printedRows } from './printed-lines.ts';

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
