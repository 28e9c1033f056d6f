import { expect, test } from 'vitest';
import { createByteCache } from './byte-cache.ts';

test('drops what was used longest ago when it is full', () => {
  const cache = createByteCache<string>(10);
  cache.set('a', 'A', 4);
  cache.set('b', 'B', 4);
  expect(cache.get('a')).toBe('A');
  cache.set('c', 'C', 4);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
});

test('holds exactly its size, and nothing that is larger', () => {
  const cache = createByteCache<string>(10);
  cache.set('a', 'A', 10);
  cache.set('b', 'B', 11);
  expect([cache.get('a'), cache.get('b')]).toEqual(['A', undefined]);
});

test('counts a replaced value once', () => {
  const cache = createByteCache<string>(10);
  cache.set('a', 'A', 8);
  cache.set('a', 'a', 2);
  cache.set('b', 'B', 8);
  expect([cache.get('a'), cache.get('b')]).toEqual(['a', 'B']);
});
