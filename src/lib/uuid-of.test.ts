import { expect, test } from 'vitest';
import { uuidOf } from './uuid-of.ts';

test('the same names give the same uuid, others another', () => {
  expect(uuidOf('a', 'b')).toBe(uuidOf('a', 'b'));
  expect(new Set([uuidOf('a', 'b'), uuidOf('ab'), uuidOf('b', 'a'), uuidOf('a', 'b', '')]).size).toBe(4);
  expect(uuidOf('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
