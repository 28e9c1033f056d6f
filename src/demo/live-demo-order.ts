import { type ActionFacts, applyActions, type Booking } from '../app/orders/apply-actions.ts';
import { movementsBetween, NO_PLAN, type OrderPlan } from '../app/orders/order-plan.ts';
import { type Order, tellOrder } from '../app/orders/order.ts';
import type { Work } from '../db/work.ts';
import { type OrderStatus, planningInStatus, statusAfter } from '../domain/orders/order-status.ts';
import { bookAction, moveAction } from './demo-actions.ts';
import type { DemoOrder, DemoStep } from './demo-order.ts';

/** What has become of an order. */
export interface LivedOrder {
  readonly status: OrderStatus;
  readonly plan: OrderPlan;
  readonly bookings: readonly Booking[];
  readonly changed_at: Temporal.Instant;
}

/**
 * Takes every step of an order as the use cases take it, and tells of it, but writes nothing: it goes through its
 * statuses in memory, and only what comes out has to be put down.
 */
export function liveDemoOrder(work: Work, order: Order, demo: DemoOrder, facts: ActionFacts): LivedOrder {
  const making = { ...work, now: demo.created_at, employee_id: demo.employee_id };
  const actions = demo.bookings.map(bookAction);
  const { plan, bookings } = applyActions(NO_PLAN, actions, facts);
  tellOrder(making, order, { deed: 'created', data: { status: order.status } });
  tellOrder(making, order, { deed: 'booked', data: { actions, status: order.status } });
  for (const line of agreed(demo)) tellOrder(making, order, { deed: 'updated', data: { updated_line: line } });
  for (const line of demo.custom_lines) tellOrder(making, order, { deed: 'updated', data: { created_line: line } });
  let lived: LivedOrder = { status: order.status, plan, bookings, changed_at: demo.created_at };
  for (const step of demo.steps) lived = takeStep(work, order, lived, step, facts);
  return lived;
}

/** On prices other than the list's. */
const agreed = ({ bookings }: DemoOrder): readonly object[] =>
  bookings.flatMap((booking): readonly object[] => {
    if ('parts' in booking) return [];
    const { price_each_in_cents, charge_length } = booking;
    if (charge_length !== null) return [{ charge_length }];
    return price_each_in_cents === null ? [] : [{ price_each_in_cents }];
  });

function takeStep(work: Work, order: Order, lived: LivedOrder, step: DemoStep, facts: ActionFacts): LivedOrder {
  const { at: now, employee_id } = step;
  const becomes =
    step.step === 'start' || step.step === 'stop' ? fulfilled(lived, step, facts) : moved(lived, BECOMES[step.step]);
  tellOrder({ ...work, now, employee_id }, order, {
    ...becomes.news,
    movements: movementsBetween(lived.plan, becomes.plan),
  });
  return { ...lived, plan: becomes.plan, status: becomes.status, changed_at: now };
}

const BECOMES = { reserve: 'reserved', cancel: 'canceled', archive: 'archived' } as const;

function fulfilled(lived: LivedOrder, { step, moved: moves }: DemoStep, facts: ActionFacts) {
  const name = step === 'start' ? 'start' : 'stop';
  const actions = moves.map((move) => moveAction(name, move));
  const { plan } = applyActions(lived.plan, actions, facts);
  const status = statusAfter(name, lived.status, plan.plannings);
  const deed = name === 'start' ? 'started' : 'stopped';
  return { plan, status, news: { deed, data: { actions, status } } } as const;
}

function moved(lived: LivedOrder, to: (typeof BECOMES)[keyof typeof BECOMES]) {
  const plannings = lived.plan.plannings.map((planned) => ({ ...planned, ...planningInStatus(to, planned) }));
  const news = { deed: to, data: { from: lived.status, to } };
  return { plan: { ...lived.plan, plannings }, status: to, news } as const;
}
