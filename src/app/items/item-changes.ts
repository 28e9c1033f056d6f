import type { Problems } from '../problems.ts';
import { tagListAttribute } from '../tag-list-attribute.ts';
import { lineAttribute, MAX_LINE, textAttribute } from '../text-attribute.ts';
import { countAttribute, MAX_SORTING_WEIGHT } from './integer-attribute.ts';
import type { ItemAttributes } from './item-attributes.ts';

/** Characters of a description. */
export const MAX_DESCRIPTION = 50_000;

/** Characters of what is shown in short: excerpts, extra information, descriptions for search engines. */
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

/** Null means what leaving it out of a new record means. */
export const flag = (value: boolean | null | undefined, fallback: boolean): boolean | undefined =>
  value === null ? fallback : value;

const paragraphAttribute = (problems: Problems, field: string, value: string | null | undefined) =>
  textAttribute(problems, field, value, { limit: MAX_PARAGRAPH });
