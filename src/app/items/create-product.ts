import type { Work } from '../../db/work.ts';
import { gatherProblems, type Problems } from '../problems.ts';
import { insertProduct } from './insert-product.ts';
import { type LockedGroup, lockProductGroupIfAny } from './lock-product-group.ts';
import type { ProductAttributes } from './product-attributes.ts';
import { photoAttribute, productChanges, valuesAttribute } from './product-changes.ts';
import { productNames } from './product-names.ts';
import { weightAttribute } from './weight-attribute.ts';

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

/** Refuses at once when there is no such group: nothing else can be told without it. */
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
