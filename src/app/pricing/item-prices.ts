import { sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import type { PriceStructure, Pricing } from '../../domain/pricing/line-price.ts';
import { notFound } from '../../lib/refusal.ts';
import { uuidOf } from '../../lib/uuid-of.ts';
import type { ChargeBasis, LineCharge, PricedItem } from './line-charge.ts';
import { loadStructure, priceBook, type PricedUnit } from './price-book.ts';
import { rulesJson, rulesOf, type StoredRules } from './price-rules.ts';

export interface ItemPricesQuestion {
  readonly time: ChargeBasis;
  /** Products, bundles, or groups for their cheapest product. */
  readonly item_ids: readonly string[];
  /** Part by part. */
  readonly bundle_ids: readonly string[];
  readonly product_group_ids: readonly string[];
  /** Null: as each item has it. */
  readonly price_structure_id: string | null;
  readonly price_ruleset_id: string | null;
  readonly ignore_discount: boolean;
}

export interface ItemPrice extends Omit<LineCharge, 'original_price_each_in_cents'> {
  readonly id: string;
  readonly item_id: string;
  readonly bundle_id: string | null;
  readonly bundle_item_id: string | null;
  readonly product_group_id: string | null;
  readonly price_ruleset_id: string | null;
  /** Null for a length, which has no rules. */
  readonly original_price_each_in_cents: number | null;
}

/** The prices of items if they were booked. Unknown items are left out. */
export async function itemPrices(view: ReadContext, question: ItemPricesQuestion): Promise<readonly ItemPrice[]> {
  const { time, item_ids, bundle_ids, product_group_ids, ignore_discount } = question;
  const instead = await substitution(view, question);
  const book = await priceBook(view, [...item_ids, ...bundle_ids, ...product_group_ids], {
    time,
    ignore_discount,
    instead,
  });
  const pricesOf = (unit: PricedUnit | undefined, about: About): readonly ItemPrice[] =>
    unit === undefined ? [] : [itemPrice(unit, time, about)];
  return [
    ...once(item_ids).flatMap((id) => pricesOf(book.item(id), {})),
    ...once(bundle_ids).flatMap((bundle_id) =>
      book
        .parts(bundle_id)
        .flatMap((priced) => pricesOf(priced, { bundle_id, bundle_item_id: priced.part.bundle_item_id })),
    ),
    ...once(product_group_ids).flatMap((product_group_id) =>
      pricesOf(book.group(product_group_id), { product_group_id }),
    ),
  ];
}

type About = Partial<Pick<ItemPrice, 'bundle_id' | 'bundle_item_id' | 'product_group_id'>>;

const once = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

function itemPrice({ item, charge }: PricedUnit, time: ChargeBasis, about: About): ItemPrice {
  const { bundle_id = null, bundle_item_id = null, product_group_id = null } = about;
  return {
    id: uuidOf('item_prices', item.id, bundle_item_id ?? '', product_group_id ?? ''),
    item_id: item.id,
    bundle_id,
    bundle_item_id,
    product_group_id,
    price_ruleset_id: item.price_ruleset_id,
    ...charge,
    original_price_each_in_cents: 'length_s' in time ? null : charge.original_price_each_in_cents,
  };
}

/** A pricing that replaces the products' own; bundles are priced by their parts. */
async function substitution(
  view: ReadContext,
  { price_structure_id, price_ruleset_id }: ItemPricesQuestion,
): Promise<(item: PricedItem) => PricedItem> {
  const structure = price_structure_id === null ? null : await knownStructure(view, price_structure_id);
  const rules = price_ruleset_id === null ? null : rulesOf((await loadRules(view, price_ruleset_id)).rules);
  return (item) => ({
    ...item,
    ...(structure === null ? {} : { price_structure_id, pricing: byStructure(item.pricing, structure) }),
    ...(rules === null ? {} : { price_ruleset_id, price_rules: rules }),
  });
}

/** The price that is in effect is then that of a factor of 1. */
const byStructure = (pricing: Pricing, structure: PriceStructure): Pricing => ({
  kind: 'structure',
  base_price_in_cents: pricing.kind === 'none' ? 0 : pricing.base_price_in_cents,
  structure,
});

async function knownStructure(view: ReadContext, id: string): Promise<PriceStructure> {
  const structure = await loadStructure(view, id);
  if (structure === null) throw notFound();
  return structure;
}

async function loadRules(view: ReadContext, id: string): Promise<{ readonly rules: StoredRules }> {
  const found = await view.db.maybe<{ rules: StoredRules }>(sql`
    select ${rulesJson(view.company.id, id)} as rules
    from price_rulesets
    where company_id = ${view.company.id}
      and id = ${id}
  `);
  if (found === undefined) throw notFound();
  return found;
}
