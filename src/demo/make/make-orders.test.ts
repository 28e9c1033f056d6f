import { expect, test } from 'vitest';
import type { MoveAction } from '../../app/orders/fulfillment-actions.ts';
import { seededRandom } from '../../lib/seeded-random.ts';
import { MIDNIGHT, clockTime, isBefore } from './demo-clock.ts';
import { DEMO_CATALOGUE } from './make-catalogue.ts';
import { DEMO_TODAY, REQUESTED_ORDERS } from './order-requests.ts';
import type { OrderableProduct, OrderableStock, Orderables } from './orderables.ts';
import { WEEKEND_PRICED, WEEKEND_RULES_SINCE, makeOrders } from './make-orders.ts';
import { type PlannedOrder, unitsBooked } from './planned-order.ts';

const orders = makeOrders(seededRandom(7), orderables());

test('has as many orders as it promises, the same ones every time', () => {
  expect(orders.filter(({ status }) => status !== 'new')).toHaveLength(REQUESTED_ORDERS);
  expect(JSON.stringify(makeOrders(seededRandom(7), orderables()))).toBe(JSON.stringify(orders));
});

test('everything happens in its order: created before today, and nothing after today', () => {
  for (const { created_at, starts_at, stops_at, steps } of orders) {
    expect(ms(starts_at)).toBeLessThan(ms(stops_at));
    expect(ms(created_at)).toBeLessThan(Math.min(ms(starts_at), ms(MIDNIGHT)));
    const times = [created_at, ...steps.map((step) => step.at), clockTime(1, 0)].map(ms);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const start = steps.find(({ does }) => does.kind === 'start');
    if (start !== undefined) expect(ms(start.at)).toBeGreaterThanOrEqual(ms(starts_at));
  }
});

test('only orders of today have steps today', () => {
  const isToday = (at: Temporal.Instant) => !isBefore(at, MIDNIGHT) && isBefore(at, clockTime(1, 0));
  for (const { starts_at, stops_at, steps } of orders) {
    for (const { at, does } of steps.filter((step) => isToday(step.at))) {
      expect([does.kind, isToday(starts_at) || isToday(stops_at)]).toEqual([does.kind, true]);
      expect(ms(at)).toBeLessThan(ms(clockTime(0, 19 * 60)));
    }
  }
});

test('customers come when the shop is open, and all times are in the daytime', () => {
  for (const { created_at, starts_at, stops_at, steps } of orders) {
    expect(clock(starts_at) >= '09:00' && clock(starts_at) <= '12:00').toBe(true);
    expect(clock(stops_at) >= '15:00' && clock(stops_at) <= '18:00').toBe(true);
    for (const at of [created_at, ...steps.map((step) => step.at)]) {
      expect(clock(at) >= '08:30' && clock(at) < '19:00').toBe(true);
    }
  }
});

test('only booked units leave, and only units that left come back', () => {
  for (const { bookings, steps } of orders) {
    const booked = quantities(unitsBooked(bookings));
    const started = quantities(moved(steps, 'start'));
    const stopped = quantities(moved(steps, 'stop'));
    for (const [product_id, quantity] of started) expect(booked.get(product_id)).toBe(quantity);
    for (const [product_id, quantity] of stopped) expect(started.get(product_id)).toBe(quantity);
    const stockItems = unitsBooked(bookings).flatMap(({ stock_item_ids }) => stock_item_ids);
    expect(new Set(stockItems).size).toBe(stockItems.length);
  }
});

test('today is as busy as it promises', () => {
  const isToday = (at: Temporal.Instant) => !isBefore(at, MIDNIGHT) && isBefore(at, clockTime(1, 0));
  const reserved = orders.filter(({ steps }) => has(steps, 'reserve') && !has(steps, 'cancel'));
  const isOut = (order: PlannedOrder) =>
    has(order.steps, 'start') && total(moved(order.steps, 'stop')) < total(returnable(order));
  const isWaiting = ({ bookings, steps }: PlannedOrder) => total(moved(steps, 'start')) < total(unitsBooked(bookings));
  const late = reserved.filter(
    (order) =>
      (isWaiting(order) && isBefore(order.starts_at, MIDNIGHT)) || (isOut(order) && isBefore(order.stops_at, MIDNIGHT)),
  );
  expect({
    going_out: reserved.filter(({ starts_at }) => isToday(starts_at)).length,
    coming_back: reserved.filter(({ stops_at, steps }) => has(steps, 'start') && isToday(stops_at)).length,
    late: late.length,
    short: orders.filter(({ steps }) => steps.some(({ does }) => 'confirm_shortage' in does && does.confirm_shortage))
      .length,
  }).toEqual(DEMO_TODAY);
});

test('every month of the past year has orders, and the later ones have more', () => {
  const months = [...Array(13).keys()].map((month) => {
    const [from, till] = [clockTime(-30 * (month + 1), 0), clockTime(-30 * month, 0)];
    return orders.filter(({ starts_at }) => !isBefore(starts_at, from) && isBefore(starts_at, till)).length;
  });
  expect(Math.min(...months)).toBeGreaterThan(4);
  expect(sum(months.slice(0, 6))).toBeGreaterThan(sum(months.slice(7)));
});

test('prices do not go by the weekday', () => {
  const late = orders.filter(({ created_at }) => !isBefore(created_at, WEEKEND_RULES_SINCE));
  const skus = late.flatMap(({ bookings }) => unitsBooked(bookings).map(({ product_id }) => product_id.split(' ')[0]));
  expect(skus.length).toBeGreaterThan(100);
  for (const sku of WEEKEND_PRICED) expect(skus).not.toContain(sku);
});

test('nothing is promised twice, except the shortage on purpose', () => {
  expect(overbooked(orderables())).toEqual(['VBAT: 20 of 16']);
});

const ms = (instant: Temporal.Instant): number => instant.epochMilliseconds;
const sum = (values: readonly number[]): number => values.reduce((added, value) => added + value, 0);
const clock = (at: Temporal.Instant): string => at.toString().slice(11, 16);

type Steps = PlannedOrder['steps'];

const has = (steps: Steps, kind: string): boolean => steps.some(({ does }) => does.kind === kind);

interface Moved {
  readonly product_id: string;
  readonly quantity: number;
}

const moved = (steps: Steps, kind: 'start' | 'stop'): readonly Moved[] =>
  steps.flatMap(({ does }) =>
    does.kind === kind
      ? (does.actions as readonly MoveAction[]).map((action) => ({
          product_id: action.product_id,
          quantity: 'quantity' in action ? action.quantity : action.stock_item_ids.length,
        }))
      : [],
  );

const quantities = (all: readonly Moved[]): ReadonlyMap<string, number> =>
  new Map(all.map(({ product_id, quantity }) => [product_id, quantity]));

const total = (all: readonly Moved[]): number => sum(all.map(({ quantity }) => quantity));

function returnable({ bookings, steps }: PlannedOrder): readonly Moved[] {
  const sold = new Set(unitsBooked(bookings).flatMap((each) => (each.comes_back ? [] : [each.product_id])));
  return moved(steps, 'start').filter(({ product_id }) => !sold.has(product_id));
}

/** Checks each moment at which stock is taken. */
function overbooked({ products, locations }: Orderables): readonly string[] {
  const taken = orders
    .filter(({ steps }) => has(steps, 'reserve') && !has(steps, 'cancel'))
    .flatMap((order) =>
      unitsBooked(order.bookings).map((each) => ({ ...each, ...takenFrom(order, each.product_id, products) })),
    );
  return products
    .filter(({ tracking_type }) => tracking_type !== 'none')
    .flatMap((product) =>
      Object.values(locations).flatMap(({ id: location_id }) => {
        const claims = taken.filter((each) => each.product_id === product.id && each.location_id === location_id);
        const downtimes = product.taken.filter((each) => each.location_id === location_id);
        const stock = product.stock.filter((each) => each.location_id === location_id);
        return claims.flatMap(({ from: at, stock_item_ids }) => {
          const there = sum(
            stock
              .filter(({ from, till }) => at >= ms(from) && (till === null || at < ms(till)))
              .map((each) => each.units),
          );
          const down = sum(
            downtimes.filter(({ from, till }) => at >= ms(from) && at < ms(till)).map((each) => each.units),
          );
          const others = claims.filter((each) => at >= each.from && at < each.till);
          const needed = total(others) + down;
          const clash = others.filter((each) => each.stock_item_ids.some((id) => stock_item_ids.includes(id)));
          if (product.tracking_type === 'trackable') expect(clash).toHaveLength(1);
          return needed > there ? [`${product.sku}: ${needed} of ${there}`] : [];
        });
      }),
    );
}

function takenFrom(order: PlannedOrder, product_id: string, products: readonly OrderableProduct[]) {
  const product = products.find(({ id }) => id === product_id);
  const returned = order.steps.findLast(({ does }) => does.kind === 'stop')?.at;
  const stops_at = ms(order.stops_at);
  const till = has(order.steps, 'start') ? Math.max(stops_at, ms(returned ?? MIDNIGHT)) : stops_at;
  return {
    location_id: order.location_id,
    from: ms(order.starts_at) - (product?.buffer_time_before ?? 0) * 1_000,
    till: product?.product_type === 'rental' ? till + product.buffer_time_after * 1_000 : Infinity,
  };
}

/** The catalogue of the demo, with names for ids. */
function orderables(): Orderables {
  const since = clockTime(-500, 0);
  const locations = { shop: { id: 'shop', since }, airport: { id: 'airport', since } };
  const products = DEMO_CATALOGUE.filter(({ archived }) => !archived).flatMap((group) => {
    const { stock, price, buffer_min: [before, after] = [0, 0] } = group;
    const variations = 'units' in stock ? { '': stock } : stock.variations;
    return Object.entries(variations).map(
      ([variation, own]): OrderableProduct => ({
        id: `${group.sku} ${variation}`,
        sku: group.sku,
        variation,
        since,
        product_type: group.product_type ?? 'rental',
        tracking_type: group.tracking_type ?? 'trackable',
        buffer_time_before: before * 60,
        buffer_time_after: after * 60,
        base_price_in_cents: price.cents,
        stock: own.units.flatMap((count, place) =>
          stockAt(`${group.sku} ${variation}`, place === 0 ? 'shop' : 'airport', count, group.tracking_type, since),
        ),
        taken:
          group.sku === 'STAND'
            ? [
                {
                  location_id: 'shop',
                  stock_item_id: null,
                  units: 5,
                  from: clockTime(-1, 0),
                  till: clockTime(3, 0),
                },
              ]
            : [],
      }),
    );
  });
  const part = (sku: string, quantity: number, variation: string | null = '') => ({
    bundle_item_id: `part ${sku}`,
    sku,
    quantity,
    product_id: variation === null ? null : `${sku} ${variation}`,
  });
  const customer = { since, address: { address1: '1 Main Street' } };
  return {
    products,
    bundles: [
      {
        id: 'documentary',
        name: 'Documentary kit',
        since,
        parts: [part('HC3', 1), part('OZ2470', 1, null), part('VBAT', 4)],
      },
      { id: 'portrait', name: 'Portrait lighting kit', since, parts: [part('K300', 2), part('SOFT', 2, null)] },
      {
        id: 'interview',
        name: 'Interview kit',
        since,
        parts: [part('HM6', 2), part('TCT', 2, 'Standard'), part('STAND', 2)],
      },
    ],
    customers: [
      { id: 'person', legal_type: 'person', ...customer },
      { id: 'company', legal_type: 'commercial', ...customer },
    ],
    employees: ['owner', 'colleague'],
    locations,
  };
}

function stockAt(
  product: string,
  location_id: string,
  count: number,
  tracking_type: string | undefined,
  from: Temporal.Instant,
): readonly OrderableStock[] {
  const stock = { location_id, from, till: null };
  if (tracking_type !== undefined) return [{ ...stock, units: count, stock_item_id: null }];
  return Array.from({ length: count }, (_, index) => ({
    ...stock,
    units: 1,
    stock_item_id: `${product} ${location_id} ${index + 1}`,
  }));
}
