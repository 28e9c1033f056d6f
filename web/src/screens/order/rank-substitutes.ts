import type { Products } from '../../api/schema.ts';

type Facts = Pick<Products, 'id' | 'name' | 'product_group_id' | 'product_type' | 'tag_list' | 'base_price_in_cents'>;

/** One step of the price band, twice or half the price, weighs as much as this share of the tags. */
const WEIGHT_OF_BAND = 0.2;

/**
 * Substitutes for a product, the likeliest first: variations of the same group, then products with similar tags and a
 * similar price. A product that shares fewer than half of the tags is another kind of thing, such as a lens for a camera.
 */
export function rankSubstitutes<Candidate extends Facts>(
  product: Facts,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  const unique = [...new Map(candidates.map((each) => [each.id, each])).values()];
  return unique
    .filter((each) => each.id !== product.id && each.product_type === product.product_type)
    .filter((each) => isOfGroup(product, each) || isAlike(product, each))
    .map((each) => ({ each, score: scoreOf(product, each) }))
    .toSorted((a, b) => b.score - a.score || a.each.name.localeCompare(b.each.name))
    .map(({ each }) => each);
}

const isOfGroup = (a: Facts, b: Facts): boolean =>
  a.product_group_id !== null && a.product_group_id === b.product_group_id;

const tagsOf = ({ tag_list }: Facts): readonly string[] => [
  ...new Set(tag_list.map((tag) => String(tag).toLowerCase())),
];

const sharedTags = (a: Facts, b: Facts): number => tagsOf(a).filter((tag) => tagsOf(b).includes(tag)).length;

function isAlike(a: Facts, b: Facts): boolean {
  const shared = sharedTags(a, b);
  return shared > 0 && shared * 2 >= Math.min(tagsOf(a).length, tagsOf(b).length);
}

function scoreOf(a: Facts, b: Facts): number {
  const shared = sharedTags(a, b);
  const all = tagsOf(a).length + tagsOf(b).length - shared;
  return (isOfGroup(a, b) ? 10 : 0) + (all === 0 ? 0 : shared / all) - WEIGHT_OF_BAND * bandsBetween(a, b);
}

/** How often one price has to be doubled to come to the other; none where a price is not known. */
function bandsBetween({ base_price_in_cents: one }: Facts, { base_price_in_cents: other }: Facts): number {
  return one === null || other === null || one <= 0 || other <= 0 ? 0 : Math.abs(Math.log2(one / other));
}
