import type { Work } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import { newId } from '../../lib/new-id.ts';
import { textAttribute } from '../attributes/attributes.ts';
import { gatherProblems } from '../attributes/problems.ts';
import { deleteRow, insertRow } from '../rows/write-rows.ts';
import { ownerAttribute, type OwnerAttributes, ownerOf, requireOwnerPermission } from './owners.ts';

export const MAX_NOTE = 10_000;

export interface NoteAttributes {
  readonly body?: string | null;
}

/** Attributed to the calling employee. */
export async function createNote(work: Work, attributes: NoteAttributes & OwnerAttributes): Promise<string> {
  const problems = gatherProblems();
  const body = textAttribute(problems, 'body', attributes.body ?? null, { limit: MAX_NOTE, required: true });
  const owner = await ownerAttribute(work, problems, attributes);
  if (owner !== null) await requireOwnerPermission(work, owner);
  problems.refuse();
  assert(owner !== null, 'a note without an owner was refused');
  const id = newId();
  await insertRow(work, 'notes', {
    id,
    body,
    employee_id: work.employee_id,
    owner_type: owner.type,
    owner_id: owner.id,
  });
  return id;
}

export async function deleteNote(work: Work, id: string): Promise<void> {
  await requireOwnerPermission(work, await ownerOf(work, 'notes', id));
  await deleteRow(work, 'notes', id);
}
