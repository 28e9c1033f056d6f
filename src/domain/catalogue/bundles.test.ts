import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyConfiguration,
  type BundlePart,
  chooseComponent,
  type Component,
  fitsInto,
  MAX_PACKING_TRIES,
  wholeBundles,
} from './bundles.ts';

type Free = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** `cam:c1*2` is two of product c1 of group cam; `cam*2` two of any product of the group. */
function partsOf(...texts: readonly string[]): readonly BundlePart[] {
  return texts.map((text, index) => {
    const [, product_group_id = '', product_id, quantity] = /^(\w+?)(?::(\w+))?\*(\d+)$/.exec(text) ?? [];
    return { id: String(index), product_group_id, product_id: product_id ?? null, quantity: Number(quantity) };
  });
}

const freeOf = (free: Free) =>
  new Map(Object.entries(free).map(([group, units]) => [group, new Map(Object.entries(units))]));

describe('whole bundles', () => {
  test.each<[readonly string[], Free, number]>([
    [[], {}, 0],
    [['cam:c1*1'], { cam: { c1: 4 } }, 4],
    [['cam:c1*2'], { cam: { c1: 5 } }, 2],
    // The scarcest part.
    [['cam:c1*1', 'bag:b1*2'], { cam: { c1: 4 }, bag: { b1: 5 } }, 2],
    // The same product in several parts.
    [['cam:c1*1', 'cam:c1*2'], { cam: { c1: 5 } }, 1],
    [['cam:c1*1', 'cam:c2*1'], { cam: { c1: 5, c2: 3 } }, 3],
    // Overbooked, unknown.
    [['cam:c1*1'], { cam: { c1: -2 } }, 0],
    [['cam:c1*1'], {}, 0],
    [['cam:c1*1'], { cam: { c2: 3 } }, 0],
    [['cam*1'], {}, 0],
    // Any one product of the group, the same in all bundles.
    [['cam*1'], { cam: { c1: 3, c2: 4 } }, 4],
    [['cam*2'], { cam: { c1: 3, c2: 5 } }, 2],
    [['cam*1', 'cam*1'], { cam: { c1: 3, c2: 4 } }, 3],
    [['cam*1', 'cam*1'], { cam: { c1: 9, c2: 4 } }, 4],
    [['cam*1', 'cam*1'], { cam: { c1: 10, c2: 4 } }, 5],
    // A named product competes with the open part.
    [['cam:c1*1', 'cam*1'], { cam: { c1: 6, c2: 2 } }, 3],
    [['cam:c1*1', 'cam*1'], { cam: { c1: 6, c2: 5 } }, 5],
    [['cam:c1*1', 'cam*1', 'bag*1'], { cam: { c1: 6, c2: 5 }, bag: { b1: 1, b2: 4 } }, 4],
    // No limit to stock.
    [['cam:c1*3'], { cam: { c1: Infinity } }, Infinity],
    [['cam:c1*3', 'bag*1'], { cam: { c1: Infinity }, bag: { b1: 2 } }, 2],
    [['cam*3', 'cam:c2*1'], { cam: { c1: Infinity, c2: 7 } }, 7],
    [['cam*3', 'cam*1'], { cam: { c1: Infinity, c2: 7 } }, Infinity],
    [['cam:c1*1'], { cam: { c1: 2_000_000_000 } }, 2_000_000_000],
  ])('%j of %j: %d', (texts, free, expected) => {
    expect(wholeBundles(partsOf(...texts), freeOf(free))).toBe(expected);
  });

  test('agree with trying every choice for every number', () => {
    fc.assert(
      fc.property(parts, free, (given, units) => {
        expect(wholeBundles(given, freeOf(units))).toBe(byEnumeration(given, units));
      }),
      { numRuns: 5_000 },
    );
  });

  const GROUPS: Readonly<Record<string, readonly string[]>> = {
    cam: ['c1', 'c2', 'c3'],
    bag: ['b1', 'b2'],
    pod: ['p1'],
  };
  const part = fc
    .tuple(fc.constantFrom('cam', 'cam', 'bag', 'pod'), fc.option(fc.nat({ max: 2 })), fc.integer({ min: 1, max: 4 }))
    .map(([product_group_id, choice, quantity]) => {
      const products = GROUPS[product_group_id] ?? [];
      const product_id = choice === null ? null : (products[choice % products.length] ?? null);
      return { id: '', product_group_id, product_id, quantity };
    });
  const parts = fc.array(part, { minLength: 1, maxLength: 5 });
  const units = fc.integer({ min: -1, max: 14 });
  const free = fc.record({
    cam: fc.record({ c1: units, c2: units, c3: units }),
    bag: fc.record({ b1: units, b2: units }),
    pod: fc.record({ p1: units }),
  });

  function byEnumeration(given: readonly BundlePart[], available: Free): number {
    const unitsOf = Object.assign({}, ...Object.values(available)) as Readonly<Record<string, number>>;
    return Math.max(0, ...choicesOf(given).map((chosen) => bundlesOf(chosen, unitsOf)));
  }

  /** Every way to name a product for every part. */
  function choicesOf([first, ...others]: readonly BundlePart[]): readonly (readonly [string, number][])[] {
    if (first === undefined) return [[]];
    const products = first.product_id === null ? (GROUPS[first.product_group_id] ?? []) : [first.product_id];
    return products.flatMap((product) =>
      choicesOf(others).map((rest): [string, number][] => [[product, first.quantity], ...rest]),
    );
  }

  /** One more as long as every product lasts. */
  function bundlesOf(chosen: readonly [string, number][], unitsOf: Readonly<Record<string, number>>): number {
    const lasts = (count: number): boolean =>
      chosen.every(([product]) => {
        const needed = chosen.filter(([other]) => other === product).reduce((sum, [, quantity]) => sum + quantity, 0);
        return needed * count <= (unitsOf[product] ?? 0);
      });
    let count = 0;
    while (lasts(count + 1)) count += 1;
    return count;
  }
});

test(`a bundle made to be hard is given up after ${MAX_PACKING_TRIES} tries, with fewer than there might be`, () => {
  // Open parts of awkward sizes, three to a product, that leave next to no room.
  const sizes = Array.from({ length: 39 }, (_, index) => 301 + ((index * 7_919) % 397));
  const texts = sizes.map((quantity) => `cam*${quantity}`);
  const each = Math.ceil(sizes.reduce((sum, quantity) => sum + quantity, 0) / 13);
  const stock = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`c${index}`, each * 16]));
  const count = wholeBundles(partsOf(...texts), freeOf({ cam: stock }));
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(16);
});

test.each<[readonly number[], readonly number[], boolean]>([
  // sizes rooms
  [[], [], true],
  [[], [-1], true],
  [[1], [], false],
  [[1], [0, -3], false],
  [[1, 1, 1], [2, 1], true],
  [[1, 1, 1, 1], [2, 1], false],
  [[2, 2], [3, 1], false],
  [[3, 2, 2], [4, 3], true],
  [[3, 3, 2, 2, 2], [6, 6], true],
  // The best fit for the greatest first is wrong here.
  [[4, 3, 3, 2, 2], [7, 7], true],
  [[5, 4, 3, 3], [8, 7], true],
  [[6, 5, 5], [9, 9], false],
  [[1_000, 7], [Infinity, 0], true],
])('%j into %j: %s', (sizes, rooms, expected) => {
  expect(fitsInto(sizes, rooms)).toBe(expected);
});

test('says no when it runs out of tries', () => {
  expect(fitsInto([4, 3, 3, 2, 2], [7, 7], 3)).toBe(true);
  expect(fitsInto([4, 3, 3, 2, 2], [7, 7], 2)).toBe(false);
});

test('agrees with trying every room for every size', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 6 });
  const rooms = fc.array(fc.integer({ min: -1, max: 12 }), { maxLength: 4 });
  fc.assert(
    fc.property(sizes, rooms, (given, into) => {
      expect(fitsInto(given, into)).toBe(tryAll(given, into));
    }),
    { numRuns: 3_000 },
  );
});

const tryAll = ([size, ...others]: readonly number[], rooms: readonly number[]): boolean =>
  size === undefined || rooms.some((room, at) => room >= size && tryAll(others, rooms.with(at, room - size)));

const component = (id: string, more: Partial<Component> = {}): [string, Component] => [
  id,
  { id, type: 'product_groups', product_group_id: null, has_variations: false, archived: false, ...more },
];

const known = new Map([
  component('tent'),
  component('shirt', { has_variations: true }),
  component('old', { archived: true }),
  component('set', { type: 'bundles' }),
  component('the tent', { type: 'products', product_group_id: 'tent' }),
  component('red', { type: 'products', product_group_id: 'shirt', has_variations: true }),
  component('blue', { type: 'products', product_group_id: 'shirt', has_variations: true, archived: true }),
]);

test.each([
  // group     product      → group    product
  ['tent', 'the tent', 'tent', 'the tent'],
  ['shirt', 'red', 'shirt', 'red'],
  ['shirt', null, 'shirt', null],
  [null, 'red', 'shirt', 'red'],
])('%s with product %s is %s with product %s', (asked, product, product_group_id, product_id) => {
  expect(chooseComponent({ product_group_id: asked, product_id: product }, known)).toEqual({
    product_group_id,
    product_id,
  });
});

test.each([
  // group     product      field               problem
  [null, null, 'product_group_id', "can't be blank"],
  ['none', null, 'product_group_id', 'must exist'],
  ['old', null, 'product_group_id', 'is archived'],
  ['set', null, 'product_group_id', 'must be a product group: a bundle cannot hold bundles'],
  ['red', null, 'product_group_id', 'must be a product group'],
  ['set', 'red', 'product_group_id', 'must be a product group: a bundle cannot hold bundles'],
  ['tent', null, 'product_id', "can't be blank: the product group has no variations"],
  ['tent', 'none', 'product_id', 'must exist'],
  ['tent', 'shirt', 'product_id', 'must exist'],
  [null, 'set', 'product_id', 'must exist'],
  ['tent', 'red', 'product_id', 'must be a product of the product group'],
  ['shirt', 'blue', 'product_id', 'is archived'],
] as const)('%s with product %s is refused: %s %s', (asked, product, field, problem) => {
  expect(chooseComponent({ product_group_id: asked, product_id: product }, known)).toEqual({ field, problem });
});

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
