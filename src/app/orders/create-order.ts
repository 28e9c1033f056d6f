import { lockRow, lockRows } from '../../db/locks.ts';
import { identifier, join, raw, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { FIRST_STATUSES, type OrderStatus } from '../../domain/orders/order-status.ts';
import { orderDeposit } from '../../domain/pricing/order-deposit.ts';
import { newId } from '../../lib/new-id.ts';
import { generateBarcode } from '../barcodes/create-barcode.ts';
import { moveFigures } from '../customers/customer-figures.ts';
import { gatherProblems } from '../problems.ts';
import { planOwnerProperties, writeOwnerProperties } from '../properties/write-owner-properties.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { readSettings } from '../settings/read-settings.ts';
import { updateRow } from '../update-row.ts';
import { MUST_EXIST } from './must-exist.ts';
import type { Order } from './order.ts';
import type { OrderAttributes } from './order-attributes.ts';
import { oneOf, type OrderTerms } from './order-terms.ts';
import { planOrder } from './plan-order.ts';
import { nextOrderNumber, settleOrder } from './settle-order.ts';
import { tellOrder } from './tell-order.ts';

export interface NewOrderOptions {
  /** Has a number even while it is new. */
  readonly numbered?: boolean;
}

/** Answers the id of the new order, which plans nothing yet and has its QR code. */
export async function createOrder(
  work: Work,
  sent: OrderAttributes,
  { numbered = false }: NewOrderOptions = {},
): Promise<string> {
  const problems = gatherProblems();
  const id = newId();
  const owner = { type: 'orders', id };
  const status = oneOf<OrderStatus>(problems, 'status', sent.status, FIRST_STATUSES, 'new');
  const properties = await planOwnerProperties(work, owner, sent.properties_attributes ?? [], problems);
  const planned = await planOrder(work, problems, sent, null, { id, properties });
  problems.refuse();
  const { delivery_address_property_id, billing_address_property_id, coupon_id, ...columns } = planned;
  const { tax_strategy } = (await readSettings(work)).settings.pricing;
  const row = {
    ...columns,
    ...moneyOfNothing(columns),
    id,
    status,
    statuses: [status],
    tax_strategy,
    employee_id: work.employee_id,
  };
  // Counters come after coupons in the order of locks.
  if (coupon_id !== null) await lockRows(work.tx, 'coupons', work.company.id, [coupon_id]);
  const begun = await insertOrder(work, row, numbered || status !== 'new');
  await writeOwnerProperties(work, owner, properties);
  if (delivery_address_property_id !== null || billing_address_property_id !== null) {
    await updateRow(work, 'orders', id, { delivery_address_property_id, billing_address_property_id });
  }
  await generateBarcode(work, 'qr_code', owner);
  const order = coupon_id === null ? begun : await settleOrder(work, begun, { coupon_id }, []);
  await moveFigures(work, null, order);
  tellOrder(work, order, { deed: 'created', data: { status } });
  return id;
}

/** What costs nothing yet has a discount all the same, and a deposit unless that goes by what is booked. */
const moneyOfNothing = (terms: OrderTerms) => ({
  discount_percentage: terms.discount_type === 'percentage' ? terms.discount_value : 0,
  deposit_in_cents: orderDeposit(terms, { item_deposits_in_cents: 0, grand_total_with_tax_in_cents: 0 }),
});

function insertOrder(work: Work, row: Readonly<Record<string, unknown>>, needsNumber: boolean): Promise<Order> {
  const complete = { company_id: work.company.id, created_at: work.now, updated_at: work.now, ...row };
  const columns = Object.entries(complete).filter(([, value]) => value !== undefined);
  const names = columns.map(([name]) => identifier(name));
  const values = columns.map(([, value]) => sql`${value}`);
  return refusingViolations(MUST_EXIST, () =>
    work.tx.one<Order>(sql`
      ${needsNumber ? nextOrderNumber(work) : raw('')}
      insert into orders (${join(names, ', ')}${raw(needsNumber ? ', number' : '')})
      values (${join(values, ', ')}${raw(needsNumber ? ', (select value from next)' : '')})
      returning *
    `),
  );
}

/** The order that the employee is about to make: the one that was begun last and is still new, or one that is begun now. */
export async function scratchOrder(work: Work): Promise<string> {
  const { employee_id } = work;
  if (employee_id === null) return createOrder(work, {});
  // Two pages that open at once are given the same.
  await lockRow(work.tx, 'employees', work.company.id, employee_id);
  const begun = await work.tx.maybe<{ id: string }>(sql`
    select id
    from orders
    where company_id = ${work.company.id}
      and employee_id = ${employee_id}
      and status = 'new'
    order by created_at desc, id desc
    limit 1
  `);
  return begun?.id ?? createOrder(work, {});
}
