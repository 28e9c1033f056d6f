import { expect, test } from 'vitest';
import { takenSentence } from './taken-stock-item.ts';

const ORDER = { id: 'own', starts_at: '2026-11-20', stops_at: '2026-11-22' };
const holder = (number: number | null, from: string, till: string, started = false) => ({
  order: { id: `order ${number}`, number },
  starts_at: from,
  stops_at: till,
  started,
});

test.each([
  [[holder(7, '2026-11-14', '2026-11-21', true)], 'CAM-1 is out on #7 until 2026-11-21.'],
  // Out comes before what overlaps, and that before what is only next.
  [
    [holder(8, '2026-11-21', '2026-11-23'), holder(7, '2026-11-14', '2026-11-15', true)],
    'CAM-1 is out on #7 until 2026-11-15.',
  ],
  [
    [holder(6, '2026-11-17', '2026-11-18'), holder(8, '2026-11-21', '2026-11-23')],
    'CAM-1 is reserved for #8 from 2026-11-21.',
  ],
  [[holder(null, '2026-11-21', '2026-11-23')], 'CAM-1 is reserved for another order from 2026-11-21.'],
  [[{ ...holder(1, '2026-11-14', '2026-11-21', true), order: null }], 'CAM-1 is in downtime until 2026-11-21.'],
  [
    [{ ...holder(1, '2026-11-14', '2026-11-21', true), order: { id: 'own', number: 1 } }],
    'CAM-1 is not in stock in that period.',
  ],
  [[], 'CAM-1 is not in stock in that period.'],
])('%j: %s', (holders, sentence) => {
  expect(takenSentence('CAM-1', holders, ORDER, String)).toBe(sentence);
});
