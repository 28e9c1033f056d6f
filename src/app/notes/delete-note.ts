import type { Work } from '../../db/work.ts';
import { deleteRow } from '../delete-row.ts';

export const deleteNote = (work: Work, id: string): Promise<void> => deleteRow(work, 'notes', id);
