import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TABLES_FILE, tablesText } from '../../scripts/generate-tables.ts';
import { sql } from '../../src/db/sql.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { schemaText } from './schema-text.ts';

const golden = join(import.meta.dirname, '../golden/schema.sql');

let fresh: TestDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});

afterAll(() => fresh.drop());

test('the migrations make the schema of test/golden/schema.sql (UPDATE_GOLDEN=1 rewrites it)', async () => {
  const text = await schemaText(fresh.database);
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(golden, text);
  expect(existsSync(golden) ? readFileSync(golden, 'utf8') : '').toBe(text);
});

test('the migrations make the tables of src/db/tables.ts (`npm run types` rewrites it)', async () => {
  expect(readFileSync(TABLES_FILE, 'utf8')).toBe(await tablesText(fresh.database));
});

/** A company is its own; these know no company: the installation, migrations of all, log-ins of people not yet known. */
const WITHOUT_COMPANY = ['companies', 'installation', 'login_failures', 'migrations'];

test('every table is keyed by company first', async () => {
  const rows = await fresh.database.many<{ relname: string; first_column: string | null }>(sql`
    select
      relname,
      (
        select attname
        from pg_index
        join pg_attribute on attrelid = indrelid and attnum = indkey[0]
        where indrelid = pg_class.oid and indisprimary
      ) as first_column
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by relname
  `);
  expect(rows.filter((row) => row.first_column !== 'company_id').map((row) => row.relname)).toEqual(WITHOUT_COMPANY);
});

test('every reference carries the company, so that none leads to another one', async () => {
  const rows = await fresh.database.many<{
    name: string;
    columns: string[];
    target: string;
    target_columns: string[];
  }>(sql`
    select
      conname as name,
      confrelid::regclass::text as target,
      array(
        select attname::text
        from unnest(conkey) with ordinality as key (number, position)
        join pg_attribute on attrelid = conrelid and attnum = key.number
        order by position
      ) as columns,
      array(
        select attname::text
        from unnest(confkey) with ordinality as key (number, position)
        join pg_attribute on attrelid = confrelid and attnum = key.number
        order by position
      ) as target_columns
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
    order by conname
  `);
  expect(rows.length).toBeGreaterThan(0);
  for (const { name, columns, target, target_columns } of rows) {
    expect([name, columns[0]]).toEqual([name, 'company_id']);
    expect([name, target_columns[0]]).toEqual([name, target === 'companies' ? 'id' : 'company_id']);
  }
});
