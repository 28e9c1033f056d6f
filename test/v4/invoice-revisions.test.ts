import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, errorOf, problemsOf, recordOf, type Resource } from './api.ts';
import { move } from './booking.ts';
import { finalizedOf, followed, invoicesOf, pick, proFormaOf, shownLines, sumsOf } from './document-steps.ts';
import { eventsDuring } from './events.ts';
import { bookedLine, charge, draftOf } from './order-lines.ts';
import { chargeOf, refundOf } from './paying.ts';
import { stockedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

describe('revising', () => {
  const revise = (order: Pick<Resource, 'id'>, client = api) =>
    client.create('invoice_revisions', { order_id: order.id }, { include: 'order,revised_invoice,revision_invoice' });

  test('puts one invoice in the place of the last and of what has changed since', async () => {
    const order = await draftOf(api);
    const line = await charge(api, order, { title: 'Rent', price_each_in_cents: 1_000 });
    const first = await finalizedOf(api, order);
    recordOf(await api.update(`lines/${line.id}`, { quantity: 2 }));
    const { id } = (await proFormaOf(api, order)) ?? {};
    const answer = await revise(order);
    expect(recordOf(answer).attributes).toEqual({
      order_id: order.id,
      revised_invoice_id: first.id,
      revision_invoice_id: id,
    });
    expect(answer.body.included).toHaveLength(3);
    const [revised, revision] = [
      recordOf(await api.get(`documents/${first.id}`)).attributes,
      recordOf(await api.get(`documents/${id}`)).attributes,
    ];
    expect(revised).toMatchObject({ revised: true, status: 'revised', to_be_paid_in_cents: 0, price_in_cents: 1_000 });
    expect(revision).toMatchObject({
      ...pick(first.attributes, ['number', 'prefix', 'prefix_with_number']),
      revision: '1',
      finalized: true,
      revised: false,
      status: 'payment_due',
      price_in_cents: 2_000,
      to_be_paid_in_cents: 2_000,
    });
    expect(await shownLines(api, { id: id ?? '' })).toEqual([['Rent', 'charge', 2_000]]);
    await charge(api, order, { title: 'More', price_each_in_cents: 5 });
    const again = recordOf(await revise(order)).attributes;
    const last = recordOf(await api.get(`documents/${String(again['revision_invoice_id'])}`)).attributes;
    expect(last).toMatchObject({ revision: '2', price_in_cents: 2_005, number: first.attributes['number'] });
  });

  test('leaves what earlier invoices have asked for', async () => {
    const order = await draftOf(api);
    await charge(api, order, { title: 'One', price_each_in_cents: 100 });
    await finalizedOf(api, order);
    const two = await charge(api, order, { title: 'Two', price_each_in_cents: 20 });
    await finalizedOf(api, order);
    recordOf(await api.update(`lines/${two.id}`, { price_each_in_cents: 30 }));
    const { revision_invoice_id } = recordOf(await revise(order)).attributes;
    expect(await shownLines(api, { id: String(revision_invoice_id) })).toEqual([['Two', 'charge', 30]]);
    expect((await sumsOf(api, order)).price_in_cents).toBe(130);
  });

  test('is refused without an invoice, without a change, and without the permission', async () => {
    const order = await draftOf(api);
    await charge(api, order);
    expect(errorOf(await revise(order))).toMatchObject({ status: 422, code: 'nothing_to_revise' });
    await finalizedOf(api, order);
    expect(errorOf(await revise(order))).toMatchObject({ status: 422, code: 'nothing_to_revise' });
    expect(problemsOf(await revise({ id: newId() }))).toEqual({ order_id: 'must exist' });
    expect(problemsOf(await api.create('invoice_revisions', {}))).toEqual({ order_id: "can't be blank" });
    await charge(api, order);
    const clerk = apiOf(server, (await colleagueOf(server, { permissions: ['delete_invoices'] })).token);
    expect((await revise(order, clerk)).status).toBe(403);
    const chief = apiOf(server, (await colleagueOf(server, { permissions: ['make_invoice_revisions'] })).token);
    const emitted = await eventsDuring(server, async () => recordOf(await revise(order, chief)));
    expect(emitted.map(({ kind }) => kind)).toEqual(['invoice.revised']);
  });
});

describe('archiving an invoice', () => {
  test('needs the permission, keeps the number, and lets what it asked for be invoiced again', async () => {
    const order = await draftOf(api);
    await charge(api, order, { price_each_in_cents: 900 });
    const invoice = await finalizedOf(api, order);
    const clerk = apiOf(server, (await colleagueOf(server)).token);
    expect((await clerk.remove(`documents/${invoice.id}`)).status).toBe(403);
    const chief = apiOf(server, (await colleagueOf(server, { permissions: ['delete_invoices'] })).token);
    const archived = recordOf(await chief.remove(`documents/${invoice.id}`)).attributes;
    expect(archived).toMatchObject({ archived: true, number: invoice.attributes['number'], price_in_cents: 900 });
    expect(await followed(api, order)).toMatchObject({ price_in_cents: 900 });
    const next = await finalizedOf(api, order);
    expect(Number(next.attributes['number'])).toBe(Number(invoice.attributes['number']) + 1);
  });

  test('that follows its order lets another follow it', async () => {
    const order = await draftOf(api);
    await charge(api, order, { price_each_in_cents: 900 });
    const { id } = (await proFormaOf(api, order)) ?? {};
    recordOf(await api.remove(`documents/${id}`));
    await charge(api, order, { price_each_in_cents: 1 });
    const next = await proFormaOf(api, order);
    expect(next?.attributes['price_in_cents']).toBe(901);
    expect(next?.id).not.toBe(id);
  });
});

describe('payments', () => {
  test('go to the oldest invoice first', async () => {
    const order = await draftOf(api, { deposit_type: 'none' });
    await charge(api, order, { price_each_in_cents: 1_000 });
    await finalizedOf(api, order);
    await charge(api, order, { price_each_in_cents: 500 });
    const paid = async () =>
      (await invoicesOf(api, order)).map(({ attributes }) => [
        attributes['paid_in_cents'],
        attributes['to_be_paid_in_cents'],
        attributes['status'],
      ]);
    expect(await paid()).toEqual([
      [0, 1_000, 'payment_due'],
      [0, 500, 'payment_due'],
    ]);
    await chargeOf(api, { order_id: order.id, amount_in_cents: 400 });
    expect(await paid()).toEqual([
      [400, 600, 'partially_paid'],
      [0, 500, 'payment_due'],
    ]);
    await chargeOf(api, { order_id: order.id, amount_in_cents: 1_200 });
    expect(await paid()).toEqual([
      [1_000, 0, 'paid'],
      [600, -100, 'overpaid'],
    ]);
    await refundOf(api, { order_id: order.id, amount_in_cents: 100 });
    await finalizedOf(api, order);
    expect(await paid()).toEqual([
      [1_000, 0, 'paid'],
      [500, 0, 'paid'],
    ]);
  });

  test('of a revised invoice go to its revision', async () => {
    const order = await draftOf(api, { deposit_type: 'none' });
    await charge(api, order, { price_each_in_cents: 1_000 });
    const first = await finalizedOf(api, order);
    await chargeOf(api, { order_id: order.id, amount_in_cents: 1_000 });
    await charge(api, order, { price_each_in_cents: 1 });
    const { revision_invoice_id } = recordOf(await api.create('invoice_revisions', { order_id: order.id })).attributes;
    const [old, revision] = [
      recordOf(await api.get(`documents/${first.id}`)),
      recordOf(await api.get(`documents/${String(revision_invoice_id)}`)),
    ];
    expect(old.attributes).toMatchObject({ paid_in_cents: 0, to_be_paid_in_cents: 0, status: 'revised' });
    expect(revision.attributes).toMatchObject({
      paid_in_cents: 1_000,
      to_be_paid_in_cents: 1,
      status: 'partially_paid',
    });
  });

  test('with a deposit leave it to be processed when all is back', async () => {
    const product = await stockedProductOf(api, 5, {
      price_type: 'fixed',
      flat_fee_price_in_cents: 1_000,
      deposit_in_cents: 300,
    });
    const order = await draftOf(api, { deposit_type: 'percentage', deposit_value: 100 });
    await bookedLine(api, order, product);
    recordOf(await move(api, order, 'reserved'));
    expect(await followed(api, order)).toMatchObject({ deposit_in_cents: 300, to_be_paid_in_cents: 1_300 });
    await chargeOf(api, { order_id: order.id, amount_in_cents: 1_000, deposit_in_cents: 300 });
    const { id } = await finalizedOf(api, order);
    const stands = async () => recordOf(await api.get(`documents/${id}`)).attributes;
    expect(await stands()).toMatchObject({
      status: 'paid',
      deposit_paid_in_cents: 300,
      deposit_to_refund_in_cents: 300,
    });
    const units = { product_id: product.id, quantity: 1 };
    for (const action of ['start_product', 'stop_product']) {
      recordOf(await api.create('order_fulfillments', { order_id: order.id, actions: [{ action, ...units }] }));
    }
    expect(await stands()).toMatchObject({ status: 'process_deposit' });
    await refundOf(api, { order_id: order.id, deposit_in_cents: 300 });
    expect(await stands()).toMatchObject({ status: 'paid', deposit_to_refund_in_cents: 0 });
  });
});
