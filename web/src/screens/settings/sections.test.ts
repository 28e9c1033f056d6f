import { expect, test } from 'vitest';
import type { Session } from '../../session/session.ts';
import { SECTIONS, sectionsFor } from './sections.ts';

const sessionOf = (permissions: readonly string[], { owner = false, demo = false } = {}): Session => ({
  employee: { id: '1', firstname: 'Jo', lastname: null, email: 'jo@acme.test', locale: null, owner },
  company: { id: '2', name: 'Acme', slug: 'acme', default_timezone: 'UTC', currency: 'eur', demo },
  permissions,
});
const keysFor = (session: Session) => sectionsFor(session).map(({ key }) => key);

test.each<[string, Session, string]>([
  ['somebody without permissions', sessionOf([]), 'account api'],
  ['who looks after products', sessionOf(['products']), 'pricing coupons account api'],
  ['who manages the account', sessionOf(['account']), 'employees account api'],
  [
    'who may change settings',
    sessionOf(['settings']),
    'company dates locations documents custom-fields barcodes taxes pricing employees account api health',
  ],
])('%s sees what they may change', (_who, session, keys) => {
  expect(keysFor(session).join(' ')).toBe(keys);
});

test('the owner of a demo sees everything, of a shop everything but the demo', () => {
  const all = ['settings', 'products', 'account', 'security_settings'];
  expect(keysFor(sessionOf(all, { owner: true, demo: true }))).toEqual(SECTIONS.map(({ key }) => key));
  expect(keysFor(sessionOf(all, { owner: true }))).not.toContain('demo');
});
