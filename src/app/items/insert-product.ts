import { raw, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { inheritedColumns, inheritedValues } from './inherited-columns.ts';
import { ITEM_REFERENCES } from './must-exist.ts';
import type { ProductNames } from './product-names.ts';
import type { Weight } from './weight-attribute.ts';

/** What a product has of its own. Undefined: as its group has it. */
export interface OwnColumns extends ProductNames {
  readonly sorting_weight: number;
  readonly base_price_in_cents?: number | undefined;
  readonly photo_id?: string | null | undefined;
  readonly weight?: Weight | undefined;
}

/** Adds a product to a group whose row is written and locked; answers its id. */
export async function insertProduct(work: Work, groupId: string, own: OwnColumns): Promise<string> {
  const id = newId();
  const { weight } = own;
  await refusingViolations(ITEM_REFERENCES, () =>
    work.tx.run(sql`
      insert into items (
        company_id, id, type, product_group_id, ${inheritedColumns}, name, slug, variation_values, sku,
        sorting_weight, base_price_in_cents, photo_id, weight_value, weight_unit, weight_overridden,
        created_at, updated_at
      )
      select
        g.company_id, ${id}, 'products', g.id, ${inheritedValues(raw('g'))}, ${own.name}, ${own.slug},
        ${own.variation_values}, case when not g.has_variations then g.sku end,
        ${own.sorting_weight}, coalesce(${own.base_price_in_cents ?? null}, g.base_price_in_cents),
        coalesce(${own.photo_id ?? null}, g.photo_id),
        ${weight === undefined ? raw('g.weight_value') : sql`${weight.weight_value}`},
        ${weight === undefined ? raw('g.weight_unit') : sql`${weight.weight_unit}`},
        ${weight !== undefined}, ${work.now}, ${work.now}
      from items as g
      where g.company_id = ${work.company.id}
        and g.id = ${groupId}
    `),
  );
  return id;
}
