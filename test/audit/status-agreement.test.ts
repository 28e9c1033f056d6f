import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatuses, orderProgress as progressInvariant } from '../../src/app/audit/order-progress.ts';
import { planningStatuses } from '../../src/app/audit/plannings.ts';
import {
  isHolding,
  ORDER_STATUSES,
  orderProgress,
  type OrderStatus,
  statusesThatFit,
  statusOfPlanning,
} from '../../src/domain/orders/order-status.ts';
import { comesBack, type PlanningUnits } from '../../src/domain/orders/planning-units.ts';
import { newId } from '../../src/lib/new-id.ts';
import { type SeededRandom, seededRandom } from '../../src/lib/seeded-random.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { breachesOf, companyAt, insertAll, productsOf } from './rows.ts';

/** What the audit says in SQL is what domain/orders says, on orders that are right and on orders that are not. */
const ORDERS = 600;
const PERIOD = { starts_at: '2030-01-01T09:00:00Z', stops_at: '2030-01-02T09:00:00Z' };

interface Case {
  readonly id: string;
  readonly status: OrderStatus;
  readonly was_canceled: boolean;
  readonly plannings: readonly Planned[];
  /** What its row says of its progress; not always the truth. */
  readonly says: ReturnType<typeof orderProgress>;
}

interface Planned extends PlanningUnits {
  readonly id: string;
  readonly item_id: string;
  readonly status: OrderStatus;
}

let db: TestDatabase;
const cases: Case[] = [];

beforeAll(async () => {
  db = await freshDatabase();
  const { company_id, location_id } = await companyAt(db.database);
  const types = ['rental', 'sales_item', 'service'] as const;
  const products = await productsOf(
    db.database,
    company_id,
    types.map((product_type) => ({ product_type })),
  );
  const random = seededRandom(11);
  const place = { company_id, start_location_id: location_id, stop_location_id: location_id };
  for (let index = 0; index < ORDERS; index += 1) cases.push(randomCase(random, products));
  await insertAll(
    db.database,
    'orders',
    cases.map(({ id, status, was_canceled, says }, index) => ({
      ...place,
      ...PERIOD,
      id,
      number: index + 1,
      status,
      was_canceled,
      ...says,
    })),
  );
  await insertAll(
    db.database,
    'plannings',
    cases.flatMap(({ id: order_id, plannings }) =>
      plannings.map(({ product_type, ...planned }) => ({
        planning_type: 'order',
        ...place,
        ...PERIOD,
        order_id,
        ...planned,
        sold: product_type === 'rental' ? 0 : planned.started,
      })),
    ),
  );
});

afterAll(() => db.drop());

test('which statuses fit the plannings of an order', async () => {
  const wrong = cases.filter(
    ({ status, was_canceled, plannings }) =>
      (isHolding(status) && !statusesThatFit(plannings).includes(status)) ||
      (was_canceled && status !== 'canceled' && status !== 'archived'),
  );
  expect(wrong.length).toBeGreaterThan(ORDERS / 10);
  expect(await breachesOf(db.database, orderStatuses)).toEqual(idsOf(wrong));
});

test('how far an order is', async () => {
  const wrong = cases.filter(
    ({ status, plannings, says }) => JSON.stringify(says) !== JSON.stringify(orderProgress(status, plannings)),
  );
  expect(wrong.length).toBeGreaterThan(ORDERS / 10);
  expect(wrong.length).toBeLessThan(ORDERS);
  expect(await breachesOf(db.database, progressInvariant)).toEqual(idsOf(wrong));
});

test('the status of a planning', async () => {
  const wrong = cases.flatMap(({ status, plannings }) =>
    plannings.filter((planned) => planned.status !== statusOfPlanning(status, planned)),
  );
  expect(wrong.length).toBeGreaterThan(ORDERS / 10);
  expect(await breachesOf(db.database, planningStatuses)).toEqual(idsOf(wrong));
});

const idsOf = (all: readonly { readonly id: string }[]): readonly string[] => all.map(({ id }) => id).toSorted();

function randomCase(random: SeededRandom, products: readonly string[]): Case {
  const status = random.pick(ORDER_STATUSES);
  const plannings = Array.from({ length: random.integer(0, 3) }, () => randomPlanning(random, status, products));
  const truth = orderProgress(status, plannings);
  return {
    id: newId(),
    status,
    was_canceled: random.chance(0.1),
    plannings,
    says: random.chance(0.5) ? truth : distorted(random, truth),
  };
}

function randomPlanning(random: SeededRandom, orderStatus: OrderStatus, products: readonly string[]): Planned {
  const [product_type, item_id] = random.pick([
    ['rental', products[0] as string],
    ['sales_item', products[1] as string],
    ['service', products[2] as string],
  ] as const);
  const quantity = random.integer(0, 3);
  const started = random.chance(0.3) ? quantity : random.integer(0, quantity);
  const stopped = comesBack({ product_type }) ? (random.chance(0.3) ? started : random.integer(0, started)) : 0;
  const units = { product_type, quantity, reserved: random.chance(0.7), started, stopped };
  const status = random.chance(0.7) ? statusOfPlanning(orderStatus, units) : random.pick(ORDER_STATUSES);
  return { id: newId(), item_id, status, ...units };
}

function distorted(random: SeededRandom, truth: Case['says']): Case['says'] {
  const { status_counts } = truth;
  return random.pick([
    { ...truth, statuses: [...truth.statuses, 'stopped' as const] },
    { ...truth, status_counts: { ...status_counts, reserved: status_counts.reserved + 1 } },
    { ...truth, entirely_started: !truth.entirely_started },
    { ...truth, entirely_stopped: !truth.entirely_stopped },
    { ...truth, item_count: truth.item_count + 1 },
  ]);
}
