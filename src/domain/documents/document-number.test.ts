import { expect, test } from 'vitest';
import { nextRevision, prefixWithNumber, renderPrefix } from './document-number.ts';

const VALUES = { year: 2026, order_number: 15, customer_number: 7 };

test.each([
  [null, VALUES, null],
  ['', VALUES, null],
  ['  ', VALUES, null],
  ['INV', VALUES, 'INV'],
  ['{{year}}', VALUES, '2026'],
  ['{{year}}-{{order_number}}', VALUES, '2026-15'],
  ['{{ year }}-{{ customer_number }}', VALUES, '2026-7'],
  ['{{year}}{{year}}', VALUES, '20262026'],
  ['{{year}}-{{customer_number}}', { ...VALUES, customer_number: null }, '2026-'],
  ['{{order_number}}', { ...VALUES, order_number: null }, null],
  ['{{month}}-{year}', VALUES, '{{month}}-{year}'],
  ['{{constructor}}', VALUES, '{{constructor}}'],
  ['$&', VALUES, '$&'],
])('the prefix %j with %j is %j', (template, values, expected) => {
  expect(renderPrefix(template, values)).toBe(expected);
});

test.each([
  [null, 1, '1'],
  ['2026-15', 3, '2026-15-3'],
  ['INV', 1_000, 'INV-1000'],
])('%j and %i: %s', (prefix, number, expected) => {
  expect(prefixWithNumber(prefix, number)).toBe(expected);
});

test.each([
  [null, '1'],
  ['1', '2'],
  ['9', '10'],
])('the revision after %s is %s', (revision, expected) => {
  expect(nextRevision(revision)).toBe(expected);
});
