import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { insertOrder } from '../support/insert-order.ts';
import type { TestServer } from '../support/server.ts';
import { type Answer, type Api, type Attributes, recordOf, recordsOf, type Resource } from './api.ts';

/** Makes a product group without variations; answers its only product. */
export async function productOf(api: Api, attributes: Attributes = {}): Promise<Resource> {
  const group = recordOf(await api.create('product_groups', { name: `Tent ${newId()}`, ...attributes }), 201);
  const [product] = recordsOf(await api.get(`products?filter[product_group_id]=${group.id}`));
  if (product === undefined) throw new Error('a group without variations has a product');
  return product;
}

export const trackedProductOf = (api: Api, attributes: Attributes = {}): Promise<Resource> =>
  productOf(api, { tracking_type: 'trackable', ...attributes });

/** Bulk stock of a new product. */
export async function stockedProductOf(api: Api, quantity: number, attributes: Attributes = {}): Promise<Resource> {
  const product = await productOf(api, attributes);
  recordOf(await api.create('stock_adjustments', { product_id: product.id, quantity }));
  return product;
}

export async function stockItemOf(api: Api, productId: string, attributes: Attributes = {}): Promise<Resource> {
  return recordOf(await api.create('stock_items', { product_id: productId, identifier: newId(), ...attributes }), 201);
}

/** What an error tells machines. */
export const metaOf = ({ body }: Answer): unknown => body.errors?.[0]?.meta;

interface Named {
  readonly status?: 'draft' | 'reserved' | 'started' | 'stopped';
  readonly from?: string;
  readonly till?: string;
}

/** Plans a stock item as an order that names it would; answers the order's id. */
export async function named(
  { database, company }: Pick<TestServer, 'database' | 'company'>,
  stockItem: Resource,
  { status = 'reserved', from = '2030-01-01T09:00:00Z', till = '2030-01-02T09:00:00Z' }: Named = {},
): Promise<string> {
  const planning_id = newId();
  const { product_id, location_id } = stockItem.attributes;
  const order_id = await insertOrder(database, {
    company_id: company.id,
    start_location_id: String(location_id),
    status,
    starts_at: from,
    stops_at: till,
  });
  const reserved = status !== 'draft';
  const started = status === 'started' || status === 'stopped';
  const stopped = status === 'stopped';
  await database.run(sql`
    insert into plannings (
      company_id, id, planning_type, item_id, order_id, start_location_id, stop_location_id, quantity, started, stopped,
      reserved, status, starts_at, stops_at, reserved_from, reserved_till
    )
    values (
      ${company.id}, ${planning_id}, 'order', ${product_id}, ${order_id}, ${location_id}, ${location_id}, 1,
      ${Number(started)}, ${Number(stopped)}, ${reserved}, ${status}, ${from}, ${till}, ${from}, ${till}
    )
  `);
  await database.run(sql`
    insert into stock_item_plannings (
      company_id, id, stock_item_planning_type, stock_item_id, planning_id, order_id, reserved, started, stopped, status,
      starts_at, stops_at, reserved_from, reserved_till
    )
    values (
      ${company.id}, ${newId()}, 'order', ${stockItem.id}, ${planning_id}, ${order_id}, ${reserved}, ${started},
      ${stopped}, ${status}, ${from}, ${till}, ${from}, ${till}
    )
  `);
  return order_id;
}

/** So many hours from now. */
export const hours = (count: number): string => Temporal.Now.instant().add({ hours: count }).toString();
