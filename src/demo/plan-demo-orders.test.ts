import { describe, expect, test } from 'vitest';
import { seededRandom } from '../lib/seeded-random.ts';
import { DEMO_CATALOGUE } from './demo-catalogue.ts';
import { type DemoOrder, type DemoStep, unitsBooked } from './demo-order.ts';
import type { DemoOrderables, OrderableProduct, OrderableStock } from './demo-orderables.ts';
import { DEMO_ORDERS, DEMO_TODAY } from './demo-wishes.ts';
import { planDemoOrders } from './plan-demo-orders.ts';

describe.each([
  ['at noon', '2026-03-02T12:00:00Z', 'America/Los_Angeles'],
  ['on the day on which the clocks go forward', '2026-03-08T19:30:00Z', 'America/Los_Angeles'],
  ['in the hour that comes twice', '2026-11-01T09:30:00Z', 'America/Los_Angeles'],
  ['at the end of a year', '2025-12-31T22:59:59Z', 'Europe/Amsterdam'],
  ['on 29 February', '2028-02-29T08:00:00Z', 'Europe/Amsterdam'],
  ['right after midnight', '2026-06-30T15:00:01Z', 'Asia/Tokyo'],
  ['right before midnight', '2026-08-31T23:59:00Z', 'UTC'],
  ['in the middle of the pick-ups', '2026-05-15T04:45:00Z', 'Asia/Kathmandu'],
  ['in the middle of the returns', '2026-04-05T06:15:00Z', 'Australia/Lord_Howe'],
])('planned %s', (_, at, zone) => {
  const now = Temporal.Instant.from(at);
  const plan = () => planDemoOrders(seededRandom(7), now, zone, orderables(now));
  const orders = plan();
  const numbered = orders.filter(({ status }) => status !== 'new');

  test('has as many orders as it promises, the same ones every time', () => {
    expect(numbered).toHaveLength(DEMO_ORDERS);
    expect(JSON.stringify(plan())).toBe(JSON.stringify(orders));
  });

  test('nothing happens before its time, nor after now', () => {
    for (const { created_at, starts_at, stops_at, steps } of orders) {
      expect(ms(starts_at)).toBeLessThan(ms(stops_at));
      expect(ms(created_at)).toBeLessThan(Math.min(ms(starts_at), ms(now)));
      const times = [created_at, ...steps.map((step) => step.at), now].map(ms);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      const start = steps.find(({ step }) => step === 'start');
      if (start !== undefined) expect(ms(start.at)).toBeGreaterThanOrEqual(ms(starts_at));
    }
  });

  test('people come when the shop is open', () => {
    for (const { starts_at, stops_at } of orders) {
      expect(clock(starts_at, zone) >= '09:00' && clock(starts_at, zone) <= '12:00').toBe(true);
      expect(clock(stops_at, zone) >= '15:00' && clock(stops_at, zone) <= '18:00').toBe(true);
    }
  });

  test('what leaves is booked, and what comes back has left', () => {
    for (const { bookings, steps } of orders) {
      const booked = units(unitsBooked(bookings));
      const started = units(moved(steps, 'start'));
      const stopped = units(moved(steps, 'stop'));
      for (const [product_id, quantity] of started) expect(booked.get(product_id)).toBe(quantity);
      for (const [product_id, quantity] of stopped) expect(started.get(product_id)).toBe(quantity);
      const pieces = unitsBooked(bookings).flatMap(({ stock_item_ids }) => stock_item_ids);
      expect(new Set(pieces).size).toBe(pieces.length);
    }
  });

  test('today is as lively as it promises', () => {
    const today = dateOf(now, zone);
    const reserved = orders.filter(({ steps }) => has(steps, 'reserve') && !has(steps, 'cancel'));
    const isOut = ({ bookings, steps }: DemoOrder) =>
      has(steps, 'start') && total(moved(steps, 'stop')) < total(returnable(bookings, steps));
    const isWaiting = ({ bookings, steps }: DemoOrder) => total(moved(steps, 'start')) < total(unitsBooked(bookings));
    const late = reserved.filter(
      (order) => (isWaiting(order) && ms(order.starts_at) < ms(now)) || (isOut(order) && ms(order.stops_at) < ms(now)),
    );
    expect({
      going_out: reserved.filter(({ starts_at }) => dateOf(starts_at, zone) === today).length,
      coming_back: reserved.filter(({ stops_at, steps }) => has(steps, 'start') && dateOf(stops_at, zone) === today)
        .length,
      late: late.length,
      shortage: orders.filter(({ steps }) => steps.some(({ confirm_shortage }) => confirm_shortage)).length,
    }).toEqual(DEMO_TODAY);
  });

  test('every month of the year behind us has orders, the later ones more', () => {
    const months = [...Array(13).keys()].map((month) => {
      const [from, till] = [30 * (month + 1), 30 * month].map((days) => ms(now) - days * DAY_ms);
      return orders.filter(({ starts_at }) => ms(starts_at) >= (from ?? 0) && ms(starts_at) < (till ?? 0)).length;
    });
    expect(Math.min(...months)).toBeGreaterThan(4);
    const [late, early] = [sum(months.slice(0, 6)), sum(months.slice(7))];
    expect(late).toBeGreaterThan(early);
  });

  test('nothing is promised twice but what is short on purpose', () => {
    expect(overbooked(orders, orderables(now), now)).toEqual(['VBAT: 20 of 16']);
  });
});

const DAY_ms = 86_400_000;
const ms = (instant: Temporal.Instant | null): number => instant?.epochMilliseconds ?? Number.NaN;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const clock = (at: Temporal.Instant | null, zone: string): string =>
  at?.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' }) ?? '';
const dateOf = (at: Temporal.Instant | null, zone: string): string =>
  at?.toZonedDateTimeISO(zone).toPlainDate().toString() ?? '';

const has = (steps: readonly DemoStep[], name: DemoStep['step']): boolean => steps.some(({ step }) => step === name);

interface Units {
  readonly product_id: string;
  readonly quantity: number;
}

const moved = (steps: readonly DemoStep[], name: DemoStep['step']): readonly Units[] =>
  steps.filter(({ step }) => step === name).flatMap((step) => step.moved);

const units = (all: readonly Units[]): ReadonlyMap<string, number> =>
  new Map(all.map(({ product_id, quantity }) => [product_id, quantity]));

const total = (all: readonly Units[]): number => sum(all.map(({ quantity }) => quantity));

function returnable(bookings: DemoOrder['bookings'], steps: readonly DemoStep[]): readonly Units[] {
  const sold = new Set(unitsBooked(bookings).flatMap((each) => (each.comes_back ? [] : [each.product_id])));
  return moved(steps, 'start').filter(({ product_id }) => !sold.has(product_id));
}

/** Looks at every minute at which something is taken, one by one. */
function overbooked(
  orders: readonly DemoOrder[],
  { products, locations }: DemoOrderables,
  now: Temporal.Instant,
): readonly string[] {
  const taken = orders
    .filter(({ steps }) => has(steps, 'reserve') && !has(steps, 'cancel'))
    .flatMap((order) =>
      unitsBooked(order.bookings).map((each) => ({ ...each, ...takenFrom(order, each.product_id, products, now) })),
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

function takenFrom(order: DemoOrder, product_id: string, products: readonly OrderableProduct[], now: Temporal.Instant) {
  const product = products.find(({ id }) => id === product_id);
  const returned = order.steps.findLast(({ step }) => step === 'stop')?.at;
  const till = has(order.steps, 'start') ? Math.max(ms(order.stops_at), ms(returned ?? now)) : ms(order.stops_at);
  return {
    location_id: order.start_location_id,
    from: ms(order.starts_at) - (product?.buffer_time_before ?? 0) * 1_000,
    till: product?.product_type === 'rental' ? till + product.buffer_time_after * 1_000 : Infinity,
  };
}

/** The demo's catalogue, as it is when it is loaded. */
function orderables(now: Temporal.Instant): DemoOrderables {
  const since = now.subtract({ hours: 24 * 500 });
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
        base_price_in_cents: price.type === 'none' ? 0 : price.cents,
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
                  from: now.subtract({ hours: 24 }),
                  till: now.add({ hours: 72 }),
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
  const customer = {
    since,
    address: { address1: '1 Main Street' },
    discount_percentage: 0,
    deposit_type: 'default',
    deposit_value: 0,
    tax_region_id: null,
  } as const;
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
    order_properties: [],
    coupon_id: 'coupon',
    custom_tax_category_id: 'goods',
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
