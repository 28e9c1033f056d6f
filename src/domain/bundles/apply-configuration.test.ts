import { expect, test } from 'vitest';
import { applyConfiguration } from './apply-configuration.ts';

const parts = [
  { id: 'open', product_group_id: 'cam', product_id: null, quantity: 2 },
  { id: 'named', product_group_id: 'bag', product_id: 'b1', quantity: 1 },
];
const free = new Map([
  [
    'cam',
    new Map([
      ['c1', 3],
      ['c2', 0],
    ]),
  ],
  [
    'bag',
    new Map([
      ['b1', 3],
      ['b2', 3],
    ]),
  ],
]);

test.each<[Readonly<Record<string, string>>, readonly (string | null)[]]>([
  [{}, [null, 'b1']],
  [{ open: 'c1' }, ['c1', 'b1']],
  [{ open: 'c2', named: 'b1' }, ['c2', 'b1']],
])('%j names %j', (configuration, expected) => {
  const configured = applyConfiguration(parts, new Map(Object.entries(configuration)), free);
  expect('parts' in configured && configured.parts.map(({ product_id }) => product_id)).toEqual(expected);
});

test.each([
  [{ other: 'c1' }, 'has no bundle item other'],
  [{ open: 'b1' }, 'has no product b1 for bundle item open'],
  [{ named: 'b2' }, 'has no product b2 for bundle item named'],
])('%j is refused', (configuration, problem) => {
  expect(applyConfiguration(parts, new Map(Object.entries(configuration)), free)).toEqual({ problem });
});
