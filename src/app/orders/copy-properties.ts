import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { loadProperties } from '../properties/load-properties.ts';
import { insertProperty } from '../properties/write-property.ts';
import type { Order } from './order.ts';
import type { OrderChanges } from './settle-order.ts';

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
