import type { Work } from '../../db/work.ts';
import { deleteRow } from '../delete-row.ts';

export const deleteBarcode = (work: Work, id: string): Promise<void> => deleteRow(work, 'barcodes', id);
