import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkLibraries } from './link-libraries.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-links-'));
  mkdirSync(join(folder, 'native/lib'), { recursive: true });
  writeFileSync(join(folder, 'native/lib/libpq.so.5.18'), 'library');
  writeFileSync(
    join(folder, 'native/pg-symlinks.json'),
    JSON.stringify([
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
    ]),
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

test('makes the links that a blocked install script left out, and leaves those that are there', () => {
  symlinkSync('libpq.so.5.18', join(folder, 'native/lib/libpq.so'));
  linkLibraries(folder);
  linkLibraries(folder);
  expect(readlinkSync(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
  expect(readFileSync(join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('library');
});

test('a package without a list needs none', () => {
  rmSync(join(folder, 'native/pg-symlinks.json'));
  expect(() => linkLibraries(folder)).not.toThrow();
});
