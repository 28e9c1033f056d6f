import type { Work } from '../../db/work.ts';
import { invalid, Refusal, refuse } from '../../lib/refusal.ts';
import { updateOrder } from '../orders/update-order.ts';
import { gatherProblems, type Problems } from '../problems.ts';
import { lineAttribute, textAttribute } from '../text-attribute.ts';
import { updateRow } from '../update-row.ts';
import type { Document, DocumentAttributes } from './document.ts';
import {
  confirmationChanges,
  describingChanges,
  isAsBefore,
  MAX_DOCUMENT_TEXT,
  refuseOtherSnapshot,
} from './document-changes.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { lockDocument, readDocument } from './lock-document.ts';
import { refreshInvoices } from './refresh-invoices.ts';
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
  const chosen = finalized ? {} : chosenChanges(problems, sent, document);
  refuseOtherSnapshot(problems, sent, document, finalized ? [] : [...CHOSEN, ...OF_ORDER]);
  const confirmation = confirmationChanges(work, problems, sent, document);
  if (sent.finalized === false && finalized) problems.add('finalized', 'cannot be taken back');
  problems.refuse();
  await updateRow(work, 'documents', id, { ...described, ...chosen, ...confirmation });
  if (!finalized) await changeOrder(work, document, sent);
  if (sent.finalized === true && !finalized) {
    await finalizeInvoice(work, id);
    return 'finalized';
  }
  return 'confirmed' in confirmation && confirmation.confirmed ? 'confirmed' : 'updated';
}

/** The fields that an invoice has of its own before it has a number. */
const CHOSEN = ['prefix', 'name', 'address', 'date'] as const;

/** Blank lets it follow its order again. */
function chosenChanges(problems: Problems, sent: DocumentAttributes, document: Document) {
  const isSent = (name: 'name' | 'address'): boolean => sent[name] !== undefined && !isAsBefore(sent, document, name);
  return {
    prefix: lineAttribute(problems, 'prefix', sent.prefix),
    name: isSent('name') ? lineAttribute(problems, 'name', sent.name) : undefined,
    address: isSent('address')
      ? textAttribute(problems, 'address', sent.address, { limit: MAX_DOCUMENT_TEXT })
      : undefined,
    date: sent.date === undefined ? undefined : (sent.date?.toString() ?? null),
  };
}

/** The fields that an invoice without a number takes from its order: writing them here changes the order. */
const OF_ORDER = [
  'customer_id',
  'tax_region_id',
  'coupon_id',
  'deposit_type',
  'deposit_value',
  'discount_percentage',
] as const;

async function changeOrder(work: Work, document: Document, sent: DocumentAttributes): Promise<void> {
  const changed = OF_ORDER.filter((name) => sent[name] !== undefined && !isAsBefore(sent, document, name));
  if (changed.length === 0) return;
  const attributes = changed.map((name) =>
    name === 'discount_percentage'
      ? { discount_type: 'percentage', discount_value: sent.discount_percentage ?? 0 }
      : { [name]: sent[name] },
  );
  await namedHere(() => updateOrder(work, document.order_id, Object.assign({}, ...attributes)));
  await refreshInvoices(work, [document.order_id]);
}

/** Reports the order's errors about the discount under the field that was sent. */
async function namedHere(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid') throw error;
    const [first, ...rest] = error.issues.map(({ field = '', message = '' }) => ({
      field: field === 'discount_value' ? 'discount_percentage' : field,
      message,
    }));
    throw first === undefined ? error : invalid(first, ...rest);
  }
}
