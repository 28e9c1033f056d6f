import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Claim } from './claim.ts';
import { claimsOfPlanning } from './claims-of-planning.ts';
import { peakDemand } from './tightest-moment.ts';

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
