import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { Problems } from '../problems.ts';
import type { EntriesPlan } from '../properties/write-owner-properties.ts';
import type { Order } from './order.ts';
import type { OrderAttributes } from './order-attributes.ts';

export type OrderAddresses = Pick<Order, 'delivery_address_property_id' | 'billing_address_property_id'>;

/**
 * The properties that hold an order's addresses: one that is named, of the order or its customer, or one that comes with
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
  for (const [column, identifier] of ADDRESSES) {
    const named = sent[column];
    const posted = [...properties.created, ...properties.changed].find(
      (property) => property.identifier === identifier && property.property_type === 'address',
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
