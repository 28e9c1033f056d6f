import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { danglingReferences, jsonAt, operationsIn } from '../../../test/contract/json-at.ts';
import * as f from '../v4/engine/field.ts';
import { hasMany, toOne, toOneOf } from '../v4/engine/relationship.ts';
import { command, computed, type Resource, anyTable } from '../v4/engine/resource.ts';
import { buildOpenApi } from './build-openapi.ts';
import type { JsonObject } from './json-schema.ts';
import { v1Customers } from './v1-customers.ts';
import { v1Orders } from './v1-orders.ts';
import { v1ProductGroups } from './v1-product-groups.ts';

const nothing = async (): Promise<void> => {};
const anId = async (): Promise<string> => 'id';

const boats = anyTable({
  type: 'boats',
  describe: 'Things that float.',
  archivable: true,
  fields: {
    id: f.uuid({ readonly: true }),
    created_at: f.datetime({ readonly: true }),
    name: f.string(),
    kind: f.enumeration(['dinghy', 'yacht']),
    secret: f.string({ extra: true }),
    harbour_id: f.uuid({ readonlyAfterCreate: true }),
    tag_list: f.strings(),
    oars_attributes: f.entries({ length_mm: f.integer() }),
  },
  relationships: {
    harbour: toOne('harbours', { key: 'harbour_id', required: true }),
    oars: hasMany('oars', { key: 'boat_id' }),
  },
  includes: ['harbour'],
  filters: { name: true, kind: ['eq'], created_at: true },
  stats: { kind: ['count'] },
  operations: {
    list: {},
    search: {},
    fetch: { includes: ['harbour', 'oars'] },
    create: { run: anId },
    update: { run: nothing, permission: 'products' },
    archive: { run: nothing, includes: [] },
    actions: { restore: { run: nothing } },
  },
});

const harbours = anyTable({
  type: 'harbours',
  fields: { id: f.uuid({ readonly: true }), name: f.string(), owner_id: f.uuid(), owner_type: f.string() },
  relationships: { owner: toOneOf(['boats', 'towns'], { key: 'owner_id', typeKey: 'owner_type' }) },
  singleton: () => 'id',
  operations: { fetch: { includes: ['owner'] } },
});

const tides = computed({
  type: 'tides',
  fields: { id: f.string({ readonly: true }), high: f.boolean({ readonly: true }) },
  filters: { month: { type: 'integer', operators: ['eq'], required: true } },
  operations: { list: { paged: false, read: async () => [] } },
});

const launches = command({
  type: 'launches',
  fields: { id: f.uuid({ readonly: true }), boat_id: f.uuid() },
  operations: { create: { status: 200, run: async () => ({ id: 'id' }) } },
});

const V1 = [v1Customers, v1ProductGroups, v1Orders];
const document = buildOpenApi([tides, boats, launches, harbours], V1, { version: '1.2.3' });

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('every reference leads somewhere', () => {
  expect(danglingReferences(document)).toEqual([]);
});

test('operation ids are unique', () => {
  const ids = operationsIn(document).map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('two resources of one name are refused', () => {
  const twice: readonly Resource[] = [boats, boats];
  expect(() => buildOpenApi(twice, [], { version: '1' })).toThrow('boats');
});

test('two parts that claim one schema are refused', () => {
  expect(() => buildOpenApi([], [v1Customers, v1Customers], { version: '1' })).toThrow('/api/1/customers twice');
});

test('operations stand where their kind puts them', () => {
  const addresses = operationsIn(document).map(({ method, path }) => `${method} ${path}`);
  expect(addresses.filter((address) => address.includes('/api/4/'))).toEqual([
    ...both(
      'get /api/4/boats',
      'post /api/4/boats',
      'post /api/4/boats/search',
      'get /api/4/boats/{id}',
      'put /api/4/boats/{id}',
      'delete /api/4/boats/{id}',
      'post /api/4/boats/{id}/restore',
    ),
    ...both('get /api/4/harbours/current'),
    ...both('post /api/4/launches'),
    ...both('get /api/4/tides'),
  ]);
});

/** Each as JSON:API and, with `.json`, flat. */
const both = (...addresses: readonly string[]): readonly string[] => [
  ...addresses,
  ...addresses.map((address) => `${address}.json`),
];

test('an example of an answer shows what it holds unasked', () => {
  expect(at('components', 'examples', 'boats_document', 'value')).toEqual({
    data: {
      id: '01931f5c-7b1e-7c3a-9c1d-2f6a5e8b4d70',
      type: 'boats',
      attributes: {
        created_at: '2026-03-14T09:00:00.000000+00:00',
        name: 'Jo Doe',
        kind: 'dinghy',
        harbour_id: '01931f5c-7b1e-7c3a-9c1d-2f6a5e8b4d70',
        tag_list: [],
      },
      relationships: { harbour: { links: { related: 'api/4/…' } } },
    },
    meta: {},
  });
});

describe('an operation', () => {
  test('names what can be asked for', () => {
    expect(parametersOf('/api/4/boats', 'get')).toEqual([
      'fields[boats]',
      'extra_fields[boats]',
      'include',
      'fields[harbours]',
      'filter[name]',
      'filter[kind]',
      'filter[created_at]',
      'sort',
      'page[number]',
      'page[size]',
      'stats[total]',
      'stats[kind]',
    ]);
    expect(parametersOf('/api/4/boats/{id}', 'put')).toEqual([
      'id',
      'fields[boats]',
      'extra_fields[boats]',
      'include',
      'fields[harbours]',
      'Idempotency-Key',
      'If-Match',
    ]);
    expect(parametersOf('/api/4/tides', 'get')).toEqual(['fields[tides]', 'filter[month]', 'sort', 'stats[total]']);
  });

  test('answers the declared status', () => {
    const successes = operationsIn(document).map(({ operation }) => [
      operation.operationId,
      Object.keys(jsonAt(operation, 'responses'))[0],
    ]);
    expect(Object.fromEntries(successes)).toMatchObject({
      boats_list: '200',
      boats_create: '201',
      boats_archive: '200',
      launches_create: '200',
      v1_customers_create: '201',
    });
  });

  test('says which permission it needs', () => {
    expect(at('paths', '/api/4/boats/{id}', 'put').description).toContain('Needs the permission `products`.');
  });
});

test('a body takes what may be written, and no more', () => {
  expect(Object.keys(writtenTo('boats_create'))).toEqual([
    'name',
    'kind',
    'secret',
    'harbour_id',
    'tag_list',
    'oars_attributes',
  ]);
  expect(Object.keys(writtenTo('boats_update'))).toEqual(['name', 'kind', 'secret', 'tag_list', 'oars_attributes']);
});

test('attributes tell their type, and side-posted records theirs', () => {
  const attributes = at('components', 'schemas', 'boats_attributes', 'properties');
  expect(attributes.created_at).toMatchObject({ type: 'string', format: 'date-time', readOnly: true });
  expect(attributes.kind).toMatchObject({ type: ['string', 'null'], enum: ['dinghy', 'yacht', null] });
  expect(attributes.oars_attributes).toBeUndefined();
  expect(jsonAt(writtenTo('boats_create'), 'oars_attributes', 'items', 'properties')).toMatchObject({
    id: { format: 'uuid' },
    _destroy: { type: 'boolean' },
    length_mm: { type: ['integer', 'null'] },
  });
});

test('a filter with several operators is an object of them, one with equality alone a list', () => {
  const parameters = at('components', 'parameters');
  expect(parameters.boats_filter_kind).toMatchObject({
    name: 'filter[kind]',
    schema: { type: 'array', items: { enum: ['dinghy', 'yacht'] } },
  });
  expect(parameters.boats_filter_created_at).toMatchObject({ style: 'deepObject', explode: true });
  expect(jsonAt(parameters, 'boats_filter_created_at', 'schema').$ref).toBe('#/components/schemas/filter_datetime');
  const operators = at('components', 'schemas', 'filter_datetime', 'properties');
  expect(Object.keys(operators)).toEqual(['eq', 'not_eq', 'gt', 'gte', 'lt', 'lte']);
  expect(parameters.tides_filter_month).toMatchObject({ required: true });
});

function at(...path: readonly string[]): JsonObject {
  return jsonAt(document, ...path);
}

function writtenTo(schema: string): JsonObject {
  return at('components', 'schemas', schema, 'properties', 'data', 'properties', 'attributes', 'properties');
}

function parametersOf(path: string, method: string): readonly unknown[] {
  return Object.values(jsonAt(document, 'paths', path, method, 'parameters')).map((parameter) => {
    const { $ref, name } = jsonAt(parameter);
    return typeof $ref === 'string' ? at(...$ref.slice(2).split('/')).name : name;
  });
}
