import type { SeededRandom } from '../support/seeded-random.ts';
import { bulkBooked, bulkReserved, moved, raised, shortReserved, started } from './bulk-contests.ts';
import { bundleBooked, bundleReserved } from './bundle-contests.ts';
import type { Contest } from './contest.ts';
import { everything, severalBooked, severalReserved } from './mixed-contests.ts';
import { stockItemBooked, stockItemNamed, stockItemReserved, trackedReserved } from './stock-item-contests.ts';

/** Each kind of stock first, then the ways to take it. */
export const contests = (random: SeededRandom): readonly Contest[] => [
  bulkReserved,
  stockItemReserved,
  bundleReserved,
  trackedReserved,
  shortReserved,
  bulkBooked,
  stockItemBooked,
  bundleBooked,
  moved,
  raised,
  stockItemNamed,
  started,
  everything,
  severalReserved(random),
  severalBooked(random),
];
