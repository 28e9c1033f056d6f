import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelPayment, updatePayment } from '../../src/app/payments/change-payment.ts';
import { createAuthorization, createCharge, createRefund } from '../../src/app/payments/create-payment.ts';
import { type Instruction, PROVIDERS, type Providers } from '../../src/app/payments/providers.ts';
import { type Work, workFor } from '../../src/db/work.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf } from './api.ts';
import { attributesOf } from './paying.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

/** Online: has to be asked, and takes down what it is told. */
function onlineProvider(
  emitted: Instruction[] = [],
  status: 'started' | 'pending' = 'started',
): { readonly providers: Providers; readonly emitted: Instruction[] } {
  const stripe = {
    begin: () => ({ status }),
    execute: (instruction: Instruction) => {
      emitted.push(instruction);
    },
  };
  return { providers: { ...PROVIDERS, stripe }, emitted };
}

const inWork = <Result>(act: (work: Work) => Promise<Result>): Promise<Result> =>
  server.database.transaction((tx) =>
    act(
      workFor(tx, {
        company: { ...server.company, name: 'Acme', default_timezone: 'UTC', currency: 'usd' },
        employee_id: server.employee.id,
        base_url: server.url,
        services: server.services,
      }),
    ),
  );

const CHARGE = { mode: 'terminal', provider: 'stripe', amount_in_cents: 100 } as const;

test('one that is online is asked after commit, about what was begun and what is canceled', async () => {
  const { providers, emitted } = onlineProvider();
  const id = await inWork(async (work) => {
    const made = await createCharge(work, CHARGE, providers);
    expect(emitted).toEqual([]);
    return made;
  });
  expect(emitted).toMatchObject([
    { step: 'begun', company_id: server.company.id, payment: { id, status: 'started', total_in_cents: 100 } },
  ]);
  expect(await attributesOf(api, `payments/${id}`)).toMatchObject({ status: 'started', provider: 'stripe' });
  await inWork((work) => cancelPayment(work, 'payment_charges', id, providers));
  expect(emitted.map(({ step }) => step)).toEqual(['begun', 'canceled']);
});

test('nobody is asked about what is not committed', async () => {
  const { providers, emitted } = onlineProvider();
  const lost = inWork(async (work) => {
    await createCharge(work, CHARGE, providers);
    throw new Error('lost');
  });
  await expect(lost).rejects.toThrow('lost');
  expect(emitted).toEqual([]);
});

test('nobody is asked about what was done by hand, or has come true already', async () => {
  const { providers, emitted } = onlineProvider();
  await inWork((work) => createCharge(work, { ...CHARGE, mode: 'manual' }, providers));
  const id = await inWork((work) => createCharge(work, { ...CHARGE, status: 'succeeded' }, providers));
  await inWork((work) =>
    createRefund(work, { payment_charge_id: id, provider: 'none', amount_in_cents: 1 }, providers),
  );
  await inWork((work) => updatePayment(work, 'payment_charges', id, { description: 'x' }, providers));
  expect(emitted).toEqual([]);
});

test('money is set aside and given back through it as well', async () => {
  const { providers, emitted } = onlineProvider();
  await inWork((work) => createAuthorization(work, CHARGE, providers));
  const id = await inWork((work) => createCharge(work, { ...CHARGE, status: 'succeeded' }, providers));
  const refusal = inWork((work) => createRefund(work, { payment_charge_id: id, amount_in_cents: 1 }));
  await expect(refusal).rejects.toThrow('provider stripe is not set up');
  const sent = { payment_charge_id: id, amount_in_cents: 1 };
  await inWork((work) => createRefund(work, sent, onlineProvider(emitted, 'pending').providers));
  expect(emitted.map(({ payment }) => [payment.type, payment.status])).toEqual([
    ['payment_authorizations', 'started'],
    ['payment_refunds', 'pending'],
  ]);
});
