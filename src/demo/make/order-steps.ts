import { assertNever } from '../../lib/assert.ts';
import type { SeededRandom } from '../../lib/seeded-random.ts';
import { moveAction } from './booking-actions.ts';
import { clockTime, isBefore, MIDNIGHT } from './demo-clock.ts';
import type { OrderTimes } from './order-times.ts';
import type { DemoOutcome } from './order-requests.ts';
import type { DemoUnits, PlannedAct } from './planned-order.ts';

/** A change of an order's status, before it becomes an act. */
export interface OrderStep {
  readonly at: Temporal.Instant;
  readonly due?: Temporal.Instant;
  readonly employee_id: string;
  readonly step: 'reserve' | 'cancel' | 'archive' | 'start' | 'stop';
  /** Units to start or stop. */
  readonly moved: readonly DemoUnits[];
  readonly confirm_shortage: boolean;
}

/** The events of an order after its creation, until the end of today. */
export function orderSteps(
  random: SeededRandom,
  outcome: DemoOutcome,
  times: OrderTimes,
  units: readonly DemoUnits[],
  employees: readonly string[],
): readonly OrderStep[] {
  const step = (name: OrderStep['step'], at: Temporal.Instant, moved: readonly DemoUnits[] = []): OrderStep => ({
    at,
    ...(name === 'start' ? { due: times.starts_at } : name === 'stop' ? { due: times.stops_at } : {}),
    step: name,
    moved,
    // The first is the owner, who has every permission.
    employee_id: name === 'cancel' ? (employees[0] ?? '') : random.pick(employees),
    confirm_shortage: name === 'reserve' && outcome === 'short',
  });
  const returnable = (moved: readonly DemoUnits[]) => moved.filter(({ comes_back }) => comes_back);
  const reserve = step('reserve', times.reserved_at);
  switch (outcome) {
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
        step('stop', times.partly_stopped_at, returnable(units.slice(0, 2))),
      ];
    case 'all_at_once':
      return [
        reserve,
        step('start', times.started_at, units.slice(0, 3)),
        step('stop', times.partly_stopped_at, returnable(units.slice(0, 1))),
      ];
    case 'on_time':
      return [
        reserve,
        ...inTwoGoes(random, step('start', times.started_at, units)),
        ...inTwoGoes(random, step('stop', times.stopped_at, returnable(units))),
        ...(random.chance(0.15) ? [step('archive', times.archived_at)] : []),
      ].filter(({ at, step: name }) => isBefore(at, name === 'archive' ? MIDNIGHT : clockTime(1, 0)));
    default:
      return assertNever(outcome);
  }
}

/** Sometimes a customer comes back for the last case, or returns the first ones a little sooner. */
function inTwoGoes(random: SeededRandom, whole: OrderStep): readonly OrderStep[] {
  const { moved, at, step } = whole;
  if (moved.length < 2 || !random.chance(0.08)) return [whole];
  return [
    { ...whole, moved: moved.slice(0, -1), at: step === 'stop' ? at.subtract({ minutes: 30 }) : at },
    { ...whole, moved: moved.slice(-1), at: step === 'start' ? at.add({ minutes: 20 }) : at },
  ];
}

export const actOfStep = ({ at, due, employee_id, step, moved, confirm_shortage }: OrderStep): PlannedAct => ({
  at,
  ...(due === undefined ? {} : { due }),
  employee_id,
  does:
    step === 'start' || step === 'stop'
      ? { kind: step, actions: moved.map((units) => moveAction(step, units)) }
      : { kind: step, confirm_shortage },
});
