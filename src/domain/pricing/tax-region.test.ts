import { expect, test } from 'vitest';
import { ratesInRegion, type TaxRegionStrategy } from './tax-region.ts';

const rate = (id: string) => ({ id, name: id, value: 5 });
const ids = (rates: readonly { readonly id: string }[]): string => rates.map(({ id }) => id).join(' ');

test.each<[TaxRegionStrategy | null, string, string]>([
  [null, 'high low', ''],
  ['add_to', 'high low city', ''],
  ['replace', 'city', ''],
  ['compound', 'high low', 'city'],
])('%s: %s, and on top of it %s', (strategy, plain, onTop) => {
  const region = strategy === null ? null : { strategy, rates: [rate('city')] };
  const { rates, compounded } = ratesInRegion([rate('high'), rate('low')], region);
  expect([ids(rates), ids(compounded)]).toEqual([plain, onTop]);
});
