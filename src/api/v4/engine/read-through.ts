import { membersOf, type Registry } from './definition.ts';

/**
 * The type under which records of a type are to be had: a kind that has neither list nor fetch of its own is read
 * through the list of several kinds that shows it.
 */
export function readThrough(type: string, registry: Registry): string {
  const known = found.get(registry) ?? new Map<string, string>();
  found.set(registry, known);
  const through = known.get(type) ?? unionOf(type, registry);
  known.set(type, through);
  return through;
}

const found = new WeakMap<Registry, Map<string, string>>();

function unionOf(type: string, registry: Registry): string {
  const operations = registry.get(type)?.resource.operations ?? {};
  if ('list' in operations || 'fetch' in operations) return type;
  const union = [...registry.values()].find((definition) => membersOf(definition)?.includes(type));
  return union?.type ?? type;
}
