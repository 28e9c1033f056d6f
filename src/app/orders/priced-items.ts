import { bind, compile, slot, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import type { ProductType, TrackingType } from '../../domain/items/tracking.ts';
import type { PriceStructure, Pricing } from '../../domain/pricing/pricing.ts';
import { type PricingFields, pricingOf } from '../../domain/pricing/pricing-of.ts';

/** Whatever booking needs to know about a product or a bundle. */
export interface PricedItem {
  readonly id: string;
  readonly type: 'products' | 'bundles';
  readonly name: string;
  /** Null for a bundle. */
  readonly product_group_id: string | null;
  readonly product_type: ProductType | 'bundle';
  readonly tracking_type: TrackingType;
  readonly always_available: boolean;
  readonly allow_shortage: boolean;
  readonly shortage_limit: number;
  /** Seconds. */
  readonly buffer_time_before: number;
  readonly buffer_time_after: number;
  readonly extra_information: string | null;
  readonly discountable: boolean;
  readonly taxable: boolean;
  readonly tax_category_id: string | null;
  readonly deposit_in_cents: number;
  readonly price_structure_id: string | null;
  readonly archived_at: Temporal.Instant | null;
  readonly pricing: Pricing;
}

/** Products and bundles by id, archived ones too; what is neither or not there is left out. */
export async function pricedItems(
  { db, company }: View,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PricedItem>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<ItemRow>(bind(STATEMENT, { company_id: company.id, ids: [...new Set(ids)] }));
  return new Map(rows.map((row) => [row.id, pricedItem(row)]));
}

type ItemRow = Omit<PricedItem, 'pricing'> & PricingFields & { readonly structure: PriceStructure | null };

function pricedItem({ price_type, price_period, base_price_in_cents, structure, ...item }: ItemRow): PricedItem {
  return { ...item, pricing: pricingOf({ price_type, price_period, base_price_in_cents }, structure) };
}

const STATEMENT = compile(
  sql`
    select item.id, item.type, item.name, item.product_group_id, item.product_type, item.tracking_type,
      item.always_available, item.allow_shortage, item.shortage_limit, item.buffer_time_before, item.buffer_time_after,
      item.extra_information, item.discountable, item.taxable, item.tax_category_id, item.deposit_in_cents,
      item.price_structure_id, item.archived_at, item.price_type, item.price_period, item.base_price_in_cents,
      structure.json as structure
    from items as item
    left join lateral (
      select json_build_object(
        'tiles', coalesce((
          select json_agg(json_build_object(
            'id', tile.id,
            'name', tile.name,
            'quantity', tile.quantity,
            'period', tile.period,
            'multiplier', tile.multiplier
          ) order by tile.length, tile.id)
          from price_tiles as tile
          where tile.company_id = structure.company_id
            and tile.price_structure_id = structure.id
        ), '[]'),
        'beyond', json_build_object(
          'hour', structure.hour,
          'day', structure.day,
          'week', structure.week,
          'month', structure.month,
          'year', structure.year
        )
      ) as json
      from price_structures as structure
      where structure.company_id = item.company_id
        and structure.id = item.price_structure_id
    ) as structure on true
    where item.company_id = ${slot('company_id')}
      and item.id = any(${slot('ids')}::uuid[])
      and item.type in ('products', 'bundles')
    order by item.id
  `,
  'priced_items',
);
