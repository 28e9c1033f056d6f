import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../src/lib/seeded-random.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, recordsOf } from './api.ts';
import { planned } from './catalogue.ts';
import { stockedProductOf } from './stock.ts';

/** What the database sums up, held against a model that looks at every quarter of an hour. */

const ZONE = 'Europe/Amsterdam';
const QUARTER_s = 900;
const FROM = Temporal.ZonedDateTime.from(`2026-10-19T07:15[${ZONE}]`);
const TILL = Temporal.ZonedDateTime.from(`2026-11-03T18:45[${ZONE}]`);

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer({ timeZone: ZONE });
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

interface Rental {
  readonly from: Temporal.ZonedDateTime;
  readonly till: Temporal.ZonedDateTime;
  readonly quantity: number;
  readonly counts: boolean;
}

test('utilisation by day and week is that of the model, over the end of summer time', async () => {
  const random = seededRandom(46);
  const product = await stockedProductOf(api, 7);
  const rentals: Rental[] = [];
  for (let index = 0; index < 60; index += 1) {
    const from = FROM.subtract({ days: 3 }).add({ minutes: 15 * random.integer(0, 20 * 96) });
    const till = from.add({ minutes: 15 * random.integer(1, 4 * 96) });
    const counts = random.chance(0.8);
    const rental = { from, till, quantity: random.integer(1, 3), counts };
    rentals.push(rental);
    const started = counts && random.chance(0.5) ? rental.quantity : 0;
    await planned(server, product.id, {
      quantity: rental.quantity,
      reserved: counts,
      started,
      stopped: started > 0 && random.chance(0.5) ? started : 0,
      from: from.toInstant().toString(),
      till: till.toInstant().toString(),
    });
  }
  for (const interval of ['day', 'week'] as const) {
    const expected = modelOf(rentals, interval);
    const [row] = recordsOf(
      await api.get(
        `report_utilizations?filter[product_id]=${product.id}&filter[interval]=${interval}` +
          `&filter[from]=${FROM.toInstant().toString()}&filter[till]=${TILL.toInstant().toString()}`,
      ),
    );
    const buckets = row?.attributes['buckets'] as readonly Readonly<Record<string, unknown>>[];
    expect(
      buckets.map(({ date, rented_units_s, available_units_s }) => [date, rented_units_s, available_units_s]),
    ).toEqual(expected);
    expect(row?.attributes['rented_units_s']).toBe(expected.reduce((sum, [, rented_s]) => sum + rented_s, 0));
  }
});

function modelOf(
  rentals: readonly Rental[],
  interval: 'day' | 'week',
): readonly (readonly [date: string, rented_s: number, available_s: number])[] {
  const found = new Map<string, readonly [number, number]>();
  for (let at = FROM; Temporal.ZonedDateTime.compare(at, TILL) < 0; at = at.add({ minutes: 15 })) {
    const day = at.toPlainDate();
    const date = (interval === 'day' ? day : day.subtract({ days: day.dayOfWeek - 1 })).toString();
    const units = rentals
      .filter(({ from, till, counts }) => counts && isBefore(from, at) && !isBefore(till, at))
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const [rented_s, available_s] = found.get(date) ?? [0, 0];
    found.set(date, [rented_s + units * QUARTER_s, available_s + 7 * QUARTER_s]);
  }
  return Array.from(found, ([date, [rented_s, available_s]]) => [date, rented_s, available_s]);
}

/** Or at the same time. */
const isBefore = (one: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime): boolean =>
  Temporal.ZonedDateTime.compare(one, other) <= 0;
