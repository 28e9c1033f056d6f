import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDowntimePlannings } from '../../src/app/catalogue/downtime-plannings.ts';
import { MAX_STOCK_ITEMS_AT_ONCE, setStockTo } from '../../src/app/catalogue/set-stock-to.ts';
import { insertRow } from '../../src/app/rows/write-rows.ts';
import { sql } from '../../src/db/sql.ts';
import { type Work, workFor } from '../../src/db/work.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Answer, type Api, apiOf, problemsOf, recordOf, recordsOf, type Resource, statusesOf } from '../v4/api.ts';
import { planned } from '../v4/catalogue.ts';
import { metaOf, named, stockedProductOf, stockItemOf, trackedProductOf } from '../v4/stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const ROUNDS = 5;
const CLIENTS = 12;

const PERIOD = { starts_at: '2030-01-01T09:00:00Z', stops_at: '2030-01-02T09:00:00Z' };

const takeAway = (product_id: string): Promise<Answer> =>
  api.create('stock_adjustments', { product_id, quantity: -1, confirm_shortage: true });

const putDown = (product_id: string): Promise<Answer> =>
  api.create('downtimes', { product_id, reason: 'repair', ...PERIOD });

const archive = (stock_item_id: string): Promise<Answer> =>
  api.create('stock_item_archivations', { stock_item_id, confirm_shortage: true });

/** All at once, each a client of its own. */
const burst = <Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

const accepted = (answers: readonly Answer[]): number => statusesOf(answers)['200'] ?? 0;

/** By product: stock less what is taken, worked out anew at every moment at which something changes. */
async function audit(): Promise<readonly { readonly product_id: string; readonly free: number }[]> {
  return server.database.many(sql`
    with stock as (
      select item_id as product_id, location_id, quantity as units, "from", till from stock_counts
      union all
      select product_id, location_id, 1, "from", till from stock_items where archived_at is null
    ),
    moment as (
      select distinct item_id as product_id, start_location_id as location_id, reserved_from as at
      from plannings
      where units > 0
    )
    select moment.product_id, (
      select coalesce(sum(units), 0)
      from stock
      where stock.product_id = moment.product_id
        and stock.location_id = moment.location_id
        and (stock."from" is null or stock."from" <= moment.at)
        and (stock.till is null or stock.till > moment.at)
    )::integer - (
      select coalesce(sum(units), 0)
      from plannings
      where item_id = moment.product_id
        and start_location_id = moment.location_id
        and reserved_from <= moment.at
        and reserved_till > moment.at
    )::integer as free
    from moment
  `);
}

const overbooked = async () => (await audit()).filter(({ free }) => free < 0);

describe('stock never goes below what is reserved', () => {
  test.each(Array.from({ length: ROUNDS }, (_, round) => round))('when many take some away at once, %i', async () => {
    const product = await stockedProductOf(api, 10);
    await planned(server, product.id, { quantity: 7, reserved: true });
    const answers = await burst(CLIENTS, () => takeAway(product.id));
    expect(statusesOf(answers)).toEqual({ 200: 3, 422: CLIENTS - 3 });
    expect(await overbooked()).toEqual([]);
  });

  test.each(Array.from({ length: ROUNDS }, (_, round) => round))('when many put the last units down, %i', async () => {
    const product = await stockedProductOf(api, 3);
    const answers = await burst(CLIENTS, () => putDown(product.id));
    expect(statusesOf(answers)).toEqual({ 200: 3, 422: CLIENTS - 3 });
    expect(await overbooked()).toEqual([]);
  });

  test.each(Array.from({ length: ROUNDS }, (_, round) => round))('when some do this and some that, %i', async () => {
    const product = await stockedProductOf(api, 6);
    await planned(server, product.id, { quantity: 2, reserved: true });
    const answers = await burst(CLIENTS, (index) => (index % 2 === 0 ? takeAway : putDown)(product.id));
    expect(accepted(answers)).toBe(4);
    expect(await overbooked()).toEqual([]);
  });

  test('when a shortage may be confirmed, and many do', async () => {
    const product = await stockedProductOf(api, 6, { allow_shortage: true, shortage_limit: 2 });
    await planned(server, product.id, { quantity: 4, reserved: true });
    expect(accepted(await burst(CLIENTS, () => takeAway(product.id)))).toBe(4);
    expect((await audit()).filter(({ product_id }) => product_id === product.id)).toEqual([
      { product_id: product.id, free: -2 },
    ]);
    await server.database.run(sql`delete from plannings where item_id = ${product.id}`);
  });

  test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'when pieces are archived and put down, %i',
    async () => {
      const product = await trackedProductOf(api);
      await api.create('stock_adjustments', { product_id: product.id, quantity: 6 });
      const stockItems = recordsOf(await api.get(`stock_items?filter[product_id]=${product.id}`));
      await planned(server, product.id, { quantity: 3, reserved: true });
      const answers = await burst(CLIENTS, (index) =>
        index % 2 === 0 ? archive(stockItems[index / 2]?.id ?? '') : putDown(product.id),
      );
      expect(accepted(answers)).toBe(3);
      expect(await overbooked()).toEqual([]);
    },
  );

  test('when downtimes grow and move between two products', async () => {
    const [one, other] = [await stockedProductOf(api, 4), await stockedProductOf(api, 4)];
    const downtimes = await burst(6, async (index) => recordOf(await putDown((index < 3 ? one : other).id)));
    const answers = await burst(18, (index) => {
      const { id, attributes } = downtimes[index % 6] as Resource;
      const product_id = attributes['product_id'] === one.id ? other.id : one.id;
      return api.update(`downtimes/${id}`, index % 3 === 0 ? { quantity: 2 } : { product_id });
    });
    expect(Object.keys(statusesOf(answers)).every((status) => status === '200' || status === '422')).toBe(true);
    expect(await overbooked()).toEqual([]);
  });
});

describe('identifiers', () => {
  test('are made once each, whoever asks for them', async () => {
    const products = await burst(4, () => trackedProductOf(api));
    const answers = await burst(CLIENTS, (index) =>
      api.create('stock_adjustments', { product_id: products[index % 4]?.id, quantity: 5, prefix: 'SAME' }),
    );
    expect(statusesOf(answers)).toEqual({ 200: CLIENTS });
    const made = await server.database.many<{ identifier: string }>(sql`
      select identifier from stock_items where identifier like 'SAME-%'
    `);
    expect(made.map(({ identifier }) => Number(identifier.slice(5))).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: CLIENTS * 5 }, (_, index) => index + 1),
    );
  });
});

describe('a named piece', () => {
  test.each(Array.from({ length: ROUNDS }, (_, round) => round))('goes to one of many downtimes, %i', async () => {
    const product = await trackedProductOf(api);
    await api.create('stock_adjustments', { product_id: product.id, quantity: 20 });
    const item = await stockItemOf(api, product.id);
    const answers = await burst(CLIENTS, () =>
      api.create('downtimes', { stock_item_id: item.id, reason: 'repair', ...PERIOD }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: CLIENTS - 1 });
    expect(metaOf(answers.find(({ status }) => status === 422) as Answer)).toMatchObject({
      blocking: [{ reason: 'stock_item_specified', unavailable: [item.id], downtimes: [{}] }],
    });
  });

  test('is refused by the database itself when nobody has looked', async () => {
    const product = await trackedProductOf(api);
    await api.create('stock_adjustments', { product_id: product.id, quantity: 2 });
    const item = await stockItemOf(api, product.id);
    await named(server, item);
    const downtime = {
      product_id: product.id,
      product_group_id: String(product.attributes['product_group_id']),
      location_id: String(item.attributes['location_id']),
      stock_item_id: item.id,
      quantity: 1,
      reason: 'repair',
      status: 'reserved',
      starts_at: Temporal.Instant.from(PERIOD.starts_at),
      stops_at: Temporal.Instant.from(PERIOD.stops_at),
    } as const;
    const writing = working(async (work) => {
      const id = newId();
      await insertRow(work, 'downtimes', { id, ...downtime });
      await writeDowntimePlannings(work, id, downtime);
    });
    await expect(writing).rejects.toMatchObject({ status: 422, code: 'stock_item_specified' });
  });
});

describe('stock that is set to a number', () => {
  test('keeps what is booked while others take some away', async () => {
    const product = await stockedProductOf(api, 10);
    await planned(server, product.id, { quantity: 5, reserved: true });
    const set = (quantity: number) =>
      working((work) => setStockTo(work, product.id, quantity)).then(
        () => 'set',
        (error: { code?: string }) => error.code,
      );
    const outcomes = await burst<unknown>(10, (index) => (index % 2 === 0 ? set(index) : takeAway(product.id)));
    expect(outcomes).toHaveLength(10);
    expect(await overbooked()).toEqual([]);
    expect(await set(4)).toBe('invalid');
    expect(await set(5)).toBe('set');
  });

  test('grows and shrinks by so many pieces at once, and no more', async () => {
    const product = await trackedProductOf(api);
    const set = (quantity: number) => working((work) => setStockTo(work, product.id, quantity));
    await expect(set(MAX_STOCK_ITEMS_AT_ONCE + 1)).rejects.toMatchObject({ code: 'invalid' });
    await set(MAX_STOCK_ITEMS_AT_ONCE);
    await set(MAX_STOCK_ITEMS_AT_ONCE + 1);
    await expect(set(0)).rejects.toMatchObject({ code: 'invalid' });
    await set(1);
    expect(recordsOf(await api.get(`stock_items?filter[product_id]=${product.id}`))).toHaveLength(1);
  });
});

test('a location that is being archived is given no stock', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const product = await trackedProductOf(api);
    const { id } = recordOf(await api.create('locations', { name: 'Pop-up' }), 201);
    const [closed, added] = await Promise.all([
      api.remove(`locations/${id}`),
      api.create('stock_items', { product_id: product.id, identifier: newId(), location_id: id }),
    ]);
    expect([closed.status, added.status]).toSatisfy(
      ([one, other]: readonly number[]) => (one === 200) !== (other === 201),
    );
    if (added.status === 422) expect(problemsOf(added)).toEqual({ location_id: 'must exist' });
  }
});

/** A use case as the server runs it, in a transaction of its own. */
const working = <Result>(act: (work: Work) => Promise<Result>): Promise<Result> =>
  server.database.transaction((tx) =>
    act(
      workFor(tx, {
        company: { ...server.company, name: 'Acme', default_timezone: 'Europe/Amsterdam', currency: 'usd' },
        base_url: server.url,
        services: server.services,
      }),
    ),
  );
