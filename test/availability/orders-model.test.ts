import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { type Answer, type Api, apiOf, recordOf, recordsOf } from '../v4/api.ts';
import { fulfill, move } from '../v4/booking.ts';
import { metaOf, stockedProductOf } from '../v4/stock.ts';

/**
 * Random bookings over HTTP, held against a count hour by hour that shares no code with the service: what is refused and
 * why, who is short, what plannings could have, and where orders could be moved.
 */
const SEED = Number(process.env['SEED'] ?? 4_711);
const COMMANDS = Number(process.env['COMMANDS'] ?? 150);

const YEAR = new Date().getUTCFullYear() + 1;
const HOUR_ms = 3_600_000;
/** The first of July by the clocks of Amsterdam; hours are counted from here. */
const ORIGIN_ms = Date.UTC(YEAR, 6, 1) - 2 * HOUR_ms;
const iso = (hour: number): string => new Date(ORIGIN_ms + hour * HOUR_ms).toISOString();

interface ModelProduct {
  readonly id: string;
  stock: number;
  /** Null: none is allowed. */
  readonly limit: number | null;
  readonly before: number;
  readonly after: number;
  readonly downtimes: { readonly starts: number; readonly stops: number; readonly quantity: number }[];
}

interface ModelOrder {
  readonly id: string;
  status: 'draft' | 'reserved' | 'canceled';
  starts: number;
  stops: number;
  readonly quantities: Map<ModelProduct, number>;
}

const orders: ModelOrder[] = [];
const products: ModelProduct[] = [];
/** How often something was refused, and somebody short: with none of either nothing is shown. */
let refusals = 0;
let shortages = 0;
let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  for (const [stock, limit, before, after] of [
    [4, null, 0, 0],
    [3, 2, 1, 5],
    [5, 0, 0, 24],
    [2, 3, 12, 0],
  ] as const) {
    const { id } = await stockedProductOf(api, stock, {
      allow_shortage: limit !== null,
      shortage_limit: limit ?? 0,
      buffer_time_before: before * 3_600,
      buffer_time_after: after * 3_600,
    });
    products.push({ id, stock, limit, before, after, downtimes: [] });
  }
});
afterAll(() => server.stop());

const hoursOf = (from: number, till: number): readonly number[] =>
  Array.from({ length: till - from }, (_, index) => from + index);

const during = (product: ModelProduct, { starts, stops }: Pick<ModelOrder, 'starts' | 'stops'>): readonly number[] =>
  hoursOf(starts - product.before, stops + product.after);

function takenAt(product: ModelProduct, hour: number, without?: ModelOrder): number {
  const holds = (order: ModelOrder) =>
    order !== without &&
    order.status === 'reserved' &&
    order.starts - product.before <= hour &&
    hour < order.stops + product.after;
  const ordered = orders.filter(holds).map((order) => order.quantities.get(product) ?? 0);
  const down = product.downtimes.filter(({ starts, stops }) => starts <= hour && hour < stops);
  return [...ordered, ...down.map(({ quantity }) => quantity)].reduce((sum, units) => sum + units, 0);
}

/** The most that is taken at once. */
const peak = (product: ModelProduct, hours: readonly number[], without?: ModelOrder): number =>
  Math.max(...hours.map((hour) => takenAt(product, hour, without)));

type Verdict = 'accept' | 'warn' | 'block';

function judge({ limit }: ModelProduct, shortage: number, confirmed: boolean): Verdict {
  if (shortage <= 0) return 'accept';
  if (limit === null || shortage > limit) return 'block';
  return confirmed ? 'accept' : 'warn';
}

interface Entry {
  readonly item_id: string;
  readonly stock_count: number;
  readonly reserved: number;
  readonly needed: number;
  readonly shortage: number;
}

/** What holding these quantities is refused with; undefined: nothing. */
function refusalOf(order: ModelOrder, needs: ReadonlyMap<ModelProduct, number>, period: Period, confirmed: boolean) {
  const reported: Readonly<Record<Exclude<Verdict, 'accept'>, Entry[]>> = { warn: [], block: [] };
  for (const [product, needed] of needs) {
    const reserved = peak(product, during(product, period), order);
    const shortage = reserved + needed - product.stock;
    const verdict = judge(product, shortage, confirmed);
    const entry = { item_id: product.id, stock_count: product.stock, reserved, needed, shortage };
    if (verdict !== 'accept') reported[verdict].push(entry);
  }
  return reported.warn.length + reported.block.length === 0
    ? undefined
    : { warning: reported.warn, blocking: reported.block };
}

type Period = Pick<ModelOrder, 'starts' | 'stops'>;

function expectRefusal(answer: Answer, expected: ReturnType<typeof refusalOf>): boolean {
  if (expected === undefined) {
    expect(answer.body.errors).toBeUndefined();
    return false;
  }
  expect(answer.body.errors?.[0]?.code).toBe('items_not_available');
  refusals += 1;
  const sorted = (entries: readonly Entry[]) => entries.toSorted((a, b) => a.item_id.localeCompare(b.item_id));
  const meta = metaOf(answer) as { readonly warning: readonly Entry[]; readonly blocking: readonly Entry[] };
  expect(sorted(meta.warning)).toMatchObject(sorted(expected.warning));
  expect(sorted(meta.blocking)).toMatchObject(sorted(expected.blocking));
  return true;
}

const pick = <Each>(all: readonly Each[], index: number): Each => all[index % all.length] as Each;

/** As often as people do it. */
const KINDS = { create: 2, book: 4, reserve: 3, move: 2, cancel: 1, adjust: 1, downtime: 1 } as const;

interface Command {
  readonly kind: keyof typeof KINDS;
  readonly which: number;
  readonly product: number;
  readonly quantity: number;
  readonly starts: number;
  readonly length: number;
  readonly confirmed: boolean;
}

const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.constantFrom(
    ...Object.entries(KINDS).flatMap(([kind, times]) => Array<Command['kind']>(times).fill(kind as Command['kind'])),
  ),
  which: fc.nat(),
  product: fc.nat(),
  quantity: fc.integer({ min: 1, max: 3 }),
  starts: fc.integer({ min: 0, max: 8 * 24 }),
  length: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 12, max: 120 })),
  confirmed: fc.boolean(),
});

async function applyPlanChange(given: Command): Promise<void> {
  const period = { starts: given.starts, stops: given.starts + given.length };
  const product = pick(products, given.product);
  if (given.kind === 'adjust') return adjust(product, given);
  if (given.kind === 'downtime') return takeDown(product, period);
  const open = orders.filter(({ status }) => status !== 'canceled');
  if (given.kind === 'create' || open.length === 0) return create(period);
  const order = pick(open, given.which);
  if (given.kind === 'book') return book(order, product, given);
  if (given.kind === 'move') return moveTo(order, period, given.confirmed);
  return transition(order, given.kind === 'cancel' ? 'canceled' : 'reserved', given.confirmed);
}

const times = ({ starts, stops }: Period) => ({ starts_at: iso(starts), stops_at: iso(stops) });

async function create(period: Period): Promise<void> {
  const { id } = recordOf(await api.create('orders', { status: 'draft', ...times(period) }), 201);
  orders.push({ id, status: 'draft', ...period, quantities: new Map() });
}

async function book(order: ModelOrder, product: ModelProduct, { quantity, confirmed }: Command): Promise<void> {
  const action = { action: 'book_product', mode: 'infer_planning', product_id: product.id, quantity };
  const answer = await fulfill(api, order, [action], { confirm_shortage: confirmed });
  const total = (order.quantities.get(product) ?? 0) + quantity;
  const needs = order.status === 'reserved' ? new Map([[product, total]]) : new Map<ModelProduct, number>();
  if (!expectRefusal(answer, refusalOf(order, needs, order, confirmed))) order.quantities.set(product, total);
}

async function moveTo(order: ModelOrder, period: Period, confirmed: boolean): Promise<void> {
  const answer = await api.update(`orders/${order.id}`, { ...times(period), confirm_shortage: confirmed });
  const needs = order.status === 'reserved' ? order.quantities : new Map<ModelProduct, number>();
  if (!expectRefusal(answer, refusalOf(order, needs, period, confirmed))) Object.assign(order, period);
}

async function transition(order: ModelOrder, to: 'reserved' | 'canceled', confirmed: boolean): Promise<void> {
  if (order.status === to) return;
  const answer = await move(api, order, to, { confirm_shortage: confirmed });
  const needs = to === 'reserved' ? order.quantities : new Map<ModelProduct, number>();
  if (!expectRefusal(answer, refusalOf(order, needs, order, confirmed))) order.status = to;
}

async function adjust(product: ModelProduct, { quantity, confirmed, which }: Command): Promise<void> {
  const change = which % 2 === 0 ? quantity : -quantity;
  const answer = await api.create('stock_adjustments', {
    product_id: product.id,
    quantity: change,
    confirm_shortage: confirmed,
  });
  const after = product.stock + change;
  const shortage = peak(product, hoursOf(-100, 30 * 24)) - after;
  const isFine = change > 0 || (after >= 0 && judge(product, shortage, confirmed) === 'accept');
  expect(answer.status).toBe(isFine ? 200 : 422);
  if (isFine) product.stock = after;
}

async function takeDown(product: ModelProduct, period: Period): Promise<void> {
  const downtime = { product_id: product.id, quantity: 1, reason: 'repair', ...times(period) };
  const answer = await api.create('downtimes', downtime);
  const shortage = peak(product, hoursOf(period.starts, period.stops)) + 1 - product.stock;
  const isFine = judge(product, shortage, true) === 'accept';
  expect(answer.status).toBe(isFine ? 200 : 422);
  if (isFine) product.downtimes.push({ ...period, quantity: 1 });
}

/** Of how many each planning is short. */
async function expectShortages(): Promise<void> {
  const plannings = recordsOf(await api.get('plannings?filter[planning_type]=order&page[size]=1000'));
  const reported = plannings.map(({ attributes }) => [
    `${String(attributes['order_id'])} ${String(attributes['item_id'])}`,
    attributes['location_shortage_amount'],
  ]);
  const expected = orders.flatMap((order) =>
    [...order.quantities].map(([product, quantity]) => [
      `${order.id} ${product.id}`,
      shortOf(order, product, quantity),
    ]),
  );
  expect(Object.fromEntries(reported)).toEqual(Object.fromEntries(expected));
  const short = recordsOf(await api.get('orders?filter[location_shortage]=true&page[size]=1000')).map(({ id }) => id);
  const expectedShort = orders.filter((order) =>
    [...order.quantities].some(([product, quantity]) => shortOf(order, product, quantity) > 0),
  );
  shortages += short.length;
  expect(new Set(short)).toEqual(new Set(expectedShort.map(({ id }) => id)));
}

function shortOf(order: ModelOrder, product: ModelProduct, quantity: number): number {
  if (order.status !== 'reserved') return 0;
  return Math.min(quantity, Math.max(0, peak(product, during(product, order)) - product.stock));
}

async function expectPlannings(order: ModelOrder): Promise<void> {
  const plannings = recordsOf(await api.get(`plannings?filter[order_id]=${order.id}`));
  const { attributes } = recordOf(await api.get(`order_planning_availabilities?filter[order_id]=${order.id}`));
  const expected = plannings.map(({ id, attributes: { item_id } }) => {
    const product = products.find((each) => each.id === item_id) as ModelProduct;
    const available = product.stock - peak(product, during(product, order), order);
    return [id, { location: { stock_count: product.stock, available, plannable: available } }];
  });
  expect(attributes['available']).toEqual(Object.fromEntries(expected));
}

async function expectCalendar(order: ModelOrder, type: 'start' | 'stop'): Promise<void> {
  const found = recordsOf(
    await api.get(
      `availabilities?filter[subject_type]=order&filter[subject_id]=${order.id}&filter[type]=${type}` +
        `&filter[year]=${YEAR}&filter[month]=7`,
    ),
  );
  const edge = type === 'start' ? order.starts : order.stops;
  const expected = hoursOf(0, 31).map((day) => {
    const shift = day * 24 + (edge % 24) - edge;
    const moved = { starts: order.starts + shift, stops: order.stops + shift };
    const fitting = [...order.quantities].filter(
      ([product, quantity]) => product.stock - peak(product, during(product, moved), order) >= quantity,
    );
    if (fitting.length === order.quantities.size) return 'available';
    return fitting.length > 0 ? 'partial' : 'unavailable';
  });
  expect(found.map(({ attributes }) => attributes['status'])).toEqual(expected);
}

test(`agrees with a plain count through ${COMMANDS} commands, seed ${SEED}`, {
  timeout: 60_000 + COMMANDS * 500,
}, async () => {
  const commands = fc.sample(command, { numRuns: COMMANDS, seed: SEED });
  for (const [index, given] of commands.entries()) {
    await applyPlanChange(given);
    await expectShortages();
    const order = pick(orders, given.which);
    if (order === undefined) continue;
    await expectPlannings(order);
    if (index % 3 === 0) await expectCalendar(order, index % 2 === 0 ? 'start' : 'stop');
  }
  expect(Math.min(refusals, shortages)).toBeGreaterThan(COMMANDS / 20);
});
