import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('admits as many as it has places, and the others in the order they asked', async () => {
  const semaphore = createSemaphore(2);
  const inside: string[] = [];
  const acquire = (name: string) => semaphore.acquire().then(() => inside.push(name));
  const entered = ['a', 'b', 'c', 'd'].map(acquire);
  await Promise.all(entered.slice(0, 2));
  expect(inside).toEqual(['a', 'b']);
  semaphore.release();
  await entered[2];
  expect(inside).toEqual(['a', 'b', 'c']);
  semaphore.release();
  await entered[3];
  expect(inside).toEqual(['a', 'b', 'c', 'd']);
});

test('has places again when all were released', async () => {
  const semaphore = createSemaphore(1);
  for (let round = 0; round < 3; round += 1) {
    await semaphore.acquire();
    semaphore.release();
  }
  await expect(semaphore.acquire()).resolves.toBeUndefined();
});

test('a failure releases the place', async () => {
  const semaphore = createSemaphore(1);
  await expect(semaphore.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect([semaphore.isFull(), semaphore.waiting()]).toEqual([false, 0]);
  expect(await semaphore.run(() => Promise.resolve('fine'))).toBe('fine');
});
