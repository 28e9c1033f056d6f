import { describe, expect, test } from 'vitest';
import { type Definition, registryOf } from './definition.ts';
import { string, uuid } from './field.ts';
import type { Loaded } from './load.ts';
import { type Node, planNode } from './plan.ts';
import { hasMany, toOne } from './relationship.ts';
import { renderFlat } from './render-flat.ts';
import { renderJsonApi } from './render-jsonapi.ts';
import { anyTable } from './resource.ts';

const registry = registryOf([
  anyTable({
    type: 'things',
    fields: { id: uuid(), name: string(), parent_id: uuid() },
    filters: { parent_id: true },
    relationships: {
      parent: toOne('things', { key: 'parent_id' }),
      children: hasMany('things', { key: 'parent_id' }),
      elsewhere: toOne('undeclared', { key: 'parent_id' }),
    },
    operations: { list: {}, fetch: {} },
  }),
  anyTable({ type: 'bare', fields: { id: uuid() }, operations: {} }),
]);

const nodeOf = (type: string): Node =>
  planNode(registry.get(type) as Definition, new Map(), {
    registry,
    query: { fields: new Map(), extraFields: new Map() },
    flat: false,
  });

const thing = (
  id: string,
  related: Record<string, Loaded | Loaded[] | null> = {},
  parentId: string | null = null,
): Loaded => ({
  node: nodeOf('things'),
  id,
  attributes: `{"name":"${id}"}`,
  keys: { parent_id: parentId },
  related: new Map(Object.entries(related)),
});

interface Rendered {
  readonly data: { readonly id: string; readonly relationships?: Record<string, { readonly data?: unknown }> }[];
  readonly included?: { readonly id: string; readonly relationships: Record<string, { readonly data?: unknown }> }[];
}

const render = (rows: readonly Loaded[]): Rendered => JSON.parse(renderJsonApi(rows, registry, {})) as Rendered;

describe('a document', () => {
  test('splices texts as they are', () => {
    expect(renderJsonApi(thing('a', {}, 'b'), registry, {})).toBe(
      '{"data":{"id":"a","type":"things","attributes":{"name":"a"},"relationships":{' +
        '"parent":{"links":{"related":"api/4/things/b"}},' +
        '"children":{"links":{"related":"api/4/things?filter[parent_id]=a"}}}},"meta":{}}',
    );
    expect(renderJsonApi([], registry, { links: '{"self":"x"}', stats: '{"total":{"count":0}}' })).toBe(
      '{"data":[],"links":{"self":"x"},"meta":{"stats":{"total":{"count":0}}}}',
    );
  });

  test('leaves out what a resource does not have', () => {
    const bare: Loaded = { node: nodeOf('bare'), id: 'a', attributes: '{}', keys: {}, related: new Map() };
    expect(renderJsonApi(bare, registry, {})).toBe('{"data":{"id":"a","type":"bare"},"meta":{}}');
  });

  test('includes each record once, in the order in which it is reached', () => {
    const shared = thing('shared');
    const { included } = render([
      thing('a', { parent: shared }),
      thing('b', { parent: shared, children: [thing('c')] }),
    ]);
    expect(included?.map(({ id }) => id)).toEqual(['shared', 'c']);
  });

  test('joins the relationships of a record that was loaded twice', () => {
    const { included } = render([
      thing('a', { parent: thing('p', { parent: thing('g') }), children: [thing('p', { children: [] })] }),
    ]);
    expect(included?.map(({ id }) => id)).toEqual(['p', 'g']);
    expect(included?.[0]?.relationships).toMatchObject({ parent: { data: { id: 'g' } }, children: { data: [] } });
  });

  test('gives a record that is primary data what was included below it elsewhere', () => {
    const { data, included } = render([
      thing('a', { children: [thing('b', { parent: thing('c') })] }),
      thing('b', { children: [] }),
    ]);
    expect(included?.map(({ id }) => id)).toEqual(['c']);
    expect(data[1]?.relationships).toMatchObject({ parent: { data: { id: 'c' } }, children: { data: [] } });
  });

  test('ends where records include each other', () => {
    const a = thing('a');
    const b = thing('b', { parent: a });
    a.related.set('parent', b);
    expect(render([a]).included?.map(({ id }) => id)).toEqual(['b']);
  });

  test('visits what many rows share once', () => {
    // Each level has two ways to the next: 2^40 paths.
    let below = thing('bottom');
    for (let level = 0; level < 40; level += 1) below = thing(`level ${level}`, { parent: below, children: [below] });
    expect(render([below]).included).toHaveLength(40);
  });
});

test('the flat form nests', () => {
  const row = thing('a', { parent: null, children: [thing('b'), thing('c')] });
  expect(renderFlat([row], {})).toBe(
    '{"data":[{"id":"a","name":"a","parent":null,"children":[{"id":"b","name":"b"},{"id":"c","name":"c"}]}]}',
  );
  expect(renderFlat(thing('a', { parent: thing('b') }), { stats: '{}' })).toBe(
    '{"data":{"id":"a","name":"a","parent":{"id":"b","name":"b"}},"meta":{"stats":{}}}',
  );
});
