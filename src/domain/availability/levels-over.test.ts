import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Window } from '../time/window.ts';
import { type Levels, levelsOver, type Supply } from './levels-over.ts';
import type { Span } from './sweep.ts';
import { freeUnits, peakDemand, tightestMoment } from './tightest-moment.ts';

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
