import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../v4/engine/limits.ts';
import { errorComponents, errorSchemas } from './error-responses.ts';
import { filterSchemas } from './filter-schemas.ts';
import { arrayOf, type JsonObject, object, schemaRef } from './json-schema.ts';
import { securitySchemes } from './security-schemes.ts';

const identity = object({ type: { type: 'string' }, id: { type: 'string' } }, ['type', 'id']);

const relationshipLinks = object({
  related: { type: ['string', 'null'], description: 'Where the related records are.', examples: ['api/4/…'] },
});

/** Components that every resource refers to. */
export const sharedSchemas: JsonObject = {
  ...errorSchemas,
  ...filterSchemas,
  meta: object({
    stats: {
      type: 'object',
      description: 'When asked for: field → aggregation → number, or value → number for counts of a field.',
      additionalProperties: { type: 'object', additionalProperties: true },
    },
  }),
  page_links: object({
    self: { type: 'string', examples: ['api/4/customers?page[number]=1&page[size]=25'] },
    first: { type: 'string' },
    prev: { type: 'string', description: 'Unless this is the first page.' },
    next: { type: 'string', description: 'Unless this is the last page.' },
    last: { type: 'string' },
  }),
  relationship_to_many: object({
    links: relationshipLinks,
    data: { ...arrayOf(identity), description: 'When included.' },
  }),
  relationship_to_one: object({
    links: relationshipLinks,
    data: { anyOf: [identity, { type: 'null' }], description: 'When included.' },
  }),
  resource_object: object(
    {
      id: { type: 'string' },
      type: { type: 'string' },
      attributes: { type: 'object' },
      relationships: { type: 'object' },
    },
    ['id', 'type'],
  ),
  search_group: {
    ...object(
      {
        operator: { type: 'string', enum: ['and', 'or'] },
        attributes: arrayOf({
          anyOf: [
            schemaRef('search_group'),
            { type: 'object', description: '`{field: value}` or `{field: {operator: value}}`.' },
          ],
        }),
      },
      ['operator', 'attributes'],
    ),
    description: 'Conditions that hold together (`and`) or of which one is enough (`or`). Groups nest to any depth.',
  },
};

export const sharedParameters: JsonObject = {
  id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
  idempotency_key: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text of your choice: a repeat within 24 hours answers what the first request answered, and does nothing.',
    schema: { type: 'string' },
  },
  if_match: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` the change is based on: if the record has changed since, 412 and nothing happens.',
    schema: { type: 'string' },
  },
  if_none_match: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of the answer you have: 304 without a body when nothing has changed.',
    schema: { type: 'string' },
  },
  page_number: {
    name: 'page[number]',
    in: 'query',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
  page_size: {
    name: 'page[size]',
    in: 'query',
    schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE },
  },
};

const headers: JsonObject = {
  ETag: {
    description: 'Names this state of the record, for `If-Match` and `If-None-Match`.',
    schema: { type: 'string' },
  },
  'Idempotent-Replayed': {
    description: '`true` when this is the stored answer to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in this period; `X-RateLimit-Limit` and `X-RateLimit-Period` (seconds) tell the whole.',
    schema: { type: 'integer' },
  },
  'X-Request-Id': {
    description: 'Yours if you sent a sane one, else ours: quote it when you ask for help.',
    schema: { type: 'string' },
  },
};

/** Everything but schemas and parameters, which resources add to. */
export const sharedComponents: JsonObject = { responses: errorComponents, headers, securitySchemes };
