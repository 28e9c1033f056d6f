import { assertNever } from '../lib/assert.ts';
import type { SeededRandom } from '../lib/seeded-random.ts';
import type { DemoMove, DemoStep, DemoUnitsBooked } from './demo-order.ts';
import type { DemoTimes } from './demo-order-times.ts';
import type { DemoFate } from './demo-wishes.ts';

/** What happens to an order after it was made, up to now. */
export function demoSteps(
  random: SeededRandom,
  now: Temporal.Instant,
  fate: DemoFate,
  times: DemoTimes,
  units: readonly DemoUnitsBooked[],
  employees: readonly string[],
): readonly DemoStep[] {
  const step = (name: DemoStep['step'], at: Temporal.Instant, moved: readonly DemoUnitsBooked[] = []): DemoStep => ({
    at,
    step: name,
    moved: moved.map(moveOf),
    // The first may do everything.
    employee_id: name === 'cancel' ? (employees[0] ?? '') : random.pick(employees),
    confirm_shortage: name === 'reserve' && fate === 'short',
  });
  const coming = (moved: readonly DemoUnitsBooked[]) => moved.filter(({ comes_back }) => comes_back);
  const reserve = step('reserve', times.reserved_at);
  switch (fate) {
    case 'new':
    case 'draft':
      return [];
    case 'forgotten_draft':
      return [step('archive', times.canceled_at)];
    case 'canceled':
      return [...(random.chance(0.7) ? [reserve] : []), step('cancel', times.canceled_at)];
    case 'short':
    case 'late_pick_up':
      return [reserve];
    case 'late_return':
      return [reserve, step('start', times.started_at, units)];
    case 'partly_started':
      return [reserve, step('start', times.started_at, units.slice(0, 2))];
    case 'partly_returned':
      return [
        reserve,
        step('start', times.started_at, units),
        step('stop', times.partly_stopped_at, coming(units.slice(0, 2))),
      ];
    case 'all_at_once':
      return [
        reserve,
        step('start', times.started_at, units.slice(0, 3)),
        step('stop', times.partly_stopped_at, coming(units.slice(0, 1))),
      ];
    case 'on_time':
      return [
        reserve,
        ...inTwoGoes(random, step('start', times.started_at, units)),
        ...inTwoGoes(random, step('stop', times.stopped_at, coming(units))),
        ...(random.chance(0.15) ? [step('archive', times.archived_at)] : []),
      ].filter(({ at }) => Temporal.Instant.compare(at, now) <= 0);
    default:
      return assertNever(fate);
  }
}

/** Now and then somebody comes once more for the last case, or brings the first ones a little sooner. */
function inTwoGoes(random: SeededRandom, whole: DemoStep): readonly DemoStep[] {
  const { moved, at, step } = whole;
  if (moved.length < 2 || !random.chance(0.08)) return [whole];
  return [
    { ...whole, moved: moved.slice(0, -1), at: step === 'stop' ? at.subtract({ minutes: 30 }) : at },
    { ...whole, moved: moved.slice(-1), at: step === 'start' ? at.add({ minutes: 20 }) : at },
  ];
}

const moveOf = ({ product_id, quantity, stock_item_ids }: DemoUnitsBooked): DemoMove => ({
  product_id,
  quantity,
  stock_item_ids,
});
