import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

test('never runs more than it may, and serves in order', async () => {
  const queue = createWorkQueue({ running: 2, waiting: 100 });
  const begun: number[] = [];
  let active = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      queue.run(async () => {
        begun.push(index);
        active += 1;
        most = Math.max(most, active);
        await nextTurn();
        active -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(begun).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test('refuses one more than may wait, and takes it later', async () => {
  const queue = createWorkQueue({ running: 1, waiting: 1 });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const first = queue.run(() => gate);
  const second = queue.run(async () => 'second');
  await expect(queue.run(async () => 'third')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  open();
  await first;
  expect(await second).toBe('second');
  expect(await queue.run(async () => 'third')).toBe('third');
});

test('goes on after work that failed', async () => {
  const queue = createWorkQueue({ running: 1, waiting: 1 });
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(async () => 'next')).toBe('next');
});
