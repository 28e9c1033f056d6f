import { gatherProblems } from '../app/attributes/problems.ts';
import { planEntries } from '../app/customers/owner-properties.ts';
import { type DefaultProperty, propertyColumns } from '../app/customers/properties.ts';
import { planningRows, soldUnits, stockItemPlanningRow } from '../app/orders/order-plan.ts';
import { type Order, tellOrder } from '../app/orders/order.ts';
import type { Row } from '../app/rows/write-rows.ts';
import type { Work } from '../db/work.ts';
import { BARCODE_TYPES } from '../domain/catalogue/barcodes.ts';
import { orderProgress } from '../domain/orders/order-status.ts';
import { newId } from '../lib/new-id.ts';
import type { SeededRandom } from '../lib/seeded-random.ts';
import { barcodeRow } from './barcode-row.ts';
import { demoOrderMade } from './demo-order-made.ts';
import { demoOrderMoney } from './demo-order-money.ts';
import type { DemoOrder } from './demo-order.ts';
import { demoPayments } from './demo-payments.ts';
import { liveDemoOrder, type LivedOrder } from './live-demo-order.ts';
import type { DemoOrderFacts } from './load-demo-order-facts.ts';

/** The rows in which an order stands, by table. */
export interface DemoOrderRows {
  readonly orders: readonly Row[];
  readonly properties: readonly Row[];
  readonly plannings: readonly Row[];
  readonly stock_item_plannings: readonly Row[];
  readonly stock_counts: readonly Row[];
  readonly lines: readonly Row[];
  readonly tax_values: readonly Row[];
  readonly barcodes: readonly Row[];
  readonly notes: readonly Row[];
  readonly payments: readonly Row[];
  readonly refused_demands: readonly Row[];
}

export function demoOrderRows(
  work: Work,
  random: SeededRandom,
  facts: DemoOrderFacts,
  demo: DemoOrder,
  number: number | null,
): DemoOrderRows {
  const made = demoOrderMade(facts, demo, number);
  const lived = liveDemoOrder(work, made, demo, facts.actions);
  const order = { ...made, status: lived.status };
  const money = demoOrderMoney(order, demo, lived.bookings, facts);
  tellHold(work, order, demo, money.columns.deposit_held_in_cents);
  const { rows: payments, paid } = demoPayments(work, order, demo, money.columns);
  const dated = (rows: readonly Row[], updated_at = lived.changed_at): readonly Row[] =>
    rows.map((row) => ({ ...row, created_at: order.created_at, updated_at }));
  return {
    orders: dated([{ ...orderColumns(order), ...progressColumns(lived), ...money.columns, ...paid }]),
    ...planned(order, lived, dated),
    stock_counts: dated(soldCounts(order, lived)),
    lines: dated(money.lines).map((line) => ({ ...line, created_at: madeAt(line, order, demo) })),
    tax_values: dated(money.tax_values),
    properties: dated(propertyRows(order, demo, facts.orderables.order_properties), order.created_at),
    barcodes: dated([barcodeRow(work, random, QR_CODE, { type: 'orders', id: order.id })], order.created_at),
    notes: demo.notes.map(({ at, body }) => ({
      id: newId(),
      owner_type: 'orders',
      owner_id: order.id,
      body,
      employee_id: demo.employee_id,
      created_at: at,
      updated_at: at,
    })),
    payments,
    refused_demands: refusedRows(order, demo),
  };
}

/** Whatever is missing is noticed when the order is to be reserved. */
function refusedRows(order: Order, { missed, steps }: DemoOrder): readonly Row[] {
  const { id: order_id, start_location_id: location_id, starts_at, stops_at } = order;
  const reserved = steps.find(({ step }) => step === 'reserve');
  if (reserved === undefined) return [];
  const { at, employee_id } = reserved;
  return missed.map(({ product_id, quantity }) => ({
    order_id,
    product_id,
    starts_at,
    stops_at,
    location_id,
    employee_id,
    quantity,
    started: 0,
    shortage: quantity,
    attempts: 1,
    created_at: at,
    updated_at: at,
  }));
}

function tellHold(work: Work, order: Order, { hold }: DemoOrder, held: number): void {
  if (hold === null || held === 0) return;
  const { at, employee_id, amount_in_cents, reason } = hold;
  tellOrder({ ...work, now: at, employee_id }, order, {
    deed: 'updated',
    data: { deposit_hold: { amount_in_cents, reason, held } },
  });
}

const madeAt = ({ line_type }: Row, { created_at }: Order, { hold }: DemoOrder): Temporal.Instant =>
  line_type === 'deposit_charge' ? (hold?.at ?? created_at) : created_at;

const QR_CODE = BARCODE_TYPES.indexOf('qr_code');

/** Without what follows from plannings and lines. */
const orderColumns = ({ item_count: _, grand_total_in_cents: __, due_in_cents: ___, ...columns }: Order): Row =>
  columns;

function progressColumns({ status, plan }: LivedOrder): Row {
  return { ...orderProgress(status, plan.plannings) };
}

function planned(
  order: Order,
  { plan }: LivedOrder,
  dated: (rows: readonly Row[]) => readonly Row[],
): Pick<DemoOrderRows, 'plannings' | 'stock_item_plannings'> {
  const rows = planningRows(order, plan);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const named = plan.plannings.flatMap(({ id, stock_items }) => {
    const row = rowOf.get(id);
    return row === undefined ? [] : stock_items.map((stockItem) => stockItemPlanningRow(order, row, stockItem));
  });
  return {
    plannings: dated(rows.map((row) => ({ planning_type: 'order', order_id: order.id, ...row }))),
    stock_item_plannings: dated(
      named.map((row) => ({ id: newId(), stock_item_planning_type: 'order', order_id: order.id, ...row })),
    ),
  };
}

/** What was sold left stock for good. */
const soldCounts = ({ start_location_id: location_id }: Order, { plan }: LivedOrder): readonly Row[] =>
  plan.plannings
    .filter((each) => each.tracking_type === 'bulk' && soldUnits(each) > 0)
    .map((each) => ({ id: newId(), item_id: each.product.id, location_id, quantity: -soldUnits(each) }));

function propertyRows(order: Order, demo: DemoOrder, defaults: readonly DefaultProperty[]): readonly Row[] {
  const problems = gatherProblems();
  const { created } = planEntries(demo.properties, [], defaults, problems);
  problems.refuse();
  return created.map((property) => ({
    id: property.id,
    owner_type: 'orders',
    owner_id: order.id,
    ...propertyColumns(property),
  }));
}
