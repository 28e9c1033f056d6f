import type { Work } from '../../db/work.ts';
import { findFreeSlug } from '../items/insert-with-slug.ts';
import { SLUG_TAKEN, slugOfName } from '../items/slug-attribute.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { updateRow } from '../update-row.ts';
import { lockBundle } from './lock-bundle.ts';

/** Undoes archiving, under a slug made from the name again. One that is not archived stays as it is. */
export async function restoreBundle(work: Work, id: string): Promise<void> {
  const bundle = await lockBundle(work, id);
  if (bundle.archived_at === null) return;
  const slug = await findFreeSlug(work, 'bundles', slugOfName(bundle.name, 'bundle'), id);
  await refusingViolations(SLUG_TAKEN, () => updateRow(work, 'items', id, { slug, archived_at: null }));
}
