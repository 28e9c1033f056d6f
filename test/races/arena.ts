import { newId } from '../../src/lib/new-id.ts';
import { type Caller, dataOf, type Fields, idOf, listAt, objectAt, required } from '../support/caller.ts';
import type { Fleet } from './fleet.ts';

/** Makes what is fought for, and the orders that fight. */
export interface Arena {
  /** Each client reaches the process that is its turn. */
  callerOf(client: number): Caller;
  bulk(stock: number, attributes?: Fields): Promise<Product>;
  tracked(stockItems: number): Promise<TrackedProduct>;
  /** One of each. */
  bundle(products: readonly Product[]): Promise<string>;
  order(status: 'draft' | 'reserved', period: Period, actions?: readonly Fields[]): Promise<string>;
  /** The same for every client. */
  orders(status: 'draft' | 'reserved', period: Period, actions?: readonly Fields[]): Promise<readonly string[]>;
  location(): Promise<string>;
}

export interface Product {
  readonly id: string;
  readonly product_group_id: string;
}

export interface TrackedProduct extends Product {
  readonly stockItems: readonly string[];
}

export interface Period {
  readonly starts_at: string;
  readonly stops_at: string;
}

export const CLIENTS = 32;

/** The slot that everybody wants: empty, and not soon. */
export const SLOT: Period = { starts_at: '2031-05-05T09:00:00Z', stops_at: '2031-05-07T09:00:00Z' };

export const clients = <Result>(act: (client: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, client) => act(client)));

export const bookProduct = ({ id }: Product, quantity = 1): Fields => ({
  action: 'book_product',
  mode: 'infer_planning',
  product_id: id,
  quantity,
});

export const bookStockItems = ({ id }: Product, stock_item_ids: readonly string[]): Fields => ({
  action: 'book_stock_items',
  mode: 'infer_planning',
  product_id: id,
  stock_item_ids,
});

export const bookBundle = (bundle_id: string): Fields => ({
  action: 'book_bundle',
  bundle_id,
  quantity: 1,
  product_variations: [],
});

export function arenaOf({ callers }: Fleet): Arena {
  const callerOf = (client: number): Caller => callers[client % callers.length] ?? callers[0];
  const [first] = callers;
  const create = async (type: string, attributes: Fields): Promise<Fields> =>
    dataOf(await required(first.v4('POST', type, attributes)));

  const product = async (tracking_type: string, stock: number, attributes: Fields = {}): Promise<Product> => {
    const group = { name: `Tent ${newId()}`, tracking_type, ...attributes };
    const product_group_id = idOf(await create('product_groups', group));
    const [made] = listAt(
      await required(first.v4('GET', `products?filter[product_group_id]=${product_group_id}`)),
      'data',
    );
    const id = idOf(made ?? {});
    await create('stock_adjustments', { product_id: id, quantity: stock });
    return { id, product_group_id };
  };

  const order: Arena['order'] = async (status, period, actions = []) => {
    const id = idOf(await create('orders', { status, ...period }));
    if (actions.length > 0) await create('order_fulfillments', { order_id: id, actions });
    return id;
  };

  return {
    callerOf,
    order,
    bulk: (stock, attributes) => product('bulk', stock, attributes),
    async tracked(stockItems) {
      const made = await product('trackable', stockItems);
      const found = listAt(
        await required(first.v4('GET', `stock_items?filter[product_id]=${made.id}&page[size]=100`)),
        'data',
      );
      return { ...made, stockItems: found.map(idOf) };
    },
    async bundle(products) {
      const id = idOf(await create('bundles', { name: `Set ${newId()}` }));
      for (const { id: product_id, product_group_id } of products) {
        await create('bundle_items', { bundle_id: id, product_group_id, product_id, quantity: 1 });
      }
      return id;
    },
    orders: (status, period, actions) => clients(() => order(status, period, actions)),
    async location() {
      const [found] = listAt(await required(first.v4('GET', 'locations')), 'data');
      return idOf(found ?? {});
    },
  };
}

/** The plannings of an order, as version 1 tells. */
export const planningsOf = async (caller: Caller, orderId: string): Promise<readonly Fields[]> =>
  listAt(objectAt(await required(caller.v1('GET', `orders/${orderId}`)), 'order'), 'plannings');

export async function removePlannings(caller: Caller, orderId: string): Promise<void> {
  for (const planning of await planningsOf(caller, orderId)) {
    await required(caller.v1('DELETE', `orders/${orderId}/plannings/${idOf(planning)}`));
  }
}
