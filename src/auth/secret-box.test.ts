import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { secretBox } from './secret-box.ts';

const key = randomBytes(32);

test('what was sealed opens again, whatever it says', () => {
  const box = secretBox(key);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (plain) => {
      expect(box.open(box.seal(plain))).toBe(plain);
    }),
  );
});

test('sealing twice gives different bytes', () => {
  const box = secretBox(key);
  expect(box.seal('x').equals(box.seal('x'))).toBe(false);
});

test('another key does not open it', () => {
  const sealed = secretBox(key).seal('secret');
  expect(secretBox(randomBytes(32)).open(sealed)).toBeNull();
});

test('a changed byte anywhere is noticed', () => {
  const box = secretBox(key);
  const sealed = box.seal('secret');
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(box.open(changed)).toBeNull();
  }
});

test.each([0, 1, 28])('%d bytes are too short to be a sealed secret', (length) => {
  expect(secretBox(key).open(Buffer.alloc(length, 1))).toBeNull();
});

test('a key of another length is refused', () => {
  expect(() => secretBox(randomBytes(16))).toThrow("the server's key has 32 bytes");
});
