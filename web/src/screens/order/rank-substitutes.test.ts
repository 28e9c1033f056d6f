import { expect, test } from 'vitest';
import { rankSubstitutes } from './rank-substitutes.ts';

const item = (id: string, tag_list: string[], euros: number | null, more: object = {}) => ({
  id,
  name: id,
  product_group_id: id,
  product_type: 'rental' as const,
  tag_list,
  base_price_in_cents: euros === null ? null : euros * 100,
  ...more,
});
const cinema = item('cinema camera', ['camera', 'cinema', 'featured'], 200);
const ranked = (...candidates: readonly ReturnType<typeof item>[]) =>
  rankSubstitutes(cinema, candidates).map(({ id }) => id);

test('cameras stand in for a cinema camera, lenses do not', () => {
  expect(
    ranked(
      item('prime lens', ['lens', 'prime', 'cinema'], 45),
      item('zoom lens', ['lens', 'zoom', 'featured'], 60),
      item('action camera', ['camera', 'outdoor'], 25),
      item('photo camera', ['camera', 'photo', 'featured'], 90),
      item('other cinema camera', ['Camera', 'cinema'], 180),
    ),
  ).toEqual(['other cinema camera', 'photo camera', 'action camera']);
});

test('of what is tagged alike, the one that costs about as much comes first', () => {
  const alike = (id: string, euros: number | null) => item(id, ['camera', 'cinema', 'featured'], euros);
  expect(ranked(alike('cheap', 20), alike('dear', 900), alike('near', 220))).toEqual(['near', 'dear', 'cheap']);
  expect(ranked(alike('unknown', null), alike('far', 20))).toEqual(['unknown', 'far']);
});

test('variations of the same group come first, whatever their tags; the product itself and other kinds do not', () => {
  expect(
    ranked(
      item('other cinema camera', ['camera', 'cinema', 'featured'], 200),
      item('other colour', [], 20, { product_group_id: cinema.product_group_id }),
      cinema,
      item('insurance', ['camera', 'cinema'], 200, { product_type: 'service' }),
    ),
  ).toEqual(['other colour', 'other cinema camera']);
});

test('each once, though found in two ways', () => {
  const other = item('other cinema camera', ['camera', 'cinema'], 180);
  expect(ranked(other, other)).toEqual(['other cinema camera']);
});
