import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startServer, type TestServer } from '../support/server.ts';
import {
  draftedAt,
  freeDuring,
  type ModelPlanning,
  type ModelProduct,
  QUARTER_s,
  quarters,
  runsByLabel,
  shownBy,
  stockAt,
  takenAt,
} from './model.ts';
import { type Product, type Warehouse, warehouseIn } from './warehouse.ts';

const PRODUCTS = 8;
const NOW_s = Math.floor(Date.now() / 1_000);
const iso = (at_s: number): string => new Date(at_s * 1_000).toISOString();

/** Two stretches of time around the changes of the clocks, one over and one to come: the present moves during a test. */
const seasons = (zone: string): readonly number[] =>
  [-1, 1].flatMap((years) => {
    const year = new Date().getUTCFullYear() + years;
    return zone.startsWith('Australia') ? [month_s(year, 4), month_s(year, 10)] : [month_s(year, 3), month_s(year, 11)];
  });

const month_s = (year: number, month: number): number => Date.UTC(year, month - 1, 1) / 1_000;

const DAY_s = 86_400;

function planning(season: number): fc.Arbitrary<ModelPlanning> {
  const quarter = (least: number, most: number) =>
    fc.integer({ min: least, max: most }).map((count) => count * QUARTER_s);
  return fc
    .record({
      kind: fc.constantFrom('order' as const, 'order' as const, 'draft' as const, 'downtime' as const),
      location: fc.constantFrom('here', 'elsewhere'),
      from: quarter(0, 31 * 96),
      length: fc.oneof(quarter(1, 8), quarter(1, 96 * 5), quarter(1, 96 * 40), fc.constant(400 * DAY_s)),
      before_s: fc.constantFrom(0, 0, QUARTER_s, 4 * QUARTER_s),
      after_s: fc.constantFrom(0, 0, QUARTER_s, 96 * QUARTER_s),
      quantity: fc.integer({ min: 1, max: 4 }),
      progress: fc.constantFrom('reserved', 'reserved', 'out', 'partly back', 'back'),
    })
    .map(({ kind, location, from, length, before_s, after_s, quantity, progress }) => {
      const started = kind === 'draft' || progress === 'reserved' ? 0 : quantity;
      const stopped =
        started === 0 || progress === 'out' ? 0 : progress === 'back' ? quantity : Math.floor(quantity / 2);
      const starts_s = season + from;
      return { kind, location, starts_s, stops_s: starts_s + length, before_s, after_s, quantity, started, stopped };
    });
}

const modelProduct = (season: number): fc.Arbitrary<ModelProduct> =>
  fc.record({
    plannings: fc.array(planning(season), { maxLength: 25 }),
    stock: fc.array(
      fc.record({
        location: fc.constantFrom('here', 'elsewhere'),
        units: fc.integer({ min: 1, max: 12 }),
        from_s: fc.constantFrom(null, null, season + 7 * DAY_s + QUARTER_s),
        till_s: fc.constantFrom(null, null, season + 20 * DAY_s + 5 * QUARTER_s),
      }),
      { maxLength: 4 },
    ),
  });

async function put(warehouse: Warehouse, product: Product, model: ModelProduct, places: Places): Promise<void> {
  const moment = (at_s: number | null) => (at_s === null ? null : iso(at_s));
  for (const { location, units, from_s, till_s } of model.stock) {
    const columns = { quantity: units, from: moment(from_s), till: moment(till_s) };
    await warehouse.stock(product, places[location] as string, columns);
  }
  for (const each of model.plannings) {
    const columns = {
      starts_at: iso(each.starts_s),
      stops_at: iso(each.stops_s),
      reserved_from: iso(each.starts_s - each.before_s),
      reserved_till: iso(each.stops_s + each.after_s),
      quantity: each.quantity,
    };
    const state =
      each.kind === 'draft'
        ? { reserved: false, status: 'draft' }
        : { started: each.started, stopped: each.stopped, reserved: true };
    const place = places[each.location] as string;
    if (each.kind === 'downtime') await warehouse.downtime(product, place, { ...columns, progress: state });
    else await warehouse.planning(product, place, { ...columns, ...state });
  }
}

type Places = Readonly<Record<string, string>>;

describe.each(['Europe/Amsterdam', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
  'in %s',
  (timeZone) => {
    let server: TestServer;
    let places: Places;
    const shown = shownBy(timeZone);
    const hasHalfHourJumps = timeZone === 'Australia/Lord_Howe';
    const products: { readonly id: string; readonly season: number; readonly model: ModelProduct }[] = [];

    beforeAll(async () => {
      server = await startServer({ timeZone });
      const warehouse = warehouseIn(server.database, server.company.id);
      places = { here: await warehouse.location(), elsewhere: await warehouse.location() };
      for (let index = 0; index < PRODUCTS; index += 1) {
        const season = seasons(timeZone)[index % 4] as number;
        const [model] = fc.sample(modelProduct(season), { numRuns: 1, seed: 4_711 + index }) as [ModelProduct];
        const product = await warehouse.product();
        await put(warehouse, product, model, places);
        products.push({ id: product.id, season, model });
      }
    });
    afterAll(() => server.stop());

    async function get(path: string, credential: string): Promise<unknown> {
      const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${credential}` } });
      expect(response.status, path).toBe(200);
      return response.json();
    }

    const records = async (query: string) =>
      z.object({ data: z.array(z.record(z.string(), z.unknown())) }).parse(await get(`/api/4/${query}`, server.token))
        .data;

    const statusOf = (free: number, wanted: number): string =>
      free >= wanted ? 'available' : free > 0 ? 'partial' : 'unavailable';

    test('units that are free during a period', async () => {
      const periods = fc.sample(
        fc.tuple(
          fc.integer({ min: -40, max: 31 * 96 }),
          fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 700 })),
          fc.constantFrom('here', 'elsewhere'),
        ),
        { numRuns: 15, seed: 7 },
      );
      for (const [from, length, place] of periods) {
        for (const season of seasons(timeZone)) {
          const asked = products.filter((product) => product.season === season);
          const [from_s, till_s] = [season + from * QUARTER_s, season + (from + length) * QUARTER_s];
          const found = await records(
            `inventory_availabilities.json?filter[item_id]=${asked.map(({ id }) => id).join(',')}` +
              `&filter[location_id]=${places[place]}&filter[from]=${iso(from_s)}&filter[till]=${iso(till_s)}`,
          );
          const expected = asked.map(({ id, model }) => [
            id,
            freeDuring(model, [place], quarters(from_s, till_s), NOW_s),
          ]);
          expect(Object.fromEntries(found.map(({ id, available }) => [id, available]))).toEqual(
            Object.fromEntries(expected),
          );
        }
      }
    });

    test('the days of a month', async () => {
      for (const { id, season, model } of products) {
        const [year, month] = iso(season).slice(0, 7).split('-') as [string, string];
        const found = await records(
          `availabilities.json?filter[subject_type]=item&filter[subject_id]=${id}&filter[year]=${year}` +
            `&filter[month]=${month}&filter[quantity]=4&filter[location_id]=${places['here']}`,
        );
        const days = runsByLabel(quarters(season - 2 * DAY_s, season + 33 * DAY_s), (at_s) => shown(at_s).date);
        const expected = days
          .filter(({ label }) => label.startsWith(`${year}-${month}`))
          .map(({ label, moments }) => {
            const free = freeDuring(model, ['here'], moments, NOW_s);
            return { date: label, quantity: Math.max(0, free), status: statusOf(free, 4), type: 'date' };
          });
        expect(found.map(({ date, quantity, status, type }) => ({ date, quantity, status, type }))).toEqual(expected);
      }
    });

    test('the slots of days on which the clocks change, and others', async () => {
      for (const { id, season, model } of products) {
        const around = quarters(season - 2 * DAY_s, season + 33 * DAY_s);
        const days = runsByLabel(around, (at_s) => shown(at_s).date).slice(1, -1);
        const changing = days.filter(({ moments }) => moments.length !== 96);
        for (const { label, moments } of [...changing, days[10] as (typeof days)[number]]) {
          const [year, month, day] = label.split('-');
          const found = await records(
            `availabilities.json?filter[subject_type]=item&filter[subject_id]=${id}&filter[year]=${year}` +
              `&filter[month]=${month}&filter[day]=${day}&filter[interval]=30&filter[location_id]=${places['elsewhere']}`,
          );
          const slots = runsByLabel(moments, (at_s) => {
            const { time, offset } = shown(at_s);
            const [hour, minute] = time.split(':');
            return `${hour}:${Number(minute) < 30 ? '00' : '30'} ${offset}`;
          });
          const expected = slots.map((slot) => {
            const free = freeDuring(model, ['elsewhere'], slot.moments, NOW_s);
            return { time: slot.label.slice(0, 5), quantity: Math.max(0, free), status: statusOf(free, 1) };
          });
          expect(
            found.map(({ hour, minute, quantity, status }) => ({
              time: `${String(hour)}:${String(minute)}`,
              quantity,
              status,
            })),
          ).toEqual(expected);
        }
      }
    });

    test('version 1, by the hour and by the day', async () => {
      const everywhere = ['here', 'elsewhere'];
      for (const { id, season, model } of products) {
        const [first, last] = [shown(season + 3 * DAY_s).date, shown(season + 9 * DAY_s).date];
        for (const interval of ['hour', 'day']) {
          const found = await get(
            `/api/1/products/${id}/availability?from=${first}&till=${last}&interval=${interval}`,
            server.apiKey,
          );
          const moments = quarters(season, season + 12 * DAY_s).filter((at_s) => {
            const { date } = shown(at_s);
            return date >= first && date <= last;
          });
          const runs = runsByLabel(moments, (at_s) => {
            const { date, time, offset } = shown(at_s);
            // An hour in which clocks jump by half an hour is one hour still.
            return interval === 'day' ? date : `${date} ${time.slice(0, 2)} ${hasHalfHourJumps ? '' : offset}`;
          });
          const expected = runs.map((run) => {
            const { date, time, offset } = shown(run.moments[0] as number);
            const most = (count: (at_s: number) => number) => Math.max(...run.moments.map(count));
            return [
              `${date} ${time}:00 ${offset}`,
              {
                reserved: most((at_s) => takenAt(model, everywhere, at_s, NOW_s)),
                concept: most((at_s) => draftedAt(model, everywhere, at_s)),
                date: `${date}T${time}:00.000${offset.slice(0, 3)}:${offset.slice(3)}`,
                available: freeDuring(model, everywhere, run.moments, NOW_s),
                total: Math.min(...run.moments.map((at_s) => stockAt(model, everywhere, at_s))),
                interval,
              },
            ];
          });
          expect(found).toEqual(Object.fromEntries(expected));
        }
      }
    });
  },
);
