import { expect, test } from 'vitest';
import { type DocumentFacts, type DocumentStatus, documentStatus } from './document-status.ts';

const INVOICE: DocumentFacts = {
  document_type: 'invoice',
  confirmed: false,
  revised: false,
  due_in_cents: 100,
  paid_in_cents: 0,
  deposit_left_in_cents: 0,
  is_over: false,
};

test.each<[Partial<DocumentFacts>, DocumentStatus]>([
  [{ document_type: 'quote' }, 'unconfirmed'],
  [{ document_type: 'quote', confirmed: true }, 'confirmed'],
  [{ document_type: 'contract', paid_in_cents: 100 }, 'unconfirmed'],
  [{ document_type: 'contract', confirmed: true, revised: true }, 'confirmed'],
  [{}, 'payment_due'],
  [{ paid_in_cents: 40 }, 'partially_paid'],
  [{ paid_in_cents: 100 }, 'paid'],
  [{ paid_in_cents: 101 }, 'overpaid'],
  [{ paid_in_cents: 100, deposit_left_in_cents: 10, is_over: true }, 'process_deposit'],
  [{ paid_in_cents: 100, revised: true }, 'revised'],
  [{ confirmed: true }, 'payment_due'],
])('%j: %s', (changes, expected) => {
  expect(documentStatus({ ...INVOICE, ...changes })).toBe(expected);
});
