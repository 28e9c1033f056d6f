import { expect, test } from 'vitest';
import {
  type DocumentFacts,
  type DocumentStatus,
  documentStatus,
  dueDate,
  nextRevision,
  pdfDisposition,
  prefixWithNumber,
  renderPrefix,
} from './documents.ts';

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

const VALUES = { year: 2026, order_number: 15, customer_number: 7 };

test.each([
  [null, VALUES, null],
  ['', VALUES, null],
  ['  ', VALUES, null],
  ['INV', VALUES, 'INV'],
  ['{{year}}', VALUES, '2026'],
  ['{{year}}-{{order_number}}', VALUES, '2026-15'],
  ['{{ year }}-{{ customer_number }}', VALUES, '2026-7'],
  ['{{year}}{{year}}', VALUES, '20262026'],
  ['{{year}}-{{customer_number}}', { ...VALUES, customer_number: null }, '2026-'],
  ['{{order_number}}', { ...VALUES, order_number: null }, null],
  ['{{month}}-{year}', VALUES, '{{month}}-{year}'],
  ['{{constructor}}', VALUES, '{{constructor}}'],
  ['$&', VALUES, '$&'],
])('the prefix %j with %j is %j', (template, values, expected) => {
  expect(renderPrefix(template, values)).toBe(expected);
});

test.each([
  [null, 1, '1'],
  ['2026-15', 3, '2026-15-3'],
  ['INV', 1_000, 'INV-1000'],
])('%j and %i: %s', (prefix, number, expected) => {
  expect(prefixWithNumber(prefix, number)).toBe(expected);
});

test.each([
  [null, '1'],
  ['1', '2'],
  ['9', '10'],
])('the revision after %s is %s', (revision, expected) => {
  expect(nextRevision(revision)).toBe(expected);
});

test.each([
  ['2026-07-06', 0, undefined],
  ['2026-07-06', 86_400, '2026-07-07'],
  ['2026-07-06', 86_401, '2026-07-08'],
  ['2026-07-06', 1, '2026-07-07'],
  ['2026-12-20', 14 * 86_400, '2027-01-03'],
  ['2028-02-28', 86_400, '2028-02-29'],
])('an invoice of %s with %i seconds is due on %s', (date, due_period_s, expected) => {
  expect(dueDate(Temporal.PlainDate.from(date), due_period_s)?.toString()).toBe(expected);
});

test.each([
  ['Invoice 2026-12-3', 'Invoice 2026-12-3.pdf', 'Invoice%202026-12-3.pdf'],
  [
    'Pro forma invoice – Order 7',
    'Pro forma invoice  Order 7.pdf',
    'Pro%20forma%20invoice%20%E2%80%93%20Order%207.pdf',
  ],
  ['Quote Ä/1', 'Quote A 1.pdf', 'Quote%20%C3%84%201.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf', 'etc%20passwd.pdf'],
  ['a"b\r\nSet-Cookie: x=1', 'a b Set-Cookie x=1.pdf', 'a%20b%20Set-Cookie%20x%3D1.pdf'],
  ["it's (new) 100%*", "it's (new) 100.pdf", 'it%27s%20%28new%29%20100%25.pdf'],
  ['日本', 'document.pdf', '%E6%97%A5%E6%9C%AC.pdf'],
  ['\ud800', 'document.pdf', 'document.pdf'],
  ['x'.repeat(300), `${'x'.repeat(100)}.pdf`, `${'x'.repeat(100)}.pdf`],
])('%j', (title, plain, encoded) => {
  expect(pdfDisposition(title)).toBe(`inline; filename="${plain}"; filename*=UTF-8''${encoded}`);
});
