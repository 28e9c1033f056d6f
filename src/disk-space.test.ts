import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { asRefusal } from './api/server/as-refusal.ts';
import { diskProblem } from './disk-space.ts';
import { CannotStart } from './lib/cannot-start.ts';
import { makeDataFolder } from './lib/make-folder.ts';

test('a disk is full when less than the least is free', async () => {
  expect(await diskProblem(tmpdir(), 0)).toBeNull();
  expect(await diskProblem(tmpdir(), Number.MAX_VALUE)).toMatch(
    /^the disk of the data directory is full \(\d+ MB free\): free some space$/,
  );
  expect(await diskProblem('/nonexistent/folder')).toBeNull();
});

test.each(['53100', 'ENOSPC', 'EDQUOT'])('a write that fails with %s says that the disk is full', (code) => {
  const refusal = asRefusal(Object.assign(new Error('no space left on device'), { code }));
  expect([refusal.status, refusal.message]).toEqual([
    503,
    'the disk of the server is full: make room on it, then try again',
  ]);
});

test.each(['/proc/holdfast/data', '/dev/null/data', import.meta.filename])(
  'a data directory that cannot be made is refused at once: %s',
  (folder) => {
    expect(() => makeDataFolder(folder)).toThrow(CannotStart);
  },
);
