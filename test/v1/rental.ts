import { newId } from '../../src/lib/new-id.ts';
import type { Answer, Order, ProductGroup, V1Client } from './v1-client.ts';

/** Orders and what they need, made through version 1. */
export interface Rental {
  /** A product group with so much stock. */
  group(quantity: number, fields?: object): Promise<ProductGroup>;
  tracked(quantity: number, fields?: object): Promise<ProductGroup>;
  /** A new order for a day far ahead, unless it says otherwise. */
  order(fields?: object): Promise<Order>;
  fetch(id: string): Promise<Order>;
  /** Calls an action of an order, which must succeed. */
  act(id: string, action: string, ids?: Ids): Promise<Order>;
  /** Calls it, whatever comes of it. */
  attempt(id: string, action: string, ids?: Ids): Promise<Answer>;
}

export type Ids = Readonly<Record<string, unknown>>;

export const PERIOD = { starts_at: '2030-06-01T09:00:00Z', stops_at: '2030-06-02T09:00:00Z' };

export function rentalOf(call: V1Client): Rental {
  const group: Rental['group'] = async (quantity, fields = {}) => {
    const product_group = { name: `Tent ${newId()}`, quantity, ...fields };
    return ok(await call('POST', '/product_groups', { product_group })).body.product_group;
  };
  const attempt: Rental['attempt'] = (id, action, ids) =>
    call('POST', `/orders/${id}/${action}`, ids === undefined ? undefined : { ids });
  return {
    group,
    tracked: (quantity, fields = {}) => group(quantity, { trackable: true, ...fields }),
    order: async (fields = {}) => ok(await call('POST', '/orders', { order: { ...PERIOD, ...fields } })).body.order,
    fetch: async (id) => ok(await call('GET', `/orders/${id}`)).body.order,
    act: async (id, action, ids) => ok(await attempt(id, action, ids)).body.order,
    attempt,
  };
}

function ok(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`expected success, got ${answer.status}: ${answer.text}`);
  return answer;
}

/** The ids of a group's stock items. */
export const stockItemsOf = ({ products }: ProductGroup): readonly string[] =>
  products.flatMap(({ stock_items }) => stock_items.map(({ id }) => id));

export const productOf = ({ products: [product], name }: ProductGroup): string => {
  if (product === undefined) throw new Error(`${name} has no product`);
  return product.id;
};
