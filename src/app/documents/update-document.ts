import type { Work } from '../../db/work.ts';
import { refuse } from '../../lib/refusal.ts';
import { gatherProblems } from '../problems.ts';
import { lineAttribute } from '../text-attribute.ts';
import { updateRow } from '../update-row.ts';
import type { Document, DocumentAttributes } from './document.ts';
import { confirmationChanges, describingChanges, refuseOtherSnapshot } from './document-changes.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { lockDocument, readDocument } from './lock-document.ts';
import { tellDocument } from './tell-document.ts';

/** What describes a document can change; what it says of its order stays as it was. */
export async function updateDocument(work: Work, id: string, sent: DocumentAttributes): Promise<void> {
  const { document } = await lockDocument(work, id);
  if (document.archived_at !== null) throw refuse('document_archived', `This ${document.document_type} is archived`);
  const deed = await changeDocument(work, document, sent);
  if (deed === 'finalized') return;
  tellDocument(work, await readDocument(work, id), deed, { ...sent });
}

/** Of one whose order is held. Answers what has been done; that an invoice was finalized is told already. */
export async function changeDocument(
  work: Work,
  document: Document,
  sent: DocumentAttributes,
): Promise<'updated' | 'confirmed' | 'finalized'> {
  const { id, finalized } = document;
  const problems = gatherProblems();
  const described = describingChanges(problems, sent);
  // The prefix of a number that is still to be given.
  const prefix = finalized ? undefined : lineAttribute(problems, 'prefix', sent.prefix);
  refuseOtherSnapshot(problems, sent, document, finalized ? [] : ['prefix']);
  const confirmation = confirmationChanges(work, problems, sent, document);
  if (sent.finalized === false && finalized) problems.add('finalized', 'cannot be taken back');
  problems.refuse();
  await updateRow(work, 'documents', id, { ...described, prefix, ...confirmation });
  if (sent.finalized === true && !finalized) {
    await finalizeInvoice(work, id);
    return 'finalized';
  }
  return 'confirmed' in confirmation && confirmation.confirmed ? 'confirmed' : 'updated';
}
