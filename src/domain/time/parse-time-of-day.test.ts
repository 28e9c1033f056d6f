import { expect, test } from 'vitest';
import { parseTimeOfDay } from './parse-time-of-day.ts';

test.each([
  ['00:00', 0],
  ['00:01', 1],
  ['09:30', 570],
  ['12:00', 720],
  ['23:59', 1_439],
  ['24:00', 1_440],
  ['24:01', null],
  ['25:00', null],
  ['12:60', null],
  ['9:30', null],
  ['12:00:00', null],
  ['12', null],
  ['noon', null],
  [' 12:00', null],
  ['', null],
])('%j is %s minutes after midnight', (text, minutes) => {
  expect(parseTimeOfDay(text)).toBe(minutes);
});
