import type { Work } from '../../db/work.ts';
import { deleteRow } from '../delete-row.ts';
import { ownerOf, requireOwnerPermission } from '../owners.ts';
import { keepQrCode } from './keep-qr-code.ts';

export async function deleteBarcode(work: Work, id: string): Promise<void> {
  const owner = await ownerOf(work, 'barcodes', id);
  await requireOwnerPermission(work, owner);
  await keepQrCode(work, owner, id);
  await deleteRow(work, 'barcodes', id);
}
