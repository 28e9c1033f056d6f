import { afterAll, beforeAll, expect, test } from 'vitest';
import { capacity, shortageAmounts } from '../../src/app/audit/levels.ts';
import type { Claim } from '../../src/domain/availability/levels.ts';
import { tightestMoment, unitsShort } from '../../src/domain/availability/shortages.ts';
import type { StockStep } from '../../src/domain/catalogue/stock.ts';
import { instantOf, microsecondsOf } from '../../src/domain/time/window.ts';
import { newId } from '../../src/lib/new-id.ts';
import { type SeededRandom, seededRandom } from '../../src/lib/seeded-random.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { breachesOf, companyAt, insertAll, type Place, productsOf, type Row } from './rows.ts';

/** What the audit says in SQL is what domain/availability says, on stock and plannings that fit and that do not. */
const PRODUCTS = 120;

interface Case {
  readonly id: string;
  readonly rule: Readonly<Record<'allow_shortage' | 'always_available', boolean>> & { readonly shortage_limit: number };
  readonly stock: readonly (StockStep & { readonly kind: 'counted' | 'piece' })[];
  readonly claims: readonly (Claim & { readonly id: string })[];
}

/** Times lie on hours counted from half an hour ago: none of them passes while the test runs. */
const HOUR_us = 3_600_000_000;
const now_us = microsecondsOf(Temporal.Now.instant());
const hour = (count: number): number => now_us - HOUR_us / 2 + count * HOUR_us;
const ahead = { from_us: now_us, till_us: Infinity };

let db: TestDatabase;
let place: Place;
let cases: readonly Case[];

beforeAll(async () => {
  db = await freshDatabase();
  place = await companyAt(db.database);
  const random = seededRandom(7);
  const rules = Array.from({ length: PRODUCTS }, () => ({
    allow_shortage: random.chance(0.5),
    shortage_limit: random.integer(0, 2),
    always_available: random.chance(0.1),
  }));
  const ids = await productsOf(db.database, place.company_id, rules);
  cases = ids.map((id, index) => randomCase(random, id, rules[index] as Case['rule']));
  await insertCases();
});

afterAll(() => db.drop());

test('where more is taken than stock and the shortage limit allow', async () => {
  const wrong = cases.filter(({ rule, stock, claims }) => {
    const mayLack = rule.always_available ? Infinity : rule.allow_shortage ? rule.shortage_limit : 0;
    return tightestMoment(stock, claims, ahead).available < -mayLack;
  });
  expect(wrong.length).toBeGreaterThan(PRODUCTS / 10);
  expect(wrong.length).toBeLessThan(PRODUCTS);
  expect(await breachesOf(db.database, capacity)).toEqual(idsOf(wrong));
});

test('by how much each planning is short', async () => {
  expect(await breachesOf(db.database, shortageAmounts)).toEqual([]);
  const short = cases
    .filter(({ rule }) => rule.allow_shortage)
    .flatMap((each) => shortagesOf(each).filter(({ amount }) => amount > 0));
  expect(short.length).toBeGreaterThan(PRODUCTS / 10);

  const [less, more] = [short.filter((_, index) => index % 2 === 0), short.filter((_, index) => index % 2 === 1)];
  await changeAmounts(less, -1);
  await changeAmounts(more, 100);
  expect(await breachesOf(db.database, shortageAmounts)).toEqual(idsOf(short));
});

test('what was short a while ago and has not been looked at since may say so', async () => {
  const fresh = await freshDatabase();
  const { company_id, location_id } = await companyAt(fresh.database);
  const [item_id = ''] = await productsOf(fresh.database, company_id, [{ allow_shortage: true, shortage_limit: 1 }]);
  const plan = (from: number, till: number, location_shortage_amount: number) =>
    planningRow(
      { company_id, location_id },
      item_id,
      { id: newId(), from_us: hour(from), till_us: hour(till), units: 1 },
      location_shortage_amount,
    );
  const rows = [plan(-4, 4, 1), plan(-3, -1, 0), plan(2, 3, 0)];
  await withoutOrders(fresh, () => insertAll(fresh.database, 'plannings', rows));
  const count = { company_id, id: newId(), item_id, location_id, quantity: 1 };
  await insertAll(fresh.database, 'stock_counts', [count]);
  // The second is over. The first overlaps the third, which comes yet: both are short of one.
  expect(await breachesOf(fresh.database, shortageAmounts)).toEqual([rows[2]?.['id']]);
  await fresh.drop();
});

const idsOf = (all: readonly { readonly id: string }[]): readonly string[] => all.map(({ id }) => id).toSorted();

/** From now on, as they are worked out. */
function shortagesOf({ rule, stock, claims }: Case): readonly { readonly id: string; readonly amount: number }[] {
  const rest = claims.map((claim) => ({ ...claim, from_us: Math.max(claim.from_us, now_us) }));
  const short = unitsShort({ stock, taken: claims, planned: [] }, rest);
  return claims.map(({ id, till_us }, index) => ({
    id,
    amount: rule.always_available || till_us <= now_us ? 0 : (short[index] ?? 0),
  }));
}

async function changeAmounts(plannings: readonly { readonly id: string }[], by: number): Promise<void> {
  for (const { id } of plannings) {
    await db.database.run({
      text: 'update plannings set location_shortage_amount = location_shortage_amount + $1 where id = $2',
      values: [by, id],
    });
  }
}

async function insertCases(): Promise<void> {
  const { company_id, location_id } = place;
  const dates = ({ from_us, till_us }: StockStep) => ({
    from: from_us === null ? null : instantOf(from_us),
    till: till_us === null ? null : instantOf(till_us),
  });
  await insertAll(
    db.database,
    'stock_counts',
    cases.flatMap(({ id: item_id, stock }) =>
      stock
        .filter(({ kind }) => kind === 'counted')
        .map((step) => ({ company_id, id: newId(), item_id, location_id, quantity: step.units, ...dates(step) })),
    ),
  );
  for (const { id: product_id, stock } of cases) {
    const stockItems = stock.filter(({ kind }) => kind === 'piece').map(dates);
    for (const { from, till } of stockItems) {
      await db.database.run({
        text: `insert into stock_items (company_id, id, product_id, product_group_id, location_id, identifier, "from", till)
          select company_id, $2::uuid, id, product_group_id, $3, $2::text, $4, $5 from items where id = $1`,
        values: [product_id, newId(), location_id, from, till],
      });
    }
  }
  await withoutOrders(db, () =>
    insertAll(
      db.database,
      'plannings',
      cases.flatMap((each) => {
        const amounts = new Map(shortagesOf(each).map(({ id, amount }) => [id, amount]));
        return each.claims.map((claim) => planningRow(place, each.id, claim, amounts.get(claim.id) ?? 0));
      }),
    ),
  );
}

/** Plannings whose orders do not matter here. */
async function withoutOrders({ database }: TestDatabase, work: () => Promise<void>): Promise<void> {
  await database.run({ text: 'alter table plannings disable trigger all', values: [] });
  await work();
}

const planningRow = (
  { company_id, location_id }: Place,
  item_id: string,
  { id, from_us, till_us, units }: Case['claims'][number],
  location_shortage_amount: number,
): Row => ({
  company_id,
  id,
  planning_type: 'order',
  item_id,
  order_id: newId(),
  start_location_id: location_id,
  stop_location_id: location_id,
  quantity: units,
  reserved: true,
  started: 0,
  stopped: 0,
  sold: 0,
  status: 'reserved',
  starts_at: instantOf(from_us),
  stops_at: instantOf(till_us),
  reserved_from: instantOf(from_us),
  reserved_till: instantOf(till_us),
  location_shortage_amount,
});

function randomCase(random: SeededRandom, id: string, rule: Case['rule']): Case {
  const span = (least: number): { readonly from_us: number; readonly till_us: number } => {
    const from = random.integer(least, 20);
    return { from_us: hour(from), till_us: hour(from + random.integer(1, 12)) };
  };
  const stock = Array.from({ length: random.integer(0, 4) }, (): Case['stock'][number] => {
    const kind = random.pick(['counted', 'piece'] as const);
    const { from_us, till_us } = span(-10);
    const dates = random.pick([
      { from_us: null, till_us: null },
      { from_us, till_us: null },
      { from_us, till_us },
    ]);
    return { kind, units: kind === 'piece' ? 1 : random.integer(1, 3), ...dates };
  });
  const claims = Array.from({ length: random.integer(0, 6) }, () => ({
    id: newId(),
    units: random.integer(1, 2),
    ...span(-12),
  }));
  return { id, rule, stock, claims };
}
