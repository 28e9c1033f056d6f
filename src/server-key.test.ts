import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { secretFile, serverKey } from './server-key.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'holdfast-key-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

test('makes a file of 32 random bytes that only its owner reads, and uses it ever after', () => {
  const key = serverKey({ dataDir: join(dataDir, 'new') });
  expect(key).toHaveLength(32);
  expect(serverKey({ dataDir: join(dataDir, 'new') })).toEqual(key);
  expect(statSync(secretFile(join(dataDir, 'new'))).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(dataDir, 'new'))).toEqual(['secret']);
});

test('takes the secret of the environment instead, of any length', () => {
  const key = serverKey({ dataDir, secret: 'sixteen letters.' });
  expect(key).toHaveLength(32);
  expect(serverKey({ dataDir, secret: 'other letters...' })).not.toEqual(key);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('refuses a file that holds something else', () => {
  writeFileSync(secretFile(dataDir), 'abc');
  expect(() => serverKey({ dataDir })).toThrow(/does not contain a key \(64 hexadecimal digits\)/);
});
