import { empty, raw, type Sql, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { itemHasTag, itemMatchesAny } from '../items/item-matches.ts';

export interface ProductQuestion {
  /** Any, unless told otherwise. */
  readonly product_type?: 'rental' | 'sales_item';
  readonly product_ids?: readonly string[] | null;
  readonly product_group_ids?: readonly string[] | null;
  /** Not, unless told otherwise; null: either. */
  readonly archived?: boolean | null;
  readonly tracking_types?: readonly string[] | null;
  /** Any of them. */
  readonly tags?: readonly string[] | null;
  readonly texts?: readonly string[] | null;
}

export interface ReportProduct {
  readonly id: string;
  readonly product_group_id: string;
  readonly name: string;
  readonly tracking_type: string;
  readonly tag_list: readonly string[];
  readonly default_purchase_cost_in_cents: number | null;
  readonly created_at: Temporal.Instant;
}

/** The products that a report is about, by name. */
export function reportProducts(view: View, question: ProductQuestion): Promise<readonly ReportProduct[]> {
  const {
    product_type = null,
    product_ids,
    product_group_ids,
    archived = false,
    tracking_types,
    tags,
    texts,
  } = question;
  return view.db.many<ReportProduct>(sql`
    select i.id, i.product_group_id, i.name, i.tracking_type, i.tag_list, i.default_purchase_cost_in_cents, i.created_at
    from items as i
    where i.company_id = ${view.company.id}
      and i.type = 'products'
      and i.product_type = coalesce(${product_type}, i.product_type)
      and (i.archived_at is not null) = coalesce(${archived}, i.archived_at is not null)
      ${given(product_ids, (ids) => sql`and i.id = any(${ids}::uuid[])`)}
      ${given(product_group_ids, (ids) => sql`and i.product_group_id = any(${ids}::uuid[])`)}
      ${given(tracking_types, (types) => sql`and i.tracking_type = any(${types}::text[])`)}
      ${given(tags, (some) => sql`and ${itemHasTag(raw('i'), some)}`)}
      ${given(texts, (some) => sql`and (${itemMatchesAny(raw('i'), some)})`)}
    order by lower(i.name), i.id
  `);
}

/** A condition for what was asked for; none for what was not. */
export const given = (
  values: readonly string[] | null | undefined,
  condition: (values: readonly string[]) => Sql,
): Sql => (values === null || values === undefined ? empty : condition(values));
