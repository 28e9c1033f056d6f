import { describe, expect, test } from 'vitest';
import type { Holder } from '../fulfillment/judge-scan.ts';
import { scanResult } from './scan-result.ts';

const NOW = '2026-11-15T12:00:00Z';
const short = (scanned: Parameters<typeof scanResult>[0], holders: readonly Holder[] = []): string => {
  const { title, text, steps } = scanResult(scanned, holders, NOW, (instant) => `<${instant?.slice(5, 10) ?? ''}>`);
  return [title, text, ...steps.map(({ label, path }) => `[${label}: ${path}]`)].join(' | ');
};
const held = (number: number | null, from: string, till: string, started = false): Holder => ({
  order: number === null ? null : { id: `o${number}`, number },
  starts_at: `2026-${from}T09:00:00Z`,
  stops_at: `2026-${till}T09:00:00Z`,
  started,
});
const C1 = { id: 'c1', identifier: 'C1', product_id: 'camera', archived: false } as const;

describe('a piece', () => {
  test.each<[string, readonly Holder[], string]>([
    ['is in stock', [], 'In stock, and on no order. | [Open C1: /stock-items/c1]'],
    [
      'is out',
      [held(7, '11-14', '11-20', true)],
      'Out on #7, due back <11-20>. | [Return it: /orders/o7/return] | [Order #7: /orders/o7] | [Open C1: /stock-items/c1]',
    ],
    [
      'is out too long',
      [held(7, '11-10', '11-14', true)],
      'Out on #7, was due back <11-14>. | [Return it: /orders/o7/return] | [Order #7: /orders/o7] | [Open C1: /stock-items/c1]',
    ],
    [
      'is out and reserved after',
      [held(8, '11-21', '11-22'), held(7, '11-14', '11-20', true)],
      'Out on #7, due back <11-20>. | [Return it: /orders/o7/return] | [Order #7: /orders/o7] | [Open C1: /stock-items/c1]',
    ],
    // What leihs got wrong: a scan that picks the line with the later date.
    [
      'is reserved twice: the earlier counts',
      [held(9, '11-28', '11-30'), held(8, '11-16', '11-17')],
      'In stock. Reserved for #8 from <11-16>. | [Pick up: /orders/o8/pick-up] | [Order #8: /orders/o8] | [Open C1: /stock-items/c1]',
    ],
    [
      'is in downtime',
      [held(null, '11-14', '11-16'), held(8, '11-16', '11-17')],
      'In downtime until <11-16>. | [Open C1: /stock-items/c1]',
    ],
    ['will be in downtime', [held(null, '11-18', '11-19')], 'In stock, and on no order. | [Open C1: /stock-items/c1]'],
  ])('%s', (_, holders, expected) => {
    expect(short({ kind: 'stock_item', stockItem: C1 }, holders)).toBe(`C1 | ${expected}`);
  });

  test('that is archived', () => {
    expect(short({ kind: 'stock_item', stockItem: { ...C1, archived: true } })).toContain('no longer rented out');
  });
});

test.each([
  ['new', 'A draft: reserve it first | [Open order: /orders/o]'],
  ['draft', 'A draft: reserve it first | [Open order: /orders/o]'],
  ['reserved', 'Reserved | [Pick up: /orders/o/pick-up] | [Open order: /orders/o]'],
  ['started', 'Out | [Return: /orders/o/return] | [Open order: /orders/o]'],
  ['stopped', 'Back | [Open order: /orders/o]'],
  ['archived', 'Archived | [Open order: /orders/o]'],
  ['canceled', 'Canceled | [Open order: /orders/o]'],
] as const)('an order that is %s', (status, expected) => {
  expect(short({ kind: 'order', order: { id: 'o', number: 7, status } })).toBe(`Order #7 | ${expected}`);
});

test.each([
  [{ kind: 'customer', customer: { id: 'ada', name: 'Ada' } }, 'Ada | Customer | [Open customer: /customers/ada]'],
  [
    { kind: 'product', product: { id: 'p', name: 'Tape', product_group_id: 'g' } },
    'Tape | Product | [Open product: /products/g]',
  ],
  [{ kind: 'unknown', code: 'XYZ' }, 'XYZ | Nothing here has this code.'],
] as const)('$kind', (scanned, expected) => {
  expect(short(scanned)).toBe(expected);
});
