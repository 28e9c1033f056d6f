import { expect, test } from 'vitest';
import { parseDate } from './parse-date.ts';

test.each([
  ['2018-01-22', '2018-01-22'],
  ['22-01-2018', '2018-01-22'],
  ['2-1-2018', '2018-01-02'],
  ['2020-02-29', '2020-02-29'],
  ['2000-02-29', '2000-02-29'],
  ['0001-01-01', '0001-01-01'],
  ['9999-12-31', '9999-12-31'],
  ['1900-02-29', undefined],
  ['2018-02-29', undefined],
  ['2018-06-31', undefined],
  ['2018-13-01', undefined],
  ['0000-01-01', undefined],
  ['2018-1-2', undefined],
  ['2018-01-22T09:00', undefined],
  ['2018-01-22 ', undefined],
  ['22.01.2018', undefined],
  ['yesterday', undefined],
  ['', undefined],
])('%j reads as %s', (text, expected) => {
  expect(parseDate(text)?.toString()).toBe(expected);
});
