import { expect, test } from 'vitest';
import { differenceWords, documentName, documentStatus } from './document-words.ts';

const facts = (more: object) => ({
  document_type: 'contract' as const,
  prefix_with_number: '12',
  finalized: true,
  signed: false,
  revised: false,
  status: 'unconfirmed' as const,
  ...more,
});

test.each([
  [facts({}), 'Contract 12', 'Not confirmed'],
  [facts({ signed: true, status: 'confirmed' }), 'Contract 12', 'Signed'],
  [facts({ document_type: 'quote', status: 'confirmed' }), 'Quote 12', 'Confirmed'],
  [
    facts({ document_type: 'invoice', finalized: false, prefix_with_number: null, status: 'payment_due' }),
    'Draft invoice',
    'Follows the order',
  ],
  [
    facts({ document_type: 'invoice', prefix_with_number: '2026-7', status: 'partially_paid' }),
    'Invoice 2026-7',
    'Partly paid',
  ],
  [
    facts({ document_type: 'invoice', prefix_with_number: '2026-7', revised: true, status: 'paid' }),
    'Invoice 2026-7',
    'Revised',
  ],
])('%j is %s, %s', (document, name, word) => {
  expect(documentName(document)).toBe(name);
  expect(documentStatus(document).word).toBe(word);
});

const since = { archived: false, signed: false, confirmed: false };

test.each([
  [{ ...since, differences: [] }, undefined],
  [since, undefined],
  [
    { ...since, signed: true, differences: ['period', 'lines'] },
    'The order has changed since this was signed: period, items.',
  ],
  [{ ...since, confirmed: true, differences: ['totals'] }, 'The order has changed since this was confirmed: total.'],
  [{ ...since, differences: ['customer'] }, 'The order has changed since this was made: customer.'],
  [{ ...since, archived: true, differences: ['customer'] }, undefined],
])('%j: %s', (document, words) => {
  expect(differenceWords(document)).toBe(words);
});
