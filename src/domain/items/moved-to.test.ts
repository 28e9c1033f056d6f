import { expect, test } from 'vitest';
import { movedTo } from './moved-to.ts';

test.each([
  ['a', 1, ['a', 'b', 'c']],
  ['a', 2, ['b', 'a', 'c']],
  ['a', 9, ['b', 'c', 'a']],
  ['c', 1, ['c', 'a', 'b']],
  ['new', 1, ['new', 'a', 'b', 'c']],
  ['new', 4, ['a', 'b', 'c', 'new']],
])('%s at place %i makes %j', (id, position, order) => {
  expect(movedTo(['a', 'b', 'c'], id, position)).toEqual(order);
});
