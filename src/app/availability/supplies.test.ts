import { expect, test } from 'vitest';
import { timestampOf } from './supplies.ts';

const us = (text: string): number => Date.parse(text) * 1_000;

test.each([
  [us('2026-03-10T12:00:00.500Z') + 1, '2026-03-10T12:00:00.500001Z'],
  [us('0001-01-01T00:00:00Z'), '0001-01-01T00:00:00Z'],
  [us('0000-12-31T23:59:59.999Z'), '-infinity'],
  [us('9999-12-31T23:59:59Z'), '9999-12-31T23:59:59Z'],
  [us('+010000-01-01T00:00:00Z'), 'infinity'],
  [Infinity, 'infinity'],
  [-Infinity, '-infinity'],
])('%d: %s', (moment_us, expected) => {
  expect(timestampOf(moment_us)).toBe(expected);
});
