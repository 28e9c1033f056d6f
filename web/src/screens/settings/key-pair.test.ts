import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { publicKey } from '../../../../src/auth/public-key.ts';
import { type KeyAlgorithm, makeKeyPair } from './key-pair.ts';

test.each<[KeyAlgorithm, string]>([
  ['ES256', 'ec'],
  ['RS256', 'rsa'],
])('a pair for %s is one that the server takes, and other programs can sign with', async (algorithm, type) => {
  const pair = await makeKeyPair(algorithm);
  expect(publicKey(pair.publicKey, algorithm).asymmetricKeyType).toBe(type);
  const signature = sign('sha256', Buffer.from('text'), createPrivateKey(pair.privateKey));
  expect(verify('sha256', Buffer.from('text'), createPublicKey(pair.publicKey), signature)).toBe(true);
});
