import type { Work } from '../../db/work.ts';
import { deleteRow } from '../delete-row.ts';
import { ownerOf, touchOwner } from '../owners.ts';

export async function deleteProperty(work: Work, id: string): Promise<void> {
  await touchOwner(work, await ownerOf(work, 'properties', id));
  await deleteRow(work, 'properties', id);
}
