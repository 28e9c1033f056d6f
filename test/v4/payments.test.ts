import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireAuthorizations } from '../../src/jobs/expire-authorizations.ts';
import { sql } from '../../src/db/sql.ts';
import {
  AUTHORIZATION_MOVES,
  AUTHORIZATION_STATUSES,
  type AuthorizationStatus,
  stampOf,
} from '../../src/domain/payments/payments.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, problemsOf, recordOf, recordsOf, type Resource } from './api.ts';
import { fulfill, move, orderIn } from './booking.ts';
import { eventsDuring } from './events.ts';
import {
  attributesOf,
  authorizationOf,
  authorize,
  chargeOf,
  orderWorth,
  paidOf,
  paymentIn,
  refundOf,
  type Ways,
} from './paying.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const AMOUNTS = { amount_in_cents: 100, deposit_in_cents: 50 };

describe('all payments', () => {
  let order: Resource;
  let ids: readonly string[];

  beforeAll(async () => {
    order = await orderWorth(api, 0);
    const charge = await chargeOf(api, { ...AMOUNTS, order_id: order.id, provider_method: 'cash' });
    const authorization = await authorizationOf(api, { ...AMOUNTS, order_id: order.id });
    const refund = await refundOf(api, { amount_in_cents: 10, payment_charge_id: charge.id });
    ids = [refund.id, authorization.id, charge.id];
  });

  const listed = async (query: string) =>
    recordsOf(await api.get(`payments?filter[order_id]=${order.id}&${query}`)).map(({ id }) => id);

  test('are shown as what they are, newest first', async () => {
    const records = recordsOf(await api.get(`payments?filter[order_id]=${order.id}`));
    expect(records.map(({ id }) => id)).toEqual(ids);
    expect(records.map(({ type, attributes }) => [type, attributes['type']])).toEqual(
      ['payment_refunds', 'payment_authorizations', 'payment_charges'].map((type) => [type, type]),
    );
    expect(records[2]?.attributes).toHaveProperty('amount_refundable_in_cents', 90);
    expect(records[1]?.attributes).toHaveProperty('capturable', false);
    for (const { id, type, attributes } of records) {
      expect(recordOf(await api.get(`payments/${id}`))).toMatchObject({ id, type, attributes });
    }
  });

  test.each([
    ['filter[type]=payment_refunds', [0]],
    ['filter[type][not_eq]=payment_refunds', [1, 2]],
    ['filter[amount_in_cents]=10', [0]],
    ['filter[amount_in_cents][gte]=100', [1, 2]],
    ['filter[total_in_cents]=150', [1, 2]],
    ['filter[deposit_in_cents]=0', [0]],
    ['filter[provider]=none', [0, 2]],
    ['filter[provider_method]=cash', [2]],
    ['filter[currency]=usd', [0, 1, 2]],
    ['filter[succeeded_at][gt]=2020-01-01', [0, 2]],
    ['filter[canceled_at][gt]=2020-01-01', []],
    ['sort=amount_in_cents,id', [0, 2, 1]],
  ])('%s', async (query, places) => {
    expect(await listed(query)).toEqual(places.map((place) => ids[place]));
  });

  test('are filtered by who put them down and by what they are about', async () => {
    expect(await listed(`filter[employee_id]=${server.employee.id}`)).toEqual(ids);
    expect(await listed(`filter[employee_id]=${newId()}`)).toEqual([]);
    expect(await listed(`filter[payment_charge_id]=${ids[2]}`)).toEqual([ids[0]]);
    expect(await listed(`filter[cart_id]=${order.id}`)).toEqual([]);
  });

  test('add up', async () => {
    const answer = await api.get(
      `payments?filter[order_id]=${order.id}&stats[total]=count&stats[amount_in_cents]=sum&stats[deposit_in_cents]=sum&stats[total_in_cents]=sum`,
    );
    expect(answer.body.meta?.stats).toEqual({
      total: { count: 3 },
      amount_in_cents: { sum: 210 },
      deposit_in_cents: { sum: 100 },
      total_in_cents: { sum: 310 },
    });
  });

  test('come with their orders, and orders with theirs', async () => {
    const [of] = ids;
    const answer = await api.get(`payments/${of}?include=order.payments,employee,payment_method,cart`);
    expect((answer.body.included ?? []).map(({ type }) => type).toSorted()).toEqual([
      'employees',
      'orders',
      'payment_authorizations',
      'payment_charges',
    ]);
    const whole = await api.get(`orders/${order.id}?include=payments.payment_method`);
    expect(recordOf(whole).relationships?.['payments']?.data).toEqual(
      expect.arrayContaining(ids.map((id) => expect.objectContaining({ id }))),
    );
    const flat = await fetch(`${server.url}/api/4/orders/${order.id}.json?include=payments`, {
      headers: { authorization: `Bearer ${server.token}` },
    });
    const { data } = (await flat.json()) as { data: { payments: readonly { type: string }[] } };
    expect(data.payments.map(({ type }) => type).toSorted()).toEqual([
      'payment_authorizations',
      'payment_charges',
      'payment_refunds',
    ]);
  });

  test('cannot be written as such', async () => {
    expect((await api.create('payments', AMOUNTS)).status).toBe(405);
    expect((await api.remove(`payments/${ids[0]}`)).status).toBe(405);
    expect((await api.remove(`payment_authorizations/${ids[1]}`)).status).toBe(405);
  });
});

describe('the payment status of an order', () => {
  const statusOf = async ({ id }: Resource) => (await attributesOf(api, `orders/${id}`))['payment_status'];

  test('follows what was paid', async () => {
    const order = await orderWorth(api, 10_000);
    expect(await statusOf(order)).toBe('payment_due');
    const paid = await chargeOf(api, { order_id: order.id, amount_in_cents: 1 });
    expect(await statusOf(order)).toBe('partially_paid');
    await chargeOf(api, { order_id: order.id, amount_in_cents: 9_999 });
    expect(await statusOf(order)).toBe('paid');
    await chargeOf(api, { order_id: order.id, amount_in_cents: 1 });
    expect(await statusOf(order)).toBe('overpaid');
    await refundOf(api, { payment_charge_id: paid.id, amount_in_cents: 1 });
    expect(await statusOf(order)).toBe('paid');
  });

  test('asks for no deposit once everything is back, and then only for what was kept of it uncollected', async () => {
    const customer = recordOf(await api.create('customers', { name: 'Ada' }), 201);
    const { order, product } = await orderIn(api, 'started', {
      customer_id: customer.id,
      deposit_type: 'fixed',
      deposit_value: 5,
    });
    const due = async () => {
      const { attributes } = recordOf(await api.get(`orders/${order.id}?extra_fields[orders]=attention_required`));
      return {
        amount: attributes['amount_to_be_paid_in_cents'],
        deposit: attributes['deposit_to_be_paid_in_cents'],
        total: attributes['to_be_paid_in_cents'],
        status: attributes['payment_status'],
        attention: attributes['attention_required'],
        customer: (await attributesOf(api, `customers/${customer.id}`))['balance_due_in_cents'],
      };
    };
    const attention = ['unpaid'];
    expect(await due()).toEqual({
      amount: 2_000,
      deposit: 500,
      total: 2_500,
      status: 'payment_due',
      attention,
      customer: 2_500,
    });
    recordOf(await fulfill(api, order, [{ action: 'stop_product', product_id: product.id, quantity: 2 }]));
    expect(await due()).toEqual({
      amount: 2_000,
      deposit: 0,
      total: 2_000,
      status: 'payment_due',
      attention,
      customer: 2_000,
    });
    await chargeOf(api, { order_id: order.id, amount_in_cents: 1_500 });
    expect(await due()).toMatchObject({ total: 500, status: 'partially_paid', attention, customer: 500 });
    // Archiving an order does not pay for it.
    recordOf(await move(api, order, 'archived'));
    expect(await due()).toMatchObject({ total: 500, status: 'partially_paid', customer: 500 });
    await chargeOf(api, { order_id: order.id, amount_in_cents: 600 });
    expect(await due()).toMatchObject({ total: -100, status: 'overpaid', customer: 0 });
  });

  test('asks for a decision on the deposit once everything is back', async () => {
    const { order, product } = await orderIn(api, 'started', { deposit_type: 'fixed', deposit_value: 5 });
    const [amount_in_cents, deposit_in_cents] = [2_000, 500];
    const { id } = await chargeOf(api, { order_id: order.id, amount_in_cents, deposit_in_cents });
    expect(await statusOf(order)).toBe('paid');
    recordOf(await fulfill(api, order, [{ action: 'stop_product', product_id: product.id, quantity: 2 }]));
    expect(await statusOf(order)).toBe('process_deposit');
    recordOf(await move(api, order, 'archived'));
    expect(await statusOf(order)).toBe('process_deposit');
    await refundOf(api, { payment_charge_id: id, deposit_in_cents: 499 });
    expect(await statusOf(order)).toBe('process_deposit');
    await refundOf(api, { payment_charge_id: id, deposit_in_cents: 1 });
    expect(await statusOf(order)).toBe('paid');
    expect(await paidOf(api, order)).toEqual({ amount: 2_000, deposit: 500, refunded: 500 });
  });

  test('is told to version 1 as well', async () => {
    const order = await orderWorth(api, 10_000);
    await chargeOf(api, { order_id: order.id, amount_in_cents: 4_000, deposit_in_cents: 1_000 });
    const answer = await fetch(`${server.url}/api/1/orders/${order.id}?api_key=${server.apiKey}`);
    const { order: shown } = (await answer.json()) as { order: Attributes };
    expect(shown).toMatchObject({ paid_in_cents: 5_000, deposit_paid_in_cents: 1_000 });
  });

  test('is that of its invoice as well, in the very answer', async () => {
    const order = await orderWorth(api, 10_000);
    const sent = { order_id: order.id, amount_in_cents: 4_000 };
    const answer = await api.create('payment_charges', sent, { include: 'order.documents' });
    const [invoice] = (answer.body.included ?? []).filter(({ type }) => type === 'documents');
    expect(invoice?.attributes).toMatchObject({ paid_in_cents: 4_000, status: 'partially_paid' });
  });

  test('an order that has changed says that its invoice is behind', async () => {
    const order = await orderWorth(api, 10_000);
    await server.database.run(sql`update orders set invoice_behind = false where id = ${order.id}`);
    await chargeOf(api, { order_id: order.id, amount_in_cents: 1 });
    const row = await server.database.one(sql`select invoice_behind from orders where id = ${order.id}`);
    expect(row).toEqual({ invoice_behind: true });
  });
});

describe('an authorization', () => {
  const WAYS: Ways = {
    created: ['created'],
    started: ['started'],
    action_required: ['action_required'],
    succeeded: ['succeeded'],
    failed: ['failed'],
    canceled: ['canceled'],
    expired: ['expired'],
    captured: ['succeeded', 'captured'],
  };

  const authorizationIn = (status: AuthorizationStatus, attributes: Attributes = {}) =>
    paymentIn(api, 'payment_authorizations', WAYS, status, attributes);

  const capture = (payment_authorization_id: string, attributes: Attributes = {}) =>
    api.create('payment_charges', { mode: 'capture', payment_authorization_id, ...attributes });

  test('is what the interface documents', async () => {
    const sent = { mode: 'request', amount_in_cents: 10_000, deposit_in_cents: 5_000 };
    const { attributes } = recordOf(await api.create('payment_authorizations', sent), 201);
    expect(attributes).toMatchObject({
      type: 'payment_authorizations',
      total_in_cents: 15_000,
      currency: 'usd',
      employee_id: server.employee.id,
      status: 'created',
      capturable: false,
      amount_capturable_in_cents: 0,
      deposit_capturable_in_cents: 0,
      total_capturable_in_cents: 0,
      amount_captured_in_cents: 0,
      deposit_captured_in_cents: 0,
      total_captured_in_cents: 0,
      amount_released_in_cents: 0,
      deposit_released_in_cents: 0,
      total_released_in_cents: 0,
      provider: null,
      provider_id: null,
      provider_method: null,
      provider_secret: null,
      provider_link: null,
      succeeded_at: null,
      failed_at: null,
      canceled_at: null,
      expired_at: null,
      cart_id: null,
      order_id: null,
      customer_id: null,
      description: null,
      redirect_url: null,
      captured_at: null,
      capture_before: null,
      payment_method_id: null,
    });
  });

  const edges = AUTHORIZATION_STATUSES.flatMap((from) => AUTHORIZATION_STATUSES.map((to) => [from, to] as const));

  test.each(edges)('%s → %s', async (from, to) => {
    const order = await orderWorth(api, 0);
    const { id } = await authorizationIn(from, { order_id: order.id });
    const isAllowed = from === to || AUTHORIZATION_MOVES[from].includes(to);
    const answer = await api.update(`payment_authorizations/${id}`, { status: to });
    if (isAllowed) {
      const stamp = stampOf(to);
      expect(recordOf(answer).attributes['status']).toBe(to);
      if (stamp !== null) expect(recordOf(answer).attributes[stamp]).toEqual(expect.any(String));
    } else {
      expect(problemsOf(answer)).toEqual({
        status: `can't become ${to} from ${from}; allowed: ${AUTHORIZATION_MOVES[from].join(', ')}`,
      });
    }
    const isSetAside = (isAllowed ? to : from) === 'succeeded';
    expect(await attributesOf(api, `payments/${id}`)).toMatchObject({
      capturable: isSetAside,
      total_capturable_in_cents: isSetAside ? 150 : 0,
    });
    expect(await paidOf(api, order)).toEqual({ amount: 0, deposit: 0, refunded: 0 });
  });

  test('moves no money until it is captured, and lets go of the rest', async () => {
    const order = await orderWorth(api, 150);
    const { id, attributes } = await authorizationIn('succeeded', { order_id: order.id });
    const [from, till] = [attributes['succeeded_at'], attributes['capture_before']].map(String);
    expect(
      Temporal.Instant.from(from ?? '')
        .until(till ?? '')
        .total('hours'),
    ).toBe(168);
    const emitted = await eventsDuring(server, async () => {
      const charge = recordOf(await capture(id, { amount_in_cents: 60, deposit_in_cents: 50 }), 201);
      expect(charge.attributes).toMatchObject({
        status: 'succeeded',
        order_id: order.id,
        payment_authorization_id: id,
        total_in_cents: 110,
      });
    });
    expect(emitted.map(({ kind }) => kind)).toEqual(['payment_authorization.captured', 'payment.completed']);
    expect(await attributesOf(api, `payments/${id}`)).toMatchObject({
      status: 'captured',
      captured_at: expect.any(String),
      capturable: false,
      amount_captured_in_cents: 60,
      deposit_captured_in_cents: 50,
      total_captured_in_cents: 110,
      amount_released_in_cents: 40,
      deposit_released_in_cents: 0,
      total_released_in_cents: 40,
    });
    expect(await paidOf(api, order)).toEqual({ amount: 60, deposit: 50, refunded: 0 });
    expect(problemsOf(await capture(id))).toEqual({
      payment_authorization_id: "can't be captured: the authorization is captured",
    });
  });

  test('is captured whole when nothing else is said, and never beyond', async () => {
    const { id } = await authorizationIn('succeeded');
    expect(problemsOf(await capture(id, { amount_in_cents: 101, deposit_in_cents: 51 }))).toEqual({
      amount_in_cents: 'is more than is authorized: of the amount that is 100',
      deposit_in_cents: 'is more than is authorized: of the deposit that is 50',
    });
    expect(recordOf(await capture(id), 201).attributes).toMatchObject({ ...AMOUNTS, total_in_cents: 150 });
  });

  test.each(['created', 'started', 'action_required', 'failed', 'canceled', 'expired'] as const)(
    'that is %s cannot be captured',
    async (status) => {
      const { id } = await authorizationIn(status);
      expect(problemsOf(await capture(id))).toEqual({
        payment_authorization_id: `can't be captured: the authorization is ${status}`,
      });
    },
  );

  test('is taken by one charge at a time, and free again when nothing comes of that', async () => {
    const { id } = await authorizationIn('succeeded', { provider: 'app', provider_id: 'a' });
    expect(problemsOf(await capture(id, { provider: 'none' }))).toMatchObject({
      provider: 'must be app, as of the authorization',
    });
    const first = recordOf(await capture(id, { provider_id: 'c1' }), 201);
    expect(first.attributes).toMatchObject({ status: 'created', provider: 'app' });
    expect(problemsOf(await capture(id, { provider_id: 'c2' }))).toEqual({
      payment_authorization_id: "can't be captured: another charge is about to",
    });
    recordOf(await api.update(`payment_charges/${first.id}`, { status: 'failed' }));
    const second = recordOf(await capture(id, { provider_id: 'c2' }), 201);
    expect(problemsOf(await api.update(`payment_charges/${first.id}`, { status: 'succeeded' }))).toEqual({
      status: "can't be captured: another charge is about to",
    });
    recordOf(await api.update(`payment_charges/${second.id}`, { status: 'started' }));
    recordOf(await api.update(`payment_charges/${second.id}`, { status: 'succeeded' }));
    expect(await attributesOf(api, `payments/${id}`)).toMatchObject({ status: 'captured' });
    // Charged back, and won after all.
    recordOf(await api.update(`payment_charges/${second.id}`, { status: 'failed' }));
    expect(problemsOf(await capture(id, { provider_id: 'c3' }))).toEqual({
      payment_authorization_id: "can't be captured: the authorization is captured",
    });
    recordOf(await api.update(`payment_charges/${second.id}`, { status: 'succeeded' }));
  });

  test('that an app calls captured before its charge has succeeded is captured by that', async () => {
    const { id } = await authorizationIn('succeeded', { provider: 'app', provider_id: 'a' });
    const charge = recordOf(await capture(id, { provider_id: 'c', amount_in_cents: 10 }), 201);
    recordOf(await api.update(`payment_authorizations/${id}`, { status: 'captured' }));
    expect(await attributesOf(api, `payments/${id}`)).toMatchObject({ total_captured_in_cents: 150 });
    recordOf(await api.update(`payment_charges/${charge.id}`, { status: 'succeeded' }));
    expect(await attributesOf(api, `payments/${id}`)).toMatchObject({
      total_captured_in_cents: 10,
      total_released_in_cents: 140,
    });
  });

  test('that was let go of cannot be taken by a charge that was about to', async () => {
    const { id } = await authorizationIn('succeeded', { provider: 'app', provider_id: 'a' });
    const charge = recordOf(await capture(id, { provider_id: 'c' }), 201);
    recordOf(await api.update(`payment_authorizations/${id}`, { status: 'canceled' }));
    expect(problemsOf(await api.update(`payment_charges/${charge.id}`, { status: 'succeeded' }))).toEqual({
      status: "can't be captured: the authorization is canceled",
    });
    recordOf(await api.update(`payment_charges/${charge.id}`, { status: 'failed' }));
  });

  test('that nobody has captured in time expires by itself', async () => {
    const order = await orderWorth(api, 0);
    const late = await authorizationIn('succeeded', { order_id: order.id });
    const alone = await authorizationIn('succeeded');
    const intime = await authorizationIn('succeeded');
    const taken = await authorizationIn('succeeded', { provider: 'app', provider_id: 'a' });
    const charge = recordOf(await capture(taken.id, { provider_id: 'c' }), 201);
    await server.database.run(sql`
      update payments
      set capture_before = now() - interval '1 second'
      where id = any(${[late.id, alone.id, taken.id]}::uuid[])
    `);
    expect(await attributesOf(api, `payments/${late.id}`)).toMatchObject({ status: 'succeeded', capturable: false });
    expect(problemsOf(await capture(late.id))).toEqual({
      payment_authorization_id: "can't be captured: the authorization has expired",
    });
    const job = expireAuthorizations(server);
    const emitted = await eventsDuring(server, () => job.run(AbortSignal.timeout(10_000)));
    expect(emitted.map(({ kind, subject_id }) => [kind, subject_id])).toEqual([
      ['payment_authorization.expired', late.id],
      ['payment_authorization.expired', alone.id],
    ]);
    expect(emitted[0]?.related_ids).toContain(order.id);
    expect(await eventsDuring(server, () => job.run(AbortSignal.timeout(10_000)))).toEqual([]);
    expect(await attributesOf(api, `payments/${late.id}`)).toMatchObject({
      status: 'expired',
      expired_at: expect.any(String),
      total_released_in_cents: 150,
    });
    for (const { id } of [intime, taken]) {
      expect(await attributesOf(api, `payments/${id}`)).toMatchObject({ status: 'succeeded' });
    }
    recordOf(await api.update(`payment_charges/${charge.id}`, { status: 'succeeded' }));
  });

  test('needs to be told how, and by which stored method', async () => {
    expect(problemsOf(await authorize(api, { ...AMOUNTS, mode: null }))).toEqual({ mode: "can't be blank" });
    expect(problemsOf(await authorize(api, { ...AMOUNTS, mode: 'off_session' }))).toEqual({
      payment_method_id: "can't be blank",
    });
    expect(problemsOf(await authorize(api, { ...AMOUNTS, provider: 'stripe' }))).toEqual({
      provider: 'stripe is not set up',
    });
    expect(problemsOf(await authorize(api, { ...AMOUNTS, status: 'captured' }))).toMatchObject({
      status: expect.stringContaining("can't become captured from created"),
    });
  });
});
