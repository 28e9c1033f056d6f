import { alias, COMPANY, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { sameValues } from '../../domain/catalogue/items.ts';
import { newId } from '../../lib/new-id.ts';
import { notFound } from '../../lib/refusal.ts';
import { integerAttribute, MAX_CENTS, MAX_LINE, MAX_SORTING_WEIGHT } from '../attributes/attributes.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { refusingViolations, updateRow } from '../rows/write-rows.ts';
import { ITEM_REFERENCES } from './item-attributes.ts';
import {
  inheritedColumns,
  inheritedValues,
  type LockedGroup,
  lockProductGroup,
  lockProductGroupIfAny,
  type Product,
  type ProductAttributes,
  type ProductGroup,
  type Weight,
  weightAttribute,
} from './product-group.ts';
import { productNames, type ProductNames } from './product-names.ts';

/** The plain columns of a product that were sent, checked. */
export const productChanges = (problems: Problems, sent: ProductAttributes) => ({
  base_price_in_cents:
    integerAttribute(problems, 'base_price_in_cents', sent.base_price_in_cents, { least: 0, most: MAX_CENTS }) ??
    undefined,
  sorting_weight:
    integerAttribute(problems, 'sorting_weight', sent.sorting_weight, {
      least: -MAX_SORTING_WEIGHT,
      most: MAX_SORTING_WEIGHT,
    }) ?? undefined,
});

/** The values that distinguish a product from its siblings: one for each of the group's fields, unique in the group. */
export function valuesAttribute(
  problems: Problems,
  sent: readonly string[],
  { variation_fields }: ProductGroup,
  siblings: readonly Product[],
): readonly string[] {
  const values = sent.map((value) => value.trim());
  const wrong = whatIsWrong(values, variation_fields, siblings);
  if (wrong !== null) problems.add('variation_values', wrong);
  return values;
}

function whatIsWrong(
  values: readonly string[],
  fields: readonly string[],
  siblings: readonly Product[],
): string | null {
  if (fields.length === 0) return 'need variation_fields on the product group first';
  if (values.length !== fields.length) {
    return `must be ${fields.length}, one for each of: ${fields.join(', ')}`;
  }
  if (values.includes('')) return 'has a blank entry';
  if (values.some((value) => Array.from(value).length > MAX_LINE)) {
    return `has an entry that is too long (maximum is ${MAX_LINE} characters)`;
  }
  const taken = siblings.some(
    ({ archived_at, variation_values }) => archived_at === null && sameValues(variation_values, values),
  );
  return taken ? 'has already been taken' : null;
}

/** One of the group's photos; null for the group's main one. */
export async function photoAttribute(
  work: Work,
  problems: Problems,
  sent: string | null | undefined,
  group: ProductGroup,
): Promise<string | null | undefined> {
  if (sent === undefined) return undefined;
  if (sent === null) return group.photo_id;
  const found = await work.tx.maybe(sql`
    select 1 as one
    from photos
    where company_id = ${work.company.id}
      and id = ${sent}
      and owner_id = ${group.id}
  `);
  if (found === undefined) problems.add('photo_id', 'must be a photo of the product group');
  return sent;
}

export interface LockedProduct extends LockedGroup {
  readonly product: Product;
}

/** A product with its group and the group's other products, locked until commit. */
export async function lockProduct(work: Work, id: string): Promise<LockedProduct> {
  const found = await work.tx.maybe<{ product_group_id: string }>(sql`
    select product_group_id
    from items
    where company_id = ${work.company.id}
      and id = ${id}
      and type = 'products'
  `);
  if (found === undefined) throw notFound();
  const locked = await lockProductGroup(work, found.product_group_id);
  const product = locked.products.find((candidate) => candidate.id === id);
  if (product === undefined) throw notFound();
  return { ...locked, product };
}

/** Products that a group has at most, archived ones included. */
export const MAX_PRODUCTS = 1_000;

/** Adds a variation to a group that has variations; answers its id. */
export async function createProduct(work: Work, sent: ProductAttributes): Promise<string> {
  const problems = gatherProblems();
  const changes = productChanges(problems, sent);
  const { group, products } = await groupAttribute(work, problems, sent.product_group_id);
  const values = valuesAttribute(problems, sent.variation_values ?? [], group, products);
  const photo_id = await photoAttribute(work, problems, sent.photo_id, group);
  const weight = await weightAttribute(work, problems, sent.weight, group);
  problems.refuse();
  const present = products.filter(({ archived_at }) => archived_at === null);
  return insertProduct(work, group.id, {
    ...productNames(group, values, new Set(present.map(({ slug }) => slug))),
    sorting_weight: changes.sorting_weight ?? Math.max(0, ...present.map((product) => product.sorting_weight)) + 1,
    base_price_in_cents: changes.base_price_in_cents,
    photo_id,
    weight: weight?.weight_value === null ? undefined : weight,
  });
}

/** Refuses at once when the group does not exist: nothing else can be checked without it. */
async function groupAttribute(work: Work, problems: Problems, id: string | null | undefined): Promise<LockedGroup> {
  if (!id) problems.add('product_group_id', "can't be blank");
  const locked = id ? await lockProductGroupIfAny(work, id) : undefined;
  if (id && locked === undefined) problems.add('product_group_id', 'must exist');
  if (locked?.group.archived_at) problems.add('product_group_id', 'is archived');
  if (locked?.group.has_variations === false) problems.add('product_group_id', 'has no variations');
  if (locked !== undefined && locked.products.length >= MAX_PRODUCTS) {
    problems.add('product_group_id', `has too many products (maximum is ${MAX_PRODUCTS})`);
  }
  problems.refuse();
  return locked as LockedGroup;
}

/** Columns of the product itself. Undefined: as in its group. */
export interface OwnColumns extends ProductNames {
  readonly sorting_weight: number;
  readonly base_price_in_cents?: number | undefined;
  readonly photo_id?: string | null | undefined;
  readonly weight?: Weight | undefined;
}

/** Inserts a product into a group whose row is written and locked; returns its id. */
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
        ${COMPANY}::uuid, ${id}, 'products', g.id, ${inheritedValues(alias('g'))}, ${own.name}, ${own.slug},
        ${own.variation_values}, case when not g.has_variations then g.sku end,
        ${own.sorting_weight}, coalesce(${own.base_price_in_cents ?? null}, g.base_price_in_cents),
        coalesce(${own.photo_id ?? null}, g.photo_id),
        ${weight === undefined ? alias('g.weight_value') : sql`${weight.weight_value}`},
        ${weight === undefined ? alias('g.weight_unit') : sql`${weight.weight_unit}`},
        ${weight !== undefined}, ${work.now}, ${work.now}
      from items as g
      where g.company_id = ${work.company.id}
        and g.id = ${groupId}
    `),
  );
  return id;
}

export async function updateProduct(work: Work, id: string, sent: ProductAttributes): Promise<void> {
  const locked = await lockProduct(work, id);
  const { group, product } = locked;
  const problems = gatherProblems();
  const changes = productChanges(problems, sent);
  const { base_price_in_cents = product.base_price_in_cents } = changes;
  if (!group.has_variations && base_price_in_cents !== product.base_price_in_cents) {
    problems.add('base_price_in_cents', "is the product group's, which has no variations");
  }
  const names = namesAttribute(problems, sent.variation_values, locked);
  const photo_id = await photoAttribute(work, problems, sent.photo_id, group);
  const weight = await weightChanges(work, problems, sent.weight, locked);
  problems.refuse();
  await refusingViolations(ITEM_REFERENCES, () =>
    updateRow(work, 'items', id, { ...changes, ...names, ...weight, photo_id }),
  );
}

function namesAttribute(
  problems: Problems,
  sent: readonly string[] | undefined,
  { group, product, products }: LockedProduct,
): Partial<ProductNames> {
  if (sent === undefined || isSame(sent, product.variation_values)) return {};
  if (!group.has_variations) {
    problems.add('variation_values', 'need a product group with variations');
    return {};
  }
  const siblings = products.filter(({ id, archived_at }) => id !== product.id && archived_at === null);
  const values = valuesAttribute(problems, sent, group, siblings);
  const names = productNames(group, values, new Set(siblings.map(({ slug }) => slug)));
  return product.archived_at === null ? names : { ...names, slug: product.slug };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** A weight of its own, or the group's again. */
async function weightChanges(
  work: Work,
  problems: Problems,
  sent: ProductAttributes['weight'],
  { group, product }: LockedProduct,
) {
  const weight = await weightAttribute(work, problems, sent, product);
  if (weight === undefined) return {};
  if (weight.weight_value !== null) return { ...weight, weight_overridden: true };
  const { weight_value, weight_unit } = group;
  return { weight_value, weight_unit, weight_overridden: false };
}
