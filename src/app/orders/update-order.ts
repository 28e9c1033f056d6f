import { lockProductsOfOrder } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { isHolding } from '../../domain/orders/order-status.ts';
import { refuse } from '../../lib/refusal.ts';
import { gatherProblems } from '../attributes/problems.ts';
import { planOwnerProperties, writeOwnerProperties } from '../customers/owner-properties.ts';
import { refusingViolations } from '../rows/write-rows.ts';
import { applyPlanChange } from './apply-plan-change.ts';
import { orderColumnsFrom } from './create-order.ts';
import { loadPlan, type Planned } from './order-plan.ts';
import { lockOrder, FOREIGN_KEY_PROBLEMS, type Order, type OrderAttributes, emitOrderEvent } from './order.ts';
import { recalculateOrder } from './recalculate-order.ts';

/** Another time or place is checked like a booking. Prices stay until they are recalculated on request. */
export async function updateOrder(work: Work, id: string, sent: OrderAttributes): Promise<void> {
  const order = await lockOrder(work, id);
  refuseWhenOver(order, sent);
  const owner = { type: 'orders', id } as const;
  const problems = gatherProblems();
  const properties = await planOwnerProperties(work, owner, sent.properties_attributes ?? [], problems);
  const { delivery_address_property_id, billing_address_property_id, ...planned } = await orderColumnsFrom(
    work,
    problems,
    sent,
    order,
    { id, properties },
  );
  problems.refuse();
  const after = { ...order, ...planned };
  const plannings = isMoved(order, after)
    ? await movePlannings(work, order, after, sent.confirm_shortage === true)
    : undefined;
  await writeOwnerProperties(work, owner, properties);
  const changes = {
    ...planned,
    delivery_address_property_id,
    billing_address_property_id,
  };
  const recalculated = await refusingViolations(FOREIGN_KEY_PROBLEMS, () =>
    recalculateOrder(work, order, changes, plannings),
  );
  emitOrderEvent(work, recalculated, { verb: 'updated', data: { ...sent } });
}

/** Orders that are over accept descriptive changes only. */
function refuseWhenOver({ status }: Order, sent: OrderAttributes): void {
  if (status !== 'archived' && status !== 'canceled') return;
  const rest = Object.entries(sent).filter(([name, value]) => value !== undefined && !DESCRIBING.has(name));
  if (rest.length === 0) return;
  throw refuse('wrong_status', `The order is ${status}: ${rest.map(([name]) => name).join(', ')} can't be changed`, {
    from: status,
    to: status,
  });
}

const DESCRIBING: ReadonlySet<string> = new Set(['tag_list', 'properties_attributes', 'confirm_shortage']);

const isMoved = (before: Order, after: Order): boolean =>
  !isSameMoment(before.starts_at, after.starts_at) ||
  !isSameMoment(before.stops_at, after.stops_at) ||
  before.start_location_id !== after.start_location_id ||
  before.stop_location_id !== after.stop_location_id;

const isSameMoment = (a: Temporal.Instant | null, b: Temporal.Instant | null): boolean =>
  a === null || b === null ? a === b : a.equals(b);

async function movePlannings(
  work: Work,
  before: Order,
  after: Order,
  confirm_shortage: boolean,
): Promise<readonly Planned[]> {
  if (isHolding(before.status)) await lockProductsOfOrder(work.tx, work.company.id, before.id, []);
  const plan = await loadPlan(work, before.id);
  await applyPlanChange(work, { order: after, before: plan, after: plan, moved: true, confirm_shortage });
  return plan.plannings;
}
