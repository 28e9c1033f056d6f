import { type Definition, membersOf, type Registry } from '../v4/engine/definition.ts';

/** The paths that lead to a declared resource: the others are promised by the interface and not there yet. */
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
