import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('ids are version 7 uuids', () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('ids tell when they were made', () => {
  const before_ms = Date.now();
  const made_ms = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16);
  expect(made_ms).toBeGreaterThanOrEqual(before_ms);
  expect(made_ms).toBeLessThanOrEqual(Date.now() + 100);
});

test('ids ascend, also within a millisecond and beyond its counter', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
