import { keepActive, lockRow, lockRows } from '../../db/locks.ts';
import { empty, identifier, join, raw, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { FIRST_STATUSES, isHolding, type OrderStatus } from '../../domain/orders/order-status.ts';
import { orderDeposit } from '../../domain/pricing/money.ts';
import { EARLIEST, isWithin, LATEST } from '../../domain/time/parse.ts';
import { newId } from '../../lib/new-id.ts';
import { tagListAttribute, wordAttribute } from '../attributes/attributes.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { generateBarcode } from '../catalogue/barcodes.ts';
import { firstLocation } from '../catalogue/stock-product.ts';
import { requirePermission } from '../company/permissions.ts';
import { readSettings } from '../company/settings.ts';
import { addCustomerFigures } from '../customers/customer-figures.ts';
import { type EntriesPlan, planOwnerProperties, writeOwnerProperties } from '../customers/owner-properties.ts';
import { refusingViolations, updateRow } from '../rows/write-rows.ts';
import { couponAttribute } from './order-coupon.ts';
import { type OrderTerms, orderTerms } from './order-terms.ts';
import { FULFILLMENT_TYPES, FOREIGN_KEY_PROBLEMS, type Order, type OrderAttributes, emitOrderEvent } from './order.ts';
import { nextOrderNumber, recalculateOrder } from './recalculate-order.ts';

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
  const owner = { type: 'orders', id } as const;
  const status = wordAttribute<OrderStatus>(problems, 'status', sent.status, FIRST_STATUSES, 'new');
  const properties = await planOwnerProperties(work, owner, sent.properties_attributes ?? [], problems);
  const planned = await orderColumnsFrom(work, problems, sent, null, { id, properties });
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
  const order = coupon_id === null ? begun : await recalculateOrder(work, begun, { coupon_id }, []);
  await addCustomerFigures(work, null, order);
  emitOrderEvent(work, order, { verb: 'created', data: { status } });
  return id;
}

/** An order without a price can have a discount, and a deposit unless that depends on its lines. */
const moneyOfNothing = (terms: OrderTerms) => ({
  discount_percentage: terms.discount_type === 'percentage' ? terms.discount_value : 0,
  deposit_in_cents: orderDeposit(terms, { item_deposits_in_cents: 0, grand_total_with_tax_in_cents: 0 }),
});

function insertOrder(work: Work, row: Readonly<Record<string, unknown>>, needsNumber: boolean): Promise<Order> {
  const complete = { company_id: work.company.id, created_at: work.now, updated_at: work.now, ...row };
  const columns = Object.entries(complete).filter(([, value]) => value !== undefined);
  const names = columns.map(([name]) => identifier(name));
  const values = columns.map(([, value]) => sql`${value}`);
  return refusingViolations(FOREIGN_KEY_PROBLEMS, () =>
    work.tx.one<Order>(sql`
      ${needsNumber ? nextOrderNumber(work) : empty}
      insert into orders (${join(names, ', ')}${raw(needsNumber ? ', number' : '')})
      ${needsNumber ? sql`select ${join(values, ', ')}, next.value from next` : sql`values (${join(values, ', ')})`}
      returning *
    `),
  );
}

/** The order that the employee is about to create: their latest one still in status `new`, or a new one. */
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

/** The columns of an order that a caller decides. */
export type PlannedOrder = OrderTerms &
  OrderAddresses &
  Pick<
    Order,
    'coupon_id' | 'starts_at' | 'stops_at' | 'start_location_id' | 'stop_location_id' | 'fulfillment_type' | 'tag_list'
  > & {
    readonly override_period_restrictions: boolean | undefined;
  };

/** The columns that an order gets; `before` is null for a new one. */
export async function orderColumnsFrom(
  work: Work,
  problems: Problems,
  sent: OrderAttributes,
  before: Order | null,
  { id, properties }: { readonly id: string; readonly properties: EntriesPlan },
): Promise<PlannedOrder> {
  const terms = await orderTerms(work, problems, sent, before);
  const addresses = await orderAddresses(work, problems, sent, before, {
    id,
    customer_id: terms.customer_id,
    properties,
  });
  const fulfillment_type = wordAttribute(
    problems,
    'fulfillment_type',
    sent.fulfillment_type,
    FULFILLMENT_TYPES,
    before?.fulfillment_type ?? 'pickup',
  );
  if (fulfillment_type === 'delivery' && addresses.delivery_address_property_id === null) {
    problems.add('delivery_address_property_id', "can't be blank when the order is delivered");
  }
  refuseWhatIsNotThere(problems, sent);
  if (sent.override_period_restrictions) {
    await requirePermission(work, 'override_rental_period', 'this needs the permission override_rental_period');
  }
  return {
    ...terms,
    ...addresses,
    ...period(problems, sent, before),
    ...(await locations(work, problems, sent, before)),
    coupon_id: await couponAttribute(work, problems, sent, before),
    fulfillment_type,
    tag_list: tagListAttribute(problems, sent.tag_list) ?? before?.tag_list ?? [],
    override_period_restrictions: sent.override_period_restrictions ?? undefined,
  };
}

/** There are no delivery rates that could be meant. */
function refuseWhatIsNotThere(problems: Problems, sent: OrderAttributes): void {
  if (sent.order_delivery_rate_id) problems.add('order_delivery_rate_id', 'must exist');
  if (sent.order_delivery_rate_attributes) problems.add('order_delivery_rate_attributes', 'must be blank');
}

function period(
  problems: Problems,
  sent: OrderAttributes,
  before: Order | null,
): Pick<Order, 'starts_at' | 'stops_at'> {
  const starts_at = sent.starts_at === undefined ? (before?.starts_at ?? null) : sent.starts_at;
  const stops_at = sent.stops_at === undefined ? (before?.stops_at ?? null) : sent.stops_at;
  const status = sent.status ?? before?.status ?? 'new';
  if (isHolding(status as Order['status'])) {
    if (starts_at === null) problems.add('starts_at', "can't be blank");
    if (stops_at === null) problems.add('stops_at', "can't be blank");
  }
  if (starts_at !== null && stops_at !== null && Temporal.Instant.compare(starts_at, stops_at) >= 0) {
    problems.add('stops_at', 'must be after starts_at');
  }
  for (const [field, moment] of Object.entries({ starts_at, stops_at })) {
    if (moment !== null && !isWithin(moment)) problems.add(field, `must be between ${EARLIEST} and ${LATEST}`);
  }
  return { starts_at, stops_at };
}

/** Where nothing is said: the first location, and back to where it came from. */
async function locations(
  work: Work,
  problems: Problems,
  sent: OrderAttributes,
  before: Order | null,
): Promise<Pick<Order, 'start_location_id' | 'stop_location_id'>> {
  const start = sent.start_location_id ?? before?.start_location_id ?? (await firstLocation(work));
  const stop = sent.stop_location_id ?? before?.stop_location_id ?? start;
  if (start !== before?.start_location_id) await active(work, problems, 'start_location_id', start);
  if (stop !== before?.stop_location_id && stop !== start) await active(work, problems, 'stop_location_id', stop);
  return { start_location_id: start, stop_location_id: stop };
}

async function active(work: Work, problems: Problems, field: string, id: string): Promise<void> {
  if (!(await keepActive(work.tx, 'locations', work.company.id, id))) problems.add(field, 'must exist');
}

export type OrderAddresses = Pick<Order, 'delivery_address_property_id' | 'billing_address_property_id'>;

/**
 * The properties with an order's addresses: the one that is referenced, of the order or its customer, or one sent with
 * the order under the identifier of the address.
 */
export async function orderAddresses(
  work: Work,
  problems: Problems,
  sent: OrderAttributes,
  before: OrderAddresses | null,
  { id, customer_id, properties }: AddressContext,
): Promise<OrderAddresses> {
  const found: Record<keyof OrderAddresses, string | null> = {
    delivery_address_property_id: before?.delivery_address_property_id ?? null,
    billing_address_property_id: before?.billing_address_property_id ?? null,
  };
  for (const [column, name] of ADDRESSES) {
    const named = sent[column];
    const posted = [...properties.created, ...properties.changed].find(
      (property) => property.identifier === name && property.property_type === 'address',
    );
    if (named === null) found[column] = null;
    else if (named !== undefined && named !== found[column]) {
      if (await isAddressOf(work, named, [id, customer_id])) found[column] = named;
      else problems.add(column, 'must be an address of the order or its customer');
    } else if (posted !== undefined) found[column] = posted.id;
    if (properties.removed.includes(found[column] ?? '')) found[column] = null;
  }
  return found;
}

interface AddressContext {
  readonly id: string;
  readonly customer_id: string | null;
  readonly properties: EntriesPlan;
}

const ADDRESSES = [
  ['delivery_address_property_id', 'delivery_address'],
  ['billing_address_property_id', 'billing_address'],
] as const;

async function isAddressOf(work: Work, id: string, owner_ids: readonly (string | null)[]): Promise<boolean> {
  const found = await work.tx.maybe(sql`
    select 1 as one
    from properties
    where company_id = ${work.company.id}
      and id = ${id}
      and property_type = 'address'
      and owner_id = any(${owner_ids.filter((owner) => owner !== null)}::uuid[])
  `);
  return found !== undefined;
}
