import { expect, test } from 'vitest';
import { rankHits } from './rank-hits.ts';

const NAMES = ['Carbon tripod slider', 'Contripodal', 'Slider for tripods', 'Tripod', 'Tripod head'];
const hits = NAMES.map((name, index) => ({ id: String(index), name, sku: `SKU-${index}` }));

test.each([
  ['tripod', ['Tripod', 'Tripod head', 'Carbon tripod slider', 'Slider for tripods', 'Contripodal']],
  ['TRIPOD  head', ['Tripod head', 'Carbon tripod slider', 'Contripodal', 'Slider for tripods', 'Tripod']],
  ['tripod slider', ['Carbon tripod slider', 'Contripodal', 'Slider for tripods', 'Tripod', 'Tripod head']],
  ['sku-3', ['Tripod', 'Carbon tripod slider', 'Contripodal', 'Slider for tripods', 'Tripod head']],
  ['', NAMES],
])('for %j the best come first', (wanted, expected) => {
  expect(rankHits(hits, wanted, ({ name, sku }) => [name, sku]).map(({ name }) => name)).toEqual(expected);
});

test('a hit that was found twice is shown once', () => {
  expect(rankHits([...hits, ...hits], 'tripod', ({ name }) => [name])).toHaveLength(NAMES.length);
});
