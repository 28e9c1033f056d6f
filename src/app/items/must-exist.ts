import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { Problems } from '../problems.ts';

/** What the foreign keys of items are about, should something vanish between looking and writing. */
export const ITEM_REFERENCES = {
  items_company_id_tax_category_id_fkey: { field: 'tax_category_id', message: 'must exist' },
  items_company_id_price_structure_id_fkey: { field: 'price_structure_id', message: 'must exist' },
  items_company_id_price_ruleset_id_fkey: { field: 'price_ruleset_id', message: 'must exist' },
  items_company_id_photo_id_fkey: { field: 'photo_id', message: 'must exist' },
} as const;

/** Whatever is newly referred to must be there and not archived; `kept` is what the record refers to already. */
export async function taxCategoryMustExist(
  work: Work,
  problems: Problems,
  sent: string | null | undefined,
  kept: string | null = null,
): Promise<void> {
  if (!sent || sent === kept) return;
  const found = await work.tx.maybe(sql`
    select 1 as one
    from tax_categories
    where company_id = ${work.company.id}
      and id = ${sent}
      and archived_at is null
  `);
  if (found === undefined) problems.add('tax_category_id', 'must exist');
}
