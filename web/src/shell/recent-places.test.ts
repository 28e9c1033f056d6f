import { expect, test } from 'vitest';
import type { Hit } from './search-everything.ts';
import { recentPlaces, rememberPlace } from './recent-places.ts';

const hit = (number: number): Hit => ({
  kind: 'order',
  id: String(number),
  title: `#${number}`,
  detail: '',
  to: `/orders/${number}`,
});

function store(text: string | null = null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
}

test('the last comes first, each once, and only a few are kept', () => {
  const kept = store();
  for (const number of [1, 2, 3, 4, 5, 6, 7, 3]) rememberPlace(hit(number), kept);
  expect(recentPlaces(kept).map(({ title }) => title)).toEqual(['#3', '#7', '#6', '#5', '#4', '#2']);
});

test.each([
  null,
  'nonsense',
  '{}',
  '[1, null, {"kind": "order"}]',
  '[{"kind":"order","id":"1","title":"x","detail":"","to":"https://elsewhere"}]',
])('whatever else is kept is nothing: %s', (text) => {
  expect(recentPlaces(store(text))).toEqual([]);
});
