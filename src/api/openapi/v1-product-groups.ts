import { LISTED_PERIODS, PRICE_PERIODS } from '../../domain/pricing/line-price.ts';
import type { DescribedOperation, DescribedPart } from './described-operation.ts';
import { arrayOf, type JsonObject, object, schemaRef } from './json-schema.ts';
import { V1_SECURITY } from './security-schemes.ts';

const id: JsonObject = { type: 'string', format: 'uuid', readOnly: true };
const reference: JsonObject = { type: ['string', 'null'], format: 'uuid' };
const text: JsonObject = { type: ['string', 'null'] };
const count: JsonObject = { type: 'integer', minimum: 0 };
const readCount: JsonObject = { type: 'integer', readOnly: true };
const flag: JsonObject = { type: 'boolean' };
const texts: JsonObject = arrayOf({ type: 'string' });
const cents: JsonObject = { type: 'integer', minimum: 0, description: 'Cents.' };
const decimal: JsonObject = { type: 'number', readOnly: true };
const nothing: JsonObject = { type: 'null' };
const moment: JsonObject = {
  type: 'string',
  format: 'date-time',
  readOnly: true,
  examples: ['2026-03-14T09:00:00.000Z'],
};
const momentIfAny: JsonObject = { ...moment, type: ['string', 'null'] };

const name: JsonObject = { type: 'string', examples: ['iPad Mini'] };
const slug: JsonObject = { type: 'string', description: 'Made from the name when left out.' };
const sku: JsonObject = { type: 'string', description: 'Made from the name when left out.' };
const lagTime: JsonObject = { ...count, description: 'Seconds after a rental in which its units are taken still.' };
const leadTime: JsonObject = { ...count, description: 'Seconds before a rental in which its units are taken already.' };
const alwaysAvailable: JsonObject = { ...flag, description: 'No limit to stock.' };
const trackable: JsonObject = { ...flag, description: 'Whether each unit is a stock item. Fixed at creation.' };
const basePrice: JsonObject = {
  ...cents,
  description: 'Cents. What prices are calculated from; a numeric string is accepted too.',
};
const priceId: JsonObject = { ...reference, description: 'The price structure, for price_type `structure`.' };
const priceType: JsonObject = {
  type: 'string',
  enum: ['', 'simple', 'structure'],
  description: 'Blank for a price that does not go by time, or none.',
};
const pricePeriod: JsonObject = {
  type: ['string', 'null'],
  enum: [...PRICE_PERIODS, null],
  description: 'Goes with price_type `simple`.',
};
const quantity: JsonObject = {
  ...count,
  description:
    'Amount of stock. Written, it sets the stock of a group without variations: a trackable one gains stock items with ' +
    'generated identifiers, or loses those that are not booked.',
};
const stockItemProperties: JsonObject = { ...texts, description: 'Names of what is noted of each stock item.' };

const productGroup = object({
  id,
  name,
  slug,
  sku,
  lag_time: lagTime,
  lead_time: leadTime,
  always_available: alwaysAvailable,
  trackable,
  base_price_in_cents: basePrice,
  base_price_as_decimal: decimal,
  price_id: priceId,
  price_wrapper_id: nothing,
  price_type: priceType,
  price_period: pricePeriod,
  flat_fee_price_in_cents: cents,
  structure_price_in_cents: cents,
  deposit_in_cents: cents,
  flat_fee_price_as_decimal: decimal,
  structure_price_as_decimal: decimal,
  deposit_as_decimal: decimal,
  tax_category_id: reference,
  archived: { ...flag, readOnly: true },
  archived_at: momentIfAny,
  quantity,
  variation_values: { ...texts, readOnly: true },
  has_variations: flag,
  variation_fields: texts,
  stock_item_properties: stockItemProperties,
  products_count: readCount,
  stock_count: readCount,
  show_in_store: flag,
  extra_information: text,
  search_highlight: nothing,
  photo_url: { ...text, readOnly: true },
  description: text,
  legacy_id: nothing,
  tags: texts,
  products: { ...arrayOf(schemaRef('v1_product')), readOnly: true },
  properties: { ...arrayOf(schemaRef('v1_property')), readOnly: true },
  notes: { ...arrayOf(schemaRef('v1_note')), readOnly: true },
  created_at: moment,
  updated_at: moment,
});

const written = object({
  name,
  slug,
  sku,
  lag_time: lagTime,
  lead_time: leadTime,
  always_available: alwaysAvailable,
  trackable,
  base_price_in_cents: basePrice,
  price_id: priceId,
  price_type: priceType,
  price_period: pricePeriod,
  flat_fee_price_in_cents: cents,
  structure_price_in_cents: cents,
  deposit_in_cents: cents,
  tax_category_id: reference,
  quantity,
  has_variations: flag,
  variation_fields: texts,
  stock_item_properties: stockItemProperties,
  show_in_store: flag,
  extra_information: text,
  description: text,
  tags: texts,
  properties_attributes: arrayOf(schemaRef('v1_property_attributes')),
});

const product = object({
  id,
  name: { ...name, readOnly: true },
  quantity: readCount,
  product_group_id: id,
  stock_items: arrayOf(schemaRef('v1_stock_item')),
});

const stockItem = object({
  id,
  identifier: { type: 'string', examples: ['SKU-1'] },
  item_id: { ...id, description: 'The product.' },
  status: { type: 'string', examples: ['available'] },
});

const decimalText: JsonObject = { type: 'string', description: 'A decimal number.', examples: ['1.0'] };

const tile = object({
  id: { ...reference, description: 'Null where the price goes by the period.' },
  updated_at: momentIfAny,
  created_at: momentIfAny,
  name: text,
  length: { type: 'integer', description: 'Seconds.' },
  multiplier: decimalText,
  quantity: decimalText,
  period: { type: 'string', enum: PRICE_PERIODS },
  price_in_cents: { type: 'integer' },
  price_id: { ...reference, description: 'The price structure.' },
});

const priceStructure = object({
  id: reference,
  updated_at: momentIfAny,
  created_at: momentIfAny,
  legacy_id: nothing,
  tiles: arrayOf(schemaRef('v1_price_tile')),
});

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });

const oneGroup = {
  description: 'The product group.',
  content: json(object({ product_group: schemaRef('v1_product_group') }, ['product_group'])),
};

const inPath = (parameter: string, what: string): JsonObject => ({
  name: parameter,
  in: 'path',
  required: true,
  description: `The id of the ${what}.`,
  schema: { type: 'string' },
});

const body = (required: readonly string[]): JsonObject =>
  object({ product_group: required.length === 0 ? written : { ...written, required } }, ['product_group']);

const pages = (what: string): readonly JsonObject[] => [
  { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
  {
    name: 'per',
    in: 'query',
    description: `${what} on a page; all of them when left out.`,
    schema: { type: 'integer', minimum: 1 },
  },
  { name: 'q', in: 'query', description: 'Words to look for.', schema: { type: 'string' } },
];

const operations: readonly DescribedOperation[] = [
  {
    id: 'v1_product_groups_list',
    method: 'GET',
    path: '/api/1/product_groups',
    summary: 'List product groups',
    description: 'Newest first, without archived ones. Without `per` it answers all of them, as a stream.',
    parameters: pages('Product groups'),
    status: 200,
    answer: {
      description: 'The product groups, and facts about the whole collection.',
      content: json(
        object(
          {
            product_groups: arrayOf(schemaRef('v1_product_group')),
            meta: object({
              total_count: { type: 'integer' },
              facets: object({ tag_list: schemaRef('v1_facet'), status: schemaRef('v1_facet') }),
            }),
          },
          ['product_groups', 'meta'],
        ),
      ),
    },
    errors: [400, 401, 406, 429, 503],
    security: V1_SECURITY,
  },
  {
    id: 'v1_product_groups_create',
    method: 'POST',
    path: '/api/1/product_groups',
    summary: 'Create a product group',
    description:
      'With its product, unless it has variations. A body without the key `product_group` is taken as if it had it. ' +
      'Unknown attributes are ignored.',
    body: body(['name']),
    status: 201,
    answer: oneGroup,
    errors: [400, 401, 403, 406, 409, 413, 415, 422, 429, 503],
    security: V1_SECURITY,
  },
  {
    id: 'v1_product_groups_fetch',
    method: 'GET',
    path: '/api/1/product_groups/{id}',
    summary: 'Fetch a product group',
    parameters: [inPath('id', 'product group')],
    status: 200,
    answer: oneGroup,
    errors: [401, 404, 406, 429, 503],
    security: V1_SECURITY,
  },
  {
    id: 'v1_product_groups_update',
    method: 'PUT',
    path: '/api/1/product_groups/{id}',
    summary: 'Update a product group',
    description: 'Changes the attributes that are sent and no others. PATCH means the same.',
    parameters: [inPath('id', 'product group')],
    body: body([]),
    status: 200,
    answer: oneGroup,
    errors: [400, 401, 403, 404, 406, 409, 412, 413, 415, 422, 429, 503],
    security: V1_SECURITY,
  },
  {
    id: 'v1_product_groups_archive',
    method: 'DELETE',
    path: '/api/1/product_groups/{id}/archive',
    summary: 'Archive a product group',
    description: 'Hidden from lists and searches with its products, still found by id. Not while units are out.',
    parameters: [inPath('id', 'product group')],
    status: 200,
    answer: oneGroup,
    errors: [401, 403, 404, 406, 409, 412, 422, 429, 503],
    security: V1_SECURITY,
  },
  {
    id: 'v1_product_groups_restore',
    method: 'POST',
    path: '/api/1/product_groups/{id}/restore',
    summary: 'Restore a product group',
    description: 'Comes back with the products that were archived with it.',
    parameters: [inPath('id', 'product group')],
    status: 200,
    answer: oneGroup,
    errors: [401, 403, 404, 406, 409, 412, 422, 429, 503],
    security: V1_SECURITY,
  },
  {
    id: 'v1_products_list',
    method: 'GET',
    path: '/api/1/products',
    summary: 'List products',
    description: 'Newest first, without archived ones. Without `per` it answers all of them, as a stream.',
    parameters: pages('Products'),
    status: 200,
    answer: {
      description: 'The products, and how many there are.',
      content: json(
        object({ products: arrayOf(schemaRef('v1_product')), meta: object({ total_count: { type: 'integer' } }) }, [
          'products',
          'meta',
        ]),
      ),
    },
    errors: [400, 401, 406, 429, 503],
    security: V1_SECURITY,
  },
  {
    id: 'v1_products_fetch',
    method: 'GET',
    path: '/api/1/products/{id}',
    summary: 'Fetch a product',
    parameters: [inPath('id', 'product')],
    status: 200,
    answer: {
      description: 'The product.',
      content: json(object({ product: schemaRef('v1_product') }, ['product'])),
    },
    errors: [401, 404, 406, 429, 503],
    security: V1_SECURITY,
  },
  {
    id: 'v1_products_prices',
    method: 'GET',
    path: '/api/1/products/{product_id}/prices',
    summary: 'List the prices of a product',
    description:
      `The tiles of its price structure, or the first ${LISTED_PERIODS} periods of a simple price; no tiles for a price ` +
      'that does not go by time.',
    parameters: [inPath('product_id', 'product')],
    status: 200,
    answer: {
      description: 'The prices.',
      content: json(object({ price_structures: arrayOf(schemaRef('v1_price_structure')) }, ['price_structures'])),
    },
    errors: [401, 404, 406, 429, 503],
    security: V1_SECURITY,
  },
];

export const v1ProductGroups: DescribedPart = {
  tag: { name: 'v1 product groups', description: 'Version 1: product groups with their products, stock and prices.' },
  schemas: {
    v1_product_group: productGroup,
    v1_product: product,
    v1_stock_item: stockItem,
    v1_price_structure: priceStructure,
    v1_price_tile: tile,
  },
  operations,
};
