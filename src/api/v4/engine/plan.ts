import type { Statement } from '../../../db/sql.ts';
import type { Definition, Registry } from './definition.ts';
import type { IncludeTree, Query } from './query.ts';
import type { Relationship } from './relationship.ts';
import { prepared } from './prepared.ts';
import { type Selection, selectionOf } from './selection.ts';
import { edgeSql } from './table-sql.ts';

/** How the rows of one resource are read and rendered at one place of the answer. */
export interface Node {
  readonly definition: Definition;
  readonly selection: Selection;
  readonly edges: readonly Edge[];
}

/** One included relationship. Each branch is one statement, however many rows stand above it. */
export interface Edge {
  readonly name: string;
  readonly relationship: Relationship;
  readonly branches: readonly Branch[];
}

export interface Branch {
  readonly node: Node;
  /** Takes the slot `keys`: ids of the rows above, or the ids they hold. */
  readonly statement: Statement;
}

export interface PlanContext {
  readonly registry: Registry;
  readonly query: Pick<Query, 'fields' | 'extraFields'>;
  /** In the flat form an included relation takes the place of an attribute of the same name. */
  readonly flat: boolean;
}

/** The tree of reads that answers a query below rows of `definition`. */
export function planNode(
  definition: Definition,
  includes: IncludeTree,
  context: PlanContext,
  alwaysShow: readonly string[] = [],
): Node {
  const edges = [...includes].flatMap(([name, below]) => planEdge(definition, name, below, context));
  const hidden = context.flat ? edges.map((edge) => edge.name) : [];
  return { definition, selection: selectionOf(definition, context.query, alwaysShow, hidden), edges };
}

function planEdge(definition: Definition, name: string, below: IncludeTree, context: PlanContext): Edge[] {
  const relationship = definition.relationships[name];
  if (relationship === undefined) return [];
  const targets = relationship.kind === 'to-one-of' ? relationship.targets : [relationship.target];
  const branches = targets.flatMap((type) => {
    const target = context.registry.get(type);
    if (target === undefined || target.resource.kind !== 'table') return [];
    const node = planNode(target, below, context);
    return [{ node, statement: prepared(edgeSql(node, relationship)) }];
  });
  return branches.length === 0 ? [] : [{ name, relationship, branches }];
}
