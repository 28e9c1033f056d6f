import { COMPANY, identifier, join, sql, type Sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { freeSlug, type ProductType, slugOf, TRACKING_OF, type TrackingType } from '../../domain/catalogue/items.ts';
import { invalid } from '../../lib/refusal.ts';
import {
  countAttribute,
  lineAttribute,
  MAX_DESCRIPTION,
  MAX_LINE,
  MAX_SORTING_WEIGHT,
  tagListAttribute,
  textAttribute,
} from '../attributes/attributes.ts';
import { pictureUrl } from '../attributes/pictures.ts';
import type { Problems } from '../attributes/problems.ts';
import { refusingViolations, type AnyRow } from '../rows/write-rows.ts';
import type { ItemAttributes, ProductGroupAttributes } from './product-group.ts';

/** Characters of short texts: excerpts, extra information, descriptions for search engines. */
export const MAX_PARAGRAPH = 5_000;

/** The columns that product groups and bundles share, those that were sent, cleaned and checked. Slugs aside. */
export function itemChanges(problems: Problems, attributes: ItemAttributes) {
  return {
    name: textAttribute(problems, 'name', attributes.name, { limit: MAX_LINE, required: true }),
    description: textAttribute(problems, 'description', attributes.description, { limit: MAX_DESCRIPTION }),
    excerpt: paragraphAttribute(problems, 'excerpt', attributes.excerpt),
    extra_information: paragraphAttribute(problems, 'extra_information', attributes.extra_information),
    seo_title: lineAttribute(problems, 'seo_title', attributes.seo_title),
    seo_description: paragraphAttribute(problems, 'seo_description', attributes.seo_description),
    show_in_store: flag(attributes.show_in_store, true),
    discountable: flag(attributes.discountable, true),
    taxable: flag(attributes.taxable, true),
    sorting_weight: countAttribute(problems, 'sorting_weight', attributes.sorting_weight, {
      least: -MAX_SORTING_WEIGHT,
      most: MAX_SORTING_WEIGHT,
    }),
    tag_list: tagListAttribute(problems, attributes.tag_list),
    tax_category_id: attributes.tax_category_id,
  };
}

/** Null means the default, as in a new record without the field. */
export const flag = (value: boolean | null | undefined, fallback: boolean): boolean | undefined =>
  value === null ? fallback : value;

const paragraphAttribute = (problems: Problems, field: string, value: string | null | undefined) =>
  textAttribute(problems, field, value, { limit: MAX_PARAGRAPH });

/** A slug that was asked for, written as slugs are. Null, when it is left to us, and undefined stay so. */
export function slugAttribute(problems: Problems, slug: string | null | undefined): string | null | undefined {
  if (slug === null || slug === undefined || slug.trim() === '') return slug === undefined ? undefined : null;
  const written = slugOf(slug);
  if (written === '') problems.add('slug', 'needs a letter or a digit');
  return written;
}

export const SLUG_TAKEN = { items_slug: { field: 'slug', message: 'has already been taken' } } as const;

/** For a name without any letter or digit. */
export const slugOfName = (name: string, fallback: string): string => slugOf(name) || fallback;

/** Product groups and bundles have slugs. */
export type AddressedType = 'product_groups' | 'bundles';

/** Adds an item under exactly this slug, or refuses. */
export async function insertWithSlug(work: Work, type: AddressedType, row: AnyRow & { slug: string }): Promise<void> {
  if (!(await insertUnlessTaken(work, type, row))) throw invalid(SLUG_TAKEN.items_slug);
}

/**
 * Inserts an item under the first free slug similar to the wanted one. If another transaction takes it meanwhile, the
 * insert waits for that and then tries the next; so any number of equal names find a slug.
 */
export async function insertWithFreeSlug(
  work: Work,
  type: AddressedType,
  wanted: string,
  rowWith: (slug: string) => AnyRow,
): Promise<string> {
  for (;;) {
    const slug = await findFreeSlug(work, type, wanted);
    if (await insertUnlessTaken(work, type, { ...rowWith(slug), slug })) return slug;
  }
}

/** The first of `wanted`, `wanted-2`, … that no other item of this type has. */
export async function findFreeSlug(work: Work, type: AddressedType, wanted: string, except?: string): Promise<string> {
  const taken = await work.tx.many<{ slug: string }>(sql`
    select slug
    from items
    where company_id = ${work.company.id}
      and type = ${type}
      and (slug = ${wanted} or starts_with(slug, ${`${wanted}-`}))
      and id is distinct from ${except ?? null}::uuid
  `);
  return freeSlug(wanted, new Set(taken.map(({ slug }) => slug)));
}

async function insertUnlessTaken(work: Work, type: AddressedType, row: AnyRow): Promise<boolean> {
  const columns = Object.entries({
    company_id: work.company.id,
    type,
    ...row,
    created_at: work.now,
    updated_at: work.now,
  }).filter(([, value]) => value !== undefined);
  const names = columns.map(([name]) => identifier(name));
  const values = columns.map(([, value]) => sql`${value}`);
  const inserted = await refusingViolations(ITEM_REFERENCES, () =>
    work.tx.run(sql`
      insert into items (${join(names, ', ')})
      values (${join(values, ', ')})
      on conflict (company_id, type, slug) where type <> 'products' do nothing
    `),
  );
  return inserted === 1;
}

/** How a new group tracks stock: by `tracking_type` or `trackable`, otherwise the default of its product type. */
export function trackingAttribute(problems: Problems, sent: ProductGroupAttributes, type: ProductType): TrackingType {
  const tracking = sent.tracking_type ?? (sent.trackable ? 'trackable' : usualTracking(type));
  if (typeof sent.trackable === 'boolean' && sent.trackable !== (tracking === 'trackable')) {
    problems.add('trackable', `must be ${tracking === 'trackable'} for tracking_type ${tracking}`);
  }
  trackingMustSuit(problems, sent.tracking_type ? 'tracking_type' : 'trackable', tracking, type);
  return tracking;
}

const usualTracking = (type: ProductType): TrackingType => TRACKING_OF[type][0] ?? 'none';

export function trackingMustSuit(
  problems: Problems,
  field: keyof typeof WORDS,
  tracking: TrackingType,
  type: ProductType,
): void {
  if (!TRACKING_OF[type].includes(tracking)) problems.add(field, WORDS[field](tracking, type));
}

const WORDS = {
  tracking_type: (_: TrackingType, type: ProductType) =>
    `must be ${TRACKING_OF[type].join(' or ')} for product_type ${type}`,
  trackable: (_: TrackingType, type: ProductType) => `must be false for product_type ${type}`,
  product_type: (tracking: TrackingType, type: ProductType) => `can't be ${type} for tracking_type ${tracking}`,
};

/** Problems to report for the foreign keys of items, if a record vanishes between reading and writing. */
export const ITEM_REFERENCES = {
  items_company_id_tax_category_id_fkey: { field: 'tax_category_id', message: 'must exist' },
  items_company_id_price_structure_id_fkey: { field: 'price_structure_id', message: 'must exist' },
  items_company_id_price_ruleset_id_fkey: { field: 'price_ruleset_id', message: 'must exist' },
  items_company_id_photo_id_fkey: { field: 'photo_id', message: 'must exist' },
} as const;

/** A new reference must exist and not be archived; `kept` is the current reference. */
export async function requireTaxCategory(
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

/** Where the main photo of the item `row` is; null when it has none. */
export const photoUrl = (row: Sql): Sql => sql`(
    select ${pictureUrl(sql`p.picture`, 'large')}
    from photos as p
    where p.company_id = ${COMPANY}
      and p.id = ${row}.photo_id
  )`;
