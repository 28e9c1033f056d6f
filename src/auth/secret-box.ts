import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '../db/work.ts';
import { assert } from '../lib/assert.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;
const VERSION = 1;

/** Encryption at rest: version byte, nonce, tag, ciphertext (AES-256-GCM). */
export function secretBox(key: Buffer): Secrets {
  assert(key.length === KEY_BYTES, `the server's key has ${KEY_BYTES} bytes`);
  return {
    seal(plain) {
      const version = Buffer.of(VERSION);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(version);
      const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([version, nonce, cipher.getAuthTag(), ciphertext]);
    },
    open(sealed) {
      if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) return null;
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(sealed.subarray(0, 1))
        .setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
      const plain = decipher.update(sealed.subarray(HEAD_BYTES));
      try {
        return Buffer.concat([plain, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
