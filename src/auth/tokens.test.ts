import { expect, test } from 'vitest';
import { newAccessToken, newApiKey, sha256 } from './tokens.ts';

test('an access token is 32 random bytes in hexadecimal', () => {
  expect(newAccessToken()).toMatch(/^[0-9a-f]{64}$/);
  expect(newAccessToken()).not.toBe(newAccessToken());
});

test('an API key tells what it is', () => {
  expect(newApiKey()).toMatch(/^hf_[0-9a-f]{64}$/);
});

test('tokens are kept as their SHA-256', () => {
  expect(sha256('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
