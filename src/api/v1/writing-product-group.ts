import { type GroupBefore, NEW_GROUP } from '../../app/items/product-group.ts';
import type { ProductGroupAttributes } from '../../app/items/product-group-attributes.ts';
import { invalid } from '../../lib/refusal.ts';
import type { ProductGroupBody } from './product-group-body.ts';
import { priceTypeOf, pricesOf } from './product-group-price.ts';
import { renamingFields } from './renaming-fields.ts';

/** Writes a product group through a use case, which knows some fields by other names. */
export const writingProductGroup = <Result>(
  body: ProductGroupBody,
  before: GroupBefore | null,
  write: (attributes: ProductGroupAttributes) => Promise<Result>,
): Promise<Result> =>
  renamingFields(ourField, () => {
    if (before !== null) trackableMustStay(body, before);
    return write(attributesOf(body, before));
  });

function trackableMustStay({ trackable }: ProductGroupBody, { tracking_type }: GroupBefore): void {
  if (typeof trackable === 'boolean' && trackable !== (tracking_type === 'trackable')) {
    throw invalid({ field: 'trackable', message: "can't be changed" });
  }
}

function attributesOf(body: ProductGroupBody, before: GroupBefore | null): ProductGroupAttributes {
  const { lag_time, lead_time, price_id, tags, trackable, quantity: _, ...same } = body;
  const { base_price_in_cents: _1, flat_fee_price_in_cents: _2, structure_price_in_cents: _3, ...columns } = same;
  return {
    ...columns,
    ...pricesOf(body, before ?? NEW_GROUP),
    price_type: priceTypeOf(body, before ?? NEW_GROUP),
    ...(before === null && trackable !== undefined ? { trackable } : {}),
    ...(lag_time === undefined ? {} : { buffer_time_after: lag_time }),
    ...(lead_time === undefined ? {} : { buffer_time_before: lead_time }),
    ...(price_id === undefined ? {} : { price_structure_id: price_id }),
    ...(tags === undefined ? {} : { tag_list: tags }),
  };
}

function ourField(field: string): string {
  const [, index, part] = /^properties_attributes\/(\d+)\/(.+)$/.exec(field) ?? [];
  if (index !== undefined) return `properties_attributes/${index}/${part === 'property_type' ? 'type' : part}`;
  return OUR_NAMES.get(field) ?? field;
}

const OUR_NAMES: ReadonlyMap<string, string> = new Map([
  ['buffer_time_after', 'lag_time'],
  ['buffer_time_before', 'lead_time'],
  ['price_structure_id', 'price_id'],
  ['tag_list', 'tags'],
]);
