import type { Queryable } from '../../src/db/database.ts';
import type { Invariant } from '../../src/app/audit/invariant.ts';
import { fill, identifier, raw, sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Puts rows into a table as they are; columns that none of them has stay at their defaults. All have the same columns. */
export async function insertAll(db: Queryable, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).map((name) => `"${name}"`);
  await db.run(sql`
    insert into ${identifier(table)} (${raw(columns.join(', '))})
    select ${raw(columns.join(', '))}
    from jsonb_populate_recordset(null::${identifier(table)}, ${JSON.stringify(rows)}::jsonb)
  `);
  // Without statistics the planner takes every company for a small one.
  await db.run(sql`analyze ${identifier(table)}`);
}

/** Everything that an invariant finds, not only the first few. */
export async function breachesOf(db: Queryable, { breaches }: Invariant): Promise<readonly string[]> {
  const companies = await db.many<{ company_id: string }>(sql`select id as company_id from companies`);
  const query = sql`
    select distinct subject_id::text
    from (${breaches()}) as breach (company_id, subject_type, subject_id, detail)
  `;
  const found = companies.map((slots) => db.many<{ subject_id: string }>(fill(query, slots)));
  return (await Promise.all(found))
    .flat()
    .map(({ subject_id }) => subject_id)
    .toSorted();
}

export interface Place {
  readonly company_id: string;
  readonly location_id: string;
}

export async function companyAt(db: Queryable): Promise<Place> {
  const place = { company_id: newId(), location_id: newId() };
  const { company_id, location_id: id } = place;
  await db.run(sql`
    insert into companies (id, slug, name, default_timezone, currency)
    values (${company_id}, ${`c${company_id}`}, 'Acme', 'Europe/Amsterdam', 'eur')
  `);
  await db.run(sql`insert into locations (company_id, id, name, code) values (${company_id}, ${id}, 'Main', 'MAIN')`);
  return place;
}

/** Products of every kind, each with a group of its own. */
export async function productsOf(
  db: Queryable,
  company_id: string,
  products: readonly Row[],
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const product of products) {
    const [group, id] = [newId(), newId()];
    ids.push(id);
    const { product_type = 'rental' } = product;
    await db.run(sql`
      insert into items (company_id, id, type, name, slug, product_type)
      values (${company_id}, ${group}, 'product_groups', 'Group', ${group}, ${product_type})
    `);
    await db.run(sql`
      insert into items (company_id, id, type, product_group_id, name, slug, product_type)
      values (${company_id}, ${id}, 'products', ${group}, 'Product', ${id}, ${product_type})
    `);
    for (const [column, value] of Object.entries(product)) {
      await db.run(
        sql`update items set ${identifier(column)} = ${value} where company_id = ${company_id} and id = ${id}`,
      );
    }
  }
  return ids;
}
