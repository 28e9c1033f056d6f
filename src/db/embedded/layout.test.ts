import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LONGEST_SOCKET_PATH, socketDirFor } from './layout.ts';

const AROUND = Buffer.byteLength('/run/.s.PGSQL.5432');
const folderOf = (bytes: number): string => `/${'d'.repeat(bytes - AROUND - 1)}`;

test('the socket lies beside the data while its path fits', () => {
  const dataDir = folderOf(LONGEST_SOCKET_PATH);
  expect(socketDirFor(dataDir)).toBe(join(dataDir, 'run'));
});

test('one byte more, and it lies in a short folder that follows from the path', () => {
  const dataDir = folderOf(LONGEST_SOCKET_PATH + 1);
  expect(socketDirFor(dataDir).startsWith(join(tmpdir(), 'holdfast-'))).toBe(true);
  expect(socketDirFor(dataDir)).toBe(socketDirFor(dataDir));
  expect(socketDirFor(dataDir)).not.toBe(socketDirFor(`${dataDir}x`));
});

test('bytes count, not letters', () => {
  const dataDir = `/${'ü'.repeat(60)}`;
  expect(socketDirFor(dataDir).startsWith(dataDir)).toBe(false);
});
