import { expect, test } from 'vitest';
import { recordReference } from './record-kind.ts';

const ID = '01a1dd9e-39b2-70e0-acc3-2d2cb0249d19';

test.each([
  // segment → what it names
  [ID, { id: ID }],
  [ID.toUpperCase(), { id: ID.toUpperCase() }],
  ['1', { number: '1' }],
  ['9'.repeat(18), { number: '9'.repeat(18) }],
  ['9'.repeat(19), undefined],
  ['0', undefined],
  ['01', undefined],
  ['-1', undefined],
  ['1.0', undefined],
  ['1e3', undefined],
  [' 1', undefined],
  ['１', undefined],
  ['', undefined],
  ['jo', undefined],
  [`${ID}0`, undefined],
  [ID.replaceAll('-', ''), undefined],
  [undefined, undefined],
])('%s', (segment, expected) => {
  expect(recordReference(segment)).toEqual(expected);
});
