import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CHARGE_MOVES,
  CHARGE_STATUSES,
  LARGEST_PAYMENT_IN_CENTS,
  stampOf,
} from '../../src/domain/payments/payments.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, colleagueOf, errorOf, problemsOf, recordOf, strangerOf } from './api.ts';
import { eventsDuring } from './events.ts';
import { attributesOf, charge, chargeOf, orderWorth, paidOf, paymentIn, refundOf, type Ways } from './paying.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const WAYS: Ways = {
  created: ['created'],
  started: ['started'],
  action_required: ['action_required'],
  processing: ['started', 'processing'],
  succeeded: ['succeeded'],
  failed: ['failed'],
  canceled: ['canceled'],
  expired: ['expired'],
};

describe('a new charge', () => {
  test('is what the interface documents', async () => {
    const answer = await charge(api, { amount_in_cents: 10_000, deposit_in_cents: 5_000 });
    expect(recordOf(answer, 201).attributes).toMatchObject({
      type: 'payment_charges',
      mode: 'manual',
      provider: 'none',
      provider_method: 'bank',
      amount_in_cents: 10_000,
      deposit_in_cents: 5_000,
      total_in_cents: 15_000,
      currency: 'usd',
      succeeded_at: expect.any(String),
      employee_id: server.employee.id,
      status: 'succeeded',
      refundable: true,
      amount_refundable_in_cents: 10_000,
      amount_refunded_in_cents: 0,
      deposit_refundable_in_cents: 5_000,
      deposit_refunded_in_cents: 0,
      total_refundable_in_cents: 15_000,
      total_refunded_in_cents: 0,
      provider_id: null,
      provider_secret: null,
      provider_link: null,
      failed_at: null,
      canceled_at: null,
      expired_at: null,
      cart_id: null,
      order_id: null,
      customer_id: null,
      description: null,
      redirect_url: null,
      payment_method_id: null,
      payment_authorization_id: null,
    });
    expect(answer.headers.get('location')).toBe(`/api/4/payments/${recordOf(answer, 201).id}`);
  });

  test.each(['cash', 'bank', 'card'])('may have been paid by %s', async (provider_method) => {
    const { attributes } = await chargeOf(api, { amount_in_cents: 100, provider_method });
    expect(attributes).toMatchObject({ status: 'succeeded', provider_method });
  });

  test('is by hand where nothing else is said', async () => {
    const { attributes } = recordOf(await api.create('payment_charges', { amount_in_cents: 100 }), 201);
    expect(attributes).toMatchObject({ mode: 'manual', provider: 'none', status: 'succeeded' });
  });

  test.each([
    // mode, what else is sent → status, provider
    ['request', {}, 'created', null],
    ['terminal', { provider: 'none' }, 'created', 'none'],
    ['request', { provider: 'app', provider_id: 'p1' }, 'created', 'app'],
    ['request', { provider: 'app', provider_id: 'p2', status: 'succeeded' }, 'succeeded', 'app'],
    ['manual', { provider: 'stripe', provider_id: 'ch_1' }, 'succeeded', 'stripe'],
    ['manual', { status: 'created' }, 'created', 'none'],
  ])('of mode %s with %o is %s', async (mode, sent, status, provider) => {
    const { attributes } = recordOf(await api.create('payment_charges', { mode, amount_in_cents: 1, ...sent }), 201);
    expect(attributes).toMatchObject({ mode, status, provider });
    expect(attributes['provider_method']).toBe(provider === 'none' && mode === 'manual' ? 'bank' : null);
  });

  test('may have come in earlier', async () => {
    const succeeded_at = '2026-01-02T03:04:05.000000+00:00';
    const { attributes } = await chargeOf(api, { amount_in_cents: 100, succeeded_at });
    expect(attributes).toMatchObject({ succeeded_at });
  });

  test('has the customer of its order, and counts for both', async () => {
    const customer = recordOf(await api.create('customers', { name: 'Jo' }), 201);
    const order = await orderWorth(api, 10_000, { customer_id: customer.id, status: 'reserved' });
    const answer = await api.create(
      'payment_charges',
      { mode: 'manual', provider: 'none', order_id: order.id, amount_in_cents: 4_000 },
      { include: 'order.payments,customer,employee' },
    );
    expect(recordOf(answer, 201).attributes).toMatchObject({ customer_id: customer.id, order_id: order.id });
    expect((answer.body.included ?? []).map(({ type }) => type).toSorted()).toEqual([
      'customers',
      'employees',
      'orders',
    ]);
    expect(await paidOf(api, order)).toEqual({ amount: 4_000, deposit: 0, refunded: 0 });
    expect(await attributesOf(api, `orders/${order.id}`)).toMatchObject({
      payment_status: 'partially_paid',
      paid_in_cents: 4_000,
      to_be_paid_in_cents: 6_000,
    });
    expect(await attributesOf(api, `customers/${customer.id}`)).toMatchObject({ balance_due_in_cents: 6_000 });
  });

  test('of a cart is that of the order that the cart becomes', async () => {
    const order = recordOf(await api.create('orders', {}), 201);
    const { id, attributes } = await chargeOf(api, { cart_id: order.id, amount_in_cents: 100 });
    expect(attributes).toMatchObject({ cart_id: order.id, order_id: order.id });
    recordOf(await api.create('order_status_transitions', { order_id: order.id, transition_to: 'draft' }));
    expect(await attributesOf(api, `payments/${id}`)).toMatchObject({ cart_id: order.id, order_id: order.id });
    expect(await paidOf(api, order)).toMatchObject({ amount: 100 });
    expect(problemsOf(await charge(api, { cart_id: order.id, amount_in_cents: 100 }))).toEqual({
      cart_id: 'must be an order that is new',
    });
  });

  test('of an order that is new shows only to who made that', async () => {
    const order = recordOf(await api.create('orders', {}), 201);
    const { id } = await chargeOf(api, { order_id: order.id, amount_in_cents: 100 });
    const other = apiOf(server, (await colleagueOf(server)).token);
    expect((await other.get(`payments/${id}`)).status).toBe(404);
    expect((await other.update(`payment_charges/${id}`, { description: 'mine' })).status).toBe(404);
    expect((await other.remove(`payment_charges/${id}`)).status).toBe(404);
    expect((await other.get(`payments?filter[id]=${id}`)).body.data).toEqual([]);
    expect(problemsOf(await charge(other, { order_id: order.id, amount_in_cents: 100 }))).toEqual({
      order_id: 'must exist',
    });
    const refund = { payment_charge_id: id, amount_in_cents: 1, provider: 'none' };
    expect(problemsOf(await other.create('payment_refunds', refund))).toEqual({ payment_charge_id: 'must exist' });
  });

  test('needs no permission', async () => {
    const other = apiOf(server, (await colleagueOf(server)).token);
    const { id } = await chargeOf(other, { amount_in_cents: 100, mode: 'request' });
    recordOf(await other.update(`payment_charges/${id}`, { status: 'started' }));
    expect(recordOf(await other.remove(`payment_charges/${id}`)).attributes).toMatchObject({ status: 'canceled' });
  });

  test.each<[string, Attributes, Attributes]>([
    ['amounts', {}, { amount_in_cents: "can't be blank" }],
    ['nothing', { amount_in_cents: 0 }, { total_in_cents: 'must be greater than 0' }],
    [
      'what does not add up',
      { amount_in_cents: 1, deposit_in_cents: 2, total_in_cents: 4 },
      { total_in_cents: 'must be amount_in_cents + deposit_in_cents' },
    ],
    [
      'too much',
      { amount_in_cents: LARGEST_PAYMENT_IN_CENTS + 1 },
      { amount_in_cents: `must be between 0 and ${LARGEST_PAYMENT_IN_CENTS}` },
    ],
    ['other money', { amount_in_cents: 1, currency: 'eur' }, { currency: 'must be usd, that of the company' }],
    ['an order that is not there', { amount_in_cents: 1, order_id: newId() }, { order_id: 'must exist' }],
    ['a cart that is not there', { amount_in_cents: 1, cart_id: newId() }, { cart_id: 'must exist' }],
    ['a customer who is not there', { amount_in_cents: 1, customer_id: newId() }, { customer_id: 'must exist' }],
    [
      'a method that is not there',
      { amount_in_cents: 1, payment_method_id: newId() },
      { payment_method_id: 'must exist, and be of a customer' },
    ],
    [
      'stripe, which is not set up',
      { amount_in_cents: 1, mode: 'terminal', provider: 'stripe' },
      { provider: 'stripe is not set up' },
    ],
    [
      'an app that would have to be called',
      { amount_in_cents: 1, mode: 'request', provider: 'app' },
      { provider: 'app is not set up to be called; an app that takes payments by itself sends its provider_id' },
    ],
    [
      'a saved method without one',
      { amount_in_cents: 1, mode: 'off_session' },
      { payment_method_id: "can't be blank" },
    ],
    ['a capture of nothing', { amount_in_cents: 1, mode: 'capture' }, { payment_authorization_id: "can't be blank" }],
    [
      'a capture by another mode',
      { amount_in_cents: 1, payment_authorization_id: newId() },
      { payment_authorization_id: 'is for the mode capture' },
    ],
    [
      'a status that it cannot begin with',
      { amount_in_cents: 1, status: 'processing' },
      {
        status:
          "can't become processing from created; allowed: started, action_required, canceled, expired, succeeded, failed",
      },
    ],
    [
      'a time of success without it',
      { amount_in_cents: 1, mode: 'request', succeeded_at: '2026-01-01T00:00:00Z' },
      { succeeded_at: 'is for what has succeeded' },
    ],
    [
      'a page that is none',
      { amount_in_cents: 1, redirect_url: 'javascript:alert(1)', provider_link: 'x' },
      { redirect_url: 'must be an http or https URL', provider_link: 'must be an http or https URL' },
    ],
    [
      'too many words',
      { amount_in_cents: 1, description: 'x'.repeat(2_001), provider_method: 'x'.repeat(256) },
      {
        description: 'is too long (maximum is 2000 characters)',
        provider_method: 'is too long (maximum is 255 characters)',
      },
    ],
  ])('is refused with %s', async (_, sent, problems) => {
    expect(problemsOf(await charge(api, sent))).toEqual(problems);
  });

  test('takes texts of the greatest length', async () => {
    const link = `https://pay.test/${'x'.repeat(2_048 - 17)}`;
    const { attributes } = await chargeOf(api, {
      amount_in_cents: 1,
      description: 'x'.repeat(2_000),
      provider_method: 'x'.repeat(255),
      provider_link: link,
    });
    expect(attributes['provider_link']).toBe(link);
    expect(problemsOf(await charge(api, { amount_in_cents: 1, provider_link: `${link}x` }))).toEqual({
      provider_link: 'is too long (maximum is 2048 characters)',
    });
  });

  test('is for one order, and for its customer', async () => {
    const [one, other] = [await orderWorth(api, 0), await orderWorth(api, 0)];
    const sent = { order_id: one.id, cart_id: other.id, customer_id: newId(), amount_in_cents: 1 };
    expect(problemsOf(await charge(api, sent))).toMatchObject({
      cart_id: expect.any(String),
      customer_id: 'must be left out: it is that of the order, or of the payment that it is about',
    });
    expect(problemsOf(await charge(api, { amount_in_cents: 1, customer_id: await strangerOf(server) }))).toEqual({
      customer_id: 'must exist',
    });
  });
});

describe('what becomes of a charge', () => {
  const edges = CHARGE_STATUSES.flatMap((from) => CHARGE_STATUSES.map((to) => [from, to] as const));

  test.each(edges)('%s → %s', async (from, to) => {
    const order = await orderWorth(api, 0);
    const { id } = await paymentIn(api, 'payment_charges', WAYS, from, { order_id: order.id });
    const isAllowed = from === to || CHARGE_MOVES[from].includes(to);
    const answer = await api.update(`payment_charges/${id}`, { status: to });
    if (isAllowed) {
      const stamp = stampOf(to);
      expect(recordOf(answer).attributes['status']).toBe(to);
      if (stamp !== null) expect(recordOf(answer).attributes[stamp]).toEqual(expect.any(String));
    } else {
      expect(problemsOf(answer)).toEqual({
        status: `can't become ${to} from ${from}; allowed: ${CHARGE_MOVES[from].join(', ')}`,
      });
    }
    const counts = (isAllowed ? to : from) === 'succeeded';
    expect(await paidOf(api, order)).toEqual({ amount: counts ? 100 : 0, deposit: counts ? 50 : 0, refunded: 0 });
    const after = await attributesOf(api, `payments/${id}`);
    expect(after).toMatchObject({ refundable: counts, total_refundable_in_cents: counts ? 150 : 0 });
  });

  test.each(CHARGE_STATUSES)(
    'one that is %s is canceled by deleting it, where the table allows that',
    async (status) => {
      const { id } = await paymentIn(api, 'payment_charges', WAYS, status);
      const answer = await api.remove(`payment_charges/${id}`);
      const isAllowed = CHARGE_MOVES[status].includes('canceled');
      if (isAllowed) {
        expect(recordOf(answer).attributes).toMatchObject({ status: 'canceled', canceled_at: expect.any(String) });
      } else {
        expect(Object.keys(problemsOf(answer))).toEqual(['status']);
      }
      expect(await attributesOf(api, `payments/${id}`)).toMatchObject({ status: isAllowed ? 'canceled' : status });
    },
  );

  test('never how much it was, nor what it was for', async () => {
    const { id, attributes } = await chargeOf(api, { amount_in_cents: 100, deposit_in_cents: 50 });
    const path = `payment_charges/${id}`;
    const sent = { amount_in_cents: 1, deposit_in_cents: 2, total_in_cents: 3, currency: 'eur', mode: 'request' };
    expect(problemsOf(await api.update(path, { ...sent, provider: 'app' }))).toEqual({
      amount_in_cents: "can't be changed",
      deposit_in_cents: "can't be changed",
      total_in_cents: "can't be changed",
      currency: "can't be changed",
      mode: "can't be changed",
      provider: "can't be changed",
    });
    const order = await orderWorth(api, 0);
    expect((await api.update(path, { order_id: order.id })).status).toBe(400);
    const { amount_in_cents, deposit_in_cents, total_in_cents, currency, mode, provider, order_id } = attributes;
    const same = { amount_in_cents, deposit_in_cents, total_in_cents, currency, mode, provider, order_id };
    expect(recordOf(await api.update(path, { ...same, description: 'Rent' })).attributes).toMatchObject({
      ...same,
      description: 'Rent',
    });
  });

  test('who has moved the money, once that is known, and when', async () => {
    const { id } = await paymentIn(api, 'payment_charges', WAYS, 'created');
    const path = `payment_charges/${id}`;
    const sent = { provider: 'app', provider_id: 'p', provider_method: 'ideal', redirect_url: 'https://pay.test/p' };
    expect(recordOf(await api.update(path, sent)).attributes).toMatchObject(sent);
    expect(problemsOf(await api.update(path, { succeeded_at: '2026-01-01T00:00:00Z' }))).toEqual({
      succeeded_at: 'is for what has succeeded',
    });
    const succeeded_at = '2026-01-01T00:00:00.000000+00:00';
    expect(recordOf(await api.update(path, { status: 'succeeded', succeeded_at })).attributes).toMatchObject({
      succeeded_at,
    });
    const later = '2026-01-02T00:00:00.000000+00:00';
    expect(recordOf(await api.update(path, { succeeded_at: later })).attributes).toMatchObject({ succeeded_at: later });
  });

  test('is told, without what is secret', async () => {
    const order = await orderWorth(api, 0);
    let id = '';
    const emitted = await eventsDuring(server, async () => {
      ({ id } = await paymentIn(api, 'payment_charges', WAYS, 'created', { order_id: order.id }));
      recordOf(await api.update(`payment_charges/${id}`, { status: 'started', provider_secret: 'hush' }));
      recordOf(await api.update(`payment_charges/${id}`, { status: 'succeeded' }));
      recordOf(await api.update(`payment_charges/${id}`, { status: 'failed' }));
    });
    expect(emitted.map(({ kind }) => kind)).toEqual([
      'payment.created',
      'payment.updated',
      'payment.completed',
      'payment.failed',
    ]);
    expect(emitted[2]).toMatchObject({
      action_key: 'complete_payment',
      subject_type: 'payment_charges',
      subject_id: id,
      action_args: {
        payment: { id, total_in_cents: 150, currency: 'usd' },
        order: { id: order.id, number: order.attributes['number'] },
      },
      data: { status: 'succeeded', status_before: 'started' },
    });
    expect(emitted[2]?.related_ids).toContain(order.id);
    expect(JSON.stringify(emitted)).not.toContain('hush');
  });

  test('a charge back after a refund leaves what was given back', async () => {
    const order = await orderWorth(api, 100);
    const { id } = await chargeOf(api, { order_id: order.id, amount_in_cents: 100 });
    await refundOf(api, { payment_charge_id: id, amount_in_cents: 30 });
    recordOf(await api.update(`payment_charges/${id}`, { status: 'failed' }));
    expect(await paidOf(api, order)).toEqual({ amount: -30, deposit: 0, refunded: 0 });
    expect(await attributesOf(api, `orders/${order.id}`)).toMatchObject({ payment_status: 'payment_due' });
  });
});

test('a charge that is not there, or is something else, is not found', async () => {
  const refund = await refundOf(api, { amount_in_cents: 1 });
  for (const id of [newId(), refund.id, 'x']) {
    expect(errorOf(await api.update(`payment_charges/${id}`, { status: 'failed' })).status).toBe(404);
    expect(errorOf(await api.remove(`payment_charges/${id}`)).status).toBe(404);
  }
});
