import { describe, expect, test } from 'vitest';
import { keepTotals } from './totals.ts';

describe('totals of lists', () => {
  test.each([
    // cost_ms  later_ms  → counted again
    [1, 50, false],
    [1, 99, false],
    [1, 101, true],
    [30, 2_900, false],
    [30, 3_100, true],
  ])('a total that took %i ms is counted again after %i ms: %s', async (cost_ms, later_ms, again) => {
    const { totals, clock, counts } = setting(cost_ms);
    await totals.total('acme', 'customers', counts.count);
    clock.now_ms += later_ms;
    await totals.total('acme', 'customers', counts.count);
    expect(counts.made).toBe(again ? 2 : 1);
  });

  test.each([
    // cost_ms  → a write makes it count again
    [1, true],
    [9, true],
    [10, false],
  ])('a write forgets a total that took %i ms: %s', async (cost_ms, again) => {
    const { totals, counts } = setting(cost_ms);
    await totals.total('acme', 'customers', counts.count);
    totals.forget('acme');
    await totals.total('acme', 'customers', counts.count);
    expect(counts.made).toBe(again ? 2 : 1);
  });

  test('companies and lists do not share totals', async () => {
    const { totals, counts } = setting(5);
    await totals.total('acme', 'customers', counts.count);
    await totals.total('acme', 'barcodes', counts.count);
    await totals.total('other', 'customers', counts.count);
    totals.forget('other');
    await totals.total('acme', 'customers', counts.count);
    expect(counts.made).toBe(3);
  });
});

function setting(cost_ms: number) {
  const clock = { now_ms: 0 };
  const counts = {
    made: 0,
    count: async (): Promise<number> => {
      counts.made += 1;
      clock.now_ms += cost_ms;
      return 7;
    },
  };
  return { totals: keepTotals(() => clock.now_ms), clock, counts };
}
