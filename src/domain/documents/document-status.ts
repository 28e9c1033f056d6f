import { type Settlement, type SettlementFacts, settlement } from '../payments/settlement.ts';

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
