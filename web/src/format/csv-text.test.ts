import { expect, test } from 'vitest';
import { csvText, type CsvValue } from './csv-text.ts';

test.each<[CsvValue, string]>([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['6" disc', '"6"" disc"'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['@cmd', "'@cmd"],
  ['-5', "'-5"],
  [-5, '-5'],
  [12.5, '12.5'],
  [null, ''],
  [undefined, ''],
  ['', ''],
])('%j is written %j', (value, text) => {
  expect(csvText(['Name', 'Value'], [['x', value]])).toBe(`Name,Value\r\nx,${text}\r\n`);
});
