import { expect, test } from 'vitest';
import type { Audited } from '../app/audit/audit.ts';
import { asText } from './audit.ts';

const audited: Audited = { name: 'capacity', says: 'all fits', count: 0, findings: [], duration_ms: 5 };
const finding = { company: 'acme', subject_type: 'products', subject_id: '17', detail: '2 missing' };

test.each<[Partial<Audited>, string]>([
  [{}, '✔ capacity: all fits\n'],
  [{ count: 1, findings: [finding] }, '✘ capacity: violated: all fits\n    acme products 17 2 missing\n'],
  [
    { count: 3, findings: [finding] },
    '✘ capacity: violated: all fits\n    acme products 17 2 missing\n    and 2 more\n',
  ],
])('%j', (found, text) => {
  expect(asText({ ...audited, ...found })).toBe(text);
});
