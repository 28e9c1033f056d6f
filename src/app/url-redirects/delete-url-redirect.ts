import type { Work } from '../../db/work.ts';
import { deleteRow } from '../delete-row.ts';

export const deleteUrlRedirect = (work: Work, id: string): Promise<void> => deleteRow(work, 'url_redirects', id);
