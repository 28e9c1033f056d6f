import { expect, test } from 'vitest';
import { knownHosts } from './known-hosts.ts';
import { isFromThisMachine, isSetupCode, setupCode } from './setup-code.ts';

const isKnown = knownHosts({
  host: '0.0.0.0',
  baseDomain: 'rental.example',
  hosts: ['Office.example.org'],
  machine: 'shop.corp.example',
});

test.each([
  ['localhost', true],
  ['demo.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['192.168.1.20', true],
  ['203.0.113.7', true],
  ['nas', true],
  ['nas.local', true],
  ['nas.lan', true],
  ['shop.corp.example', true],
  ['rental.example', true],
  ['acme.rental.example', true],
  ['acme.rental.example.', true],
  ['office.example.org', true],
  ['acme.office.example.org', true],
  ['evil.example', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['notrental.example', false],
  ['other.corp.example', false],
])('the host %s is ours: %s', (host, known) => {
  expect(isKnown(host)).toBe(known);
});

test.each<[string, string, Record<string, string>, boolean]>([
  // address, host, headers, at this machine
  ['127.0.0.1', 'localhost', {}, true],
  ['::1', '[::1]', {}, true],
  ['::ffff:127.0.0.1', 'demo.localhost', {}, true],
  ['192.168.1.20', 'localhost', {}, false],
  ['127.0.0.1', 'evil.example', {}, false],
  ['127.0.0.1', '192.168.1.5', {}, false],
  ['127.0.0.1', 'localhost', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', 'localhost', { via: '1.1 proxy' }, false],
  ['unknown', 'localhost', {}, false],
])('a caller from %s at %s with %j sits at this machine: %s', (address, host, headers, isHere) => {
  expect(isFromThisMachine({ address, host, headers })).toBe(isHere);
});

test('the code for setting up follows from the key', () => {
  const code = setupCode(Buffer.alloc(32, 1));
  expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  expect(setupCode(Buffer.alloc(32, 1))).toBe(code);
  expect(setupCode(Buffer.alloc(32, 2))).not.toBe(code);
  expect(isSetupCode(` ${code.toUpperCase()} `, code)).toBe(true);
  expect(isSetupCode('', code)).toBe(false);
});
