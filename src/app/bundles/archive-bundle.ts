import type { Work } from '../../db/work.ts';
import { archiveItems } from '../items/archive-items.ts';
import { lockBundle } from './lock-bundle.ts';

/** Hides a bundle from lists and frees its slug. One that is archived already stays as it is. */
export async function archiveBundle(work: Work, id: string): Promise<void> {
  const bundle = await lockBundle(work, id);
  if (bundle.archived_at === null) await archiveItems(work, [id]);
}
