import { bind, compile, raw, slot, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import type { ProductType, TrackingType } from '../../domain/items/tracking.ts';
import type { PriceStructure, Pricing } from '../../domain/pricing/pricing.ts';
import { type PricingFields, pricingOf } from '../../domain/pricing/pricing-of.ts';
import type { PriceRule } from '../../domain/pricing/rules/price-rule.ts';
import { rulesJson, rulesOf, type StoredRules } from '../price-rules/stored-rules.ts';
import { structureJson } from '../pricing/stored-structure.ts';

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
  readonly price_ruleset_id: string | null;
  readonly archived_at: Temporal.Instant | null;
  readonly pricing: Pricing;
  /** In the order in which they are listed. */
  readonly price_rules: readonly PriceRule[];
}

/** Products and bundles by id, archived ones too; what is neither or not there is left out. */
export async function pricedItems(
  { db, company }: View,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PricedItem>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<ItemRow>(bind(STATEMENT, { company_id: company.id, ids: [...new Set(ids)] }));
  // All items with a ruleset share one list of its rules, so that their effect on a period is computed once.
  const rulesets = new Map<string | null, readonly PriceRule[]>();
  for (const { price_ruleset_id, rules } of rows) if (rules !== null) rulesets.set(price_ruleset_id, rulesOf(rules));
  return new Map(rows.map((row) => [row.id, pricedItem(row, rulesets.get(row.price_ruleset_id) ?? NO_RULES)]));
}

const NO_RULES: readonly PriceRule[] = [];

type ItemRow = Omit<PricedItem, 'pricing' | 'price_rules'> &
  PricingFields & {
    readonly structure: PriceStructure | null;
    /** Loaded with the first item that has the ruleset. */
    readonly rules: StoredRules;
  };

function pricedItem(
  { price_type, price_period, base_price_in_cents, structure, rules: _, ...item }: ItemRow,
  price_rules: readonly PriceRule[],
): PricedItem {
  return { ...item, pricing: pricingOf({ price_type, price_period, base_price_in_cents }, structure), price_rules };
}

// The ids stand in a subquery, where the planner does not count them: it then keeps one plan instead of making one each time.
const STATEMENT = compile(
  sql`
    select item.id, item.type, item.name, item.product_group_id, item.product_type, item.tracking_type,
      item.always_available, item.allow_shortage, item.shortage_limit, item.buffer_time_before, item.buffer_time_after,
      item.extra_information, item.discountable, item.taxable, item.tax_category_id, item.deposit_in_cents,
      item.price_structure_id, item.price_ruleset_id, item.archived_at, item.price_type, item.price_period,
      item.base_price_in_cents,
      case
        when item.price_structure_id is not null
        then ${structureJson(raw('item.company_id'), raw('item.price_structure_id'))}
      end as structure,
      case
        when item.price_ruleset_id is not null
          and item.id = first_value(item.id) over (partition by item.price_ruleset_id order by item.id)
        then ${rulesJson(raw('item.company_id'), raw('item.price_ruleset_id'))}
      end as rules
    from items as item
    where item.company_id = ${slot('company_id')}
      and item.id = any((select ${slot('ids')}::uuid[])::uuid[])
      and item.type in ('products', 'bundles')
    order by item.id
  `,
  'priced_items',
);
