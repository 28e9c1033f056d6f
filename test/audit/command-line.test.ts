import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { MOST_FINDINGS } from '../../src/app/audit/audit.ts';
import { newId } from '../../src/lib/new-id.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { holdfast, scratchFolder } from '../process/spawned-server.ts';
import { companyAt, insertAll } from './rows.ts';

vi.setConfig({ testTimeout: 60_000 });

let db: TestDatabase;
let folder: ReturnType<typeof scratchFolder>;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = scratchFolder();
  db = await freshDatabase();
  const { host = '', port = 5432, user = '', password = '', database = '' } = db.options;
  const url = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
  environment = { DATABASE_URL: url, HOLDFAST_DATA_DIR: folder.path };
});

afterAll(async () => {
  await db.drop();
  folder.remove();
});

const report = z.object({
  clean: z.boolean(),
  invariants: z.array(
    z.object({ name: z.string(), says: z.string(), count: z.number(), findings: z.array(z.unknown()) }),
  ),
});

test('a clean database: 0, and a line for every invariant', async () => {
  const { code, out, err } = await holdfast(['audit'], { environment });
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^✔ capacity: at no instant/);
  const json = await holdfast(['audit', '--json'], { environment });
  expect(report.parse(JSON.parse(json.out))).toMatchObject({ clean: true });
});

test('a breach: 1, the first of them and how many there are, of the company that is asked about', async () => {
  const { company_id } = await companyAt(db.database);
  const untouched = await companyAt(db.database);
  const numbers = Array.from({ length: MOST_FINDINGS + 1 }, (_, index) => 2 * index + 2);
  const customers = numbers.map((number) => ({ company_id, id: newId(), number, name: 'Ada' }));
  await insertAll(db.database, 'customers', customers);

  const { code, out } = await holdfast(['audit', '--json'], { environment });
  expect(code).toBe(1);
  const { clean, invariants } = report.parse(JSON.parse(out));
  expect(clean).toBe(false);
  // The counter was not moved either.
  const [found] = invariants.filter(({ count }) => count > 0);
  expect(found).toMatchObject({ name: 'customer_numbers', count: MOST_FINDINGS + 2 });
  expect(found?.findings).toHaveLength(MOST_FINDINGS);

  const of = (id: string) => holdfast(['audit', '--company', `c${id}`], { environment });
  expect(await of(untouched.company_id)).toMatchObject({ code: 0, err: '' });
  const breached = await of(company_id);
  expect(breached.code).toBe(1);
  expect(breached.out).toMatch(/✘ customer_numbers: violated: .*\n( {4}.*\n){20} {4}and 2 more\n/);
});

test('a company that is not there: 1, and which there are', async () => {
  const { code, err } = await holdfast(['audit', '--company', 'nobody'], { environment });
  expect(code).toBe(1);
  expect(err).toContain('There is no company "nobody". Companies: c');
});
