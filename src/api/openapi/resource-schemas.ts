import { type Definition, membersOf, type Registry } from '../v4/engine/definition.ts';
import type { Field } from '../v4/engine/field.ts';
import { shownRelationships } from '../v4/engine/related-link.ts';
import { isToMany, type Relationship } from '../v4/engine/relationship.ts';
import { answeredFieldSchema, writtenFieldSchema } from './field-schema.ts';
import { wantedSchema } from './filter-schemas.ts';
import { anyOf, arrayOf, type JsonObject, object, schemaRef, singular } from './json-schema.ts';
import type { OperationDescription } from './operations-of.ts';
import { includedTypes, servedIncludes } from './resource-parameters.ts';

/** The component schemas of one resource, by name. */
export function resourceSchemas(
  definition: Definition,
  operations: readonly OperationDescription[],
  registry: Registry,
): JsonObject {
  return {
    ...recordSchemas(definition, registry),
    ...documentSchemas(definition, operations, registry),
    ...Object.fromEntries(operations.flatMap((operation) => bodySchema(operation, definition))),
  };
}

function recordSchemas(definition: Definition, registry: Registry): JsonObject {
  const { type, readableFields } = definition;
  const members = membersOf(definition)?.filter((member) => registry.has(member));
  if (members !== undefined) {
    return {
      [type]: anyOf(members.map(schemaRef)),
      [`${type}_flat`]: anyOf(members.map((member) => schemaRef(`${member}_flat`))),
    };
  }
  return {
    [`${type}_attributes`]: object(
      Object.fromEntries([...readableFields].map((name) => [name, answeredFieldSchema(definition, name)])),
    ),
    [type]: resourceObject(definition, registry),
    [`${type}_flat`]: flatRecord(definition, registry),
  };
}

/** Whole answers: one record or a list, as JSON:API or flat. */
function documentSchemas(
  definition: Definition,
  operations: readonly OperationDescription[],
  registry: Registry,
): JsonObject {
  const { type } = definition;
  const paths = operations.flatMap(({ includes }) => includes);
  const types = includedTypes(servedIncludes(paths, definition, registry), definition, registry);
  const included = types.length > 0 && {
    included: { ...arrayOf(anyOf(types.map(schemaRef))), description: 'When included.' },
  };
  const links = operations.some(({ paged }) => paged) && { links: schemaRef('page_links') };
  const meta = schemaRef('meta');
  const record = {
    [`${type}_document`]: object({ data: schemaRef(type), ...included, meta }, ['data', 'meta']),
    [`${type}_flat_document`]: object({ data: schemaRef(`${type}_flat`), meta }, ['data']),
  };
  const list = {
    [`${type}_list`]: object({ data: arrayOf(schemaRef(type)), ...included, ...links, meta }, ['data', 'meta']),
    [`${type}_flat_list`]: object({ data: arrayOf(schemaRef(`${type}_flat`)), meta }, ['data']),
  };
  return {
    ...(operations.some(({ answers }) => answers === 'record') && record),
    ...(operations.some(({ answers }) => answers === 'list') && list),
  };
}

function resourceObject(definition: Definition, registry: Registry): JsonObject {
  const { type, fields, readableFields, resource } = definition;
  const links = shownRelationships(definition, registry).map(([name, relationship]) => [
    name,
    schemaRef(isToMany(relationship) ? 'relationship_to_many' : 'relationship_to_one'),
  ]);
  return {
    ...(resource.describe !== undefined && { description: resource.describe }),
    ...object(
      {
        id: fields.id === undefined ? { type: 'string' } : answeredFieldSchema(definition, 'id'),
        type: { const: type },
        // Left out only when `fields` names no attribute at all; clients may rely on it otherwise.
        attributes: schemaRef(`${type}_attributes`),
        ...(links.length > 0 && { relationships: object(Object.fromEntries(links)) }),
      },
      ['id', 'type', ...(readableFields.size > 0 ? ['attributes'] : [])],
    ),
  };
}

/** The record of a `.json` answer: attributes beside the id, included records nested under their relationship. */
function flatRecord(definition: Definition, registry: Registry): JsonObject {
  const { type, fields, readableFields } = definition;
  const id = fields.id === undefined ? { type: 'string' } : answeredFieldSchema(definition, 'id');
  const nested = Object.fromEntries(
    shownRelationships(definition, registry).map(([name, relationship]) => [name, nestedIn(relationship, registry)]),
  );
  const contested = Object.keys(nested).filter((name) => readableFields.has(name));
  if (contested.length === 0) {
    return { allOf: [object({ id, ...nested }, ['id']), schemaRef(`${type}_attributes`)] };
  }
  // An included relationship replaces an attribute of the same name.
  const properties = Object.fromEntries(
    [...readableFields].map((name) => {
      const attribute = answeredFieldSchema(definition, name);
      return [name, nested[name] === undefined ? attribute : { anyOf: [attribute, nested[name]] }];
    }),
  );
  return object({ id, ...nested, ...properties }, ['id']);
}

function nestedIn(relationship: Relationship, registry: Registry): JsonObject {
  const targets = relationship.kind === 'to-one-of' ? relationship.targets : [relationship.target];
  const known = targets.filter((target) => registry.has(target)).map((target) => schemaRef(`${target}_flat`));
  const record = anyOf(known);
  const nested = isToMany(relationship) ? arrayOf(record) : { anyOf: [record, { type: 'null' }] };
  return { ...nested, description: 'When included.' };
}

function bodySchema({ name, writable }: OperationDescription, definition: Definition): readonly [string, JsonObject][] {
  if (name === 'search') return [[`${definition.type}_search`, searchBody(definition)]];
  if (writable === null) return [];
  const { type } = definition;
  const attributes = Object.fromEntries(
    writable.map((field) => [field, writtenFieldSchema(field, fieldOf(definition, field))]),
  );
  const data = {
    ...(name === 'update' && { id: { type: 'string', description: 'The id of the path, if it is given.' } }),
    type: { type: 'string', examples: [type] },
    attributes: object(attributes),
  };
  const body = object(
    {
      data: object(data, ['attributes']),
      include: { type: 'string', description: 'What the answer includes, as in the parameter.' },
      fields: { type: 'object', description: `Which fields it shows: \`{"${type}": "a,b"}\`.` },
    },
    ['data'],
  );
  return [[`${type}_${name}`, body]];
}

function searchBody({ type, filters }: Definition): JsonObject {
  const conditions = Object.fromEntries(
    [...filters.values()].map((filter) => [
      filter.name,
      filter.name === 'conditions' ? schemaRef('search_group') : wantedSchema(filter),
    ]),
  );
  return object({
    filter: {
      ...object(conditions),
      description: 'A value, a list of which any may match, or operators with their values.',
    },
    fields: { type: 'object', description: `\`{"${type}": "a,b"}\``, additionalProperties: { type: 'string' } },
    extra_fields: { type: 'object', additionalProperties: { type: 'string' } },
    include: { type: 'string', description: `Comma-separated relationships of ${singular(type)} records.` },
    sort: { type: 'string' },
    page: object({ number: { type: 'integer', minimum: 1 }, size: { type: 'integer', minimum: 1 } }),
    stats: { type: 'object', description: '`{"total": ["count"]}`', additionalProperties: true },
  });
}

function fieldOf({ type, fields }: Definition, name: string): Field {
  const field = fields[name];
  if (field === undefined) throw new Error(`${type} has no field ${name}`);
  return field;
}
