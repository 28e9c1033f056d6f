import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';

/** What decisions about a bundle go by, as its row has it. */
export interface Bundle {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly slug: string;
  readonly tax_category_id: string | null;
  readonly archived_at: Temporal.Instant | null;
}

/** Held until commit: what is decided over all of a bundle's parts is decided by one at a time. */
export async function lockBundle(work: Work, id: string): Promise<Bundle> {
  const bundle = await lockBundleIfAny(work, id);
  if (bundle === undefined) throw notFound();
  return bundle;
}

export async function lockBundleIfAny(work: Work, id: string): Promise<Bundle | undefined> {
  const bundle = await lockRow<Bundle>(work.tx, 'items', work.company.id, id);
  return bundle?.type === 'bundles' ? bundle : undefined;
}
