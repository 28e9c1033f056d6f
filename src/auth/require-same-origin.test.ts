import { expect, test } from 'vitest';
import { Refusal } from '../lib/refusal.ts';
import { requireSameOrigin } from './session.ts';

test.each<[string, Record<string, string>, boolean]>([
  // method    headers                                                                         may pass
  ['GET', {}, true],
  ['HEAD', { origin: 'https://evil.example' }, true],
  ['POST', {}, false],
  ['POST', { 'sec-fetch-site': 'same-origin' }, true],
  ['DELETE', { 'sec-fetch-site': 'same-site' }, false],
  ['DELETE', { 'sec-fetch-site': 'cross-site' }, false],
  ['PUT', { 'sec-fetch-site': 'none' }, false],
  ['PATCH', { origin: 'http://acme.localhost:3000' }, true],
  ['PATCH', { origin: 'http://acme.localhost:3001' }, false],
  ['PATCH', { origin: 'https://acme.localhost:3000' }, false],
  ['PATCH', { origin: 'http://acme.localhost:3000.evil.example' }, false],
  ['PATCH', { origin: 'null' }, false],
  ['PATCH', { origin: 'nonsense' }, false],
  ['POST', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
])('%s with %j: %s', (method, headers, passes) => {
  expect(passesFor(method, headers)).toBe(passes);
});

function passesFor(method: string, headers: Record<string, string>): boolean {
  try {
    requireSameOrigin({ method, headers, baseUrl: 'http://acme.localhost:3000' });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) return false;
    throw error;
  }
}
