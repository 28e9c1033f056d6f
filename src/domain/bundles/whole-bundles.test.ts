import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BundlePart } from './bundle-part.ts';
import { MAX_PACKING_TRIES } from './fits-into.ts';
import { wholeBundles } from './whole-bundles.ts';

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
