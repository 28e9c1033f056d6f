import type { Database } from '../../../db/database.ts';
import type { ReadContext } from '../../../db/work.ts';
import type { Node } from './plan.ts';
import type { Condition } from './query.ts';
import type { Refresh } from './resource.ts';
import { hiddenValues } from './table-sql.ts';

/** Refreshes everything that a plan shows before it is read. A list passes its filters. */
export async function refreshInvolved(
  node: Node,
  view: ReadContext,
  database: Database | null,
  condition?: Condition,
): Promise<void> {
  const refreshes = new Set([...shownBy(node), ...listedBy(node, condition)]);
  for (const refresh of refreshes) await refresh(view, database);
}

function shownBy({ definition: { resource }, edges }: Node): readonly Refresh[] {
  const below = edges.flatMap(({ branches }) => branches.flatMap((branch) => shownBy(branch.node)));
  return resource.kind === 'table' && resource.refresh !== undefined ? [resource.refresh, ...below] : below;
}

function listedBy({ definition: { resource } }: Node, condition: Condition | undefined): readonly Refresh[] {
  if (condition === undefined || resource.kind !== 'table' || resource.unlisted?.refresh === undefined) return [];
  const { unlisted } = resource;
  return hiddenValues(unlisted, condition).length === unlisted.values.length ? [] : [resource.unlisted.refresh];
}
