import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOGGED_URL_LIMIT, redactText, redactUrl } from './logging.ts';

test.each([
  ['/api/1/orders?per=2&page=1', '/api/1/orders?per=2&page=1'],
  ['/api/4/orders?filter[status]=reserved&include=customer', '/api/4/orders?filter[status]=reserved&include=customer'],
  ['/api/1/orders?api_key=abc', '/api/1/orders?api_key=[redacted]'],
  ['/api/1/orders?per=2&api_key=abc&page=1', '/api/1/orders?per=2&api_key=[redacted]&page=1'],
  ['/api/1/orders?%61pi_key=abc', '/api/1/orders?api_key=[redacted]'],
  ['/api/1/orders?api%255Fkey=abc', '/api/1/orders?api_key=[redacted]'],
  ['/api/1/orders?APIKEY=abc', '/api/1/orders?APIKEY=[redacted]'],
  ['/api/1/orders?api_key%3Dabc', '/api/1/orders?api_key=[redacted]'],
  ['/api/1/orders?x=1%26api_key%3Dabc', '/api/1/orders?x=[redacted]'],
  ['/api/1/orders?password=abc;token=def', '/api/1/orders?password=[redacted];token=[redacted]'],
  ['/api/1/orders?api_key', '/api/1/orders?[redacted]'],
  ['/orders/hf_0123456789abcdef', '/orders/[redacted]'],
  [`/orders/${'0a'.repeat(32)}`, '/orders/[redacted]'],
  ['/orders/0190d2a0-7b1c-7000-8000-000000000000', '/orders/0190d2a0-7b1c-7000-8000-000000000000'],
  ['/x?%zz=%', '/x?%zz=%'],
])('%s is logged as %s', (url, expected) => {
  expect(redactUrl(url)).toBe(expected);
});

test('signed tokens are cut out of any text', () => {
  expect(redactText('refused eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJ4In0.c2ln, sorry')).toBe('refused [redacted], sorry');
});

test('a long URL is cut', () => {
  expect(redactUrl(`/${'x'.repeat(LOGGED_URL_LIMIT)}`)).toHaveLength(LOGGED_URL_LIMIT + 1);
});

test('an api_key never shows, whatever surrounds it and however its name is encoded', () => {
  const encoded = fc
    .array(fc.constantFrom('plain', 'once', 'twice'), { minLength: 7, maxLength: 7 })
    .map((ways) => ways.map((way, index) => inWay('api_key'.charAt(index), way)).join(''));
  const noise = fc.string({ unit: fc.constantFrom('a', '=', '&', ';', '%', '[', ']', '+', '/', '?'), maxLength: 10 });
  fc.assert(
    fc.property(noise, encoded, noise, (before, name, after) => {
      expect(redactUrl(`/api/1/x?${before}&${name}=Zq9Zq9&${after}`)).not.toContain('Zq9');
    }),
  );
});

function inWay(character: string, way: string): string {
  const hex = character.charCodeAt(0).toString(16);
  if (way === 'plain') return character;
  return way === 'once' ? `%${hex}` : `%25${hex}`;
}
