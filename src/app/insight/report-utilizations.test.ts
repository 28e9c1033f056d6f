import { expect, test } from 'vitest';
import { MAX_UTILIZATION_CELLS, refuseTooManyCells } from './report-utilizations.ts';

test('as many products times intervals as are allowed, and no more', () => {
  expect(() => refuseTooManyCells(MAX_UTILIZATION_CELLS)).not.toThrow();
  expect(() => refuseTooManyCells(MAX_UTILIZATION_CELLS + 1)).toThrow('more than 500000 products times intervals');
});
