import type { Work } from '../../db/work.ts';
import type { DocumentType } from '../../domain/documents/document-status.ts';
import type { Problems } from '../problems.ts';
import { tagListAttribute } from '../tag-list-attribute.ts';
import { lineAttribute, textAttribute } from '../text-attribute.ts';
import type { Document, DocumentAttributes } from './document.ts';

/** Characters of the body and of the footer, as of those in the settings. */
export const MAX_DOCUMENT_TEXT = 50_000;

/** What describes a document and can change at any time: the columns that were sent, cleaned and checked. */
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

/** Whether the customer agrees, told by `confirmed` or by `status`. Nobody takes back what is signed. */
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

/** What a document says of its order. Clients send whole records back: what is as it was is accepted. */
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
