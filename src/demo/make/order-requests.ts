import type { SeededRandom } from '../../lib/seeded-random.ts';
import { comingDays, pastDays, rentalDays } from './demo-clock.ts';
import type { DemoWant } from './demo-shoots.ts';

/** The outcome of an order. Orders on time go as far as they can have come by now. */
export type DemoOutcome =
  | 'on_time'
  | 'new'
  | 'draft'
  | 'forgotten_draft'
  | 'canceled'
  | 'late_pick_up'
  | 'late_return'
  | 'partly_started'
  | 'partly_returned'
  | 'all_at_once'
  | 'short';

/** An order before its customer and its products are chosen. */
export interface DemoRequest {
  readonly outcome: DemoOutcome;
  /** Counted from today. */
  readonly day: number;
  readonly days: number;
  /** Absent: any shoot. */
  readonly wants?: readonly DemoWant[];
}

/** Orders of the data file that have a number. */
export const REQUESTED_ORDERS = 238;

/** The orders on Today. Two of the late orders were picked up in part. */
export const DEMO_TODAY = { going_out: 5, coming_back: 4, late: 4, short: 1 } as const;

const COMING = 34;
const PAST = REQUESTED_ORDERS - COMING - 15;

/** Particular orders come first: they need particular products. */
export const orderRequests = (random: SeededRandom): readonly DemoRequest[] => [
  ...particularRequests(random),
  ...pastDays(random, PAST).map((day) => onAnyDay(random, day, pastOutcome(random))),
  ...comingDays(random, COMING).map((day, index) => onAnyDay(random, day, futureOutcome(index))),
];

function particularRequests(random: SeededRandom): readonly DemoRequest[] {
  const goingOut = Array.from({ length: DEMO_TODAY.going_out }, () => random.integer(1, 6));
  const comingBack = Array.from({ length: DEMO_TODAY.coming_back }, () => random.integer(1, 6));
  return [
    { outcome: 'short', day: 3, days: 2, wants: MORE_BATTERIES_THAN_AT_THE_AIRPORT },
    { outcome: 'all_at_once', day: -3, days: 7, wants: CAMERAS_FOR_A_FEATURE },
    { outcome: 'partly_started', day: -1, days: 5, wants: CAMERAS_FOR_A_WEDDING },
    { outcome: 'partly_returned', day: -5, days: 8, wants: CAMERAS_FOR_A_WEDDING },
    { outcome: 'late_pick_up', day: -1, days: 4 },
    { outcome: 'late_return', day: -6, days: 5 },
    ...goingOut.map((days) => ({ outcome: 'on_time', day: 0, days }) as const),
    ...comingBack.map((days) => ({ outcome: 'on_time', day: -days, days }) as const),
    { outcome: 'new', day: 5, days: 2 },
    { outcome: 'new', day: 9, days: 1 },
  ];
}

/** 16 are in stock there, and the product allows a shortage of 8. */
const MORE_BATTERIES_THAN_AT_THE_AIRPORT: readonly DemoWant[] = [
  { sku: 'VBAT', quantity: [20, 20] },
  { sku: 'ACT', quantity: [2, 2] },
];

const CAMERAS_FOR_A_FEATURE: readonly DemoWant[] = [
  { sku: 'HC3', quantity: [1, 1] },
  { sku: 'OP50', variation: 'PL', quantity: [1, 1] },
  { sku: 'TCT', variation: 'Standard', quantity: [2, 2] },
  { sku: 'VBAT', quantity: [6, 6] },
  { sku: 'GAFF', quantity: [2, 2] },
];

const CAMERAS_FOR_A_WEDDING: readonly DemoWant[] = [
  { sku: 'HM6', quantity: [2, 2] },
  { sku: 'OZ2470', variation: 'E', quantity: [1, 1] },
  { sku: 'MONO', quantity: [2, 2] },
  { sku: 'VWIRE', quantity: [1, 1] },
];

/** Today has its own returns: a rental that would end today ends tomorrow. */
function onAnyDay(random: SeededRandom, day: number, outcome: DemoOutcome): DemoRequest {
  const days = rentalDays(random);
  return { outcome, day, days: day + days === 0 ? days + 1 : days };
}

function pastOutcome(random: SeededRandom): DemoOutcome {
  if (random.chance(0.07)) return 'canceled';
  if (random.chance(0.02)) return 'draft';
  return random.chance(0.03) ? 'forgotten_draft' : 'on_time';
}

const futureOutcome = (index: number): DemoOutcome => {
  if (index % 12 === 11) return 'canceled';
  return index % 4 === 2 ? 'draft' : 'on_time';
};
