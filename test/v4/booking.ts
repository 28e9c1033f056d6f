import { type Answer, type Api, type Attributes, recordOf, type Resource } from './api.ts';
import { stockedProductOf } from './stock.ts';

/** In the future, so that whatever is reserved takes stock. */
export const PERIOD = { starts_at: '2030-01-01T09:00:00Z', stops_at: '2030-01-03T09:00:00Z' };

export const orderOf = async (api: Api, attributes: Attributes = {}): Promise<Resource> =>
  recordOf(await api.create('orders', { ...PERIOD, ...attributes }), 201);

export const fulfill = (
  api: Api,
  { id }: Pick<Resource, 'id'>,
  actions: unknown,
  { include, ...attributes }: Attributes & { readonly include?: string } = {},
): Promise<Answer> =>
  api.create('order_fulfillments', { order_id: id, actions, ...attributes }, include === undefined ? {} : { include });

export const book = (api: Api, order: Pick<Resource, 'id'>, product: Pick<Resource, 'id'>, quantity = 1) =>
  fulfill(api, order, [{ action: 'book_product', mode: 'create_new', product_id: product.id, quantity }]);

export const move = (
  api: Api,
  { id }: Pick<Resource, 'id'>,
  transition_to: string,
  attributes: Attributes = {},
): Promise<Answer> => api.create('order_status_transitions', { order_id: id, transition_to, ...attributes });

export const ORDER_STATUSES = ['new', 'draft', 'reserved', 'started', 'stopped', 'archived', 'canceled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export interface BookedOrder {
  readonly order: Resource;
  readonly product: Resource;
}

/** An order of two units of a product of which there are five, brought to a status the way people do. */
export async function orderIn(api: Api, status: OrderStatus, attributes: Attributes = {}): Promise<BookedOrder> {
  const product = await stockedProductOf(api, 5, { price_type: 'fixed', flat_fee_price_in_cents: 1_000 });
  const order = await orderOf(api, attributes);
  recordOf(await book(api, order, product, 2));
  const units = { product_id: product.id, quantity: 2 };
  for (const step of STEPS[status]) {
    const answer =
      step === 'start' || step === 'stop'
        ? await fulfill(api, order, [{ action: `${step}_product`, ...units }])
        : await move(api, order, step);
    recordOf(answer);
  }
  return { order, product };
}

const STEPS: Readonly<Record<OrderStatus, readonly string[]>> = {
  new: [],
  draft: ['draft'],
  reserved: ['reserved'],
  started: ['reserved', 'start'],
  stopped: ['reserved', 'start', 'stop'],
  archived: ['reserved', 'start', 'stop', 'archived'],
  canceled: ['reserved', 'canceled'],
};

/** The order as it stands with everything that hangs on it, to be compared before and after. */
export async function wholeOrder(api: Api, { id }: Pick<Resource, 'id'>): Promise<unknown> {
  const { body } = await api.get(`orders/${id}?include=lines.planning.stock_item_plannings,tax_values,customer`);
  return body;
}
