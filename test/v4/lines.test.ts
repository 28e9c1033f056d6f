import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_LINE } from '../../src/app/attributes/attributes.ts';
import { MAX_LINES } from '../../src/app/orders/change-lines.ts';
import { MAX_CHARGE_LENGTH_S, MAX_EXTRA_INFORMATION, MAX_LINE_QUANTITY } from '../../src/app/orders/lines.ts';
import { sql } from '../../src/db/sql.ts';
import { LARGEST_LINE_PRICE_IN_CENTS } from '../../src/domain/pricing/line-price.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  type Api,
  apiOf,
  type Attributes,
  colleagueOf,
  errorOf,
  problemsOf,
  recordOf,
  recordsOf,
  type Resource,
} from './api.ts';
import { otherCompanyOf } from './catalogue.ts';
import {
  bookedLine,
  bundleLine,
  charge,
  draftOf,
  fulfill,
  linesOf,
  orderOf,
  taxCategoryOf,
  taxesOf,
} from './order-lines.ts';
import { productOf, stockedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;
let order: Resource;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

beforeEach(async () => {
  order = await draftOf(api);
});

const ask = (attributes: Attributes) =>
  api.create('lines', { owner_type: 'orders', owner_id: order.id, ...attributes });

const change = ({ id }: Resource, attributes: Attributes) => api.update(`lines/${id}`, attributes);

const changed = async (line: Resource, attributes: Attributes): Promise<Attributes> =>
  recordOf(await change(line, attributes)).attributes;

const costs = async (): Promise<unknown> => (await orderOf(api, order)).attributes['price_in_cents'];

const perDay = (flat_fee_price_in_cents: number, stock = 5) =>
  stockedProductOf(api, stock, { price_type: 'simple', flat_fee_price_in_cents });

const transition = async (transition_from: string, transition_to: string) =>
  recordOf(await api.create('order_status_transitions', { order_id: order.id, transition_from, transition_to }));

describe('creating', () => {
  test('a charge has what the documented one has', async () => {
    const line = recordOf(await ask({ price_each_in_cents: 1_000 }), 201);
    expect(line.attributes).toEqual({
      created_at: expect.any(String),
      updated_at: expect.any(String),
      archived: false,
      archived_at: null,
      title: null,
      extra_information: null,
      quantity: 1,
      original_price_each_in_cents: null,
      original_charge_length: null,
      original_charge_label: null,
      price_each_in_cents: 1_000,
      price_in_cents: 1_000,
      position: 1,
      nested_position: 0,
      charge_label: null,
      charge_length: null,
      price_rule_values: null,
      discountable: true,
      taxable: true,
      line_type: 'charge',
      relevant: true,
      order_id: order.id,
      item_id: null,
      tax_category_id: null,
      price_structure_id: null,
      price_tile_id: null,
      planning_id: null,
      parent_line_id: null,
      bundle_item_id: null,
      owner_id: order.id,
      owner_type: 'orders',
    });
    expect(await costs()).toBe(1_000);
  });

  test('counts with the order, and shows it on request', async () => {
    const tax_category_id = await taxCategoryOf(api, 20);
    const answer = await api.create(
      'lines',
      {
        owner_type: 'orders',
        owner_id: order.id,
        title: 'Cleaning',
        quantity: 3,
        price_each_in_cents: 500,
        tax_category_id,
      },
      { include: 'order,order.tax_values,tax_category' },
    );
    expect(recordOf(answer, 201).attributes).toMatchObject({ title: 'Cleaning', price_in_cents: 1_500 });
    const included = new Map((answer.body.included ?? []).map(({ type, attributes }) => [type, attributes]));
    expect(included.get('orders')).toMatchObject({ price_in_cents: 1_500, grand_total_with_tax_in_cents: 1_800 });
    expect(included.get('tax_values')).toMatchObject({ value_in_cents: 300, owner_id: order.id, owner_type: 'orders' });
  });

  test('what is given back costs less than nothing', async () => {
    await charge(api, order, { price_each_in_cents: 2_000 });
    await charge(api, order, { price_each_in_cents: -500, discountable: false });
    expect(await costs()).toBe(1_500);
  });

  test('a section costs nothing', async () => {
    const section = recordOf(await ask({ line_type: 'section', title: 'Day one' }), 201);
    expect(section.attributes).toMatchObject({ line_type: 'section', price_each_in_cents: 0, price_in_cents: 0 });
    expect(problemsOf(await ask({ line_type: 'section', price_each_in_cents: 1 }))).toEqual({
      price_each_in_cents: 'must be 0 for a section',
    });
    expect(problemsOf(await change(section, { price_each_in_cents: 1 }))).toEqual({
      price_each_in_cents: 'must be 0 for a section',
    });
    expect(await costs()).toBe(0);
  });

  test('comes after the others, or where it says', async () => {
    const [one, two] = [await charge(api, order), await charge(api, order)];
    const first = recordOf(await ask({ position: 1 }), 201);
    const last = recordOf(await ask({ position: 99 }), 201);
    const shown = await linesOf(api, order);
    expect(shown.map(({ id }) => id)).toEqual([first.id, one.id, two.id, last.id]);
    expect(shown.map(({ attributes }) => attributes['position'])).toEqual([1, 2, 3, 4]);
  });

  test.each([
    [
      'no owner',
      () => ({ owner_id: null, owner_type: null }),
      { owner_type: "can't be blank", owner_id: "can't be blank" },
    ],
    ['an order that is not there', () => ({ owner_id: newId() }), { owner_id: 'must exist' }],
    [
      'a document',
      () => ({ owner_type: 'documents' }),
      { owner_type: 'must be orders: the lines of a document are those of its order' },
    ],
    ['a line of the system', () => ({ line_type: 'proration' }), { line_type: 'must be charge or section' }],
    ['a tile that is not there', () => ({ price_tile_id: newId() }), { price_tile_id: 'must exist' }],
    [
      'a tax category of others',
      async () => ({ tax_category_id: (await otherCompanyOf(server)).tax_category_id }),
      { tax_category_id: 'must exist' },
    ],
    ['less than nothing', () => ({ quantity: -1 }), { quantity: `must be between 0 and ${MAX_LINE_QUANTITY}` }],
    ['a position before the first', () => ({ position: -1 }), { position: 'must be between 0 and 1000000' }],
  ])('refuses %s', async (_what, attributes, problems) => {
    expect(problemsOf(await ask(await attributes()))).toEqual(problems);
  });

  const limits: readonly (readonly [string, Attributes, Attributes])[] = [
    ['title', { title: 'x'.repeat(MAX_LINE) }, { title: 'x'.repeat(MAX_LINE + 1) }],
    [
      'extra_information',
      { extra_information: 'x'.repeat(MAX_EXTRA_INFORMATION) },
      { extra_information: 'x'.repeat(MAX_EXTRA_INFORMATION + 1) },
    ],
    ['quantity', { quantity: MAX_LINE_QUANTITY }, { quantity: MAX_LINE_QUANTITY + 1 }],
    ['charge_length', { charge_length: MAX_CHARGE_LENGTH_S }, { charge_length: MAX_CHARGE_LENGTH_S + 1 }],
    [
      'price_each_in_cents',
      { price_each_in_cents: LARGEST_LINE_PRICE_IN_CENTS },
      { price_each_in_cents: LARGEST_LINE_PRICE_IN_CENTS + 1 },
    ],
    [
      'price_each_in_cents',
      { price_each_in_cents: -LARGEST_LINE_PRICE_IN_CENTS },
      { price_each_in_cents: -LARGEST_LINE_PRICE_IN_CENTS - 1 },
    ],
    [
      'price_each_in_cents',
      { price_each_in_cents: LARGEST_LINE_PRICE_IN_CENTS / 1_000, quantity: 1_000 },
      { price_each_in_cents: LARGEST_LINE_PRICE_IN_CENTS / 1_000, quantity: 1_001 },
    ],
  ];
  test.each(limits)('takes %s up to its limit', async (field, most, more) => {
    expect((await ask(most)).status).toBe(201);
    expect(Object.keys(problemsOf(await ask(more)))).toEqual([field]);
  });

  test('an order has so many lines and no more', async () => {
    await server.database.run(sql`
      insert into lines (company_id, id, owner_id, order_id, position)
      select ${server.company.id}, gen_random_uuid(), ${order.id}, ${order.id}, n
      from generate_series(1, ${MAX_LINES - 1}) as n
    `);
    expect((await ask({})).status).toBe(201);
    expect(problemsOf(await ask({}))).toEqual({ owner_id: `has too many lines (maximum is ${MAX_LINES})` });
  });

  test('an order whose taxes make it too expensive stays as it is', async () => {
    const tax_category_id = await taxCategoryOf(api, 1_000, 1_000);
    const dear = { price_each_in_cents: LARGEST_LINE_PRICE_IN_CENTS, tax_category_id };
    await server.database.run(sql`
      insert into lines (company_id, id, owner_id, order_id, position, price_each_in_cents, tax_category_id)
      select ${server.company.id}, gen_random_uuid(), ${order.id}, ${order.id}, n, ${dear.price_each_in_cents}, ${tax_category_id}
      from generate_series(1, 46) as n
    `);
    expect((await ask(dear)).status).toBe(201);
    expect(errorOf(await ask(dear))).toEqual({
      status: 422,
      code: 'invalid',
      detail: 'the order would cost more than can be charged',
    });
    expect(await linesOf(api, order)).toHaveLength(47);
  });
});

describe('changing', () => {
  test('what is said, and nothing else', async () => {
    const line = await charge(api, order, { title: 'Cleaning' });
    const tax_category_id = await taxCategoryOf(api, 10);
    expect(
      await changed(line, {
        title: 'Deep cleaning',
        extra_information: 'All of it',
        quantity: 2,
        price_each_in_cents: 700,
        charge_label: 'once',
        charge_length: 3_600,
        discountable: false,
        tax_category_id,
      }),
    ).toMatchObject({
      title: 'Deep cleaning',
      extra_information: 'All of it',
      quantity: 2,
      price_each_in_cents: 700,
      price_in_cents: 1_400,
      charge_label: 'once',
      charge_length: 3_600,
      discountable: false,
      taxable: true,
      tax_category_id,
    });
    expect((await orderOf(api, order)).attributes).toMatchObject({ price_in_cents: 1_400, tax_in_cents: 140 });
    expect(await changed(line, { taxable: false })).toMatchObject({ title: 'Deep cleaning', taxable: false });
    expect((await orderOf(api, order)).attributes).toMatchObject({ price_in_cents: 1_400, tax_in_cents: 0 });
    expect(await taxesOf(api, order)).toEqual([]);
  });

  test('a price by hand keeps what was charged for, and the price that was', async () => {
    const line = await bookedLine(api, order, await perDay(1_000), 2);
    expect(await changed(line, { price_each_in_cents: 800 })).toMatchObject({
      price_each_in_cents: 800,
      price_in_cents: 1_600,
      original_price_each_in_cents: 1_000,
      charge_label: '1 day',
      charge_length: 86_400,
      price_rule_values: null,
    });
    recordOf(await api.update(`orders/${order.id}`, { stops_at: '2030-01-05T09:00:00Z' }));
    expect(await costs()).toBe(1_600);
  });

  test('no length charges for the period again', async () => {
    const line = await bookedLine(api, order, await perDay(1_000));
    await changed(line, { price_each_in_cents: 1, charge_label: 'a gift' });
    recordOf(await api.update(`orders/${order.id}`, { stops_at: '2030-01-05T09:00:00Z' }));
    expect(await changed(line, { charge_length: null })).toMatchObject({
      price_each_in_cents: 4_000,
      original_price_each_in_cents: 4_000,
      charge_label: '4 days',
      charge_length: 4 * 86_400,
    });
  });

  test('another length costs what it costs, the same one changes nothing', async () => {
    const line = await bookedLine(api, order, await perDay(1_000));
    expect(await changed(line, { charge_length: 7_200 })).toMatchObject({
      price_each_in_cents: 1_000,
      charge_label: '2 hours',
      charge_length: 7_200,
      original_charge_length: 86_400,
    });
    await changed(line, { price_each_in_cents: 5 });
    expect(await changed(line, { charge_length: 7_200 })).toMatchObject({ price_each_in_cents: 5 });
    expect(await changed(line, { charge_length: 90_000, price_each_in_cents: 6, charge_label: 'x' })).toMatchObject({
      price_each_in_cents: 6,
      charge_label: 'x',
      charge_length: 90_000,
    });
  });

  test('a tile of the structure can be chosen, and one of another cannot', async () => {
    const structure = async () =>
      recordOf(
        await api.create('price_structures', {
          name: 'Tiles',
          price_tiles_attributes: [
            { name: 'Day', quantity: 1, period: 'days', multiplier: 1 },
            { name: 'Week', quantity: 1, period: 'weeks', multiplier: 4 },
          ],
        }),
        201,
      );
    const tiles = async ({ id }: Resource) =>
      recordsOf(await api.get(`price_tiles?filter[price_structure_id]=${id}&sort=length`)).map((tile) => tile.id);
    const own = await structure();
    const product = await productOf(api, {
      price_type: 'structure',
      price_structure_id: own.id,
      structure_price_in_cents: 1_000,
    });
    const line = await bookedLine(api, order, product);
    const [day, week] = await tiles(own);
    expect(line.attributes).toMatchObject({ price_tile_id: day, price_each_in_cents: 1_000 });
    expect(await changed(line, { price_tile_id: week })).toMatchObject({
      price_tile_id: week,
      price_each_in_cents: 4_000,
      charge_label: 'Week',
      charge_length: 7 * 86_400,
      original_price_each_in_cents: 1_000,
    });
    const [foreign] = await tiles(await structure());
    expect(problemsOf(await change(line, { price_tile_id: foreign }))).toEqual({ price_tile_id: 'must exist' });
  });

  test('moves to another place', async () => {
    const lines = [await charge(api, order), await charge(api, order), await charge(api, order)] as const;
    expect(await changed(lines[2], { position: 1 })).toMatchObject({ position: 1 });
    expect((await linesOf(api, order)).map(({ id }) => id)).toEqual([lines[2].id, lines[0].id, lines[1].id]);
    expect(await changed(lines[2], { position: 0 })).toMatchObject({ position: 1 });
  });

  test('the quantity of what is booked is that of its planning, and stock has the last word', async () => {
    const product = await perDay(1_000, 3);
    const line = await bookedLine(api, order, product, 2);
    await transition('draft', 'reserved');
    expect(await changed(line, { quantity: 3 })).toMatchObject({ quantity: 3, price_in_cents: 3_000 });
    expect(recordOf(await api.get(`plannings/${String(line.attributes['planning_id'])}`)).attributes).toMatchObject({
      quantity: 3,
    });
    expect((await orderOf(api, order)).attributes).toMatchObject({ item_count: 3, price_in_cents: 3_000 });
    expect(errorOf(await change(line, { quantity: 4 }))).toMatchObject({ status: 422, code: 'items_not_available' });
    expect(problemsOf(await change(line, { quantity: 0 }))).toHaveProperty('quantity');
    expect(await costs()).toBe(3_000);
  });

  test('a shortage that is allowed can be confirmed', async () => {
    const product = await stockedProductOf(api, 1, { allow_shortage: true, shortage_limit: 2 });
    const line = await bookedLine(api, order, product);
    await transition('draft', 'reserved');
    expect(errorOf(await change(line, { quantity: 3 }))).toMatchObject({ code: 'items_not_available' });
    expect(await changed(line, { quantity: 3, confirm_shortage: true })).toMatchObject({ quantity: 3 });
  });

  test('what is sent again unchanged is accepted', async () => {
    const line = await bookedLine(api, order, await perDay(1_000));
    const { quantity, price_each_in_cents, line_type, owner_id, owner_type, charge_length } = line.attributes;
    const again = { quantity, price_each_in_cents, line_type, owner_id, owner_type, charge_length };
    expect(await changed(line, again)).toMatchObject(again);
    expect((await change(line, { owner_id: newId() })).status).toBe(400);
    expect((await change(line, { line_type: 'section' })).status).toBe(400);
  });

  test('a bundle is priced by its parts, and planned as a whole', async () => {
    const parts = [
      { product: await perDay(1_000, 10), quantity: 2 },
      { product: await perDay(500, 10), quantity: 1 },
    ];
    const bundle = await bundleLine(api, order, parts, { quantity: 2 });
    const nested = async () =>
      (await linesOf(api, order)).filter(({ attributes }) => attributes['parent_line_id'] === bundle.id);
    const [first, second] = (await nested()) as [Resource, Resource];
    expect(bundle.attributes).toMatchObject({ price_each_in_cents: 2_500, price_in_cents: 5_000 });

    expect(problemsOf(await change(bundle, { price_each_in_cents: 1 }))).toEqual({
      price_each_in_cents: 'is what its parts cost: set the prices of the lines below it',
    });
    expect(problemsOf(await change(first, { quantity: 5 }))).toEqual({
      quantity: 'is that of the bundle: change the quantity of the line above it',
    });
    await changed(first, { price_each_in_cents: 900 });
    expect(recordOf(await api.get(`lines/${bundle.id}`)).attributes).toMatchObject({ price_in_cents: 4_600 });

    expect(await changed(bundle, { quantity: 3 })).toMatchObject({ quantity: 3, price_in_cents: 6_900 });
    expect((await nested()).map(({ attributes }) => attributes['quantity'])).toEqual([6, 3]);

    const tax_category_id = await taxCategoryOf(api, 10);
    await changed(bundle, { tax_category_id, discountable: false });
    expect((await orderOf(api, order)).attributes).toMatchObject({ price_in_cents: 6_900, tax_in_cents: 690 });
    expect((await nested()).map(({ attributes }) => attributes)).toMatchObject([
      { tax_category_id, discountable: false },
      { tax_category_id, discountable: false },
    ]);

    await changed(second, { position: 1 });
    expect((await nested()).map(({ id }) => id)).toEqual([second.id, first.id]);

    expect(await changed(bundle, { charge_length: 2 * 86_400 })).toMatchObject({
      price_each_in_cents: 5_000,
      charge_label: '2 days',
    });
    expect(await changed(bundle, { charge_length: null })).toMatchObject({ price_each_in_cents: 2_500 });
  });

  test('a bundle that moves takes its parts along', async () => {
    const first = await charge(api, order);
    const bundle = await bundleLine(api, order, [{ product: await perDay(1_000), quantity: 1 }]);
    await changed(bundle, { position: 1 });
    const shown = await linesOf(api, order);
    expect(shown.map(({ attributes }) => [attributes['position'], attributes['nested_position']])).toEqual([
      [1, 0],
      [1, 1],
      [2, 0],
    ]);
    expect(shown.at(-1)?.id).toBe(first.id);
  });
});

describe('archiving', () => {
  test('takes a charge off the order', async () => {
    const line = await charge(api, order);
    expect(recordOf(await api.remove(`lines/${line.id}`)).attributes).toMatchObject({
      archived: true,
      archived_at: expect.any(String),
    });
    expect(await costs()).toBe(0);
    expect(await linesOf(api, order)).toEqual([]);
    expect(recordsOf(await api.get(`lines?filter[order_id]=${order.id}&filter[archived]=true`))).toHaveLength(1);
    const again = recordOf(await api.remove(`lines/${line.id}`));
    expect(again.attributes).toMatchObject({ archived: true });
    expect(errorOf(await change(line, { title: 'Back' }))).toMatchObject({ status: 422, code: 'line_archived' });
  });

  test('gives back what was booked', async () => {
    const product = await perDay(1_000, 1);
    const line = await bookedLine(api, order, product);
    await transition('draft', 'reserved');
    recordOf(await api.remove(`lines/${line.id}`));
    expect((await orderOf(api, order)).attributes).toMatchObject({ item_count: 0, price_in_cents: 0 });
    expect(recordOf(await api.get(`plannings/${String(line.attributes['planning_id'])}`)).attributes).toMatchObject({
      archived: true,
    });
    const next = await draftOf(api, { status: 'reserved' });
    await bookedLine(api, next, product);
  });

  test('what has left stays on the order', async () => {
    const product = await perDay(1_000);
    const line = await bookedLine(api, order, product);
    await transition('draft', 'reserved');
    recordOf(await fulfill(api, order, { action: 'start_product', product_id: product.id, quantity: 1 }));
    expect(errorOf(await api.remove(`lines/${line.id}`))).toMatchObject({ status: 422, code: 'planning_started' });
    expect(await costs()).toBe(1_000);
  });

  test('a bundle goes as a whole', async () => {
    const bundle = await bundleLine(api, order, [
      { product: await perDay(1_000), quantity: 1 },
      { product: await perDay(500), quantity: 1 },
    ]);
    const [, part] = (await linesOf(api, order)) as [Resource, Resource];
    expect(errorOf(await api.remove(`lines/${part.id}`))).toEqual({
      status: 422,
      code: 'part_of_bundle',
      detail: `This is part of a bundle: remove the line of the bundle, ${bundle.id}`,
    });
    recordOf(await api.remove(`lines/${bundle.id}`));
    expect(await linesOf(api, order)).toEqual([]);
    expect((await orderOf(api, order)).attributes).toMatchObject({ item_count: 0, price_in_cents: 0 });
  });
});

describe('who may', () => {
  test.each(['canceled', 'archived'])('nobody changes the lines of an order that is %s', async (status) => {
    const line = await charge(api, order);
    await transition('draft', status);
    const refused = { status: 422, code: 'wrong_status' };
    expect(errorOf(await ask({}))).toMatchObject(refused);
    expect(errorOf(await change(line, { title: 'Late' }))).toMatchObject(refused);
    expect(errorOf(await api.remove(`lines/${line.id}`))).toMatchObject(refused);
    expect(errorOf(await api.create('sortings', { type: 'lines', ids: [line.id] }))).toMatchObject(refused);
    expect(await costs()).toBe(1_000);
  });

  test('the lines of a new order are of whoever makes it', async () => {
    const mine = recordOf(await api.create('orders', {}), 201);
    const line = await charge(api, mine, { tax_category_id: await taxCategoryOf(api, 5) });
    const [tax] = recordsOf(await api.get(`tax_values?filter[owner_id]=${mine.id}`)) as [Resource];
    const others = apiOf(server, (await colleagueOf(server, { owner: true })).token);
    expect((await others.get(`lines/${line.id}`)).status).toBe(404);
    expect((await others.update(`lines/${line.id}`, { title: 'Theirs' })).status).toBe(404);
    expect((await others.remove(`lines/${line.id}`)).status).toBe(404);
    expect((await others.get(`tax_values/${tax.id}`)).status).toBe(404);
    expect(recordsOf(await others.get(`lines?filter[order_id]=${mine.id}`))).toEqual([]);
    expect(problemsOf(await others.create('lines', { owner_type: 'orders', owner_id: mine.id }))).toEqual({
      owner_id: 'must exist',
    });
    expect(problemsOf(await others.create('sortings', { type: 'lines', ids: [line.id] }))).toEqual({
      ids: 'must exist',
    });
    expect(recordOf(await api.get(`lines/${line.id}`)).id).toBe(line.id);
  });

  test('a line that is not there is not found', async () => {
    expect((await api.get(`lines/${newId()}`)).status).toBe(404);
    expect((await api.update(`lines/${newId()}`, { title: 'None' })).status).toBe(404);
    expect((await api.remove(`lines/${newId()}`)).status).toBe(404);
  });
});

test('tells once of every change, with the order it is about', async () => {
  const events = () =>
    server.database.many<{ kind: string; subject_type: string }>(sql`
      select kind, subject_type
      from events
      where ${order.id}::uuid = any(related_ids)
      order by sequence
    `);
  const before = (await events()).length;
  const line = await charge(api, order);
  await changed(line, { title: 'Cleaning' });
  recordOf(await api.remove(`lines/${line.id}`));
  expect((await events()).slice(before)).toEqual([
    { kind: 'order.updated', subject_type: 'orders' },
    { kind: 'order.updated', subject_type: 'orders' },
    { kind: 'order.updated', subject_type: 'orders' },
  ]);
});
