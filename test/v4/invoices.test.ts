import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORDERS_AT_ONCE } from '../../src/app/documents/refresh-invoices.ts';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { expectCleanAudit } from '../support/audit.ts';
import { insertOrder } from '../support/insert-order.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, errorOf, problemsOf, recordOf, recordsOf, type Resource } from './api.ts';
import { type BookedOrder, fulfill, move, orderIn } from './booking.ts';
import {
  documentOf,
  documentsOf,
  finalizedOf,
  followed,
  invoicesOf,
  pick,
  proFormaOf,
  shownLines,
  TOTALS,
} from './document-steps.ts';
import { eventsDuring } from './events.ts';
import { bundleLine, charge, draftOf, linesOf, orderOf, taxCategoryOf, taxesOf } from './order-lines.ts';
import { chargeOf, refundOf } from './paying.ts';
import { stockedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const today = (): Temporal.PlainDate => Temporal.Now.zonedDateTimeISO('Europe/Amsterdam').toPlainDate();

describe('the invoice that follows an order', () => {
  test('is there by itself once the order is', async () => {
    const order = recordOf(await api.create('orders', {}), 201);
    expect(await invoicesOf(api, order)).toEqual([]);
    recordOf(await move(api, order, 'draft'));
    const [invoice, ...others] = await invoicesOf(api, order);
    expect(others).toEqual([]);
    expect(invoice?.attributes).toMatchObject({
      document_type: 'invoice',
      finalized: false,
      number: null,
      prefix_with_number: null,
      date: null,
      due_date: null,
      starts_at: null,
      stops_at: null,
      status: 'paid',
      to_be_paid_in_cents: 0,
    });
  });

  test('is what the order is, after each change', async () => {
    const tax_category_id = await taxCategoryOf(api, 21);
    const order = await draftOf(api);
    const { id } = (await proFormaOf(api, order)) ?? {};
    const line = await charge(api, order, { title: 'Cleaning', price_each_in_cents: 1_000, tax_category_id });
    expect(pick(await followed(api, order), TOTALS)).toMatchObject({
      price_in_cents: 1_000,
      tax_in_cents: 210,
      grand_total_with_tax_in_cents: 1_210,
    });
    expect(await taxesOf(api, { id: id ?? '', type: 'documents', attributes: {} })).toHaveLength(1);
    recordOf(await api.update(`lines/${line.id}`, { quantity: 3 }));
    recordOf(await api.update(`orders/${order.id}`, { discount_value: 50 }));
    expect(await followed(api, order)).toMatchObject({
      price_in_cents: 3_000,
      discount_in_cents: 1_500,
      tax_in_cents: 315,
    });
    recordOf(await api.remove(`lines/${line.id}`));
    expect(pick(await followed(api, order), TOTALS)).toEqual(Object.fromEntries(TOTALS.map((name) => [name, 0])));
    expect((await proFormaOf(api, order))?.id).toBe(id);
    expect(await shownLines(api, { id: id ?? '' })).toEqual([]);
  });

  test('is addressed to the customer as it is', async () => {
    const property = { name: 'Main', property_type: 'address', address1: 'Street 1', city: 'Town' };
    const customer = recordOf(
      await api.create('customers', { name: 'Old name', properties_attributes: [property] }),
      201,
    );
    const order = await draftOf(api, { customer_id: customer.id });
    expect(await followed(api, order)).toMatchObject({ name: 'Old name', address: 'Street 1\nTown' });
    const moved = { ...property, address1: 'Street 2' };
    recordOf(await api.update(`customers/${customer.id}`, { name: 'New name', properties_attributes: [moved] }));
    expect(await followed(api, order)).toMatchObject({ name: 'New name', address: 'Street 2\nTown' });
    expect(await documentsOf(api, order, 'filter[name]=new name')).toHaveLength(1);
    const { attributes } = await finalizedOf(api, order);
    recordOf(await api.update(`customers/${customer.id}`, { name: 'Newest name', properties_attributes: [property] }));
    expect((await invoicesOf(api, order))[0]?.attributes).toEqual(attributes);
    expect(attributes).toMatchObject({ name: 'New name', address: 'Street 2\nTown' });
  });

  test('is in the answer to the very request that changes the order', async () => {
    const order = await draftOf(api);
    await charge(api, order, { price_each_in_cents: 500 });
    const { body } = await api.update(`orders/${order.id}?include=documents`, { discount_value: 10 });
    expect(body.included?.map(({ attributes }) => attributes['grand_total_in_cents'])).toEqual([450]);
  });

  test('keeps what is written on it, and takes its own custom fields', async () => {
    const order = await draftOf(api);
    await charge(api, order);
    const invoice = await documentOf(api, order, 'invoice', { reference: 'PO 9', due_date: '2031-05-05' });
    const owner = { owner_type: 'documents', owner_id: invoice.id };
    const property = { ...owner, name: 'Cost centre', property_type: 'text_field', value: '4711', show_on: [] };
    recordOf(await api.create('properties', property), 201);
    recordOf(await api.update(`documents/${invoice.id}`, { body: 'Thanks', prefix: 'R-{{order_number}}' }));
    await charge(api, order);
    const { attributes } = await finalizedOf(api, order);
    const { number } = (await orderOf(api, order)).attributes;
    expect(attributes).toMatchObject({
      reference: 'PO 9',
      due_date: '2031-05-05',
      body: 'Thanks',
      prefix: `R-${String(number)}`,
      price_in_cents: 2_000,
    });
    expect(recordsOf(await api.get(`properties?filter[owner_id]=${invoice.id}`))).toHaveLength(1);
  });

  test.each([
    ['number', { number: 7 }, 'is given once'],
    ['revised', { revised: true }, 'is set by a revision of the invoice'],
    ['discount_percentage', { discount_percentage: 101 }, 'must be between 0 and 100'],
    ['deposit_value', { deposit_type: 'fixed', deposit_value: -1 }, 'must be between 0 and 99999999'],
    ['customer_id', { customer_id: '00000000-0000-4000-8000-000000000000' }, 'must exist'],
    ['status', { status: 'paid' }, 'follows from payments'],
    ['confirmed', { confirmed: true }, 'is for quotes and contracts'],
  ])('takes no %s', async (field, changes, message) => {
    const order = await draftOf(api);
    await charge(api, order);
    const sent = { document_type: 'invoice', order_id: order.id, ...changes };
    expect(problemsOf(await api.create('documents', sent))).toEqual({ [field]: message });
  });

  test('takes whom it is addressed to and its day, and keeps them when it is finalized', async () => {
    const customer = recordOf(await api.create('customers', { name: 'Ada' }), 201);
    const order = await draftOf(api, { customer_id: customer.id });
    await charge(api, order);
    const invoice = await documentOf(api, order, 'invoice', { name: 'Ada’s firm', date: '2030-01-31' });
    const own = { name: 'Ada’s firm', address: 'Elsewhere 1\nTown', date: '2030-01-31' };
    recordOf(await api.update(`documents/${invoice.id}`, { address: own.address }));
    recordOf(await api.update(`customers/${customer.id}`, { name: 'Ada King' }));
    await charge(api, order);
    expect(await followed(api, order)).toMatchObject({ ...own, number: null, finalized: false });
    expect(await documentsOf(api, order, 'filter[date][gte]=2030-01-31')).toHaveLength(1);
    expect((await finalizedOf(api, order)).attributes).toMatchObject({ ...own, finalized: true });
    expect(problemsOf(await api.update(`documents/${invoice.id}`, { name: 'Other' }))).toEqual({
      name: 'is what the order was: archive the document and make another',
    });
  });

  test('that is told no name, address or day of its own follows its order again', async () => {
    const customer = recordOf(await api.create('customers', { name: 'Ada' }), 201);
    const order = await draftOf(api, { customer_id: customer.id });
    const { id } = await documentOf(api, order, 'invoice', { name: 'Firm', address: 'Elsewhere', date: '2030-01-31' });
    const { attributes } = recordOf(await api.update(`documents/${id}`, { name: null, address: '', date: null }));
    expect(attributes).toMatchObject({ name: 'Ada', address: null, date: null });
  });

  test('changes its order with what it has of it', async () => {
    const customer = recordOf(await api.create('customers', { name: 'Ada' }), 201);
    const order = await draftOf(api);
    await charge(api, order, { price_each_in_cents: 1_000 });
    const { id } = await documentOf(api, order, 'invoice');
    const changes = {
      discount_percentage: 10,
      deposit_type: 'fixed',
      deposit_value: 25,
      customer_id: customer.id,
      finalized: false,
    };
    const { attributes } = recordOf(await api.update(`documents/${id}`, changes));
    expect(attributes).toMatchObject({ ...changes, name: 'Ada', grand_total_in_cents: 900, deposit_in_cents: 2_500 });
    expect((await orderOf(api, order)).attributes).toMatchObject({
      discount_type: 'percentage',
      discount_percentage: 10,
      deposit_type: 'fixed',
      deposit_in_cents: 2_500,
      customer_id: customer.id,
      grand_total_in_cents: 900,
    });
    // Sent back whole, nothing of it changes.
    const writable = pick(attributes, [
      'name',
      'address',
      'date',
      'tax_region_id',
      'coupon_id',
      ...Object.keys(changes),
    ]);
    expect(recordOf(await api.update(`documents/${id}`, writable)).attributes).toEqual({
      ...attributes,
      updated_at: expect.any(String),
    });
    await expectCleanAudit(server.database);
  });

  test('comes for orders by the hundred', async () => {
    const { database, company } = server;
    const location = await database.one<{ id: string }>(sql`select id from locations where company_id = ${company.id}`);
    for (const count of [ORDERS_AT_ONCE, ORDERS_AT_ONCE + 1]) {
      const ids = [];
      for (let index = 0; index < count; index += 1) {
        ids.push(
          await insertOrder(database, { company_id: company.id, start_location_id: location.id, status: 'draft' }),
        );
      }
      const { body } = await api.get(`documents?stats[total]=count&filter[order_id]=${ids.slice(0, 400).join(',')}`);
      expect(body.meta?.stats).toEqual({ total: { count } });
    }
  });
});

describe('finalizing', () => {
  test('gives number, date and period, and the invoice never changes again', async () => {
    const order = await draftOf(api, {});
    await charge(api, order, { title: 'Cleaning', price_each_in_cents: 700 });
    const proForma = await proFormaOf(api, order);
    const answer = await api.create(
      'invoice_finalizations',
      { document_id: proForma?.id },
      { include: 'document.order.documents' },
    );
    expect(recordOf(answer).attributes).toEqual({ document_id: proForma?.id });
    const { attributes } = await orderOf(api, order);
    const invoice = recordOf(await api.get(`documents/${proForma?.id}?include=lines`));
    const prefix = `${today().year}-${String(attributes['number'])}`;
    expect(invoice.attributes).toMatchObject({
      finalized: true,
      number: expect.any(Number),
      prefix,
      prefix_with_number: `${prefix}-${String(invoice.attributes['number'])}`,
      date: today().toString(),
      due_date: null,
      starts_at: attributes['starts_at'],
      stops_at: attributes['stops_at'],
      status: 'payment_due',
      to_be_paid_in_cents: 700,
    });
    expect(await proFormaOf(api, order)).toBeUndefined();
    await charge(api, order);
    recordOf(await api.update(`orders/${order.id}`, { stops_at: '2030-02-01T09:00:00Z' }));
    await proFormaOf(api, order);
    expect(recordOf(await api.get(`documents/${proForma?.id}?include=lines`))).toEqual(invoice);
  });

  test('is done by an update and at creation, too', async () => {
    const order = await draftOf(api);
    await charge(api, order);
    const first = await documentOf(api, order, 'invoice', { finalized: true });
    expect(first.attributes).toMatchObject({ finalized: true, number: expect.any(Number) });
    await charge(api, order);
    const second = await documentOf(api, order, 'invoice');
    const updated = recordOf(await api.update(`documents/${second.id}`, { finalized: true }));
    expect(updated.attributes['number']).toBe(Number(first.attributes['number']) + 1);
    expect(problemsOf(await api.update(`documents/${second.id}`, { finalized: false }))).toEqual({
      finalized: 'cannot be taken back',
    });
    const nothing = await api.create('documents', { document_type: 'invoice', order_id: order.id });
    expect(errorOf(nothing)).toMatchObject({ status: 422, code: 'nothing_to_invoice' });
  });

  test.each([
    [0, null],
    [86_400, 1],
    [14 * 86_400, 14],
    [14 * 86_400 + 1, 15],
  ])('after %i seconds it is due', async (default_due_period, days) => {
    recordOf(await api.update('settings/current', { invoices: { default_due_period } }));
    const order = await draftOf(api);
    await charge(api, order);
    const { attributes } = await finalizedOf(api, order);
    expect(attributes['due_date']).toBe(days === null ? null : today().add({ days }).toString());
    recordOf(await api.update('settings/current', { invoices: { default_due_period: 0 } }));
  });

  test('is refused where there is nothing to finalize', async () => {
    const order = await draftOf(api);
    await charge(api, order);
    const quote = await documentOf(api, order, 'quote');
    const finalize = (document_id: string | null) => api.create('invoice_finalizations', { document_id });
    expect(problemsOf(await finalize(null))).toEqual({ document_id: "can't be blank" });
    expect(problemsOf(await finalize(newId()))).toEqual({ document_id: 'must exist' });
    expect(problemsOf(await finalize(quote.id))).toEqual({ document_id: 'must be an invoice' });
    const { id } = await finalizedOf(api, order);
    expect(errorOf(await finalize(id))).toMatchObject({ status: 422, code: 'invoice_finalized' });
    await charge(api, order);
    const next = await proFormaOf(api, order);
    recordOf(await api.remove(`documents/${next?.id}`));
    expect(errorOf(await finalize(next?.id ?? ''))).toMatchObject({ code: 'document_archived' });
  });

  test('is told once, as what it is', async () => {
    const order = await draftOf(api);
    await charge(api, order);
    const invoice = await proFormaOf(api, order);
    const emitted = await eventsDuring(server, () => api.create('invoice_finalizations', { document_id: invoice?.id }));
    expect(emitted.map(({ kind, action_key, subject_id }) => [kind, action_key, subject_id])).toEqual([
      ['invoice.finalized', 'finalize_invoice', invoice?.id],
    ]);
  });
});

describe('what changes after an invoice', () => {
  test('is the next one’s: what is new as it is, what has changed or gone as the difference', async () => {
    const tax_category_id = await taxCategoryOf(api, 10);
    const order = await draftOf(api);
    const changed = await charge(api, order, { title: 'Changed', price_each_in_cents: 1_000, tax_category_id });
    const gone = await charge(api, order, { title: 'Gone', price_each_in_cents: 300 });
    await charge(api, order, { title: 'Same', price_each_in_cents: 50 });
    await finalizedOf(api, order);
    recordOf(await api.update(`lines/${changed.id}`, { quantity: 3 }));
    recordOf(await api.remove(`lines/${gone.id}`));
    await charge(api, order, { title: 'New', price_each_in_cents: 20 });
    const next = await proFormaOf(api, order);
    expect(await shownLines(api, { id: next?.id ?? '' })).toEqual([
      ['New', 'charge', 20],
      ['Changed', 'proration', 2_000],
      ['Gone', 'proration', -300],
    ]);
    expect(next?.attributes).toMatchObject({
      price_in_cents: 1_720,
      tax_in_cents: 200,
      grand_total_with_tax_in_cents: 1_920,
    });
  });

  test('is nothing when it is changed back', async () => {
    const order = await draftOf(api);
    const line = await charge(api, order);
    await finalizedOf(api, order);
    recordOf(await api.update(`lines/${line.id}`, { title: 'Renamed' }));
    expect(await proFormaOf(api, order)).toBeUndefined();
    recordOf(await api.update(`lines/${line.id}`, { quantity: 2 }));
    const { id } = (await proFormaOf(api, order)) ?? {};
    recordOf(await api.update(`lines/${line.id}`, { quantity: 1 }));
    expect(await followed(api, order)).toMatchObject({ price_in_cents: 0, status: 'paid' });
    expect(await shownLines(api, { id: id ?? '' })).toEqual([]);
  });

  test('of a bundle is told by its parts', async () => {
    const product = await stockedProductOf(api, 9, { price_type: 'fixed', flat_fee_price_in_cents: 500 });
    const order = await draftOf(api);
    await bundleLine(api, order, [{ product, quantity: 1 }]);
    await finalizedOf(api, order);
    const part = (await linesOf(api, order)).find(({ attributes }) => attributes['parent_line_id'] !== null);
    recordOf(await api.update(`lines/${part?.id}`, { price_each_in_cents: 450 }));
    const next = await proFormaOf(api, order);
    expect((await shownLines(api, { id: next?.id ?? '' })).map(([, ...rest]) => rest)).toEqual([['proration', -50]]);
    expect(next?.attributes).toMatchObject({ price_in_cents: -50, status: 'overpaid' });
  });
});

test('invoices ask for a deposit until everything is back, and then for what was paid of it', async () => {
  const terms = { deposit_type: 'fixed', deposit_value: 5 };
  const shown = async (order: Resource) =>
    (await invoicesOf(api, order)).map(({ attributes }) => [
      attributes['finalized'],
      attributes['deposit_in_cents'],
      attributes['to_be_paid_in_cents'],
    ]);
  const back = ({ order, product }: BookedOrder) =>
    fulfill(api, order, [{ action: 'stop_product', product_id: product.id, quantity: 2 }]);

  const open = await orderIn(api, 'started', terms);
  expect(await shown(open.order)).toEqual([[false, 500, 2_500]]);
  recordOf(await back(open));
  expect(await shown(open.order)).toEqual([[false, 0, 2_000]]);

  // One that has its number stays as it is; the next one takes back what it asked for in vain.
  const numbered = await orderIn(api, 'started', terms);
  await finalizedOf(api, numbered.order);
  recordOf(await back(numbered));
  expect(await shown(numbered.order)).toEqual([
    [true, 500, 2_500],
    [false, -500, -500],
  ]);

  const collected = await orderIn(api, 'started', terms);
  await chargeOf(api, { order_id: collected.order.id, amount_in_cents: 2_000, deposit_in_cents: 500 });
  recordOf(await back(collected));
  await refundOf(api, { order_id: collected.order.id, deposit_in_cents: 500 });
  const { attributes } = await finalizedOf(api, collected.order);
  expect(attributes).toMatchObject({
    deposit_in_cents: 500,
    deposit_paid_in_cents: 500,
    deposit_refunded_in_cents: 500,
    to_be_paid_in_cents: 0,
    status: 'paid',
  });
});
