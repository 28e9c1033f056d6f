import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { instanceLock, isInstanceLocked } from './instance-lock.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'holdfast-lock-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

test('refuses a second holder and names the first, until that one lets go', () => {
  const first = instanceLock(dataDir);
  expect(isInstanceLocked(dataDir)).toBe(true);
  expect(() => instanceLock(dataDir)).toThrow(
    `Another Holdfast (process ${process.pid}) already uses the data directory ${dataDir}: stop it first, ` +
      'or set HOLDFAST_DATA_DIR to another folder.',
  );
  first.release();
  expect(isInstanceLocked(dataDir)).toBe(false);
  instanceLock(dataDir).release();
  expect(existsSync(join(dataDir, 'instance.pid'))).toBe(false);
});

test('looking whether it is held neither takes nor drops it', () => {
  expect(isInstanceLocked(dataDir)).toBe(false);
  const lock = instanceLock(dataDir);
  expect([isInstanceLocked(dataDir), isInstanceLocked(dataDir)]).toEqual([true, true]);
  lock.release();
});

test('says what is wrong when the folder cannot be locked at all', () => {
  writeFileSync(join(dataDir, 'instance.lock'), 'something else entirely, which is no database of SQLite'.repeat(99));
  expect(() => instanceLock(dataDir)).toThrow(/cannot be locked \(.*\): give this user write access to it, or set/);
});
