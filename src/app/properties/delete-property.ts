import type { Work } from '../../db/work.ts';
import { deleteRow } from '../delete-row.ts';
import { touchOwner } from '../owners.ts';
import { ownerOfProperty } from './load-properties.ts';

export async function deleteProperty(work: Work, id: string): Promise<void> {
  await touchOwner(work, await ownerOfProperty(work, id));
  await deleteRow(work, 'properties', id);
}
