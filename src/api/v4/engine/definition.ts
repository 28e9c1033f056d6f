import type { Field, Fields } from './field.ts';
import { type FilterDeclaration, filterDeclarations } from './filter-declaration.ts';
import type { Relationships } from './relationship.ts';
import type { CommandResource, ComputedResource, Resource, Stats, TableResource } from './resource.ts';

/** A resource with everything the stages look up worked out once. `kind` tells which resource it is. */
export type Definition = TableDefinition | ComputedDefinition | CommandDefinition;

export type TableDefinition = DefinitionOf<TableResource>;
export type ComputedDefinition = DefinitionOf<ComputedResource>;
export type CommandDefinition = DefinitionOf<CommandResource>;

interface DefinitionOf<R extends Resource> extends Facts {
  readonly kind: R['kind'];
  readonly resource: R;
}

interface Facts {
  readonly type: string;
  readonly fields: Fields;
  /** In rendering order, without the id. */
  readonly defaultFields: readonly string[];
  readonly readableFields: ReadonlySet<string>;
  readonly filters: ReadonlyMap<string, FilterDeclaration>;
  readonly stats: Stats;
  readonly relationships: Relationships;
  readonly archivable: boolean;
}

/** The resources that refer to each other, by type. */
export type Registry = ReadonlyMap<string, Definition>;

export function registryOf(resources: readonly Resource[]): Registry {
  const registry = new Map<string, Definition>();
  for (const resource of resources) {
    if (registry.has(resource.type)) throw new Error(`resource ${resource.type} is declared twice`);
    registry.set(resource.type, definitionOf(resource));
  }
  return registry;
}

/** The kinds that a union lists, by type; undefined for anything else. */
export const membersOf = ({ kind, resource }: Definition): readonly string[] | undefined =>
  kind === 'table' ? resource.members : undefined;

function definitionOf(resource: Resource): Definition {
  switch (resource.kind) {
    case 'table':
      return { kind: resource.kind, resource, ...factsOf(resource) };
    case 'computed':
      return { kind: resource.kind, resource, ...factsOf(resource) };
    case 'command':
      return { kind: resource.kind, resource, ...factsOf(resource) };
  }
}

function factsOf(resource: Resource): Facts {
  const { type, fields, relationships = {} } = resource;
  const declaredFilters = resource.kind === 'command' ? {} : (resource.filters ?? {});
  const declaredStats = resource.kind === 'command' ? {} : (resource.stats ?? {});
  return {
    type,
    fields,
    defaultFields: namesOf(fields, (field) => !field.extra),
    readableFields: new Set(namesOf(fields, () => true)),
    filters: filterDeclarations(declaredFilters, fields),
    stats: { total: ['count'], ...declaredStats },
    relationships,
    archivable: resource.kind === 'table' && resource.archivable === true,
  };
}

function namesOf(fields: Fields, matches: (field: Field) => boolean): string[] {
  return Object.entries(fields)
    .filter(([name, field]) => name !== 'id' && field.access !== 'writeonly' && matches(field))
    .map(([name]) => name);
}
