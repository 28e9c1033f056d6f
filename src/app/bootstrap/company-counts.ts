import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** How much there is, for a person who has just started the server. */
export interface CompanyCounts {
  readonly companies: number;
  /** Of the only company, or of the first of several. */
  readonly name: string;
  readonly slug: string;
  readonly demo: boolean;
  readonly products: number;
  readonly stock_items: number;
  readonly customers: number;
  readonly barcodes: number;
  readonly notes: number;
}

/** Undefined when there is no company yet. */
export function companyCounts(db: Queryable): Promise<CompanyCounts | undefined> {
  return db.maybe<CompanyCounts>(sql`
    select
      (select count(*) from companies) as companies,
      name,
      slug,
      demo,
      (
        select count(*)
        from items
        where company_id = companies.id
          and type = 'products'
          and archived_at is null
      ) as products,
      (select count(*) from stock_items where company_id = companies.id and archived_at is null) as stock_items,
      (select count(*) from customers where company_id = companies.id and archived_at is null) as customers,
      (select count(*) from barcodes where company_id = companies.id) as barcodes,
      (select count(*) from notes where company_id = companies.id) as notes
    from companies
    order by created_at, id
    limit 1
  `);
}
