import { expect } from 'vitest';
import type { SeededRandom } from '../support/seeded-random.ts';
import { totalsOf } from './money.ts';
import { progressOf } from './progress.ts';
import { type Service, showFree, showHours, type ShownLine, type ShownOrder } from './service.ts';
import { draftedAt, freeUnits, isUnlimited, momentsIn, shortageOf, supply, takenAt } from './stock-levels.ts';
import { type Order, sum, type World } from './world.ts';

/** The order is shown as the model says, down to its lines and pieces. */
export function agreeOnOrder(service: Service, world: World, order: Order, { order: shown, lines }: ShownOrder): void {
  const short = order.bookings.map((booking) => shortageOf(world, order, booking));
  const expected = {
    ...progressOf(world, order),
    ...totalsOf(world, order),
    location_shortage: short.some((units) => units > 0),
  };
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, shown[name]]))).toEqual(expected);
  if (order.status !== 'new') expect(shown['number']).toBeTypeOf('number');
  expect(byId(lines.map(summaryOf))).toEqual(byId(expectedLines(service, world, order)));
}

const byId = <Each extends { readonly id: string }>(all: readonly Each[]): readonly Each[] =>
  all.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const summaryOf = ({ id, quantity, price_in_cents, planning }: ShownLine) => ({
  id,
  quantity,
  price_in_cents,
  planning: !planning
    ? null
    : {
        id: planning.id,
        starts_at: Date.parse(planning.starts_at),
        ...(planning.quantity === undefined
          ? {}
          : {
              quantity: planning.quantity,
              started: planning.started,
              stopped: planning.stopped,
              reserved: planning.reserved,
              short: planning.location_shortage_amount,
              stockItems: byId(
                planning.stock_item_plannings
                  .filter(({ archived }) => !archived)
                  .map(({ stock_item_id, reserved, started, stopped }) => ({
                    id: stock_item_id,
                    reserved,
                    started,
                    stopped,
                  })),
              ),
            }),
      },
});

function expectedLines({ at }: Service, world: World, order: Order): readonly ReturnType<typeof summaryOf>[] {
  const starts_at = Date.parse(at(order.starts));
  const priceOf = ({ quantity, price_each }: Order['bookings'][number]): number => quantity * price_each;
  return [
    ...order.bookings.map((booking) => ({
      id: booking.line_id,
      quantity: booking.quantity,
      price_in_cents: priceOf(booking),
      planning: {
        id: booking.id,
        starts_at,
        quantity: booking.quantity,
        started: booking.started,
        stopped: booking.stopped,
        reserved: booking.reserved,
        short: shortageOf(world, order, booking),
        stockItems: byId(booking.stockItems),
      },
    })),
    ...order.bundles.map(({ key, id, line_id, quantity }) => ({
      id: line_id,
      quantity,
      price_in_cents: sum(
        order.bookings.filter(({ bundle }) => bundle === key),
        priceOf,
      ),
      planning: { id, starts_at },
    })),
    ...order.extras.map(({ line_id, quantity, cents }) => ({
      id: line_id,
      quantity,
      price_in_cents: quantity * cents,
      planning: null,
    })),
  ];
}

/** What is free of everything at a location, during some window. */
export async function agreeOnFreeUnits(service: Service, world: World, random: SeededRandom): Promise<void> {
  const location = random.oneOf(world.locations);
  const from = random.between(-8, 20);
  const till = from + random.oneOf([1, 2, 4, 12, 30]);
  const limited = world.products.filter((product) => !isUnlimited(product));
  const ids = limited.map(({ id }) => id);
  const shown = await showFree(service, ids, location, from, till);
  const expected = limited.map((product) => [product.id, freeUnits(world, product, location, momentsIn(from, till))]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected));
}

/** The same by version 1: hour by hour, at all locations together. */
export async function agreeOnHours(service: Service, world: World, random: SeededRandom): Promise<void> {
  const product = random.oneOf(world.products.filter((each) => !isUnlimited(each)));
  const from = random.between(-8, 20);
  const shown = await showHours(service, product.id, from, from + 4);
  const everywhere = (count: (location: string) => number): number => sum(world.locations, count);
  const total = everywhere((location) => supply(world, product, location));
  const expected = shown.map(({ date }) => {
    const hour = (Date.parse(date) - Date.parse(service.at(0))) / 3_600_000;
    const most = (count: (location: string, at: number) => number): number =>
      Math.max(...momentsIn(hour, hour + 1).map((at) => everywhere((location) => count(location, at))));
    const reserved = most((location, at) => takenAt(world, product, location, at));
    const concept = most((location, at) => draftedAt(world, product, location, at));
    return { date, reserved, concept, available: total - reserved, total };
  });
  expect(shown).toEqual(expected);
}
