import { expect, test } from 'vitest';
import { forEachItem } from './for-each-item.ts';

test('one that fails does not stop the others, and only a few run at once', async () => {
  let running = 0;
  let most = 0;
  const { done, failed } = await forEachItem(
    [1, 2, 3, 4, 5, 6, 7],
    async (number) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      if (number === 3) throw new Error('no');
    },
    3,
  );
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 4, 5, 6, 7]);
  expect(failed.map(({ item }) => item)).toEqual([3]);
  expect(most).toBe(3);
});
