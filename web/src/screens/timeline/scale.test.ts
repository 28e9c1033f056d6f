import { expect, test } from 'vitest';
import { DAY_MS } from '../../format/zone.ts';
import { drawnAt, isWithin, leftOfToday, momentAt, scaleOf, windowAt, xOf, ZOOMS, type Zoom, zoomOf } from './scale.ts';

const at = (instant: string): number => Date.parse(instant);
const scale = (zoom: Zoom, width_px = 1_240) =>
  scaleOf({ zoom, width_px, day: '2026-11-15', zone: 'Europe/Amsterdam' });

test.each([
  // zoom     width  pixels of a day
  ['day', 1_240, 1_240],
  ['week', 1_400, 200],
  ['month', 1_240, 40],
  ['quarter', 1_840, 20],
  // On a phone a day stays wide enough to be seen, and fewer fit.
  ['month', 236, 24],
  ['quarter', 236, 9],
] as const)('%s on %i pixels: a day has %i', (zoom, width_px, day_px) => {
  expect(scale(zoom, width_px).px_per_ms * DAY_MS).toBeCloseTo(day_px);
});

test('x and moment are each other undone', () => {
  const month = scale('month');
  for (const instant of ['2026-11-15T09:17:00Z', '2027-03-28T01:30:00Z', '2026-01-01T00:00:00Z']) {
    expect(momentAt(month, xOf(month, at(instant)))).toBeCloseTo(at(instant), 0);
  }
});

test('it begins with a day of the zone, a year before', () => {
  expect(new Date(scale('month').from_ms).toISOString()).toBe('2025-11-13T23:00:00.000Z');
});

test('the window holds the screen and one more to each side, and the interface allows as much', () => {
  for (const zoom of Object.keys(ZOOMS) as Zoom[]) {
    const made = scale(zoom);
    const screen_ms = ZOOMS[zoom].days * DAY_MS;
    for (const share of [0, 0.3, 0.999]) {
      const left_ms = made.from_ms + (10 + share) * screen_ms;
      const { from_ms, till_ms } = windowAt(made, left_ms);
      expect(from_ms).toBeLessThanOrEqual(left_ms - screen_ms);
      expect(till_ms).toBeGreaterThanOrEqual(left_ms + 2 * screen_ms);
      expect(till_ms - from_ms).toBeLessThanOrEqual(400 * DAY_MS);
    }
  }
});

test('what is drawn holds the screen and a quarter to each side, and lies in the window', () => {
  for (const zoom of Object.keys(ZOOMS) as Zoom[]) {
    const made = scale(zoom);
    const screen_ms = ZOOMS[zoom].days * DAY_MS;
    for (const share of [0, 0.3, 0.999]) {
      const left_ms = made.from_ms + (10 + share) * screen_ms;
      const { from_ms, till_ms } = drawnAt(made, left_ms);
      expect(from_ms).toBeLessThanOrEqual(left_ms - screen_ms / 4);
      expect(till_ms).toBeGreaterThanOrEqual(left_ms + 1.25 * screen_ms);
      const window = windowAt(made, left_ms);
      expect([from_ms >= window.from_ms, till_ms <= window.till_ms]).toEqual([true, true]);
    }
  }
});

test('scrolling within a screen keeps the window', () => {
  const week = scale('week');
  const left_ms = week.from_ms + 70 * DAY_MS;
  expect(windowAt(week, left_ms + 6.9 * DAY_MS)).toEqual(windowAt(week, left_ms));
  expect(windowAt(week, left_ms + 7 * DAY_MS)).not.toEqual(windowAt(week, left_ms));
});

test.each([
  ['day', '2026-11-15T06:00:00.000Z'],
  ['week', '2026-11-13T23:00:00.000Z'],
  ['month', '2026-11-10T23:00:00.000Z'],
  ['quarter', '2026-10-31T23:00:00.000Z'],
] as const)('today in a %s begins at %s', (zoom, left) => {
  const now = at('2026-11-15T10:20:00Z');
  expect(new Date(leftOfToday(zoom, now, 'Europe/Amsterdam')).toISOString()).toBe(left);
});

test.each([
  ['2026-01-01', true],
  ['2028-06-01', true],
  ['2024-01-01', false],
  ['2029-01-01', false],
])('%s can be scrolled to: %s', (day, expected) => expect(isWithin(day, '2026-11-15')).toBe(expected));

test.each([
  ['week', 'week'],
  [undefined, 'month'],
  ['toString', 'month'],
])('the zoom %s is %s', (text, expected) => expect(zoomOf(text)).toBe(expected));
