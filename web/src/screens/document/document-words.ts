import type { Documents } from '../../api/schema.ts';
import type { Tone } from '../../ui/badge.tsx';

type Facts = Pick<Documents, 'document_type' | 'prefix_with_number' | 'finalized' | 'signed' | 'revised' | 'status'>;

const NAMES = { quote: 'Quote', contract: 'Contract', invoice: 'Invoice' } as const;

/** `Contract 12`, `Invoice 2026-7`, `Draft invoice` */
export function documentName({ document_type, prefix_with_number, finalized }: Facts): string {
  const name = document_type === null ? 'Document' : NAMES[document_type];
  if (document_type === 'invoice' && !finalized) return 'Draft invoice';
  return [name, prefix_with_number].filter(Boolean).join(' ');
}

export function documentStatus({ document_type, finalized, signed, revised, status }: Facts): {
  readonly word: string;
  readonly tone: Tone;
} {
  if (signed) return { word: 'Signed', tone: 'good' };
  if (revised) return { word: 'Revised', tone: 'neutral' };
  if (document_type === 'invoice' && !finalized) return { word: 'Follows the order', tone: 'neutral' };
  switch (status) {
    case 'confirmed':
      return { word: 'Confirmed', tone: 'good' };
    case 'paid':
      return { word: 'Paid', tone: 'good' };
    case 'partially_paid':
      return { word: 'Partly paid', tone: 'warn' };
    case 'payment_due':
      return { word: 'Due', tone: 'warn' };
    case 'overpaid':
      return { word: 'Overpaid', tone: 'warn' };
    case 'process_deposit':
      return { word: 'Deposit to give back', tone: 'info' };
    case 'revised':
      return { word: 'Revised', tone: 'neutral' };
    case 'unconfirmed':
    case null:
      return { word: 'Not confirmed', tone: 'neutral' };
  }
}

/** `The order has changed since this was signed: period, items.` Undefined while they match. */
export function differenceWords({
  differences,
  signed,
  confirmed,
  archived,
}: Pick<Documents, 'signed' | 'confirmed' | 'archived'> & { readonly differences?: unknown }): string | undefined {
  const names = (Array.isArray(differences) ? differences : []).map(
    (name) => DIFFERENCES.get(String(name)) ?? String(name),
  );
  if (names.length === 0 || archived) return undefined;
  const since = signed ? 'signed' : confirmed ? 'confirmed' : 'made';
  return `The order has changed since this was ${since}: ${names.join(', ')}.`;
}

const DIFFERENCES: ReadonlyMap<string, string> = new Map([
  ['customer', 'customer'],
  ['period', 'period'],
  ['locations', 'location'],
  ['lines', 'items'],
  ['totals', 'total'],
]);
