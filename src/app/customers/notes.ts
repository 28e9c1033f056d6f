import type { Work } from '../../db/work.ts';
import { textColumn } from '../attributes/columns.ts';
import { createRecord, type RecordRules } from '../rows/records.ts';
import { ownerAttribute, type OwnerAttributes, ownerOf, requireOwnerPermission } from './owners.ts';

export const MAX_NOTE = 10_000;

export interface NoteAttributes extends OwnerAttributes {
  readonly body?: string | null;
}

/** A note is signed by its author, and needs the permission for writing its owner. */
export const noteRules: RecordRules<NoteAttributes> = {
  columns: { body: textColumn(MAX_NOTE, { required: true }) },
  async complete(work, problems, { sent }) {
    const owner = await ownerAttribute(work, problems, sent);
    if (owner !== null) await requireOwnerPermission(work, owner);
    return { columns: { employee_id: work.employee_id, owner_type: owner?.type, owner_id: owner?.id } };
  },
  async beforeDelete(work, id) {
    await requireOwnerPermission(work, await ownerOf(work, 'notes', id));
  },
};

export const createNote = (work: Work, sent: NoteAttributes): Promise<string> =>
  createRecord(work, 'notes', noteRules, sent);
