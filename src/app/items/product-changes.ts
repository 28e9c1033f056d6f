import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { sameValues } from '../../domain/items/variation-name.ts';
import type { Problems } from '../problems.ts';
import { MAX_LINE } from '../text-attribute.ts';
import { integerAttribute, MAX_CENTS, MAX_SORTING_WEIGHT } from './integer-attribute.ts';
import type { Product } from './product.ts';
import type { ProductAttributes } from './product-attributes.ts';
import type { ProductGroup } from './product-group.ts';

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

/** What tells a product from its siblings: a value for each of the group's fields, the same as nobody else's. */
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
