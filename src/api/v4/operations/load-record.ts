import { bind } from '../../../db/sql.ts';
import type { ReadContext } from '../../../db/work.ts';
import { UUID } from '../../../lib/uuid-of.ts';
import { asRendered, type Loaded, loadedOf, loadRelated, type Row, slotsOf } from '../engine/load.ts';
import type { FetchPlan } from './read-plan.ts';

export interface LoadedRecord {
  readonly row: Loaded;
  /** The record's default attributes, whatever was requested: the basis of its entity tag. */
  readonly recordText: string;
}

/** One record with its includes; undefined for a malformed id or another company's. */
export async function loadRecord(
  plan: FetchPlan,
  id: string | undefined,
  view: ReadContext,
): Promise<LoadedRecord | undefined> {
  if (id === undefined || !UUID.test(id)) return undefined;
  const [found] = await view.db.arrays<Row>(bind(plan.row, { ...slotsOf(view), id }));
  if (found === undefined) return undefined;
  const loaded = loadedOf(plan.node, found, view);
  await loadRelated(plan.node, [loaded], view);
  const [row] = asRendered(loaded);
  return row === undefined ? undefined : { row, recordText: (plan.isDefaultView ? found[1] : found.at(-1)) ?? '' };
}
