import { expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';

const take = <Value>(count: number, next: () => Value): Value[] => Array.from({ length: count }, next);

test('the same seed gives the same choices, another seed others', () => {
  const numbers = (seed: number) => take(5, seededRandom(seed).next);
  expect(numbers(1)).toEqual(numbers(1));
  expect(numbers(1)).not.toEqual(numbers(2));
});

test('integers reach both ends and nothing beyond', () => {
  const random = seededRandom(7);
  expect(new Set(take(200, () => random.integer(3, 5)))).toEqual(new Set([3, 4, 5]));
});

test('numbers are spread evenly', () => {
  const random = seededRandom(3);
  const tenths = new Map<number, number>();
  for (const tenth of take(10_000, () => Math.floor(random.next() * 10))) {
    tenths.set(tenth, (tenths.get(tenth) ?? 0) + 1);
  }
  for (const count of tenths.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});

test('a sample has no item twice, and no more than there are', () => {
  const random = seededRandom(9);
  expect(new Set(random.sample([1, 2, 3, 4], 3)).size).toBe(3);
  expect(random.sample([1, 2], 5).toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test('there is nothing to pick from nothing', () => {
  expect(() => seededRandom(1).pick([])).toThrow('nothing to pick from');
});

test('gives as many bytes as asked for', () => {
  expect(seededRandom(1).bytes(16)).toHaveLength(16);
});
