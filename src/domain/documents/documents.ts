import { type Settlement, settlement, type SettlementFacts } from '../payments/payments.ts';
import { DAY_S } from '../pricing/line-price.ts';

export const DOCUMENT_TYPES = ['quote', 'contract', 'invoice'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const DOCUMENT_STATUSES = [
  'confirmed',
  'unconfirmed',
  'revised',
  'partially_paid',
  'payment_due',
  'paid',
  'process_deposit',
  'overpaid',
] as const satisfies readonly ('confirmed' | 'unconfirmed' | 'revised' | Settlement)[];
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export interface DocumentFacts extends SettlementFacts {
  readonly document_type: DocumentType;
  readonly confirmed: boolean;
  /** Another one has taken its place. */
  readonly revised: boolean;
}

/** Of quotes and contracts, whether the customer has agreed; of invoices, how far they are paid. */
export function documentStatus(document: DocumentFacts): DocumentStatus {
  if (document.document_type !== 'invoice') return document.confirmed ? 'confirmed' : 'unconfirmed';
  return document.revised ? 'revised' : settlement(document);
}

/** The placeholders of a prefix. */
export interface PrefixValues {
  readonly year: number;
  readonly order_number: number | null;
  readonly customer_number: number | null;
}

/** `{{year}}-{{order_number}}` → `2026-15`. Missing values are left out; unknown placeholders stay. */
export function renderPrefix(template: string | null, values: PrefixValues): string | null {
  const prefix = template?.replaceAll(PLACEHOLDER, (written, name: string) =>
    isNamed(name) ? String(values[name] ?? '') : written,
  );
  return prefix?.trim() || null;
}

/** `2026-15-3`, or `3` without a prefix. */
export const prefixWithNumber = (prefix: string | null, number: number): string =>
  prefix === null ? String(number) : `${prefix}-${number}`;

/** Revisions of an invoice keep its number, and count from 1. */
export const nextRevision = (revision: string | null): string => String(Number(revision ?? 0) + 1);

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

const NAMES = ['year', 'order_number', 'customer_number'] as const satisfies readonly (keyof PrefixValues)[];

const isNamed = (name: string): name is keyof PrefixValues => (NAMES as readonly string[]).includes(name);

/** When an invoice of a day must be paid, a day that has begun included; null where nothing is said of it. */
export const dueDate = (date: Temporal.PlainDate, due_period_s: number): Temporal.PlainDate | null =>
  due_period_s > 0 ? date.add({ days: Math.ceil(due_period_s / DAY_S) }) : null;

/** The file name for a title, and its `Content-Disposition`: inline. */
export function pdfDisposition(title: string): string {
  const name = fileName(title);
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '')
    .trim();
  const encoded = encodeURIComponent(`${name}.pdf`).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `inline; filename="${plain || FALLBACK_NAME}.pdf"; filename*=UTF-8''${encoded}`;
}

const FALLBACK_NAME = 'document';
const MAX_LENGTH = 100;

/** Without characters that file systems refuse or interpret. */
function fileName(title: string): string {
  const safe = title
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}/\\:*?"<>|\u2028\u2029\ufffd]/gu, ' ')
    .replaceAll(/\s+/g, ' ');
  return (
    Array.from(safe)
      .slice(0, MAX_LENGTH)
      .join('')
      .replaceAll(/^[ .]+|[ .]+$/g, '') || 'document'
  );
}
