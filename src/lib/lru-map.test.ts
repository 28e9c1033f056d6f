import { expect, test } from 'vitest';
import { createLruMap } from './lru-map.ts';

test('drops what was used longest ago when it is full', () => {
  const map = createLruMap<string>(10);
  map.set('a', 'A', 4);
  map.set('b', 'B', 4);
  expect(map.get('a')).toBe('A');
  map.set('c', 'C', 4);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual(['A', undefined, 'C']);
});

test('holds exactly its size, and nothing that is larger', () => {
  const map = createLruMap<string>(10);
  map.set('a', 'A', 10);
  map.set('b', 'B', 11);
  expect([map.get('a'), map.get('b')]).toEqual(['A', undefined]);
});

test('counts a replaced value once', () => {
  const map = createLruMap<string>(10);
  map.set('a', 'A', 8);
  map.set('a', 'a', 2);
  map.set('b', 'B', 8);
  expect([map.get('a'), map.get('b')]).toEqual(['a', 'B']);
});

test('counts entries without a size as 1, and does not count `peek` as a use', () => {
  const map = createLruMap<string>(2);
  map.set('a', 'A');
  map.set('b', 'B');
  expect(map.peek('a')).toBe('A');
  map.set('c', 'C');
  expect(['a', 'b', 'c'].map((key) => map.peek(key))).toEqual([undefined, 'B', 'C']);
  map.delete('b');
  map.delete('unknown');
  map.set('d', 'D');
  expect(['b', 'c', 'd'].map((key) => map.peek(key))).toEqual([undefined, 'C', 'D']);
});
