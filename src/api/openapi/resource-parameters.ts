import { type Definition, membersOf, type Registry } from '../v4/engine/definition.ts';
import type { FilterDeclaration } from '../v4/engine/filter-declaration.ts';
import { MAX_ENTRIES } from '../v4/engine/limits.ts';
import { sortableFields } from '../v4/engine/parse-query.ts';
import { filterValueSchema, operatorsSchema } from './filter-schemas.ts';
import { arrayOf, inWords, type JsonObject, parameterRef } from './json-schema.ts';
import type { OperationDescription } from './operations-of.ts';

/** The component parameters of one resource, by name. */
export function resourceParameters(
  definition: Definition,
  operations: readonly OperationDescription[],
  registry: Registry,
): JsonObject {
  const { type, fields, readableFields, filters, stats, resource } = definition;
  const includes = operations.flatMap((operation) => {
    const paths = servedIncludes(operation.includes, definition, registry);
    return paths.length === 0 ? [] : [[includeName(type, operation), includeParameter(paths)] as const];
  });
  const extra = [...readableFields].filter((name) => fields[name]?.extra === true);
  const own = {
    [`${type}_fields`]: commaList(
      `fields[${type}]`,
      [...readableFields],
      `The attributes of ${inWords(type)} to answer, instead of the usual ones.`,
    ),
    ...(extra.length > 0 && {
      [`${type}_extra_fields`]: commaList(
        `extra_fields[${type}]`,
        extra,
        'Attributes to answer besides the usual ones.',
      ),
    }),
    ...Object.fromEntries(includes),
  };
  if (resource.kind === 'command' || resource.operations.list === undefined) return own;
  return {
    ...own,
    [`${type}_sort`]: commaList(
      'sort',
      sortableFields(definition).flatMap((name) => [name, `-${name}`]),
      'A leading minus sorts downwards.',
    ),
    ...Object.fromEntries(
      [...filters.values()].map((filter) => [`${type}_filter_${filter.name}`, filterParameter(filter)]),
    ),
    ...Object.fromEntries(
      Object.entries(stats).map(([name, aggregations]) => [
        `${type}_stats_${name}`,
        commaList(`stats[${name}]`, aggregations, 'Over everything that the filters let through, whatever the page.'),
      ]),
    ),
  };
}

/** The query parameters of one operation. */
export function operationParameters(
  operation: OperationDescription,
  definition: Definition,
  registry: Registry,
): readonly JsonObject[] {
  const { type, fields, filters, stats } = definition;
  const includes = servedIncludes(operation.includes, definition, registry);
  const included = includedTypes(includes, definition, registry).filter((name) => name !== type);
  const lists = operation.name === 'list';
  return [
    ...(operation.path.includes('{id}') ? [parameterRef('id')] : []),
    parameterRef(`${type}_fields`),
    ...(Object.values(fields).some((field) => field.extra) ? [parameterRef(`${type}_extra_fields`)] : []),
    ...(includes.length > 0 ? [parameterRef(includeName(type, operation))] : []),
    ...included.map((name) => parameterRef(`${name}_fields`)),
    ...(lists ? [...filters.keys()].map((name) => parameterRef(`${type}_filter_${name}`)) : []),
    ...(lists ? [parameterRef(`${type}_sort`)] : []),
    ...(lists && operation.paged ? [parameterRef('page_number'), parameterRef('page_size')] : []),
    ...(lists ? Object.keys(stats).map((name) => parameterRef(`${type}_stats_${name}`)) : []),
    ...headerParameters(operation),
  ];
}

function headerParameters({ method, name, answers }: OperationDescription): readonly JsonObject[] {
  if (method === 'GET') return answers === 'record' ? [parameterRef('if_none_match')] : [];
  if (name === 'search') return [];
  const changes = name !== 'create';
  return [parameterRef('idempotency_key'), ...(changes ? [parameterRef('if_match')] : [])];
}

const includeName = (type: string, { name }: OperationDescription): string => `${type}_${name}_include`;

const includeParameter = (paths: readonly string[]): JsonObject =>
  commaList('include', paths, 'Related records to answer along with these.');

const commaList = (name: string, values: readonly string[], description: string): JsonObject => ({
  name,
  in: 'query',
  description,
  style: 'form',
  explode: false,
  schema: arrayOf({ type: 'string', enum: values }),
});

function filterParameter(filter: FilterDeclaration): JsonObject {
  const { name, type, operators, values, required } = filter;
  const common = { name: `filter[${name}]`, in: 'query', ...(required && { required: true }) };
  if (type === 'hash') {
    const description = HASH_FILTERS.get(name) ?? 'An object.';
    return { ...common, description, style: 'deepObject', schema: { type: 'object' } };
  }
  if (operators.length === 1 && operators[0] === 'eq') {
    const schema = { ...arrayOf(filterValueSchema(type, values)), maxItems: MAX_ENTRIES };
    return { ...common, style: 'form', explode: false, schema };
  }
  return { ...common, style: 'deepObject', explode: true, schema: operatorsSchema(filter) };
}

const HASH_FILTERS: ReadonlyMap<string, string> = new Map([
  [
    'conditions',
    'The groups of an advanced search, as JSON text or in brackets (`filter[conditions][operator]=or&filter[conditions][attributes][][name]=x`); see the search operation.',
  ],
]);

/** The paths that lead to a declared resource; the others belong to the interface and do not exist yet. */
export const servedIncludes = (paths: readonly string[], from: Definition, registry: Registry): readonly string[] =>
  paths.filter((path) => leads(path.split('.'), from, registry));

function leads([name, ...rest]: readonly string[], from: Definition, registry: Registry): boolean {
  return name === undefined || targetsOf(name, from, registry).some((target) => leads(rest, target, registry));
}

/** The declared types that the paths come by, in order of appearance. */
export const includedTypes = (paths: readonly string[], from: Definition, registry: Registry): readonly string[] => [
  ...new Set(paths.flatMap((path) => typesAlong(path.split('.'), from, registry))),
];

function typesAlong([name, ...rest]: readonly string[], from: Definition, registry: Registry): readonly string[] {
  if (name === undefined) return [];
  return targetsOf(name, from, registry).flatMap((target) => [target.type, ...typesAlong(rest, target, registry)]);
}

function targetsOf(name: string, from: Definition, registry: Registry): readonly Definition[] {
  const members = membersOf(from)?.flatMap((type) => registry.get(type) ?? []);
  if (members !== undefined) return [...new Set(members.flatMap((member) => targetsOf(name, member, registry)))];
  const relationship = from.relationships[name];
  if (relationship === undefined) return [];
  const types = relationship.kind === 'to-one-of' ? relationship.targets : [relationship.target];
  return types.flatMap((type) => registry.get(type) ?? []);
}
