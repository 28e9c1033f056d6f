import { describe, expect, test } from 'vitest';
import { type Definition, membersOf, registryOf } from '../../src/api/v4/engine/definition.ts';
import { readThrough } from '../../src/api/v4/engine/read-through.ts';
import type { Relationship } from '../../src/api/v4/engine/relationship.ts';
import { resources } from '../../src/api/v4/registry.ts';
import { specimenResources } from './specimens.ts';

const registry = registryOf([...resources, ...specimenResources]);
const definitions = [...registry.values()];
const tables = definitions.filter(({ resource }) => resource.kind === 'table');

const targetsOf = (relationship: Relationship): readonly string[] =>
  relationship.kind === 'to-one-of' ? relationship.targets : [relationship.target];

/** Whose fields a relationship goes by; undefined where it goes by none, or by such as are not declared yet. */
function holderOf(definition: Definition, relationship: Relationship): Definition | undefined {
  const { kind } = relationship;
  if (kind === 'to-one' || kind === 'to-one-of') return definition;
  return kind === 'has-one' || kind === 'has-many' ? registry.get(relationship.target) : undefined;
}

/** The kinds that a union lists, or the resource itself. */
function kindsOf(type: string): readonly string[] {
  const definition = registry.get(type);
  return (definition === undefined ? undefined : membersOf(definition)) ?? [type];
}

const relationshipsOf = ({ type, relationships }: Definition) =>
  Object.entries(relationships).map(([name, relationship]) => ({ place: `${type}.${name}`, relationship }));

/** What stands in declarations as a name must be the name of something: the engine finds out only when it is used. */
describe('declarations hold together', () => {
  test('a link to many records names filters that the other side has', () => {
    const missing = definitions.flatMap(relationshipsOf).flatMap(({ place, relationship }) => {
      if (relationship.kind !== 'has-one' && relationship.kind !== 'has-many') return [];
      const target = registry.get(readThrough(relationship.target, registry));
      // What has no list is not linked to.
      if (target === undefined || !('list' in target.resource.operations)) return [];
      return [relationship.key, ...Object.keys(relationship.where)]
        .filter((name) => target.filters.get(name)?.operators.includes('eq') !== true)
        .map((name) => `${place} links to ${target.type}?filter[${name}], which is no filter`);
    });
    expect(missing).toEqual([]);
  });

  test('keys of relationships are fields on the side that holds them', () => {
    const missing = definitions.flatMap((definition) =>
      relationshipsOf(definition).flatMap(({ place, relationship }) => {
        const holder = holderOf(definition, relationship);
        const keys = 'typeKey' in relationship ? [relationship.key, relationship.typeKey] : [relationship.key];
        return holder === undefined
          ? []
          : keys.filter((key) => !(key in holder.fields)).map((key) => `${place}: ${key}`);
      }),
    );
    expect(missing).toEqual([]);
  });

  test('includes follow relationships, as far as their targets are declared', () => {
    const leads = (from: readonly string[], [name, ...rest]: readonly string[]): boolean => {
      const types = from.flatMap(kindsOf);
      const known = types.flatMap((type) => registry.get(type) ?? []);
      if (name === undefined || known.length < types.length) return true;
      const next = known.flatMap(({ relationships }) => relationships[name] ?? []);
      return next.length > 0 && leads(next.flatMap(targetsOf), rest);
    };
    const astray = definitions.flatMap(({ type, resource }) => {
      const operations = Object.values(resource.operations) as readonly (
        | { includes?: readonly string[] }
        | undefined
      )[];
      const paths = [resource.includes ?? [], ...operations.map((operation) => operation?.includes ?? [])].flat();
      return paths.filter((path) => !leads([type], path.split('.'))).map((path) => `${type}: ${path}`);
    });
    expect(astray).toEqual([]);
  });

  test('filters of tables are fields, or bring their SQL', () => {
    const odd = tables.flatMap(({ type, filters }) =>
      [...filters.values()]
        .filter(({ name, custom }) => custom !== null && custom.sql === undefined && name !== 'conditions')
        .map(({ name }) => `${type}: ${name}`),
    );
    expect(odd).toEqual([]);
  });

  test('stats and default orders are of fields that can be read', () => {
    const odd = definitions.flatMap(({ type, stats, resource, fields }) => {
      // Reports work out figures that no record has, as the specification has them.
      if (type.startsWith('report_')) return [];
      const order = resource.kind === 'table' ? (resource.sort ?? '-created_at').replace(/^-/, '') : 'id';
      return [...Object.keys(stats).filter((name) => name !== 'total'), order]
        .filter((name) => fields[name] === undefined || fields[name]?.access === 'writeonly')
        .map((name) => `${type}: ${name}`);
    });
    expect(odd).toEqual([]);
  });
});
