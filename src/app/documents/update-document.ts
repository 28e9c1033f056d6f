import { COMPANY, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { DocumentType } from '../../domain/documents/documents.ts';
import { invalid, Refusal, refuse } from '../../lib/refusal.ts';
import { lineAttribute, tagListAttribute, textAttribute } from '../attributes/attributes.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { requirePermission } from '../company/permissions.ts';
import { updateOrder } from '../orders/update-order.ts';
import { archiveRow, updateRow } from '../rows/write-rows.ts';
import { type Document, type DocumentAttributes, emitDocumentEvent } from './document.ts';
import { finalizeInvoice } from './invoices.ts';
import { lockDocument, readDocument } from './load-document.ts';
import { refreshInvoices } from './refresh-invoices.ts';

/** Descriptive columns can change; the contents taken from the order stay. */
export async function updateDocument(work: Work, id: string, sent: DocumentAttributes): Promise<void> {
  const { document } = await lockDocument(work, id);
  if (document.archived_at !== null) throw refuse('document_archived', `This ${document.document_type} is archived`);
  const verb = await changeDocument(work, document, sent);
  if (verb === 'finalized') return;
  emitDocumentEvent(work, await readDocument(work, id), verb, { ...sent });
}

/** The order is locked. Returns the verb for the event, except for finalizing an invoice, which has emitted its own. */
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

/** Characters of the body and of the footer, as of those in the settings. */
export const MAX_DOCUMENT_TEXT = 50_000;

/** Descriptive columns, which can change at any time: those that were sent, normalized and validated. */
export function describingChanges(problems: Problems, sent: DocumentAttributes) {
  const text = (name: 'body' | 'footer') => {
    const value = textAttribute(problems, name, sent[name], { limit: MAX_DOCUMENT_TEXT });
    return value === null ? '' : value;
  };
  return {
    body: text('body'),
    footer: text('footer'),
    reference: lineAttribute(problems, 'reference', sent.reference),
    due_date: sent.due_date === undefined ? undefined : (sent.due_date?.toString() ?? null),
    sent: sent.sent ?? undefined,
    tag_list: tagListAttribute(problems, sent.tag_list),
  };
}

/** Whether the customer agreed, sent as `confirmed` or `status`. A signed document stays confirmed. */
export function confirmationChanges(
  work: Work,
  problems: Problems,
  sent: DocumentAttributes,
  { document_type, confirmed, signed, status }: Pick<Document, 'document_type' | 'confirmed' | 'signed' | 'status'>,
) {
  const isOtherStatus = sent.status !== undefined && sent.status !== null && sent.status !== status;
  const isAgreement = sent.status === 'confirmed' || sent.status === 'unconfirmed';
  if (isOtherStatus && (document_type === 'invoice' || !isAgreement))
    problems.add('status', statusWords(document_type));
  const agreed = sent.confirmed ?? (isOtherStatus && isAgreement ? sent.status === 'confirmed' : confirmed);
  if (agreed === confirmed) return {};
  if (document_type === 'invoice') problems.add('confirmed', 'is for quotes and contracts');
  if (signed) problems.add('confirmed', 'must be true: it is signed');
  return {
    confirmed: agreed,
    confirmed_at: agreed ? work.now : null,
    status: agreed ? 'confirmed' : 'unconfirmed',
  } as const;
}

const statusWords = (document_type: DocumentType): string =>
  document_type === 'invoice' ? 'follows from payments' : 'must be confirmed or unconfirmed';

/** Contents taken from the order. Clients send whole records back, so unchanged values are accepted. */
export type Snapshot = Readonly<Partial<Record<(typeof SNAPSHOT)[number], unknown>>>;

const SNAPSHOT = [
  'number',
  'prefix',
  'date',
  'name',
  'address',
  'customer_id',
  'tax_region_id',
  'coupon_id',
  'fulfillment_type',
  'deposit_type',
  'deposit_value',
  'discount_percentage',
  'revised',
] as const satisfies readonly (keyof DocumentAttributes)[];

/** `free`: those that the caller may choose after all. */
export function refuseOtherSnapshot(
  problems: Problems,
  sent: DocumentAttributes,
  snapshot: Snapshot,
  free: readonly (keyof DocumentAttributes)[] = [],
): void {
  for (const name of SNAPSHOT) {
    const value = sent[name];
    if (value === undefined || free.includes(name) || isAsBefore(sent, snapshot, name)) continue;
    problems.add(name, OWN_WORDS[name] ?? 'is what the order was: archive the document and make another');
  }
}

export const isAsBefore = (sent: DocumentAttributes, before: Snapshot, name: (typeof SNAPSHOT)[number]): boolean =>
  plain(sent[name]) === plain(before[name]);

const OWN_WORDS: Readonly<Partial<Record<keyof DocumentAttributes, string>>> = {
  number: 'is given once',
  prefix: 'goes with the number, which is given once',
  date: 'is that of the day on which it was made',
  revised: 'is set by a revision of the invoice',
};

/** Blank is nothing. */
const plain = (value: unknown): unknown => {
  if (value instanceof Temporal.PlainDate) return value.toString();
  return typeof value === 'string' ? value.trim() || null : (value ?? null);
};

/**
 * Archives a document. An archived invoice keeps its number and no longer counts: its amounts are to be invoiced again.
 * An archived document stays as it is.
 */
export async function archiveDocument(work: Work, id: string): Promise<void> {
  const { order, document } = await lockDocument(work, id);
  if (document.document_type === 'invoice') {
    await requirePermission(work, 'delete_invoices', 'archiving an invoice needs the permission delete_invoices');
  }
  if (document.archived_at !== null) return;
  await archiveRow(work, 'documents', id);
  await work.tx.run(sql`
    update orders
    set invoice_behind = true,
      has_signed_contract = exists (
        select
        from documents as d
        where d.company_id = ${COMPANY}
          and d.order_id = orders.id
          and d.document_type = 'contract'
          and d.signed
          and d.archived_at is null
      )
    where company_id = ${work.company.id}
      and id = ${order.id}
  `);
  emitDocumentEvent(work, document, 'archived');
}
