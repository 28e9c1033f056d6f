import { COMPANY, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { LARGEST_LINE_PRICE_IN_CENTS, type PriceStructure } from '../../domain/pricing/line-price.ts';
import { badRequest, refuse } from '../../lib/refusal.ts';
import {
  asPart,
  type ChargeBasis,
  type LineCharge,
  lineCharge,
  type PricedItem,
  pricedItems,
  structureJson,
  withRules,
} from './line-charge.ts';

/** How items are priced where that is not their own matter. */
export interface PriceTerms {
  readonly time: ChargeBasis;
  /** Replaces the item's own pricing. */
  readonly instead?: (item: PricedItem) => PricedItem;
  /** Parts of bundles have their usual prices. */
  readonly ignore_discount?: boolean;
}

export interface PricedUnit {
  readonly item: PricedItem;
  readonly charge: LineCharge;
}

export interface PricedPart extends PricedUnit {
  readonly part: BundlePart;
}

/** The price of one unit of a requested item; undefined when the item does not exist or has no product. */
export interface PriceBook {
  product(id: string): PricedUnit | undefined;
  /** Its cheapest product. */
  group(id: string): PricedUnit | undefined;
  /** All of its parts; an open part counts with its cheapest choice. */
  bundle(id: string): PricedUnit | undefined;
  parts(bundle_id: string): readonly PricedPart[];
  /** Whichever of these it is. */
  item(id: string): PricedUnit | undefined;
}

/** Products that are priced at once, those of groups and bundles included. */
export const MAX_PRICED_PRODUCTS = 1_000;
/** The same where a product is a part of several bundles, or of several parts of one. */
export const MAX_PRICED_CHOICES = 20_000;

/** Loads everything needed to price these items, in at most four statements. */
export async function priceBook(view: ReadContext, ids: readonly string[], terms: PriceTerms): Promise<PriceBook> {
  const found = await namedItems(view, ids);
  const offered = found.filter(({ is_archived }) => !is_archived);
  const bundle_ids = found.filter(({ type }) => type === 'bundles').map(({ id }) => id);
  const parts = await bundleParts(view, bundle_ids);
  const product_ids = new Set([
    ...found.filter(({ type }) => type === 'products').map(({ id }) => id),
    ...parts.flatMap((part) => part.product_ids),
  ]);
  if (product_ids.size > MAX_PRICED_PRODUCTS) {
    throw badRequest(`more than ${MAX_PRICED_PRODUCTS} products are to be priced: ask for fewer`, {
      parameter: 'filter',
    });
  }
  const choices = parts.flatMap((part) => part.product_ids);
  if (choices.length > MAX_PRICED_CHOICES) {
    throw badRequest(`these bundles have more than ${MAX_PRICED_CHOICES} choices of parts: ask for fewer`, {
      parameter: 'filter',
    });
  }
  const items = insteadOf(await pricedItems(view, [...product_ids, ...bundle_ids]), terms);
  const priced = [...product_ids, ...choices].flatMap((id) => items.get(id) ?? []);
  const time = 'length_s' in terms.time ? terms.time : await withRules(terms.time, priced);
  return bookOf(items, Map.groupBy(offered, groupOf), Map.groupBy(parts, bundleOf), { ...terms, time });
}

/** The prices of bundles follow from their parts. */
const insteadOf = (items: ReadonlyMap<string, PricedItem>, { instead }: PriceTerms): ReadonlyMap<string, PricedItem> =>
  instead === undefined
    ? items
    : new Map([...items].map(([id, item]) => [id, item.type === 'products' ? instead(item) : item]));

interface NamedItem {
  readonly id: string;
  readonly type: 'products' | 'product_groups' | 'bundles';
  readonly product_group_id: string | null;
  readonly is_archived: boolean;
}

const groupOf = ({ product_group_id }: NamedItem): string | null => product_group_id;
const bundleOf = ({ bundle_id }: BundlePart): string => bundle_id;

/** The items, and the products of those that are groups. */
const namedItems = (view: ReadContext, ids: readonly string[]): Promise<NamedItem[]> =>
  view.db.many<NamedItem>(sql`
    select id, type, product_group_id, archived_at is not null as is_archived
    from items
    where company_id = ${view.company.id}
      and (id = any(${ids}::uuid[]) or (product_group_id = any(${ids}::uuid[]) and archived_at is null))
    order by sorting_weight, id
  `);

function bookOf(
  items: ReadonlyMap<string, PricedItem>,
  ofGroups: ReadonlyMap<string | null, readonly NamedItem[]>,
  ofBundles: ReadonlyMap<string, readonly BundlePart[]>,
  { time, ignore_discount = false }: Omit<PriceTerms, 'instead'>,
): PriceBook {
  const alone = new Map<string, LineCharge>();
  const priced = (id: string, part?: BundlePart): PricedUnit | undefined => {
    const item = items.get(id);
    if (item === undefined) return undefined;
    const whole = alone.get(id) ?? lineCharge(item, time);
    alone.set(id, whole);
    return { item, charge: part === undefined || ignore_discount ? whole : asPart(whole, part) };
  };
  const cheapest = (ids: readonly string[], part?: BundlePart): PricedUnit | undefined =>
    ids
      .flatMap((id) => priced(id, part) ?? [])
      .reduce<PricedUnit | undefined>(
        (least, each) => (least !== undefined && !isCheaper(each, least) ? least : each),
        undefined,
      );
  const book: PriceBook = {
    product: (id) => (items.get(id)?.type === 'products' ? priced(id) : undefined),
    group: (id) => cheapest((ofGroups.get(id) ?? []).map((product) => product.id)),
    parts: (bundle_id) =>
      (ofBundles.get(bundle_id) ?? []).flatMap((part) => {
        const unit = cheapest(part.product_ids, part);
        return unit === undefined ? [] : [{ ...unit, part }];
      }),
    bundle: (id) => {
      const item = items.get(id);
      return item?.type === 'bundles' ? { item, charge: bundleCharge(item, book.parts(id), time) } : undefined;
    },
    item: (id) => book.product(id) ?? book.bundle(id) ?? book.group(id),
  };
  return book;
}

const isCheaper = (one: PricedUnit, other: PricedUnit): boolean =>
  one.charge.price_each_in_cents < other.charge.price_each_in_cents;

/** The sum of a bundle's parts; length and label are those of the period. */
function bundleCharge(bundle: PricedItem, parts: readonly PricedPart[], time: ChargeBasis): LineCharge {
  const sum = (price: (charge: LineCharge) => number): number =>
    parts.reduce((total, { part, charge }) => total + price(charge) * part.quantity, 0);
  const price_each_in_cents = sum((charge) => charge.price_each_in_cents);
  const original_price_each_in_cents = sum((charge) => charge.original_price_each_in_cents);
  if (Math.max(price_each_in_cents, original_price_each_in_cents) > LARGEST_LINE_PRICE_IN_CENTS) {
    throw refuse('invalid', `${bundle.name} would cost more than can be charged`);
  }
  return { ...lineCharge(bundle, time), price_each_in_cents, original_price_each_in_cents };
}

/** The structure with its tiles; null when it does not exist. */
export async function loadStructure(view: ReadContext, id: string): Promise<PriceStructure | null> {
  const { structure } = await view.db.one<{ structure: PriceStructure | null }>(
    sql`select ${structureJson(view.company.id, id)} as structure`,
  );
  return structure;
}

export interface BundlePart {
  readonly bundle_id: string;
  readonly bundle_item_id: string;
  /** In one bundle. */
  readonly quantity: number;
  readonly discount_percentage: number;
  /** The one, or those among which a customer may choose, in the order in which they are shown. */
  readonly product_ids: readonly string[];
}

/** The parts of bundles, in their order. */
export async function bundleParts(view: ReadContext, bundle_ids: readonly string[]): Promise<readonly BundlePart[]> {
  if (bundle_ids.length === 0) return [];
  return view.db.many<BundlePart>(sql`
    select b.bundle_id, b.id as bundle_item_id, b.quantity, b.discount_percentage,
      case
        when b.product_id is not null then array[b.product_id]
        else array(
          select p.id
          from items as p
          where p.company_id = ${COMPANY}
            and p.product_group_id = b.product_group_id
            and p.archived_at is null
          order by p.sorting_weight, p.id
        )
      end as product_ids
    from bundle_items as b
    where b.company_id = ${view.company.id}
      and b.bundle_id = any(${bundle_ids}::uuid[])
      and b.archived_at is null
    order by b.bundle_id, b.position, b.id
  `);
}
