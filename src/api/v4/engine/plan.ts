import type { Statement } from '../../../db/sql.ts';
import { type Definition, membersOf, type Registry } from './definition.ts';
import type { IncludeTree, Query } from './query.ts';
import { type Relationship, toOneOf } from './relationship.ts';
import type { Below } from './resource.ts';
import { prepared } from './prepared.ts';
import { keySelection, type Selection, selectionOf } from './selection.ts';
import { edgeSql } from './table-sql.ts';

/** How the rows of one resource are read and rendered at one place of the answer. */
export interface Node {
  readonly definition: Definition;
  readonly selection: Selection;
  readonly edges: readonly Edge[];
}

/** One included relationship. Each branch is one statement for all rows above it. */
export interface Edge {
  readonly name: string;
  readonly relationship: Relationship;
  readonly branches: readonly Branch[];
}

export interface Branch {
  readonly node: Node;
  /** Takes the slot `keys`: ids of the rows above, or ids in their columns; or the function that computes the rows. */
  readonly source: Statement | Below;
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
  const members = membersOf(definition);
  if (members !== undefined) return planUnion(definition, members, includes, context);
  const edges = [...includes].flatMap(([name, below]) => planEdge(definition, name, below, context));
  const hidden = context.flat ? edges.map((edge) => edge.name) : [];
  return { definition, selection: selectionOf(definition, context.query, alwaysShow, hidden), edges };
}

function planEdge(definition: Definition, name: string, below: IncludeTree, context: PlanContext): Edge[] {
  const relationship = definition.relationships[name];
  if (relationship === undefined) return [];
  const branches = planBranches(relationship, below, context);
  return branches.length === 0 ? [] : [{ name, relationship, branches }];
}

function planBranches(relationship: Relationship, below: IncludeTree, context: PlanContext): Branch[] {
  const targets = relationship.kind === 'to-one-of' ? relationship.targets : [relationship.target];
  return targets.flatMap((type) => {
    const target = context.registry.get(type);
    if (target?.kind === 'computed' && target.resource.below !== undefined && relationship.kind === 'has-many') {
      return [{ node: planNode(target, below, context), source: target.resource.below }];
    }
    if (target?.kind !== 'table') return [];
    const members = membersOf(target);
    if (members !== undefined) {
      return members.flatMap((member) =>
        planBranches({ ...relationship, target: member } as Relationship, below, context),
      );
    }
    const node = planNode(target, below, context);
    return [{ node, source: prepared(edgeSql(node, relationship)) }];
  });
}

/** The edge below a row of a union: the row itself, as the resource that it is. */
export const MEMBER = 'member';

function planUnion(
  definition: Definition,
  members: readonly string[],
  includes: IncludeTree,
  context: PlanContext,
): Node {
  const relationship = toOneOf(members, { key: 'id', typeKey: 'type' });
  const fields = context.query.fields.get(definition.type);
  const query =
    fields === undefined ? context.query : { ...context.query, fields: sharedFields(context, members, fields) };
  const edge: Edge = {
    name: MEMBER,
    relationship,
    branches: planBranches(relationship, includes, { ...context, query }),
  };
  return { definition, selection: keySelection(definition, ['id', 'type']), edges: [edge] };
}

/** `fields[items]` speaks for every kind of item that is not named itself. */
function sharedFields(
  { query, registry }: PlanContext,
  members: readonly string[],
  fields: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const shared = members.map((type) => {
    const readable = registry.get(type)?.readableFields;
    return [type, fields.filter((name) => readable?.has(name))] as const;
  });
  return new Map([...shared, ...query.fields]);
}
