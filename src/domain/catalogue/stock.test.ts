import { expect, test } from 'vitest';
import { nextIdentifiers } from './stock.ts';

test.each<[string, boolean, number, readonly string[], readonly string[]]>([
  ['SKU', false, 2, [], ['SKU-1', 'SKU-2']],
  ['XYZ', true, 1, ['XYZ-4'], ['TMP-XYZ-1']],
  ['XYZ', false, 2, ['XYZ-1', 'XYZ-4', 'SKU-9', 'TMP-XYZ-8'], ['XYZ-5', 'XYZ-6']],
  ['XYZ', false, 1, ['xyz-7'], ['XYZ-8']],
  ['XYZ', false, 1, ['XYZ-', 'XYZ-a', 'XYZ-1a', 'XYZ--3', 'XYZ-1.5', 'XYZ-9999999999999'], ['XYZ-1']],
  ['XYZ', false, 1, ['XYZ-999999999999'], ['XYZ-1000000000000']],
  ['X.*', false, 1, ['Xab-3', 'X.*-2'], ['X.*-3']],
  ['XYZ', false, 0, [], []],
])('prefix %s, temporary %s, %d more beside %j: %j', (prefix, temporary, count, inUse, expected) => {
  expect(nextIdentifiers({ prefix, temporary, count }, inUse)).toEqual(expected);
});
