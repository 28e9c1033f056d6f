import type { Field, Fields } from './field.ts';
import { type FilterDeclaration, filterDeclarations } from './filter-declaration.ts';
import type { Relationships } from './relationship.ts';
import type { Resource, Stats } from './resource.ts';

/** A resource with everything the stages look up worked out once. */
export interface Definition {
  readonly type: string;
  readonly resource: Resource;
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
export const membersOf = ({ resource }: Definition): readonly string[] | undefined =>
  resource.kind === 'table' ? resource.members : undefined;

function definitionOf(resource: Resource): Definition {
  const { type, fields, relationships = {} } = resource;
  const declaredFilters = resource.kind === 'command' ? {} : (resource.filters ?? {});
  const declaredStats = resource.kind === 'command' ? {} : (resource.stats ?? {});
  return {
    type,
    resource,
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
