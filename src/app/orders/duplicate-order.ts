import { keepActive } from '../../db/locks.ts';
import type { Row } from '../../db/row.ts';
import { COMPANY, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { insertProperty, loadProperties } from '../customers/properties.ts';
import { insertRows } from '../rows/write-rows.ts';
import { createOrder } from './create-order.ts';
import { loadPlan, NO_PLAN, type OrderPlan } from './order-plan.ts';
import { lockOrder, type Order, type OrderAttributes } from './order.ts';
import { type OrderChanges, recalculateOrder } from './recalculate-order.ts';
import { writePlan } from './write-plan.ts';

export const DEPOSIT_CHOICES = ['current', 'default', 'none'] as const;

/** The parts that a copy of an order includes besides its bookings. */
export interface Duplication {
  readonly original_order_id: string;
  readonly custom_lines: boolean;
  readonly customer: boolean;
  readonly dates: boolean;
  readonly discount: boolean;
  readonly properties: boolean;
  /** Specified stock items; they are not reserved. */
  readonly stock_item_plannings: boolean;
  readonly tags: boolean;
  readonly deposit: (typeof DEPOSIT_CHOICES)[number];
}

/** A draft with the same bookings at the same prices; nothing of it is reserved. Answers its id. */
export async function duplicateOrder(work: Work, duplication: Duplication): Promise<string> {
  const original = await lockOrder(work, duplication.original_order_id);
  const id = await createOrder(work, await attributesOf(work, original, duplication));
  const copy = await lockOrder(work, id);
  const addresses = duplication.properties ? await copyProperties(work, original, copy) : {};
  await copyPlan(work, original, copy, duplication);
  await recalculateOrder(work, copy, addresses);
  return id;
}

/** Items archived in the meantime are left out: a new order cannot book them. */
async function attributesOf(work: Work, original: Order, duplication: Duplication): Promise<OrderAttributes> {
  const active = async (
    table: 'customers' | 'locations' | 'tax_regions',
    id: string | null,
  ): Promise<string | undefined> =>
    id !== null && (await keepActive(work.tx, table, work.company.id, id)) ? id : undefined;
  const { customer, dates, discount, tags, deposit } = duplication;
  const customer_id = customer ? await active('customers', original.customer_id) : undefined;
  const tax_region_id = original.tax_region_id === null ? null : await active('tax_regions', original.tax_region_id);
  const start_location_id = await active('locations', original.start_location_id);
  const stop_location_id = await active('locations', original.stop_location_id);
  return {
    status: 'draft',
    ...(customer_id === undefined ? {} : { customer_id }),
    ...(customer_id === undefined || tax_region_id === undefined ? {} : { tax_region_id }),
    ...(start_location_id === undefined ? {} : { start_location_id }),
    ...(stop_location_id === undefined ? {} : { stop_location_id }),
    ...(dates ? { starts_at: original.starts_at, stops_at: original.stops_at } : {}),
    ...(discount ? { discount_type: original.discount_type, discount_value: original.discount_value } : {}),
    ...(tags ? { tag_list: original.tag_list } : {}),
    ...(deposit === 'current' ? { deposit_type: original.deposit_type, deposit_value: original.deposit_value } : {}),
    ...(deposit === 'none' ? { deposit_type: 'none', deposit_value: 0 } : {}),
  };
}

interface CopiedParts {
  readonly custom_lines: boolean;
  readonly stock_item_plannings: boolean;
}

/** Copies plannings and lines to an order that holds no stock. Items archived in the meantime are left out. */
export async function copyPlan(work: Work, from: Order, to: Order, parts: CopiedParts): Promise<void> {
  const plan = await loadPlan(work, from.id);
  const archived = await archivedItems(work, from.id);
  const gone = new Set(plan.bundles.filter(({ item_id }) => archived.has(item_id)).map(({ id }) => id));
  for (const { product, parent_planning_id } of plan.plannings) {
    if (parent_planning_id !== null && archived.has(product.id)) gone.add(parent_planning_id);
  }
  const ids = new Map([...plan.bundles, ...plan.plannings].map(({ id }) => [id, newId()]));
  const idOf = (id: string): string => ids.get(id) as string;
  const copy: OrderPlan = {
    bundles: plan.bundles.filter(({ id }) => !gone.has(id)).map(({ id, item_id }) => ({ id: idOf(id), item_id })),
    plannings: plan.plannings
      .filter(({ product, parent_planning_id }) => !archived.has(product.id) && !gone.has(parent_planning_id ?? ''))
      .map((planned) => ({
        ...planned,
        id: idOf(planned.id),
        parent_planning_id: planned.parent_planning_id === null ? null : idOf(planned.parent_planning_id),
        reserved: false,
        started: 0,
        stopped: 0,
        stock_items: parts.stock_item_plannings
          ? planned.stock_items.map((each) => ({ ...each, reserved: false, started: false, stopped: false }))
          : [],
      })),
  };
  await writePlan(work, to, { ...NO_PLAN, rows: new Map() }, copy);
  const planned = new Set([...copy.bundles, ...copy.plannings].map(({ id }) => id));
  await copyLines(work, from.id, to.id, (planning_id) => {
    if (planning_id === null) return parts.custom_lines ? null : undefined;
    const id = ids.get(planning_id);
    return id !== undefined && planned.has(id) ? id : undefined;
  });
}

async function archivedItems(work: Work, order_id: string): Promise<ReadonlySet<string>> {
  const rows = await work.tx.many<{ id: string }>(sql`
    select distinct i.id
    from plannings as p
    join items as i on i.company_id = ${COMPANY} and i.id = p.item_id
    where p.company_id = ${work.company.id}
      and p.order_id = ${order_id}
      and p.archived_at is null
      and i.archived_at is not null
  `);
  return new Set(rows.map(({ id }) => id));
}

type CopiedLine = Pick<
  Row<'lines'>,
  | 'id'
  | 'planning_id'
  | 'parent_line_id'
  | 'line_type'
  | 'title'
  | 'extra_information'
  | 'quantity'
  | 'original_price_each_in_cents'
  | 'original_charge_length'
  | 'original_charge_label'
  | 'price_each_in_cents'
  | 'price_in_cents'
  | 'price_with_tax_in_cents'
  | 'charge_label'
  | 'charge_length'
  | 'price_rule_values'
  | 'discountable'
  | 'taxable'
  | 'relevant'
  | 'position'
  | 'nested_position'
  | 'item_id'
  | 'bundle_item_id'
  | 'tax_category_id'
  | 'price_structure_id'
  | 'price_tile_id'
>;

/** `planningOf`: the planning of the copy, null for none, undefined for a line that is not copied. */
async function copyLines(
  work: Work,
  from: string,
  to: string,
  planningOf: (planning_id: string | null) => string | null | undefined,
): Promise<void> {
  const lines = await work.tx.many<CopiedLine>(sql`
    select
      id, planning_id, parent_line_id, line_type, title, extra_information, quantity, original_price_each_in_cents,
      original_charge_length, original_charge_label, price_each_in_cents, price_in_cents, price_with_tax_in_cents,
      charge_label, charge_length, price_rule_values, discountable, taxable, relevant, position, nested_position,
      item_id, bundle_item_id, tax_category_id, price_structure_id, price_tile_id
    from lines
    where company_id = ${work.company.id}
      and order_id = ${from}
      and owner_type = 'orders'
      and archived_at is null
      and line_type in ('charge', 'section')
    order by parent_line_id nulls first, position, id
  `);
  const kept = lines.filter(({ planning_id }) => planningOf(planning_id) !== undefined);
  const ids = new Map(kept.map(({ id }) => [id, newId()]));
  await insertRows(
    work,
    'lines',
    kept.map((line) => ({
      ...line,
      price_rule_values: line.price_rule_values === null ? null : JSON.stringify(line.price_rule_values),
      id: ids.get(line.id) ?? newId(),
      owner_id: to,
      order_id: to,
      planning_id: planningOf(line.planning_id),
      parent_line_id: line.parent_line_id === null ? null : (ids.get(line.parent_line_id) ?? null),
    })),
  );
}

/** Answers how the copy is delivered and where to: its own copy of an address, or the customer's that was meant. */
export async function copyProperties(work: Work, original: Order, copy: Order): Promise<OrderChanges> {
  const copies = new Map<string, string>();
  for (const property of await loadProperties(work, original.id)) {
    const id = newId();
    await insertProperty(work, { type: 'orders', id: copy.id }, id, property);
    copies.set(property.id, id);
  }
  const addressOf = async (id: string | null): Promise<string | null> => {
    if (id === null) return null;
    return copies.get(id) ?? ((await isOfCustomer(work, id, copy.customer_id)) ? id : null);
  };
  const delivery_address_property_id = await addressOf(original.delivery_address_property_id);
  return {
    delivery_address_property_id,
    billing_address_property_id: await addressOf(original.billing_address_property_id),
    fulfillment_type: delivery_address_property_id === null ? 'pickup' : original.fulfillment_type,
  };
}

async function isOfCustomer(work: Work, id: string, customer_id: string | null): Promise<boolean> {
  if (customer_id === null) return false;
  const found = await work.tx.maybe(sql`
    select 1 as one
    from properties
    where company_id = ${work.company.id}
      and id = ${id}
      and customer_id = ${customer_id}
  `);
  return found !== undefined;
}
