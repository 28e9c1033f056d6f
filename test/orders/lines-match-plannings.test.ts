import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { seededRandom, type SeededRandom } from '../../src/lib/seeded-random.ts';
import { newId } from '../../src/lib/new-id.ts';
import { propertyRuns, propertyTimeout_ms, SEED } from '../engine/property-runs.ts';
import { expectCleanAudit } from '../support/audit.ts';
import { type Caller, callerAt, dataOf, type Fields, idOf, isAccepted, listAt, required } from '../support/caller.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Lines match plannings after any mix of entries that one request books, starts and stops, in either version. */
const RUNS = propertyRuns(25).numRuns ?? 1;
const REQUESTS_OF_A_RUN = 4;
const STOCK_ITEMS = 6;

let server: TestServer;
let caller: Caller;
let goods: Goods;

interface Tracked {
  readonly product_id: string;
  readonly group_id: string;
  readonly stockItems: readonly string[];
}

interface Goods {
  readonly tracked: Tracked;
  readonly bulk: Omit<Tracked, 'stockItems'>;
  /** One of each. */
  readonly bundle_id: string;
}

beforeAll(async () => {
  server = await startServer();
  caller = callerAt(server.url, server);
  const tracked = await productOf('trackable', STOCK_ITEMS);
  const bulk = await productOf('bulk', 1_000);
  const parts = [tracked, bulk].map(({ product_id, group_id }) => ({ product_id, product_group_id: group_id }));
  const bundle = await create('bundles', { name: 'Set', bundle_items_attributes: parts });
  const stockItems = listAt(
    await required(caller.v4('GET', `stock_items?filter[product_id]=${tracked.product_id}`)),
    'data',
  );
  goods = { tracked: { ...tracked, stockItems: stockItems.map(idOf) }, bulk, bundle_id: idOf(bundle) };
});

afterAll(() => server.stop());

const create = async (type: string, attributes: Fields): Promise<Fields> =>
  dataOf(await required(caller.v4('POST', type, attributes)));

async function productOf(tracking_type: string, quantity: number): Promise<Omit<Tracked, 'stockItems'>> {
  const attributes = { name: newId(), tracking_type, price_type: 'fixed', flat_fee_price_in_cents: 1_000 };
  const group_id = idOf(await create('product_groups', attributes));
  const [product = {}] = listAt(
    await required(caller.v4('GET', `products?filter[product_group_id]=${group_id}`)),
    'data',
  );
  const product_id = idOf(product);
  await create('stock_adjustments', { product_id, quantity });
  return { product_id, group_id };
}

/** Each at a time of its own, so that none takes the stock of another. */
async function orderOf(status: string): Promise<string> {
  orders += 1;
  const starts_at = Temporal.Instant.from('2030-01-01T09:00:00Z').add({ hours: 72 * orders });
  const period = { starts_at: starts_at.toString(), stops_at: starts_at.add({ hours: 48 }).toString() };
  return idOf(await create('orders', { status, ...period }));
}

let orders = 0;

interface Planned {
  readonly planning_id: string;
  readonly planned: number;
  readonly line: number | null;
}

const plannedOn = (order_id: string): Promise<Planned[]> =>
  server.database.many<Planned>(sql`
    select planning.id as planning_id, planning.quantity as planned, line.quantity::integer as line
    from plannings as planning
    join items as item
      on item.company_id = planning.company_id
      and item.id = planning.item_id
      and item.type = 'products'
    left join lines as line
      on line.company_id = planning.company_id
      and line.planning_id = planning.id
      and line.owner_type = 'orders'
      and line.archived_at is null
    where planning.company_id = ${server.company.id}
      and planning.order_id = ${order_id}
      and planning.archived_at is null
    order by planning.id
  `);

async function expectSameQuantities(order_id: string, after: unknown): Promise<number> {
  const planned = await plannedOn(order_id);
  expect({ after, differ: planned.filter((each) => each.planned !== each.line) }).toEqual({ after, differ: [] });
  return planned.reduce((sum, each) => sum + each.planned, 0);
}

test.each([
  // Bookings of one tracked product in version 1, by its group and by itself, and the number of units.
  ['a number and pieces', () => ({ group: 1, product: [0, 1] }), 3],
  ['pieces and a number', () => ({ group: [0, 1], product: 1 }), 3],
  ['pieces twice', () => ({ group: [0], product: [1, 2] }), 3],
  ['numbers twice', () => ({ group: 2, product: '1' }), 3],
  ['a mixed list and a number', () => ({ group: [0, 1, 'and 2'], product: 1 }), 5],
] as const)('version 1 books %s', async (_, entries, units) => {
  const order_id = await orderOf('draft');
  const { group, product } = entries();
  const ids = { [goods.tracked.group_id]: entryOf(group), [goods.tracked.product_id]: entryOf(product) };
  await required(caller.v1('POST', `orders/${order_id}/book`, { ids }));
  expect(await expectSameQuantities(order_id, ids)).toBe(units);
});

/** Pieces by their place; `and 2` stands for two more that are not named. */
function entryOf(entry: number | string | readonly (number | string)[]): unknown {
  if (!Array.isArray(entry)) return entry;
  return entry.map((each: number | string) =>
    typeof each === 'number' ? goods.tracked.stockItems[each] : Number(each.replace('and ', '')),
  );
}

test(
  'lines follow plannings through any mix of entries',
  async () => {
    const random = seededRandom(SEED);
    let accepted = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const order_id = await orderOf(random.pick(['draft', 'reserved']));
      const sent: unknown[] = [];
      for (let number = 0; number < REQUESTS_OF_A_RUN; number += 1) {
        const plannings = (await plannedOn(order_id)).map(({ planning_id }) => planning_id);
        const [reply, asked] = await (random.chance(0.5)
          ? inVersion1(random, order_id)
          : inVersion4(random, order_id, plannings));
        sent.push([asked, reply.status]);
        if (isAccepted(reply)) accepted += 1;
        else expect([reply.status, reply.body]).toEqual([422, reply.body]);
        await expectSameQuantities(order_id, sent);
      }
    }
    // Otherwise nothing was tried.
    expect(accepted).toBeGreaterThan((RUNS * REQUESTS_OF_A_RUN) / 4);
    await expectCleanAudit(server.database);
  },
  propertyTimeout_ms,
);

async function inVersion1(random: SeededRandom, order_id: string) {
  const { tracked, bulk, bundle_id } = goods;
  const verb = random.pick(['book', 'book', 'book', 'start', 'stop']);
  const keys = [
    tracked.group_id,
    tracked.product_id,
    tracked.product_id.toUpperCase(),
    bulk.group_id,
    bulk.product_id,
    bundle_id,
  ];
  const ids = Object.fromEntries(
    random.sample(keys, random.integer(1, 4)).map((key) => {
      const isTracked = key === tracked.group_id || key.toLowerCase() === tracked.product_id;
      const units = random.integer(1, 2);
      if (!isTracked || random.chance(0.4)) return [key, random.chance(0.5) ? units : String(units)];
      const stockItems = random.sample(tracked.stockItems, random.integer(1, 2));
      return [key, random.chance(0.3) ? [...stockItems, units] : stockItems];
    }),
  );
  return [await caller.v1('POST', `orders/${order_id}/${verb}`, { ids }), { verb, ids }] as const;
}

async function inVersion4(random: SeededRandom, order_id: string, plannings: readonly string[]) {
  const actions = Array.from({ length: random.integer(1, 4) }, () => actionOf(random, plannings));
  return [await caller.v4('POST', 'order_fulfillments', { order_id, actions }), actions] as const;
}

function actionOf(random: SeededRandom, plannings: readonly string[]): Fields {
  const { tracked, bulk, bundle_id } = goods;
  const product_id = random.pick([tracked.product_id, bulk.product_id]);
  const quantity = random.integer(1, 3);
  const stock_item_ids = random.sample(tracked.stockItems, random.integer(1, 2));
  const planning_id = plannings.length > 0 && random.chance(0.3) ? random.pick(plannings) : null;
  const mode = planning_id === null ? random.pick(['create_new', 'infer_planning']) : 'update_existing';
  return random.pick<Fields>([
    { action: 'book_product', mode, product_id, planning_id, quantity },
    { action: 'book_product', mode: 'infer_planning', product_id, quantity },
    { action: 'book_stock_items', mode, product_id: tracked.product_id, planning_id, stock_item_ids },
    { action: 'book_stock_items', mode: 'infer_planning', product_id: tracked.product_id, stock_item_ids },
    { action: 'book_bundle', bundle_id, quantity: 1, product_variations: [] },
    {
      action: 'specify_stock_items',
      product_id: tracked.product_id,
      planning_id: null,
      stock_item_ids_to_add: stock_item_ids,
      stock_item_ids_to_remove: [],
    },
    { action: 'start_product', product_id, planning_id: null, quantity },
    { action: 'start_stock_items', product_id: tracked.product_id, planning_id: null, stock_item_ids },
    { action: 'stop_product', product_id, planning_id: null, quantity },
  ]);
}
