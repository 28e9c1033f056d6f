import type { Definition, Registry } from './definition.ts';
import { keyAbove, type Loaded, namedBy } from './load.ts';
import { readThrough } from './read-through.ts';
import type { Relationship } from './relationship.ts';

/** A type that declares some shows the member even when none of them leads anywhere yet. */
export function hasRelationships({ relationships }: Definition): boolean {
  for (const _ in relationships) return true;
  return false;
}

/** Relationships to declared resources; the others do not exist yet. */
export function shownRelationships(
  definition: Definition,
  registry: Registry,
): readonly (readonly [string, Relationship])[] {
  const known = shown.get(definition);
  if (known !== undefined) return known;
  const list = Object.entries(definition.relationships).filter(([, relationship]) =>
    relationship.kind === 'to-one-of'
      ? relationship.targets.some((target) => registry.has(target))
      : registry.has(relationship.target),
  );
  shown.set(definition, list);
  return list;
}

const shown = new WeakMap<Definition, readonly (readonly [string, Relationship])[]>();

/** JSON text of `links.related`: the URL of the related records, or null. */
export function relatedLink(relationship: Relationship, row: Loaded, registry: Registry): string {
  if (relationship.kind === 'to-one') return recordLink(relationship.target, row.keys[relationship.key], registry);
  if (relationship.kind === 'to-one-of') {
    return recordLink(row.keys[relationship.typeKey], row.keys[relationship.key], registry);
  }
  if (relationship.kind === 'has-some') {
    const ids = namedBy(relationship, row);
    return ids.length === 0
      ? 'null'
      : `"api/4/${readThrough(relationship.target, registry)}?filter[id]=${ids.join(',')}"`;
  }
  const through = readThrough(relationship.target, registry);
  if (!isListed(through, registry)) return 'null';
  if (!canBeListed(relationship.target, registry)) return 'null';
  let link = `"api/4/${through}?filter[${relationship.key}]=${keyAbove(relationship, row)}`;
  for (const name in relationship.where) link += `&filter[${name}]=${relationship.where[name]}`;
  return `${link}"`;
}

/** Records without a URL of their own are included with their owner. */
const isListed = (type: string, registry: Registry): boolean =>
  'list' in (registry.get(type)?.resource.operations ?? {});

function canBeListed(type: string, registry: Registry): boolean {
  const resource = registry.get(type)?.resource;
  return resource === undefined || 'list' in resource.operations;
}

function recordLink(of: string | null | undefined, id: string | null | undefined, registry: Registry): string {
  if (!of || !id) return 'null';
  const type = readThrough(of, registry);
  const resource = registry.get(type)?.resource;
  if (resource?.singleton !== undefined) return `"api/4/${type}/current"`;
  // Records that can only be listed are found by a filter.
  const isFetched = resource === undefined || 'fetch' in resource.operations;
  return isFetched ? `"api/4/${type}/${id}"` : `"api/4/${type}?filter[id]=${id}"`;
}
