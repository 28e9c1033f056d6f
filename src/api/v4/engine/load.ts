import type { Queryable } from '../../../db/database.ts';
import { bind, type Statement } from '../../../db/sql.ts';
import type { ReadContext } from '../../../db/work.ts';
import { attributesText } from './attribute-text.ts';
import type { Definition } from './definition.ts';
import { type Branch, type Edge, MEMBER, type Node } from './plan.ts';
import { type HasMany, type HasSome, isToMany, type Relationship } from './relationship.ts';
import type { ComputedRow } from './resource.ts';

/** A row on its way into a document. */
export interface Loaded {
  readonly node: Node;
  readonly id: string;
  /** JSON text of an object. */
  readonly attributes: string;
  /** By field name: the ids that relationships go by. */
  readonly keys: Readonly<Record<string, string | null>>;
  /** By relationship key: ids of the many that a deed names. */
  readonly named?: Readonly<Record<string, readonly string[]>>;
  /** By relationship name: the included records. */
  readonly related: Map<string, Loaded | readonly Loaded[] | null>;
}

export type Slots = Readonly<Record<string, unknown>>;

export const slotsOf = ({ company, employee_id, base_url, now }: ReadContext): Slots => ({
  company_id: company.id,
  employee_id,
  base_url,
  now,
});

/** Runs a statement of a plan and everything that hangs below its rows: one statement per branch, never one per row. */
export async function load(node: Node, statement: Statement, slots: Slots, view: ReadContext): Promise<Loaded[]> {
  const rows = await selectRows(view.db, statement, slots);
  const loaded = rows.map((row) => loadedOf(node, row, view));
  await loadRelated(node, loaded, view);
  return loaded.flatMap(asRendered);
}

/** A row of a union is rendered as the resource that it is. */
export function asRendered(row: Loaded): readonly Loaded[] {
  const member = row.related.get(MEMBER);
  return member === undefined ? [row] : member === null ? [] : [member].flat();
}

export async function loadRelated(node: Node, rows: readonly Loaded[], view: ReadContext): Promise<void> {
  if (rows.length === 0) return;
  for (const edge of node.edges) await loadEdge(edge, rows, view);
}

async function loadEdge(edge: Edge, rows: readonly Loaded[], view: ReadContext): Promise<void> {
  const { relationship, name } = edge;
  const many = isToMany(relationship);
  for (const row of rows) row.related.set(name, many ? [] : null);
  for (const branch of edge.branches) {
    const wanted = keysAbove(edge, branch, rows);
    if (wanted.size === 0) continue;
    const found = await loadBranch(edge, branch, [...wanted.keys()], view);
    for (const { owner, loaded } of found) {
      for (const row of wanted.get(owner) ?? []) attach(row, name, loaded, many);
    }
    await loadRelated(
      branch.node,
      found.map(({ loaded }) => loaded),
      view,
    );
  }
}

function attach(row: Loaded, name: string, loaded: Loaded, many: boolean): void {
  const before = row.related.get(name);
  if (many) (before as Loaded[]).push(loaded);
  else if (before === null) row.related.set(name, loaded);
}

/** The id by which rows below are looked up → the rows above that want it. */
function keysAbove({ relationship }: Edge, { node }: Branch, rows: readonly Loaded[]): Map<string, Loaded[]> {
  const wanted = new Map<string, Loaded[]>();
  for (const row of rows) {
    if (relationship.kind === 'to-one-of' && row.keys[relationship.typeKey] !== node.definition.type) continue;
    const keys = relationship.kind === 'has-some' ? namedBy(relationship, row) : [keyAbove(relationship, row)];
    for (const key of keys) {
      if (key === null || key === undefined) continue;
      const rowsOfKey = wanted.get(key);
      if (rowsOfKey === undefined) wanted.set(key, [row]);
      else rowsOfKey.push(row);
    }
  }
  return wanted;
}

export const namedBy = ({ key }: HasSome, { named }: Loaded): readonly string[] => named?.[key] ?? [];

/** The id by which a row is related: its own, or one of its columns. */
export function keyAbove(relationship: Exclude<Relationship, HasSome>, row: Loaded): string | null | undefined {
  if (relationship.kind === 'has-one') return row.id;
  if (relationship.kind === 'has-many') return relationship.ours === 'id' ? row.id : row.keys[relationship.ours];
  return row.keys[relationship.key];
}

interface Found {
  /** By which the row above is known. */
  readonly owner: string;
  readonly loaded: Loaded;
}

async function loadBranch(
  { relationship }: Edge,
  { node, source }: Branch,
  keys: readonly string[],
  view: ReadContext,
): Promise<readonly Found[]> {
  if (typeof source === 'function') {
    const computed = await source(view, keys);
    return computed.map((row) => ({
      owner: row[(relationship as HasMany).key] as string,
      loaded: loadedFrom(row, node),
    }));
  }
  const rows = await selectRows(view.db, source, { ...slotsOf(view), keys });
  const ownerColumn = 2 + node.selection.keys.length;
  return rows.map((row) => {
    const loaded = loadedOf(node, row, view);
    return { owner: row[ownerColumn] ?? loaded.id, loaded };
  });
}

export type Row = readonly (string | null)[];

const selectRows = (db: Queryable, statement: Statement, slots: Slots): Promise<Row[]> =>
  db.arrays<Row>(bind(statement, slots));

export function loadedOf(node: Node, row: Row, view: ReadContext): Loaded {
  const keys: Record<string, string | null> = {};
  node.selection.keys.forEach((name, index) => {
    keys[name] = row[index + 2] ?? null;
  });
  const text = row[1] ?? '{}';
  const attributes = node.selection.derived.length === 0 ? text : withDerived(node, text, view);
  return { node, id: row[0] as string, attributes, keys, related: new Map() };
}

function withDerived({ definition, selection }: Node, text: string, view: ReadContext): string {
  const attributes = JSON.parse(text) as Record<string, unknown>;
  for (const name of selection.derived) {
    attributes[name] = definition.fields[name]?.derive?.(attributes[name], view) ?? null;
  }
  return JSON.stringify(attributes);
}

/** A row that code worked out. */
export function loadedFrom(row: ComputedRow, node: Node): Loaded {
  const { definition, selection } = node;
  const keys = Object.fromEntries(
    selection.keys.map((name) => [name, (row[name] as string | null | undefined) ?? null]),
  );
  // The renderers insert ids without escaping, and these are not UUIDs of the database.
  const id = JSON.stringify(row.id).slice(1, -1);
  const attributes = attributesText(definition, selection.fields, row);
  return { node, id, attributes, keys, named: namedIn(row, definition), related: new Map() };
}

const namedIn = (row: ComputedRow, { relationships }: Definition): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.values(relationships)
      .filter((relationship) => relationship.kind === 'has-some')
      .map(({ key }) => [key, (row[key] as readonly string[] | undefined) ?? []]),
  );
