import { expect, test } from 'vitest';
import { MAX_LANES, packLanes } from './pack-lanes.ts';

const bar = (taken_from_ms: number, taken_till_ms: number) => ({ taken_from_ms, taken_till_ms });

test.each([
  [[], [], 0],
  [[bar(0, 5), bar(5, 9)], [0, 0], 1],
  [[bar(0, 5), bar(4, 9)], [0, 1], 2],
  [[bar(0, 9), bar(1, 3), bar(3, 5), bar(4, 6)], [0, 1, 1, 2], 3],
  [[bar(0, 2), bar(1, 9), bar(3, 4), bar(5, 6)], [0, 1, 0, 0], 2],
] as const)('%o lie in lanes %o', (bars, lanes, count) => {
  expect(packLanes(bars)).toEqual({ lanes, count, hidden: 0 });
});

test('as many lanes as may be are used, what is beyond is counted', () => {
  const many = Array.from({ length: MAX_LANES + 2 }, (_, at) => bar(at, 100));
  expect(packLanes(many.slice(0, MAX_LANES))).toMatchObject({ count: MAX_LANES, hidden: 0 });
  const { lanes, count, hidden } = packLanes(many);
  expect([lanes.at(-1), count, hidden]).toEqual([undefined, MAX_LANES, 2]);
});
