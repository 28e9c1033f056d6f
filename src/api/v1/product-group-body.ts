import { z } from 'zod';
import { PRICE_PERIODS } from '../../domain/pricing/periods.ts';
import type { ApiRequest } from '../server/request.ts';
import { PRODUCT_GROUP_FIELDS } from './product-group-fields.ts';
import { V1_PRICE_TYPES } from './product-group-price.ts';
import { propertyEntries } from './property-entries.ts';
import { readRoot } from './read-root.ts';
import { readValues } from './read-values.ts';
import { flag, integer, reference, text, texts } from './value-types.ts';

/** What can be written of a product group; anything else in a body is ignored. */
const productGroup = z.object({
  name: text,
  slug: text,
  sku: text,
  lag_time: integer,
  lead_time: integer,
  always_available: flag,
  trackable: flag,
  base_price_in_cents: integer,
  price_id: reference,
  price_type: z.enum(V1_PRICE_TYPES, { error: 'must be blank, simple or structure' }).nullable().exactOptional(),
  price_period: z
    .enum(['', ...PRICE_PERIODS], { error: `must be one of: ${PRICE_PERIODS.join(', ')}` })
    .nullable()
    .transform((period) => period || null)
    .exactOptional(),
  flat_fee_price_in_cents: integer,
  structure_price_in_cents: integer,
  deposit_in_cents: integer,
  tax_category_id: reference,
  quantity: integer,
  has_variations: flag,
  variation_fields: texts,
  stock_item_properties: texts,
  show_in_store: flag,
  extra_information: text,
  description: text,
  tags: texts,
  properties_attributes: propertyEntries,
});

export type ProductGroupBody = z.output<typeof productGroup>;

export const productGroupBody = (request: ApiRequest): ProductGroupBody =>
  readValues(productGroup, readRoot(request, 'product_group', PRODUCT_GROUP_FIELDS));
