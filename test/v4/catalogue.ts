import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { insertOrder } from '../support/insert-order.ts';
import type { TestServer } from '../support/server.ts';

/** Pictures of 3 × 2 pixels. */
export const RED_PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGP4z8AAQQxwFgBB0gX7h/C5SAAAAABJRU5ErkJggg==';
export const GREY_PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAADklEQVR4nGNogAEGOAsAWhQJAbISPYcAAAAASUVORK5CYII=';
export const BLUE_PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAD0lEQVR4nGNgYPgPQzAWADXeBfvilmCeAAAAAElFTkSuQmCC';

/** What another company has, and nobody here may see or refer to. */
export interface OtherCompany {
  readonly product_group_id: string;
  readonly product_id: string;
  readonly tax_category_id: string;
  readonly price_structure_id: string;
}

export async function otherCompanyOf({ database }: Pick<TestServer, 'database'>): Promise<OtherCompany> {
  const company = newId();
  const product_group_id = newId();
  const product_id = newId();
  const tax_category_id = newId();
  const price_structure_id = newId();
  await database.run(sql`
    insert into companies (id, slug, name, default_timezone, currency)
    values (${company}, ${`c${company}`}, 'Others', 'UTC', 'eur')
  `);
  await database.run(sql`
    insert into items (company_id, id, type, product_group_id, product_type, name, slug)
    values
      (${company}, ${product_group_id}, 'product_groups', null, 'rental', 'Stranger', 'stranger'),
      (${company}, ${product_id}, 'products', ${product_group_id}, 'rental', 'Stranger', 'stranger')
  `);
  await database.run(sql`
    insert into tax_categories (company_id, id, name)
    values (${company}, ${tax_category_id}, 'Theirs')
  `);
  await database.run(sql`
    insert into price_structures (company_id, id, name)
    values (${company}, ${price_structure_id}, 'Theirs')
  `);
  return { product_group_id, product_id, tax_category_id, price_structure_id };
}

interface PlannedUnits {
  readonly quantity: number;
  readonly started?: number;
  readonly stopped?: number;
  readonly reserved?: boolean;
  readonly from?: string;
  readonly till?: string;
}

/** Plans units of a product as an order would; answers the order's id. */
export async function planned(
  { database, company }: Pick<TestServer, 'database' | 'company'>,
  itemId: string,
  { quantity, started = 0, stopped = 0, reserved = false, ...period }: PlannedUnits,
): Promise<string> {
  const { from = '2030-01-01T09:00:00Z', till = '2030-01-02T09:00:00Z' } = period;
  const location = await database.one<{ id: string }>(
    sql`select id from locations where company_id = ${company.id} order by id limit 1`,
  );
  const status = started > 0 ? 'started' : reserved ? 'reserved' : 'draft';
  const order_id = await insertOrder(database, {
    company_id: company.id,
    start_location_id: location.id,
    status,
    starts_at: from,
    stops_at: till,
  });
  await database.run(sql`
    insert into plannings (
      company_id, id, planning_type, item_id, order_id, start_location_id, stop_location_id, quantity, started, stopped,
      reserved, status, starts_at, stops_at, reserved_from, reserved_till
    )
    values (
      ${company.id}, ${newId()}, 'order', ${itemId}, ${order_id}, ${location.id}, ${location.id}, ${quantity},
      ${started}, ${stopped}, ${reserved}, ${status}, ${from}, ${till}, ${from}, ${till}
    )
  `);
  return order_id;
}
