import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { SEED } from '../engine/property-runs.ts';
import { expectCleanAudit } from '../support/audit.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Answer, type Api, apiOf, recordOf, recordsOf, type Resource } from '../v4/api.ts';
import { book, fulfill, move, orderOf, PERIOD } from '../v4/booking.ts';
import { RED_PICTURE } from '../v4/catalogue.ts';
import { linesOf } from '../v4/order-lines.ts';
import { productOf, stockedProductOf, trackedProductOf } from '../v4/stock.ts';

/** All together; `HOLDFAST_RACE_ROUNDS` asks for more. */
const ROUNDS_EACH = Math.ceil(Number(process.env['HOLDFAST_RACE_ROUNDS'] ?? 200) / 70);
const TIMEOUT_MS = 60_000 + ROUNDS_EACH * 5_000;

let server: TestServer;
let api: Api;
const random = seededRandom(SEED);

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

type Act = () => Promise<Answer>;

/** Everything at once, in an order that nobody expects. Answers the answers in the order of the acts. */
async function atOnce(acts: readonly Act[]): Promise<readonly Answer[]> {
  const answers = new Map<Act, Answer>();
  await Promise.all(random.shuffled(acts).map(async (act) => answers.set(act, await act())));
  return acts.map((act) => answers.get(act) as Answer);
}

/** Refused is fine; anything else that is not done is not. */
function expectNoProblem(answers: readonly Answer[]): void {
  const problem = answers.filter(({ status }) => ![200, 201, 404, 409, 422].includes(status));
  expect(problem.map(({ status, body }) => ({ status, body }))).toEqual([]);
}

const isDone = ({ status }: Answer): boolean => status === 200 || status === 201;

const doneOf = (answers: readonly Answer[]): number => answers.filter(isDone).length;

const times = (count: number, act: (index: number) => Promise<Answer>): readonly Act[] =>
  Array.from({ length: count }, (_, index) => () => act(index));

/** Something that is made anew in each round; the audit has the last word. */
async function rounds(round: () => Promise<void>): Promise<void> {
  for (let number = 0; number < ROUNDS_EACH; number += 1) await round();
  await expectCleanAudit(server.database);
}

/** Version 1, answered like version 4 as far as these tests look. */
async function version1(method: string, path: string, body?: unknown): Promise<Answer> {
  const separator = path.includes('?') ? '&' : '?';
  const response = await fetch(`${server.url}/api/1/${path}${separator}api_key=${server.apiKey}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.text();
  return { status: response.status, headers: response.headers, body: {} };
}

test(
  'no adjustment of stock is lost, and none takes what is being reserved',
  () =>
    rounds(async () => {
      const product = await stockedProductOf(api, 6);
      const drafts = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const order = await orderOf(api, { status: 'draft' });
          recordOf(await book(api, order, product, 2));
          return order;
        }),
      );
      const adjust = (quantity: number) => () => api.create('stock_adjustments', { product_id: product.id, quantity });
      const adding = times(4, adjust(1));
      const taking = times(6, adjust(-1));
      const answers = await atOnce([
        ...adding,
        ...taking,
        ...drafts.map((order) => () => move(api, order, 'reserved')),
      ]);
      expectNoProblem(answers);
      expect(doneOf(answers.slice(0, 4))).toBe(4);
      const counts = recordsOf(await api.get(`stock_counts?filter[item_id]=${product.id}`));
      const stock = counts.reduce((sum, { attributes }) => sum + Number(attributes['quantity']), 0);
      expect(stock).toBe(6 + 4 - doneOf(answers.slice(4, 10)));
    }),
  TIMEOUT_MS,
);

test(
  'a piece is archived or promised, not both',
  () =>
    rounds(async () => {
      const product = await trackedProductOf(api);
      recordOf(await api.create('stock_adjustments', { product_id: product.id, quantity: 4 }));
      const stockItems = recordsOf(await api.get(`stock_items?filter[product_id]=${product.id}`));
      const orders = await Promise.all(stockItems.map(() => orderOf(api, { status: 'reserved' })));
      const answers = await atOnce([
        ...stockItems.map(
          ({ id }) =>
            () =>
              api.create('stock_item_archivations', { stock_item_id: id }),
        ),
        ...orders.map(
          (order, index) => () =>
            fulfill(api, order, [
              {
                action: 'book_stock_items',
                mode: 'create_new',
                product_id: product.id,
                stock_item_ids: [stockItems[index]?.id],
              },
            ]),
        ),
      ]);
      expectNoProblem(answers);
      for (const [index] of stockItems.entries()) {
        expect(doneOf([answers[index], answers[index + 4]] as Answer[])).toBe(1);
      }
    }),
  TIMEOUT_MS,
);

test(
  'an order that is archived takes nothing any more',
  () =>
    rounds(async () => {
      const product = await stockedProductOf(api, 50);
      const order = await orderOf(api, { status: 'draft' });
      recordOf(await book(api, order, product));
      const booking = times(6, () => book(api, order, product));
      const answers = await atOnce([
        ...booking,
        () => move(api, order, 'archived'),
        () => version1('POST', `orders/${order.id}/archive`),
        () => move(api, order, 'reserved'),
        () => version1('POST', `orders/${order.id}/reserve`),
        () => api.update(`orders/${order.id}`, { stops_at: '2030-01-04T09:00:00Z' }),
      ]);
      expectNoProblem(answers);
      const { attributes } = recordOf(await api.get(`orders/${order.id}`));
      expect(attributes['item_count']).toBe(1 + doneOf(answers.slice(0, 6)));
      expect(doneOf(answers.slice(6, 8)) > 0).toBe(attributes['status'] === 'archived');
    }),
  TIMEOUT_MS,
);

test(
  'what goes out, comes back and is reverted adds up',
  () =>
    rounds(async () => {
      const product = await stockedProductOf(api, 4);
      const order = await orderOf(api, { status: 'reserved' });
      recordOf(await book(api, order, product, 3));
      const rival = await orderOf(api, { status: 'draft' });
      recordOf(await book(api, rival, product, 2));
      const units = (action: string) => [{ action, product_id: product.id, planning_id: null, quantity: 1 }];
      const starting = times(3, () => fulfill(api, order, units('start_product')));
      const stopping = times(2, () => fulfill(api, order, units('stop_product')));
      const startReverts = times(2, () => fulfill(api, order, units('start_product'), { revert_to: 'reserved' }));
      const stopReverts = times(2, () => fulfill(api, order, units('stop_product'), { revert_to: 'started' }));
      const answers = await atOnce([
        ...starting,
        ...stopping,
        ...startReverts,
        ...stopReverts,
        () => move(api, order, 'draft', { revert: true }),
        () => version1('POST', `orders/${order.id}/revert?status=concept`),
        () => move(api, order, 'reserved', { revert: true }),
        () => move(api, rival, 'reserved'),
      ]);
      expectNoProblem(answers);
    }),
  TIMEOUT_MS,
);

test(
  'however often a quantity is changed, the line says what is planned',
  () =>
    rounds(async () => {
      const product = await stockedProductOf(api, 8, { price_type: 'fixed', flat_fee_price_in_cents: 1_000 });
      const orders = [await orderOf(api, { status: 'reserved' }), await orderOf(api, { status: 'draft' })] as const;
      for (const order of orders) recordOf(await book(api, order, product, 2));
      const [line, other] = await Promise.all(orders.map(async (order) => (await linesOf(api, order))[0] as Resource));
      const more = (order: Resource) =>
        fulfill(api, order, [{ action: 'book_product', mode: 'infer_planning', product_id: product.id, quantity: 1 }]);
      const answers = await atOnce([
        ...times(4, (index) => api.update(`lines/${line?.id}`, { quantity: index + 1 })),
        ...times(3, (index) => api.update(`lines/${other?.id}`, { quantity: 6 - index })),
        ...times(3, (index) =>
          version1('PUT', `orders/${orders[0].id}/lines/${line?.id}`, { line: { quantity: index + 3 } }),
        ),
        ...times(3, () => more(orders[0])),
        () => move(api, orders[1], 'reserved'),
        () => api.remove(`lines/${line?.id}`),
        () => api.create('order_price_recalculations', { order_id: orders[0].id }),
      ]);
      expectNoProblem(answers);
    }),
  TIMEOUT_MS,
);

test(
  'a price tile goes while lines are priced by it',
  () =>
    rounds(async () => {
      const tiles = [1, 2, 3].map((quantity) => ({ quantity, period: 'days', multiplier: quantity }));
      const structure = recordOf(
        await api.create('price_structures', { name: newId(), price_tiles_attributes: tiles }),
        201,
      );
      const product = await stockedProductOf(api, 100, {
        price_type: 'structure',
        price_structure_id: structure.id,
        structure_price_in_cents: 1_000,
      });
      const orders = await Promise.all(
        Array.from({ length: 3 }, async () => {
          const order = await orderOf(api, { status: 'reserved' });
          recordOf(await book(api, order, product));
          recordOf(await api.create('documents', { document_type: 'invoice', order_id: order.id }), 201);
          return order;
        }),
      );
      const made = recordsOf(await api.get(`price_tiles?filter[price_structure_id]=${structure.id}`));
      const lines = (await Promise.all(orders.map((order) => linesOf(api, order)))).flat();
      const again = { price_tiles_attributes: tiles };
      expectNoProblem(
        await atOnce([
          ...made.map(
            ({ id }) =>
              () =>
                api.remove(`price_tiles/${id}`),
          ),
          ...made.map(
            ({ id: price_tile_id }) =>
              () =>
                api.create('lines', {
                  owner_type: 'orders',
                  owner_id: orders[0]?.id,
                  price_each_in_cents: 1,
                  price_tile_id,
                }),
          ),
          ...lines.flatMap(({ id }, index) => [
            () => api.update(`lines/${id}`, { price_tile_id: made[index % 3]?.id }),
          ]),
          ...orders.flatMap((order) => [
            () => api.create('order_price_recalculations', { order_id: order.id }),
            () => book(api, order, product),
            () => api.get(`documents?filter[order_id]=${order.id}&include=lines`),
          ]),
          () => api.update(`price_structures/${structure.id}`, again),
        ]),
      );
    }),
  TIMEOUT_MS,
);

test(
  'what is removed for good can be referred to at the same time',
  () =>
    rounds(async () => {
      const product = await productOf(api);
      const group_id = String(product.attributes['product_group_id']);
      const bundle = recordOf(
        await api.create('bundles', { name: newId(), bundle_items_attributes: [{ product_id: product.id }] }),
        201,
      );
      const [part] = recordsOf(await api.get(`bundle_items?filter[bundle_id]=${bundle.id}`));
      const photo = recordOf(
        await api.create('photos', { owner_type: 'product_groups', owner_id: group_id, photo_base64: RED_PICTURE }),
        201,
      );
      const customer = recordOf(await api.create('customers', { name: 'Ada' }), 201);
      const order = await orderOf(api, { customer_id: customer.id });
      const address = recordOf(
        await api.create('properties', {
          name: newId(),
          property_type: 'address',
          address1: 'Main street 1',
          owner_id: customer.id,
          owner_type: 'customers',
        }),
        201,
      );
      const definition = recordOf(
        await api.create('default_properties', { name: newId(), property_type: 'text_field', owner_type: 'customers' }),
        201,
      );
      const owner = { owner_id: customer.id, owner_type: 'customers' };
      const value = { default_property_id: definition.id, value: 'x' };
      const addresses = { delivery_address_property_id: address.id, billing_address_property_id: address.id };
      expectNoProblem(
        await atOnce([
          ...times(2, () => api.update(`bundle_items/${part?.id}`, { photo_id: photo.id })),
          ...times(2, () => api.update(`products/${product.id}`, { photo_id: photo.id })),
          () => api.remove(`photos/${photo.id}`),
          ...times(2, () => api.update(`orders/${order.id}`, addresses)),
          () => api.create('orders', { ...PERIOD, customer_id: customer.id, ...addresses }),
          () => api.remove(`properties/${address.id}`),
          ...times(2, () =>
            api.create('properties', { name: newId(), property_type: 'text_field', ...owner, ...value }),
          ),
          () => api.update(`customers/${customer.id}`, { properties_attributes: [value] }),
          () => api.remove(`default_properties/${definition.id}`),
        ]),
      );
    }),
  TIMEOUT_MS,
);
