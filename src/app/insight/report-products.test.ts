import { expect, test } from 'vitest';
import { microsecondsOf } from '../../domain/time/window.ts';
import { datesOfWindow } from './report-products.ts';

const at = (text: string): number => microsecondsOf(Temporal.Instant.from(text));

test.each([
  // from                     till                       zone                → first date   date after the last
  ['2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z', 'UTC', '2026-03-01', '2026-04-01'],
  ['2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z', 'Europe/Amsterdam', '2026-03-01', '2026-04-01'],
  ['2026-03-01T00:00:00Z', '2026-03-01T12:00:00Z', 'Europe/Amsterdam', '2026-03-02', '2026-03-02'],
  // Where midnight is missing, the day begins with the jump.
  ['2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', 'America/Havana', '2026-03-08', '2026-03-09'],
])('%s to %s in %s: %s up to %s', (from, till, zone, first, after) => {
  expect(datesOfWindow({ from_us: at(from), till_us: at(till) }, zone)).toEqual({ from: first, till: after });
});
