import { keepActive } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { copyPlan } from './copy-plan.ts';
import { copyProperties } from './copy-properties.ts';
import { createOrder } from './create-order.ts';
import { lockOrder } from './lock-order.ts';
import type { Order } from './order.ts';
import type { OrderAttributes } from './order-attributes.ts';
import { settleOrder } from './settle-order.ts';

export const DEPOSIT_CHOICES = ['current', 'default', 'none'] as const;

/** What of an order a copy of it has besides what is booked. */
export interface Duplication {
  readonly original_order_id: string;
  readonly custom_lines: boolean;
  readonly customer: boolean;
  readonly dates: boolean;
  readonly discount: boolean;
  readonly properties: boolean;
  /** The pieces that are named; they are not reserved. */
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
  await settleOrder(work, copy, addresses);
  return id;
}

/** What is archived meanwhile is left out: a new order cannot have it. */
async function attributesOf(work: Work, original: Order, duplication: Duplication): Promise<OrderAttributes> {
  const active = async (table: string, id: string | null): Promise<string | undefined> =>
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
