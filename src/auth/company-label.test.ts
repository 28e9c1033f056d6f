import { expect, test } from 'vitest';
import { companyLabel, isBelow } from './known-hosts.ts';

test.each([
  ['acme.example.com', 'acme'],
  ['acme.localhost', 'acme'],
  ['acme.localhost.', 'acme'],
  ['a-1.b.c.d', 'a-1'],
  ['localhost', null],
  ['localhost.', null],
  ['127.0.0.1', null],
  ['[::1]', null],
  ['::1', null],
  ['[::ffff:127.0.0.1]', null],
  ['-acme.example.com', null],
  ['ac_me.example.com', null],
  ["acme'--.example.com", null],
  ['.example.com', null],
  ['', null],
  [`${'a'.repeat(63)}.example.com`, 'a'.repeat(63)],
  [`${'a'.repeat(64)}.example.com`, null],
])('%s may name the company %s', (host, label) => {
  expect(companyLabel(host)).toBe(label);
});

test.each([
  ['acme.example.com', true],
  ['acme.example.com.', true],
  ['a.b.example.com', true],
  ['example.com', false],
  ['acmeexample.com', false],
  ['acme.example.org', false],
])('%s lies below example.com: %s', (host, expected) => {
  expect(isBelow(host, 'example.com')).toBe(expected);
});
