import type { Work } from '../../db/work.ts';
import { deleteRow } from '../delete-row.ts';
import { ownerOf, requireOwnerPermission } from '../owners.ts';

export async function deleteNote(work: Work, id: string): Promise<void> {
  await requireOwnerPermission(work, await ownerOf(work, 'notes', id));
  await deleteRow(work, 'notes', id);
}
