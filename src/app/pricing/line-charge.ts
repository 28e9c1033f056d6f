import { setImmediate as nextTurn } from 'node:timers/promises';
import { alias, bind, COMPANY, compile, slot, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import type { ProductType, TrackingType } from '../../domain/catalogue/items.ts';
import {
  canBeRuled,
  chargeByRules,
  type ChargePeriod,
  partsOf,
  type RuledPeriod,
  ruledPeriod,
  rulingSteps,
} from '../../domain/pricing/charge-by-rules.ts';
import {
  chargedLength_s,
  LARGEST_LINE_PRICE_IN_CENTS,
  priceOfLength,
  type PriceStructure,
  type Pricing,
  type PricingFields,
  pricingOf,
} from '../../domain/pricing/line-price.ts';
import { lessPercentage } from '../../domain/pricing/money.ts';
import type { PriceRule, PriceRuleValues } from '../../domain/pricing/price-rule.ts';
import { type Refusal, refuse } from '../../lib/refusal.ts';
import { rulesJson, rulesOf, type StoredRules } from './price-rules.ts';

/** A price structure with its tiles as JSON, in the form of `domain/pricing`; null when there is none. */
export const structureJson = (company_id: unknown, price_structure_id: unknown): Sql => sql`(
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
      where tile.company_id = ${COMPANY}
        and tile.price_structure_id = structure.id
    ), '[]'),
    'beyond', json_build_object(
      'hour', structure.hour,
      'day', structure.day,
      'week', structure.week,
      'month', structure.month,
      'year', structure.year
    )
  )
  from price_structures as structure
  where structure.company_id = ${company_id}
    and structure.id = ${price_structure_id}
)`;

/** The facts about a product or bundle that a booking needs. */
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

/** Products and bundles by id, including archived ones; unknown ids are left out. */
export async function pricedItems(
  { db, company }: ReadContext,
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

// The ids are in a subquery, whose number of rows the planner does not know: it keeps one generic plan instead of
// planning each time.
const STATEMENT = compile(
  sql`
    select item.id, item.type, item.name, item.product_group_id, item.product_type, item.tracking_type,
      item.always_available, item.allow_shortage, item.shortage_limit, item.buffer_time_before, item.buffer_time_after,
      item.extra_information, item.discountable, item.taxable, item.tax_category_id, item.deposit_in_cents,
      item.price_structure_id, item.price_ruleset_id, item.archived_at, item.price_type, item.price_period,
      item.base_price_in_cents,
      case
        when item.price_structure_id is not null
        then ${structureJson(COMPANY, alias('item.price_structure_id'))}
      end as structure,
      case
        when item.price_ruleset_id is not null
          and item.id = first_value(item.id) over (partition by item.price_ruleset_id order by item.id)
        then ${rulesJson(COMPANY, alias('item.price_ruleset_id'))}
      end as rules
    from items as item
    where item.company_id = ${slot('company_id')}
      and item.id = any((select ${slot('ids')}::uuid[])::uuid[])
      and item.type in ('products', 'bundles')
    order by item.id
  `,
  'priced_items',
);

/** The price of one unit on a line, and the charged length in seconds. */
export interface LineCharge {
  /** Before rules. */
  readonly original_price_each_in_cents: number;
  readonly original_charge_length: number | null;
  readonly original_charge_label: string | null;
  readonly price_each_in_cents: number;
  readonly charge_length: number | null;
  readonly charge_label: string | null;
  /** How rules came from the one to the other; null where none applied. */
  readonly price_rule_values: PriceRuleValues | null;
  readonly price_structure_id: string | null;
  readonly price_tile_id: string | null;
}

/** The charged time: a period in the company's time zone, or a length without dates. */
export type ChargeBasis = ChargedPeriod | { readonly length_s: number };

export interface ChargedPeriod extends ChargePeriod {
  readonly zone: string;
  /** The effect of the rules on it, where it was computed before: see `withRules`. */
  readonly ruled?: ReadonlyMap<readonly PriceRule[], RuledPeriod>;
}

/** How much work the rules of all that a request prices may be, see `rulingSteps`: far more than a shop needs. */
export const MAX_RULING_STEPS = 100_000;
/** The parts that these rules make of all prices together. */
export const MAX_RULED_PARTS = 20_000;

/**
 * Computes the effect of the rules of items on a period, once for each ruleset, and lets other requests run in between.
 * Refuses work that would take too long before it begins.
 */
export async function withRules(
  time: ChargedPeriod,
  items: readonly Pick<PricedItem, 'name' | 'price_rules'>[],
): Promise<ChargedPeriod> {
  const byRules = Map.groupBy(
    items.filter(({ price_rules }) => price_rules.length > 0),
    ({ price_rules }) => price_rules,
  );
  const ruled = new Map<readonly PriceRule[], RuledPeriod>();
  let steps = MAX_RULING_STEPS;
  let parts = MAX_RULED_PARTS;
  for (const [rules, priced] of byRules) {
    refuseTooLong(priced[0]?.name ?? '', time, rules);
    steps -= rulingSteps(time, rules);
    if (steps < 0) throw tooManyRules();
    const found = ruledPeriod(time, rules, time.zone);
    parts -= partsOf(found) * priced.length;
    if (parts < 0) throw tooManyRules();
    ruled.set(rules, found);
    await nextTurn();
  }
  return { ...time, ruled };
}

const tooManyRules = (): Refusal =>
  refuse('invalid', 'price rules would have to be applied too many times: ask for fewer items, or a shorter period');

/** Of an order; null when it has no period yet. */
export function chargedPeriod(
  { starts_at, stops_at }: { readonly [Name in keyof ChargePeriod]: ChargePeriod[Name] | null },
  { default_timezone: zone }: { readonly default_timezone: string },
): ChargedPeriod | null {
  return starts_at === null || stops_at === null ? null : { starts_at, stops_at, zone };
}

/**
 * All prices are computed here. Rules depend on dates: a length alone is charged without them, and without period and
 * length only prices that do not depend on time apply. The discount of a bundle's part is a percentage of its price
 * after rules.
 */
export function lineCharge(
  item: Pick<PricedItem, 'name' | 'pricing' | 'price_structure_id' | 'price_rules'>,
  time: ChargeBasis | null,
  part?: { readonly discount_percentage: number },
): LineCharge {
  const charge = time === null ? timelessCharge(item.pricing) : chargeForTime(item, time);
  refuseTooMuch(item.name, charge);
  const price_structure_id = item.pricing.kind === 'structure' ? item.price_structure_id : null;
  const whole = { ...charge, price_structure_id };
  return part === undefined ? whole : asPart(whole, part);
}

export const asPart = (whole: LineCharge, part: { readonly discount_percentage: number }): LineCharge => ({
  ...whole,
  price_each_in_cents: lessPercentage(whole.price_each_in_cents, part.discount_percentage),
});

type Charge = Omit<LineCharge, 'price_structure_id'>;

function chargeForTime(
  { name, pricing, price_rules }: Pick<PricedItem, 'name' | 'pricing' | 'price_rules'>,
  time: ChargeBasis,
): Charge {
  if ('length_s' in time) return chargeForLength(pricing, time.length_s);
  if (price_rules.length === 0) return chargeForLength(pricing, chargedLength_s(time));
  refuseTooLong(name, time, price_rules);
  const ruled = time.ruled?.get(price_rules) ?? ruledPeriod(time, price_rules, time.zone);
  const { charge_from: _, charge_till: __, ...charge } = chargeByRules(pricing, ruled);
  return charge;
}

function refuseTooLong(name: string, period: ChargePeriod, rules: readonly PriceRule[]): void {
  if (canBeRuled(period, rules)) return;
  throw refuse('invalid', `${name} has price rules, which cannot be applied to a period as long as that`);
}

function chargeForLength(pricing: Pricing, length_s: number): Charge {
  const { price_each_in_cents, charge_label, price_tile_id } = priceOfLength(pricing, length_s);
  return {
    original_price_each_in_cents: price_each_in_cents,
    original_charge_length: length_s,
    original_charge_label: charge_label,
    price_each_in_cents,
    charge_length: length_s,
    charge_label,
    price_rule_values: null,
    price_tile_id,
  };
}

function timelessCharge(pricing: Pricing): Charge {
  const price_each_in_cents = pricing.kind === 'fixed' ? pricing.base_price_in_cents : 0;
  return {
    original_price_each_in_cents: price_each_in_cents,
    original_charge_length: null,
    original_charge_label: null,
    price_each_in_cents,
    charge_length: null,
    charge_label: null,
    price_rule_values: null,
    price_tile_id: null,
  };
}

/** Applies to intermediate results too: beyond it, cents would not be exact. */
function refuseTooMuch(name: string, charge: Charge): void {
  const steps = charge.price_rule_values?.price.map(({ price_in_cents }) => price_in_cents) ?? [];
  const amounts = [charge.original_price_each_in_cents, charge.price_each_in_cents, ...steps];
  if (amounts.every((amount) => Math.abs(amount) <= LARGEST_LINE_PRICE_IN_CENTS)) return;
  throw refuse('invalid', `${name} would cost more than can be charged`);
}
