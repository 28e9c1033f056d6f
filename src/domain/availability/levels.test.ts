import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Window } from '../time/window.ts';
import {
  type Claim,
  claimsOfPlanning,
  type Levels,
  levelsOver,
  type Span,
  type Supply,
  windowAhead,
} from './levels.ts';
import { freeUnits, peakDemand, tightestMoment } from './shortages.ts';

const planning = (quantity: number, started: number, stopped: number, reserved: boolean, sold = 0) => ({
  reserved_from_us: 100,
  reserved_till_us: 200,
  quantity,
  started,
  stopped,
  sold,
  reserved,
});

describe('what a planning takes', () => {
  test.each<[number, number, number, boolean, number, readonly [number, number, number][]]>([
    // quantity started stopped reserved now → from till units
    [3, 0, 0, false, 50, []],
    [3, 0, 0, true, 50, [[100, 200, 3]]],
    [3, 2, 0, true, 150, [[100, 200, 3]]],
    [3, 2, 1, true, 150, [[100, 200, 2]]],
    [3, 3, 3, true, 150, []],
    [3, 2, 1, false, 150, [[100, 200, 2]]],
    [0, 0, 0, true, 50, []],
    // What was never started is not out.
    [3, 0, 0, true, 300, [[100, 200, 3]]],
    // The last moment in time, and the first past it.
    [3, 2, 0, true, 199, [[100, 200, 3]]],
    [
      3,
      2,
      0,
      true,
      200,
      [
        [100, 200, 3],
        [200, 201, 2],
      ],
    ],
    [
      3,
      3,
      1,
      true,
      300,
      [
        [100, 200, 2],
        [200, 301, 2],
      ],
    ],
    [3, 3, 3, true, 300, []],
  ])(
    '%d booked, %d started, %d stopped, reserved %s, at %d: %j',
    (quantity, started, stopped, reserved, now_us, expected) => {
      const claims = claimsOfPlanning(planning(quantity, started, stopped, reserved), now_us);
      expect(claims.map(({ from_us, till_us, units }) => [from_us, till_us, units])).toEqual(expected);
    },
  );

  test.each<[number, number, number, readonly [number, number, number][]]>([
    // quantity sold now → from till units
    [3, 0, 150, [[100, 200, 3]]],
    [3, 2, 150, [[100, 200, 1]]],
    [3, 3, 150, []],
    // What is sold is never late.
    [3, 2, 300, [[100, 200, 1]]],
    [3, 3, 300, []],
  ])('%d booked, %d sold, at %d: %j', (quantity, sold, now_us, expected) => {
    const claims = claimsOfPlanning(planning(quantity, sold, 0, true, sold), now_us);
    expect(claims.map(({ from_us, till_us, units }) => [from_us, till_us, units])).toEqual(expected);
  });

  test('what is out past its end is taken now, and free the moment after', () => {
    const claims = claimsOfPlanning(planning(1, 1, 0, true), 300);
    expect(peakDemand(claims, { from_us: 300, till_us: 400 })).toBe(1);
    expect(peakDemand(claims, { from_us: 301, till_us: 400 })).toBe(0);
  });

  test('is never more than was booked', () => {
    const facts = fc
      .tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 }), fc.nat({ max: 5 }), fc.boolean(), fc.nat({ max: 400 }))
      .map(([a, b, c, reserved, now_us]) => {
        const [stopped = 0, started = 0, quantity = 0] = [a, b, c].toSorted((x, y) => x - y);
        return { facts: planning(quantity, started, stopped, reserved), now_us };
      });
    fc.assert(
      fc.property(facts, fc.nat({ max: 500 }), (given, at_us) => {
        const claims: readonly Claim[] = claimsOfPlanning(given.facts, given.now_us);
        const taken = peakDemand(claims, { from_us: at_us, till_us: at_us });
        expect(taken).toBeLessThanOrEqual(given.facts.quantity - given.facts.stopped);
        expect(taken).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

const both = (least: number, most = least) => ({ least, most });

test('the levels of a few days', () => {
  const supply = {
    stock: [
      { from_us: null, till_us: null, units: 5 },
      { from_us: 15, till_us: null, units: 2 },
    ],
    taken: [
      { from_us: 4, till_us: 12, units: 2 },
      { from_us: 8, till_us: 10, units: 1 },
    ],
    planned: [{ from_us: 0, till_us: 30, units: 1 }],
  };
  expect(
    levelsOver(supply, [
      { from_us: 0, till_us: 10 },
      { from_us: 10, till_us: 20 },
      { from_us: 20, till_us: 30 },
      { from_us: 5, till_us: 35 },
    ]),
  ).toEqual([
    { stock: both(5), taken: both(0, 3), planned: both(1), available: both(2, 5) },
    { stock: both(5, 7), taken: both(0, 2), planned: both(1), available: both(3, 7) },
    { stock: both(7), taken: both(0), planned: both(1), available: both(7) },
    { stock: both(5, 7), taken: both(0, 3), planned: both(0, 1), available: both(2, 7) },
  ]);
});

test('without windows there are no levels', () => {
  expect(levelsOver({ stock: [], taken: [], planned: [] }, [])).toEqual([]);
});

describe('against a model that looks at every instant', () => {
  test('levels, free units and peaks', () => {
    fc.assert(
      fc.property(cases, ({ supply, windows, scale }) => {
        const scaled = scaleSupply(supply, scale);
        const expected = windows.map((window) => modelLevels(supply, window));
        expect(levelsOver(scaled, windows.map(scale))).toEqual(expected);
        const [window] = windows;
        if (window === undefined) return;
        const tightest = modelTightest(supply, window);
        expect(tightestMoment(scaled.stock, scaled.taken, scale(window))).toEqual({
          ...tightest,
          at_us: scale({ from_us: tightest.at_us, till_us: 0 }).from_us,
        });
        expect(freeUnits(scaled.stock, scaled.taken, scale(window))).toBe(tightest.available);
        expect(peakDemand(scaled.planned, scale(window))).toBe(expected[0]?.planned.most);
      }),
      { numRuns: 20_000 },
    );
  }, 60_000);

  test('more claims than are sorted where they are', () => {
    const wide = fc.integer({ min: 0, max: 300 });
    const many = fc.array(fc.record({ from_us: wide, till_us: wide, units: fc.nat({ max: 4 }) }), {
      minLength: 100,
      maxLength: 150,
    });
    const windowsOf = fc.array(fc.record({ from_us: wide, till_us: wide }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(many, stock, windowsOf, (taken, steps, windows) => {
        const supply = { stock: steps, taken, planned: [] };
        expect(levelsOver(supply, windows)).toEqual(windows.map((window) => modelLevels(supply, window)));
      }),
      { numRuns: 50 },
    );
  });

  /** Ticks of a short time, so that ends meet often; a tick is a microsecond, or a minute of these years. */
  const LAST = 24;
  const tick = fc.integer({ min: 0, max: LAST });
  const bound = fc.oneof({ weight: 5, arbitrary: tick }, { weight: 1, arbitrary: fc.constant(null) });
  const windowOf = fc.record({ from_us: tick, till_us: tick });
  const claims = fc.array(fc.record({ from_us: tick, till_us: tick, units: fc.nat({ max: 4 }) }), { maxLength: 7 });
  const stock = fc.array(fc.record({ from_us: bound, till_us: bound, units: fc.integer({ min: -3, max: 6 }) }), {
    maxLength: 4,
  });
  const scales: readonly ((window: Window) => Window)[] = [
    (window) => window,
    ({ from_us, till_us }) => ({ from_us: inMinutes(from_us), till_us: inMinutes(till_us) }),
  ];
  const inMinutes = (ticks: number): number => 1_800_000_000_000_000 + ticks * 60_000_000;
  const cases = fc.record({
    supply: fc.record({ stock, taken: claims, planned: claims }),
    windows: fc.array(windowOf, { minLength: 1, maxLength: 5 }),
    scale: fc.constantFrom(...scales),
  });

  function scaleSupply({ stock: steps, taken, planned }: Supply, scale: (window: Window) => Window): Supply {
    const scaleClaim = <C extends Window>(claim: C): C => ({ ...claim, ...scale(claim) });
    const scaleBound = (ticks: number | null) =>
      ticks === null ? null : scale({ from_us: ticks, till_us: 0 }).from_us;
    return {
      stock: steps.map(({ from_us, till_us, units }) => ({
        from_us: scaleBound(from_us),
        till_us: scaleBound(till_us),
        units,
      })),
      taken: taken.map(scaleClaim),
      planned: planned.map(scaleClaim),
    };
  }

  /** Every tick of the window, and halfway to the next: at least its first. */
  function instantsOf({ from_us, till_us }: Window): readonly number[] {
    const instants = [from_us];
    for (let at_us = from_us + 0.5; at_us < till_us; at_us += 0.5) instants.push(at_us);
    return instants;
  }

  const unitsAt = (spans: readonly Span[], at_us: number): number =>
    spans
      .filter(({ from_us, till_us }) => (from_us ?? -Infinity) <= at_us && at_us < (till_us ?? Infinity))
      .reduce((sum, { units }) => sum + units, 0);

  function modelLevels(supply: Supply, window: Window): Levels {
    const instants = instantsOf(window);
    const extremes = (unitsThen: (at_us: number) => number) => {
      const units = instants.map(unitsThen);
      return { least: Math.min(...units), most: Math.max(...units) };
    };
    return {
      stock: extremes((at_us) => unitsAt(supply.stock, at_us)),
      taken: extremes((at_us) => unitsAt(supply.taken, at_us)),
      planned: extremes((at_us) => unitsAt(supply.planned, at_us)),
      available: extremes((at_us) => unitsAt(supply.stock, at_us) - unitsAt(supply.taken, at_us)),
    };
  }

  function modelTightest(supply: Supply, window: Window) {
    const all = instantsOf(window).map((at_us) => {
      const [stock_count, taken] = [unitsAt(supply.stock, at_us), unitsAt(supply.taken, at_us)];
      return { at_us, stock_count, taken, available: stock_count - taken };
    });
    return all.reduce((tightest, each) => (each.available < tightest.available ? each : tightest));
  }
});

test('many windows over many claims stay cheap', () => {
  const count = 100_000;
  const taken = Array.from({ length: count }, (_, index) => ({
    from_us: index * 7,
    till_us: index * 7 + 400,
    units: 1,
  }));
  const windows = Array.from({ length: 10_000 }, (_, index) => ({
    from_us: index * 70,
    till_us: index * 70 + 350_000,
  }));
  // Windows times claims would take minutes, which the time limit of a test does not allow.
  const levels = levelsOver({ stock: [{ from_us: null, till_us: null, units: 100 }], taken, planned: [] }, windows);
  expect(levels[5_000]?.available).toEqual(both(42, 43));
});

test.each([
  // from till now → from
  [10, 20, 5, 10],
  [10, 20, 10, 10],
  [10, 20, 15, 15],
  [10, 20, 19, 19],
  [10, 20, 20, 10],
  [10, 20, 30, 10],
])('from %d till %d, at %d: from %d', (from_us, till_us, now_us, expected) => {
  expect(windowAhead({ from_us, till_us }, now_us)).toEqual({ from_us: expected, till_us });
});
