import type { Work } from '../../db/work.ts';
import { DOCUMENT_TYPES } from '../../domain/documents/documents.ts';
import { assert } from '../../lib/assert.ts';
import { newId } from '../../lib/new-id.ts';
import { invalid, Refusal, refuse } from '../../lib/refusal.ts';
import { integerAttribute, lineAttribute, textAttribute } from '../attributes/attributes.ts';
import { gatherProblems } from '../attributes/problems.ts';
import { readSettings } from '../company/settings.ts';
import { lockOrder, type Order } from '../orders/order.ts';
import { insertRow } from '../rows/write-rows.ts';
import { loadBilling } from './billing.ts';
import { linesOfDocument, wholeOrder, writeContents } from './document-contents.ts';
import { dayOfWork, MAX_DOCUMENT_NUMBER, numberDocument } from './document-number.ts';
import {
  columnsOfOrder,
  columnsOnceFinal,
  type DocumentAttributes,
  documentTexts,
  emitDocumentEvent,
} from './document.ts';
import { readDocument } from './load-document.ts';
import { pageFacts, snapshotProperties } from './page-facts.ts';
import { refreshInvoices } from './refresh-invoices.ts';
import {
  changeDocument,
  confirmationChanges,
  describingChanges,
  MAX_DOCUMENT_TEXT,
  refuseOtherSnapshot,
} from './update-document.ts';

/**
 * Returns the id of the new document. A quote or contract is a snapshot of the order and final at once. An order has
 * one invoice that follows it; that one is returned.
 */
export async function createDocument(work: Work, sent: DocumentAttributes): Promise<string> {
  const problems = gatherProblems();
  if (!sent.document_type) problems.add('document_type', "can't be blank");
  if (!sent.order_id) problems.add('order_id', "can't be blank");
  problems.refuse();
  const document_type = DOCUMENT_TYPES.find((type) => type === sent.document_type);
  assert(document_type !== undefined, 'a type is one of those that there are');
  const order = await lockOrder(work, String(sent.order_id)).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 404
      ? invalid({ field: 'order_id', message: 'must exist' })
      : error;
  });
  return document_type === 'invoice'
    ? takeInvoice(work, order, sent)
    : createSnapshot(work, order, { ...sent, document_type });
}

async function takeInvoice(work: Work, order: Order, sent: DocumentAttributes): Promise<string> {
  await refreshInvoices(work, [order.id]);
  const id = (await loadBilling(work, [order.id])).get(order.id)?.pro_forma?.id;
  if (id === undefined) throw refuse('nothing_to_invoice', 'All that this order costs has been invoiced');
  const document = await readDocument(work, id);
  const news = await changeDocument(work, document, sent);
  if (news !== 'finalized') emitDocumentEvent(work, document, 'created');
  return id;
}

type Snapshot = DocumentAttributes & { readonly document_type: 'quote' | 'contract' };

/** Address, date and number can be chosen; everything else comes from the order. */
async function createSnapshot(work: Work, { id: order_id }: Order, sent: Snapshot): Promise<string> {
  const { document_type } = sent;
  const billing = (await loadBilling(work, [order_id])).get(order_id);
  assert(billing !== undefined, 'an order that is held is there');
  const problems = gatherProblems();
  const ordered = { ...columnsOfOrder(billing), revised: false };
  refuseOtherSnapshot(problems, sent, ordered, ['name', 'address', 'number', 'prefix', 'date']);
  if (sent.finalized === false) problems.add('finalized', `must be true for a ${document_type}`);
  const chosen = {
    name: lineAttribute(problems, 'name', sent.name),
    address: textAttribute(problems, 'address', sent.address, { limit: MAX_DOCUMENT_TEXT }),
    prefix: lineAttribute(problems, 'prefix', sent.prefix),
    number: integerAttribute(problems, 'number', sent.number, { least: 1, most: MAX_DOCUMENT_NUMBER }) ?? undefined,
  };
  const { body, footer, ...described } = describingChanges(problems, sent);
  const unconfirmed = { document_type, confirmed: false, signed: false, status: 'unconfirmed' } as const;
  const confirmation = confirmationChanges(work, problems, sent, unconfirmed);
  problems.refuse();
  const { settings } = await readSettings(work);
  const texts = documentTexts(settings, document_type);
  const date = sent.date ?? dayOfWork(work);
  const final = columnsOnceFinal(billing.order);
  const contents = wholeOrder(billing);
  const printed = await pageFacts(work, order_id);
  const id = newId();
  await insertRow(work, 'documents', {
    ...columnsOfOrder(billing),
    ...contents.totals,
    ...final,
    name: chosen.name ?? final.name,
    address: chosen.address ?? final.address,
    ...withoutUndefined(described),
    body: body ?? texts.body,
    footer: footer ?? texts.footer,
    ...unconfirmed,
    ...confirmation,
    id,
    date: date.toString(),
    currency: work.company.currency,
    printed: JSON.stringify(printed),
    finalized: true,
    finalized_at: work.now,
    ...(await numberDocument(work, { ...chosen, document_type, order: billing.order, date, settings })),
  });
  const lines = linesOfDocument({ id, order_id }, contents.lines);
  await writeContents(work, [{ document_id: id, lines, tax_values: contents.tax_values }]);
  await snapshotProperties(work, { id, document_type }, billing.order);
  emitDocumentEvent(work, await readDocument(work, id), 'created');
  return id;
}

const withoutUndefined = (columns: object): object =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
