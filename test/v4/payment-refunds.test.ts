import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  REFUND_MOVES,
  REFUND_STATUSES,
  type RefundStatus,
  stampOf,
  takesOfCharge,
} from '../../src/domain/payments/payments.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, errorOf, problemsOf, recordOf, recordsOf } from './api.ts';
import { eventsDuring } from './events.ts';
import { attributesOf, chargeOf, orderWorth, paidOf, paymentIn, refund, refundOf, type Ways } from './paying.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const WAYS: Ways = {
  created: ['created'],
  pending: ['pending'],
  action_required: ['pending', 'action_required'],
  succeeded: ['succeeded'],
  failed: ['failed'],
  canceled: ['canceled'],
};

const refundIn = (status: RefundStatus, attributes: Attributes) =>
  paymentIn(api, 'payment_refunds', WAYS, status, { mode: undefined, provider: 'none', ...attributes });

const AMOUNTS = { amount_in_cents: 100, deposit_in_cents: 50 };

describe('a new refund', () => {
  test('is what the interface documents', async () => {
    const { attributes } = await refundOf(api, { amount_in_cents: 10_000, deposit_in_cents: 5_000 });
    expect(attributes).toMatchObject({
      type: 'payment_refunds',
      provider: 'none',
      total_in_cents: 15_000,
      currency: 'usd',
      succeeded_at: expect.any(String),
      employee_id: server.employee.id,
      status: 'succeeded',
      provider_id: null,
      provider_method: null,
      provider_secret: null,
      provider_link: null,
      failed_at: null,
      canceled_at: null,
      expired_at: null,
      cart_id: null,
      order_id: null,
      customer_id: null,
      description: null,
      failure_reason: null,
      reason: null,
      payment_charge_id: null,
      payment_method_id: null,
    });
  });

  test('belongs where its charge does', async () => {
    const customer = recordOf(await api.create('customers', { name: 'Jo' }), 201);
    const method = recordOf(
      await api.create('payment_methods', { provider: 'app', identifier: 'card', customer_id: customer.id }),
      201,
    );
    const order = await orderWorth(api, 150, { customer_id: customer.id });
    const charge = await chargeOf(api, { ...AMOUNTS, order_id: order.id, payment_method_id: method.id });
    const answer = await api.create(
      'payment_refunds',
      { payment_charge_id: charge.id, provider: 'none', amount_in_cents: 30, reason: 'duplicate' },
      { include: 'payment_charge,order,payment_method' },
    );
    expect(recordOf(answer, 201).attributes).toMatchObject({
      order_id: order.id,
      customer_id: customer.id,
      payment_charge_id: charge.id,
      payment_method_id: method.id,
      reason: 'duplicate',
    });
    expect((answer.body.included ?? []).map(({ type }) => type).toSorted()).toEqual([
      'orders',
      'payment_charges',
      'payment_methods',
    ]);
    expect(await attributesOf(api, `payments/${charge.id}`)).toMatchObject({
      refundable: true,
      amount_refundable_in_cents: 70,
      amount_refunded_in_cents: 30,
      deposit_refundable_in_cents: 50,
      deposit_refunded_in_cents: 0,
      total_refundable_in_cents: 120,
      total_refunded_in_cents: 30,
    });
    expect(await paidOf(api, order)).toEqual({ amount: 70, deposit: 50, refunded: 0 });
  });

  test('is the opposite of its charge', async () => {
    const customer = recordOf(await api.create('customers', { name: 'Jo' }), 201);
    const order = await orderWorth(api, 1_000, { customer_id: customer.id, status: 'reserved' });
    const before = await attributesOf(api, `customers/${customer.id}`);
    const charge = await chargeOf(api, { ...AMOUNTS, order_id: order.id });
    await refundOf(api, { ...AMOUNTS, payment_charge_id: charge.id });
    expect(await paidOf(api, order)).toEqual({ amount: 0, deposit: 50, refunded: 50 });
    expect(await attributesOf(api, `orders/${order.id}`)).toMatchObject({ deposit_to_refund_in_cents: 0 });
    expect(await attributesOf(api, `payments/${charge.id}`)).toMatchObject({
      refundable: false,
      total_refundable_in_cents: 0,
      total_refunded_in_cents: 150,
    });
    expect(before['balance_due_in_cents']).toBe(1_000);
    expect(await attributesOf(api, `customers/${customer.id}`)).toMatchObject({ balance_due_in_cents: 950 });
  });

  test('goes the way of its charge, or by hand', async () => {
    const sent = { ...AMOUNTS, mode: 'request', provider: 'app', provider_id: 'p', status: 'succeeded' };
    const { id } = recordOf(await api.create('payment_charges', sent), 201);
    const back = (attributes: Attributes) =>
      api.create('payment_refunds', { payment_charge_id: id, amount_in_cents: 10, ...attributes });
    expect(recordOf(await back({ provider: 'none' }), 201).attributes).toMatchObject({ status: 'succeeded' });
    expect(recordOf(await back({ provider_id: 'r' }), 201).attributes).toMatchObject({
      status: 'created',
      provider: 'app',
    });
    expect(problemsOf(await back({ provider: 'stripe' }))).toMatchObject({ provider: 'must be app or none' });
    expect(problemsOf(await back({}))).toEqual({
      provider: 'app is not set up to be called; an app that takes payments by itself sends its provider_id',
    });
    expect(problemsOf(await refund(api, { amount_in_cents: 1, provider: 'app' }))).toMatchObject({
      provider: 'must be none without a charge',
    });
  });

  test.each([
    // amount, deposit → problems
    [100, 50, null],
    [101, 0, { amount_in_cents: 'is more than is refundable: of the amount that is 100' }],
    [0, 51, { deposit_in_cents: 'is more than is refundable: of the deposit that is 50' }],
    [
      150,
      150,
      {
        amount_in_cents: 'is more than is refundable: of the amount that is 100',
        deposit_in_cents: 'is more than is refundable: of the deposit that is 50',
      },
    ],
  ])('of %i and %i of a charge of 100 and 50', async (amount_in_cents, deposit_in_cents, problems) => {
    const { id } = await chargeOf(api, AMOUNTS);
    const answer = await refund(api, { payment_charge_id: id, amount_in_cents, deposit_in_cents });
    if (problems === null) expect(answer.status).toBe(201);
    else expect(problemsOf(answer)).toEqual(problems);
  });

  test('is refused for what was not charged, or elsewhere', async () => {
    const order = await orderWorth(api, 0);
    const open = recordOf(await api.create('payment_charges', { ...AMOUNTS, mode: 'request' }), 201);
    const charged = await chargeOf(api, AMOUNTS);
    expect(problemsOf(await refund(api, { payment_charge_id: open.id, amount_in_cents: 1 }))).toEqual({
      payment_charge_id: "can't be refunded: the charge is created",
    });
    const sent = { payment_charge_id: charged.id, amount_in_cents: 1, order_id: order.id };
    expect(problemsOf(await refund(api, sent))).toEqual({ order_id: 'must be that of the payment that it is about' });
    expect(problemsOf(await refund(api, { payment_charge_id: newId(), amount_in_cents: 1 }))).toEqual({
      payment_charge_id: 'must exist',
    });
    const other = await refundOf(api, { amount_in_cents: 1 });
    expect(problemsOf(await refund(api, { payment_charge_id: other.id, amount_in_cents: 1 }))).toEqual({
      payment_charge_id: 'must exist',
    });
  });
});

describe('what becomes of a refund', () => {
  const edges = REFUND_STATUSES.flatMap((from) => REFUND_STATUSES.map((to) => [from, to] as const));

  test.each(edges)('%s → %s', async (from, to) => {
    const order = await orderWorth(api, 0);
    const charge = await chargeOf(api, { ...AMOUNTS, order_id: order.id });
    const { id } = await refundIn(from, { payment_charge_id: charge.id });
    const isAllowed = from === to || REFUND_MOVES[from].includes(to);
    const answer = await api.update(`payment_refunds/${id}`, { status: to });
    if (isAllowed) {
      const stamp = stampOf(to);
      expect(recordOf(answer).attributes['status']).toBe(to);
      if (stamp !== null) expect(recordOf(answer).attributes[stamp]).toEqual(expect.any(String));
    } else {
      expect(problemsOf(answer)).toEqual({
        status: `can't become ${to} from ${from}; allowed: ${REFUND_MOVES[from].join(', ')}`,
      });
    }
    const status = isAllowed ? to : from;
    const isBack = status === 'succeeded';
    expect(await paidOf(api, order)).toEqual({ amount: isBack ? 0 : 100, deposit: 50, refunded: isBack ? 50 : 0 });
    expect(await attributesOf(api, `payments/${charge.id}`)).toMatchObject({
      total_refundable_in_cents: takesOfCharge(status) ? 0 : 150,
      total_refunded_in_cents: isBack ? 150 : 0,
    });
  });

  test.each(REFUND_STATUSES)(
    'one that is %s is canceled by deleting it, where the table allows that',
    async (status) => {
      const charge = await chargeOf(api, AMOUNTS);
      const { id } = await refundIn(status, { payment_charge_id: charge.id });
      const answer = await api.remove(`payment_refunds/${id}`);
      const isAllowed = REFUND_MOVES[status].includes('canceled');
      if (isAllowed) {
        expect(recordOf(answer).attributes).toMatchObject({ status: 'canceled', canceled_at: expect.any(String) });
        expect(await attributesOf(api, `payments/${charge.id}`)).toMatchObject({ total_refundable_in_cents: 150 });
      } else {
        expect(Object.keys(problemsOf(answer))).toEqual(['status']);
      }
      expect(await attributesOf(api, `payments/${id}`)).toMatchObject({ status: isAllowed ? 'canceled' : status });
    },
  );

  test('one that has failed can succeed only while its part is still there', async () => {
    const charge = await chargeOf(api, AMOUNTS);
    const failed = await refundIn('failed', { payment_charge_id: charge.id });
    await refundOf(api, { payment_charge_id: charge.id, amount_in_cents: 1 });
    expect(problemsOf(await api.update(`payment_refunds/${failed.id}`, { status: 'succeeded' }))).toEqual({
      status: 'is more than is refundable: of the amount that is 99',
    });
    const other = await chargeOf(api, AMOUNTS);
    const canceled = await refundIn('canceled', { payment_charge_id: other.id });
    recordOf(await api.update(`payment_charges/${other.id}`, { status: 'failed' }));
    expect(problemsOf(await api.update(`payment_refunds/${canceled.id}`, { status: 'succeeded' }))).toEqual({
      status: "can't be refunded: the charge is failed",
    });
  });

  test('why it was, or was not, can be told later', async () => {
    const { id } = await refundOf(api, { amount_in_cents: 1 });
    const sent = { reason: 'fraudulent', failure_reason: 'account closed', status: 'failed' };
    expect(recordOf(await api.update(`payment_refunds/${id}`, sent)).attributes).toMatchObject(sent);
  });

  test('is told', async () => {
    const order = await orderWorth(api, 0);
    const charge = await chargeOf(api, { ...AMOUNTS, order_id: order.id });
    const emitted = await eventsDuring(server, async () => {
      const { id } = await refundOf(api, { ...AMOUNTS, payment_charge_id: charge.id });
      recordOf(await api.remove(`payment_refunds/${id}`));
    });
    expect(emitted.map(({ kind }) => kind)).toEqual(['payment_refund.completed', 'payment_refund.canceled']);
    expect(emitted[0]?.related_ids).toEqual(expect.arrayContaining([order.id, charge.id]));
    expect(emitted[0]?.data).toMatchObject(AMOUNTS);
  });
});

describe('charges to give back', () => {
  const asked = (id: string, amount: number, deposit: number, more = '') =>
    api.get(
      `refundable_payment_charges?filter[order_id]=${id}&filter[amount_in_cents]=${amount}&filter[deposit_in_cents]=${deposit}${more}`,
    );

  test('come with the best first', async () => {
    const order = await orderWorth(api, 0);
    const made = async (amount_in_cents: number, deposit_in_cents: number, attributes: Attributes = {}) =>
      (await chargeOf(api, { order_id: order.id, amount_in_cents, deposit_in_cents, ...attributes })).id;
    const partial = await made(10, 5);
    const deposit = await made(0, 50);
    const first = await made(100, 50);
    const amount = await made(100, 0);
    const second = await made(200, 60);
    await made(100, 50, { mode: 'request' });
    const gone = await made(100, 50);
    await refundOf(api, { ...AMOUNTS, payment_charge_id: gone });
    await chargeOf(api, AMOUNTS);
    const answer = await asked(order.id, 100, 50, '&include=payment_charge.payment_method&stats[total]=count');
    expect(recordsOf(answer).map(({ id, attributes }) => [id, attributes['priority_type']])).toEqual([
      [second, 'optimal'],
      [first, 'optimal'],
      [amount, 'full_amount'],
      [deposit, 'full_deposit'],
      [partial, 'partial'],
    ]);
    expect(recordsOf(answer)[0]?.attributes).toEqual({
      position: 1,
      priority_type: 'optimal',
      max_refundable_amount_in_cents: 200,
      max_refundable_deposit_in_cents: 60,
      max_refundable_total_in_cents: 260,
      payment_charge_id: second,
    });
    expect(answer.body.included?.length).toBe(5);
    expect(answer.body.meta?.stats).toEqual({ total: { count: 5 } });
    const filtered = await asked(order.id, 100, 50, '&filter[priority_type]=optimal&filter[position]=2');
    expect(recordsOf(filtered).map(({ id }) => id)).toEqual([first]);
  });

  test.each([
    ['', 400, 'required filter'],
    ['filter[order_id]=x&filter[amount_in_cents]=1', 400, 'required filter'],
    ['filter[order_id]=x&filter[amount_in_cents]=1&filter[deposit_in_cents]=0', 404, ''],
    [`filter[order_id]=${newId()}&filter[amount_in_cents]=1&filter[deposit_in_cents]=0`, 404, ''],
    [`filter[order_id]=x&filter[amount_in_cents]=no&filter[deposit_in_cents]=0`, 400, 'amount_in_cents'],
  ])('refuses %s', async (query, status, words) => {
    const found = errorOf(await api.get(`refundable_payment_charges?${query}`));
    expect([found.status, found.detail ?? '']).toEqual([status, expect.stringContaining(words)]);
  });

  test('refuses less than nothing', async () => {
    const order = await orderWorth(api, 0);
    expect(errorOf(await asked(order.id, -1, 0)).status).toBe(400);
    expect(recordsOf(await asked(order.id, 100_000_000_000, 0))).toEqual([]);
    expect(errorOf(await asked(order.id, 100_000_000_001, 0)).status).toBe(400);
  });
});
