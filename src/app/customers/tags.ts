import { alias, COMPANY, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';

export const TAGGED_CLASSES = ['Order', 'Customer', 'ProductGroup', 'Bundle', 'Document', 'Coupon'] as const;

export interface TagCount {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

/** Where the tags of each class are; a class without records has none. */
const TABLES: Readonly<Record<string, Sql>> = {
  // Those that are listed.
  Order: sql`(
    select *, null::timestamptz as archived_at
    from orders
    where company_id = ${COMPANY}
      and status not in ('new', 'archived')
  )`,
  Customer: alias('customers'),
  ProductGroup: sql`(select * from items where company_id = ${COMPANY} and type = 'product_groups')`,
  Bundle: sql`(select * from items where company_id = ${COMPANY} and type = 'bundles')`,
  Document: alias('documents'),
  Coupon: alias('coupons'),
};

/**
 * The tags in use with their counts, by name. Spellings that differ in case are one tag, shown in its most common
 * spelling. Tags have no rows; their ids are derived from their names, so they stay the same.
 */
export async function countTags({ db, company }: ReadContext, taggedClass: string): Promise<TagCount[]> {
  const table = TABLES[taggedClass];
  if (table === undefined) return [];
  return db.many<TagCount>(sql`
    select
      md5(concat_ws('/', ${company.id}::text, ${taggedClass}::text, lower(tag)))::uuid as id,
      mode() within group (order by tag) as name,
      count(*) as count
    from ${table} as tagged, unnest(tagged.tag_list) as tag
    where tagged.company_id = ${company.id}
      and tagged.archived_at is null
    group by lower(tag)
    order by lower(tag)
  `);
}
