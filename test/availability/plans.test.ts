import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAYS, FIRST_DAY, type LoadedCompany, loadPlannings, NOW } from '../../bench/availability/load-plannings.ts';
import { argumentsOf } from '../../bench/availability/measure.ts';
import { PLANNED, planOf } from '../../bench/availability/plans.ts';
import { type SupplyRow, type SupplyShape, supplyStatement } from '../../src/db/queries/supply-statement.ts';
import { bind, raw, sql } from '../../src/db/sql.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

const GOLDEN = join(import.meta.dirname, '..', 'golden', 'availability-plans');

let testDatabase: TestDatabase;
/** As many products as at a million plannings, and few products with many plannings each. */
let wide: LoadedCompany;
let dense: LoadedCompany;

beforeAll(async () => {
  testDatabase = await freshDatabase();
  wide = await loadPlannings(testDatabase.database, { plannings: 20_000, products: 2_000 });
  dense = await loadPlannings(testDatabase.database, { plannings: 20_000, products: 20 });
});
afterAll(() => testDatabase.drop());

const goldenOf = (name: string): string => readFileSync(join(GOLDEN, `${name}.txt`), 'utf8');

/** Which tables are read, through which indexes and by which conditions. */
const scansOf = (plan: string): readonly string[] =>
  plan
    .split('\n')
    .filter((line) => /Scan using|Seq Scan|Bitmap|Index Cond/.test(line))
    .map((line) => line.replace(/ \(actual [^)]*\)| \(never executed\)/, '').trim());

describe('plans', () => {
  test('at a million plannings are kept for every statement, and for no other', () => {
    expect(readdirSync(GOLDEN).toSorted()).toEqual(
      Object.keys(PLANNED)
        .map((name) => `${name}.txt`)
        .toSorted(),
    );
  });

  test.each(Object.keys(PLANNED))(
    '%s reads through indexes only, and the same way at a million plannings',
    async (name) => {
      const plan = await planOf(testDatabase.database, wide, name);
      expect(goldenOf(name)).not.toMatch(/Seq Scan|Bitmap/);
      expect(scansOf(plan)).toEqual(scansOf(goldenOf(name)));
    },
  );
});

describe('what is read', () => {
  const asked = (company: LoadedCompany, product_ids: readonly string[], day: number, days: number) => {
    const from = Temporal.Instant.from(`${FIRST_DAY}T00:00:00Z`).add({ hours: day * 24 });
    return {
      company_id: company.company_id,
      product_ids,
      returnable: product_ids.map(() => true),
      location_ids: [company.location_id],
      from,
      till: from.add({ hours: days * 24 }),
      now: Temporal.Instant.from(NOW),
      order_id: null,
      planning_ids: [],
    };
  };

  test.each([
    ['few', 60],
    ['few', 365],
    ['few', DAYS - 60],
    ['many', 60],
    ['many', 365],
    ['many', DAYS - 60],
  ] as const)('by %s products, on day %i, is little more than what overlaps', async (products, day) => {
    const { database } = testDatabase;
    const ids = products === 'few' ? dense.hot : [...dense.usual, ...dense.hot];
    const question = asked(dense, ids, day, 3);
    const { text, values } = bind(supplyStatement({ products, times: 'reserved', without: false }), question);
    const { read } = await database.transaction(async (tx) => {
      await tx.run(raw(`prepare asked as ${text}`));
      const [row] = await tx.arrays<[readonly [{ readonly Plan: PlanNode }]]>(
        raw(`explain (analyze, timing off, format json) execute asked${argumentsOf(values)}`),
      );
      await tx.run(raw('deallocate asked'));
      return { read: rowsRead((row as [readonly [{ readonly Plan: PlanNode }]])[0][0].Plan) };
    });
    const { overlapping, all } = await database.one<{ overlapping: number; all: number }>(sql`
      select count(*) filter (where reserved_from < ${question.till} and reserved_till > ${question.from}) as overlapping,
        count(*) as all
      from plannings
      where company_id = ${dense.company_id}
        and item_id = any(${ids}::uuid[])
    `);
    expect(overlapping).toBeGreaterThan(50);
    expect(read).toBeGreaterThanOrEqual(overlapping);
    expect(read).toBeLessThan(2.5 * overlapping);
    expect(read).toBeLessThan(all / 20);
  });

  test.each<Omit<SupplyShape, 'products'>>([
    { times: 'reserved', without: false },
    { times: 'reserved', without: true },
    { times: 'scheduled', without: false },
    { times: 'scheduled', without: true },
  ])('is the same for few products and for many: %j', async (shape) => {
    const rowsOf = async (products: SupplyShape['products'], day: number) => {
      const question = asked(dense, [...dense.usual, ...dense.hot], day, 3);
      const statement = bind(supplyStatement({ products, ...shape }), question);
      const rows = await testDatabase.database.arrays<SupplyRow>(statement);
      return rows.map((row) => row.join(' ')).toSorted();
    };
    for (const day of [100, 365, 600]) expect(await rowsOf('many', day)).toEqual(await rowsOf('few', day));
  });
});

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Of plannings, whether kept or not. */
function rowsRead(node: PlanNode): number {
  const { Plans: below = [], 'Relation Name': table, 'Rows Removed by Filter': removed = 0 } = node;
  const own = table === 'plannings' ? (node['Actual Rows'] + removed) * node['Actual Loops'] : 0;
  return below.reduce((total, child) => total + rowsRead(child), own);
}
