import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { paidByPayments, type PaymentMade } from '../../src/domain/payments/payments.ts';
import { seededRandom } from '../../src/lib/seeded-random.ts';
import { expectCleanAudit } from '../support/audit.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Answer, type Api, apiOf, recordOf, type Resource, statusesOf } from '../v4/api.ts';
import { attributesOf, authorizationOf, charge, chargeOf, orderWorth, paidOf, refund } from '../v4/paying.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(async () => {
  await expectCleanAudit(server.database);
  await server.stop();
});

const CLIENTS = 32;

/** All at once, each a client of its own. */
const burst = <Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

const made = (answers: readonly Answer[]): number => statusesOf(answers)['201'] ?? 0;

describe('32 who give back the same charge at once', () => {
  test.each([
    // charged amount, deposit; each gives back amount, deposit → how many can
    [1_000, 500, 300, 0, 3],
    [1_000, 500, 0, 100, 5],
    [1_000, 500, 100, 100, 5],
    [1_000, 500, 1_000, 500, 1],
    [3_200, 0, 100, 0, 32],
  ])('never give back more than it has taken: %i and %i by %i and %i', async (...figures) => {
    const [amount, deposit, amount_in_cents, deposit_in_cents, can] = figures;
    const order = await orderWorth(api, amount);
    const { id } = await chargeOf(api, { order_id: order.id, amount_in_cents: amount, deposit_in_cents: deposit });
    const answers = await burst(CLIENTS, () =>
      refund(api, { payment_charge_id: id, amount_in_cents, deposit_in_cents }),
    );
    expect(made(answers)).toBe(can);
    expect(statusesOf(answers)['422'] ?? 0).toBe(CLIENTS - can);
    expect(await paidOf(api, order)).toEqual({
      amount: amount - can * amount_in_cents,
      deposit,
      refunded: can * deposit_in_cents,
    });
    expect(await attributesOf(api, `payments/${id}`)).toMatchObject({
      amount_refundable_in_cents: amount - can * amount_in_cents,
      deposit_refundable_in_cents: deposit - can * deposit_in_cents,
    });
  });

  test('nor when it belongs to no order', async () => {
    const { id } = await chargeOf(api, { amount_in_cents: 1_000 });
    const answers = await burst(CLIENTS, () => refund(api, { payment_charge_id: id, amount_in_cents: 300 }));
    expect(made(answers)).toBe(3);
    expect(await attributesOf(api, `payments/${id}`)).toMatchObject({ amount_refundable_in_cents: 100 });
  });

  test('nor when refunds that have failed succeed after all', async () => {
    const { id } = await chargeOf(api, { amount_in_cents: 1_000 });
    const failed = await burst(CLIENTS, async () =>
      recordOf(await refund(api, { payment_charge_id: id, amount_in_cents: 300, status: 'failed' }), 201),
    );
    const answers = await burst(CLIENTS, (index) =>
      api.update(`payment_refunds/${failed[index]?.id}`, { status: 'succeeded' }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 3, 422: CLIENTS - 3 });
    expect(await attributesOf(api, `payments/${id}`)).toMatchObject({ amount_refunded_in_cents: 900 });
  });
});

test('an authorization is captured once, however many try', async () => {
  const order = await orderWorth(api, 1_000);
  const { id } = await authorizationOf(api, { order_id: order.id, amount_in_cents: 1_000, status: 'succeeded' });
  const answers = await burst(CLIENTS, () =>
    api.create('payment_charges', { mode: 'capture', payment_authorization_id: id, amount_in_cents: 10 }),
  );
  expect(statusesOf(answers)).toEqual({ 201: 1, 422: CLIENTS - 1 });
  expect(await paidOf(api, order)).toMatchObject({ amount: 10 });
});

test('a charge moves from one status at a time', async () => {
  const { id } = await chargeOf(api, { amount_in_cents: 1_000, mode: 'request' });
  const answers = await burst(CLIENTS, () => api.remove(`payment_charges/${id}`));
  expect(statusesOf(answers)).toEqual({ 200: 1, 422: CLIENTS - 1 });
});

test('whatever happens at once, an order and its customer say what its payments come to', async () => {
  const customer = recordOf(await api.create('customers', { name: 'Jo' }), 201);
  const order = await orderWorth(api, 100_000, { customer_id: customer.id, status: 'reserved' });
  const charges = await burst(4, () => chargeOf(api, { order_id: order.id, amount_in_cents: 1_000 }));
  const { next } = seededRandom(20_261_115);
  const steps = Array.from({ length: 160 }, () => [next(), next(), next()] as const);
  const answers = await burst(steps.length, (index) => step(order, charges, steps[index] ?? [0, 0, 0]));
  expect(answers.filter(({ status }) => ![200, 201, 422].includes(status))).toEqual([]);

  const payments = await server.database.many<PaymentMade>(sql`
    select type, status, amount_in_cents, deposit_in_cents
    from payments
    where order_id = ${order.id}
  `);
  const paid = paidByPayments(payments);
  expect(await attributesOf(api, `orders/${order.id}`)).toMatchObject(paid);
  expect(await attributesOf(api, `customers/${customer.id}`)).toMatchObject({
    balance_due_in_cents: 100_000 - paid.amount_paid_in_cents - paid.deposit_paid_in_cents,
  });
  const off = await server.database.many(sql`
    select charge.id
    from payments as charge
    left join payments as refund
      on refund.payment_charge_id = charge.id
      and refund.status not in ('failed', 'canceled')
    where charge.order_id = ${order.id}
      and charge.type = 'payment_charges'
    group by charge.company_id, charge.id
    having (charge.amount_used_in_cents, charge.deposit_used_in_cents) is distinct from
      (coalesce(sum(refund.amount_in_cents), 0)::bigint, coalesce(sum(refund.deposit_in_cents), 0)::bigint)
  `);
  expect(off).toEqual([]);
});

/** What people and providers do to the payments of an order, by chance. */
function step(order: Resource, charges: readonly Resource[], [what, which, size]: readonly [number, number, number]) {
  const chosen = charges[Math.floor(which * charges.length)]?.id ?? '';
  const amounts = { amount_in_cents: 1 + Math.floor(size * 400), deposit_in_cents: Math.floor(size * 10) };
  if (what < 0.3) return charge(api, { order_id: order.id, ...amounts });
  if (what < 0.6) return refund(api, { payment_charge_id: chosen, amount_in_cents: amounts.amount_in_cents });
  if (what < 0.75) return api.update(`payment_charges/${chosen}`, { status: size < 0.5 ? 'failed' : 'succeeded' });
  if (what < 0.9) return refund(api, { order_id: order.id, ...amounts, status: size < 0.5 ? 'pending' : 'failed' });
  const line = { owner_type: 'orders', owner_id: order.id, title: 'Free', price_each_in_cents: 0 };
  return api.create('lines', line);
}
