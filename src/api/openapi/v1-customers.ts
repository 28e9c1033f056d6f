import { ADDRESS_PARTS } from '../../domain/customers/addresses.ts';
import { SHOWN_ON, V1_TYPE_NAMES } from '../../domain/customers/properties.ts';
import type { DescribedOperation, DescribedPart } from './described-operation.ts';
import { arrayOf, type JsonObject, object, schemaRef } from './json-schema.ts';
import { V1_SECURITY } from './security-schemes.ts';

const id: JsonObject = { type: 'string', format: 'uuid', readOnly: true };
const text: JsonObject = { type: ['string', 'null'] };
const moment: JsonObject = {
  type: 'string',
  format: 'date-time',
  readOnly: true,
  examples: ['2026-03-14T09:00:00.000Z'],
};
const nothing: JsonObject = { type: 'null' };

/** Of the main address, as fields of the customer. */
const ADDRESS_FIELDS = ['address1', 'address2', 'city', 'region', 'zipcode', 'country'];

const ADDRESS = Object.fromEntries(ADDRESS_FIELDS.map((part) => [part, text]));

const customer = object({
  id,
  number: { type: 'integer', readOnly: true, description: 'Unique in the company; names the customer in paths too.' },
  name: { type: 'string', examples: ['Jo Doe'] },
  email: { ...text, examples: ['jo@example.com'] },
  phone: text,
  avatar_url: { ...text, readOnly: true },
  tax_region_id: { type: ['string', 'null'], format: 'uuid' },
  orders: { ...arrayOf(schemaRef('v1_order_summary')), readOnly: true },
  properties: { ...arrayOf(schemaRef('v1_property')), readOnly: true },
  notes: { ...arrayOf(schemaRef('v1_note')), readOnly: true },
  archived: { type: 'boolean', readOnly: true },
  created_at: moment,
  updated_at: moment,
  legacy_id: nothing,
  discount_percentage: { type: 'number' },
  deposit_type: text,
  deposit_value: { type: 'number' },
  tags: arrayOf({ type: 'string' }),
  ...ADDRESS,
  order_count: { type: 'integer', readOnly: true },
  turnover: { type: 'string', readOnly: true, description: 'A decimal number.', examples: ['0.0'] },
  main_address: { anyOf: [schemaRef('v1_property'), { type: 'null' }], readOnly: true },
});

const written = object({
  name: { type: 'string', examples: ['Jo Doe'] },
  email: { ...text, examples: ['jo@example.com'] },
  phone: text,
  tax_region_id: { type: ['string', 'null'], format: 'uuid' },
  discount_percentage: { type: 'number' },
  deposit_type: text,
  deposit_value: { type: 'number' },
  tags: arrayOf({ type: 'string' }),
  ...ADDRESS,
  properties_attributes: arrayOf(schemaRef('v1_property_attributes')),
});

const propertyType: JsonObject = { type: 'string', enum: Object.values(V1_TYPE_NAMES) };

const addressParts = Object.fromEntries(
  ADDRESS_PARTS.map((part) => [part, { type: ['string', 'null'], description: 'Of an address.' }]),
);

const property = object({
  id,
  type: propertyType,
  name: { type: 'string', examples: ['Main'] },
  identifier: { type: 'string', examples: ['main'] },
  owner_type: { type: 'string', examples: ['Customer'] },
  owner_id: id,
  default_property_id: { type: ['string', 'null'], format: 'uuid' },
  position: { type: 'integer' },
  show_on: arrayOf({ type: 'string', enum: SHOWN_ON }),
  validation_required: { type: 'boolean' },
  created_at: moment,
  updated_at: moment,
  value: text,
  ...addressParts,
});

const propertyAttributes = object({
  id: { type: 'string', format: 'uuid', description: 'Of an existing property; without it one is created.' },
  _destroy: { type: 'boolean', description: 'True removes the property named by `id`.' },
  type: propertyType,
  default_property_id: { type: ['string', 'null'], format: 'uuid' },
  name: { type: 'string', examples: ['Main'] },
  identifier: { type: 'string', examples: ['main'] },
  position: { type: 'integer' },
  show_on: arrayOf({ type: 'string', enum: SHOWN_ON }),
  validation_required: { type: 'boolean' },
  value: { ...text, description: 'Of every type but the address.' },
  ...addressParts,
});

const note = object({
  id,
  body: { type: 'string' },
  notable_type: { type: 'string', examples: ['Customer'] },
  notable_id: id,
  employee_id: { type: ['string', 'null'], format: 'uuid' },
  employee: { anyOf: [object({ id, firstname: text, lastname: text }, ['id']), { type: 'null' }] },
  created_at: moment,
  updated_at: moment,
});

const facet = object({
  _type: { type: 'string', examples: ['terms'] },
  missing: { type: 'integer', description: 'Records without any of the terms.' },
  total: { type: 'integer', description: 'Uses of all tags; of other facets, records.' },
  other: { type: 'integer' },
  terms: arrayOf(object({ term: { type: 'string' }, count: { type: 'integer' } })),
});

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });

const oneCustomer = {
  description: 'The customer.',
  content: json(object({ customer: schemaRef('v1_customer') }, ['customer'])),
};

const reference: JsonObject = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of the customer, or its number.',
  schema: { type: 'string' },
};

const body = (required: readonly string[]): JsonObject =>
  object({ customer: required.length === 0 ? written : { ...written, required } }, ['customer']);

const operations: readonly DescribedOperation[] = [
  {
    id: 'v1_customers_list',
    method: 'GET',
    path: '/api/1/customers',
    summary: 'List customers',
    description: 'Newest first, without archived ones. Without `per` it answers all of them, as a stream.',
    parameters: [
      { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
      {
        name: 'per',
        in: 'query',
        description: 'Customers on a page; all of them when left out.',
        schema: { type: 'integer', minimum: 1 },
      },
      { name: 'q', in: 'query', description: 'Words to look for.', schema: { type: 'string' } },
    ],
    status: 200,
    answer: {
      description: 'The customers, and facts about the whole collection.',
      content: json(
        object(
          {
            customers: arrayOf(schemaRef('v1_customer')),
            meta: object({ total_count: { type: 'integer' }, facets: object({ tag_list: schemaRef('v1_facet') }) }),
          },
          ['customers', 'meta'],
        ),
      ),
    },
    errors: [400, 401, 406, 429, 503],
    security: V1_SECURITY,
  },
  {
    id: 'v1_customers_create',
    method: 'POST',
    path: '/api/1/customers',
    summary: 'Create a customer',
    description: 'A body without the key `customer` is taken as if it had it. Unknown attributes are ignored.',
    body: body(['name']),
    status: 201,
    answer: oneCustomer,
    errors: [400, 401, 406, 409, 413, 415, 422, 429, 503],
    security: V1_SECURITY,
  },
  {
    id: 'v1_customers_fetch',
    method: 'GET',
    path: '/api/1/customers/{id}',
    summary: 'Fetch a customer',
    parameters: [reference],
    status: 200,
    answer: oneCustomer,
    errors: [401, 404, 406, 429, 503],
    security: V1_SECURITY,
  },
  {
    id: 'v1_customers_update',
    method: 'PUT',
    path: '/api/1/customers/{id}',
    summary: 'Update a customer',
    description:
      'Changes the attributes that are sent and no others. PATCH means the same. Archived customers can be changed too.',
    parameters: [reference],
    body: body([]),
    status: 200,
    answer: oneCustomer,
    errors: [400, 401, 404, 406, 409, 412, 413, 415, 422, 429, 503],
    security: V1_SECURITY,
  },
  {
    id: 'v1_customers_archive',
    method: 'DELETE',
    path: '/api/1/customers/{id}/archive',
    summary: 'Archive a customer',
    description: 'Hidden from lists and searches, still found by id and number.',
    parameters: [reference],
    status: 200,
    answer: oneCustomer,
    errors: [401, 404, 406, 409, 412, 422, 429, 503],
    security: V1_SECURITY,
  },
  {
    id: 'v1_customers_restore',
    method: 'POST',
    path: '/api/1/customers/{id}/restore',
    summary: 'Restore a customer',
    parameters: [reference],
    status: 200,
    answer: oneCustomer,
    errors: [401, 404, 406, 409, 412, 422, 429, 503],
    security: V1_SECURITY,
  },
];

export const v1Customers: DescribedPart = {
  tag: { name: 'v1 customers', description: 'Version 1: customers with their properties, notes and tags.' },
  schemas: {
    v1_customer: customer,
    v1_note: note,
    v1_property: property,
    v1_property_attributes: propertyAttributes,
    v1_facet: facet,
  },
  operations,
};
