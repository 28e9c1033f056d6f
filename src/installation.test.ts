import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../test/support/database.ts';
import { startServer } from '../test/support/server.ts';
import { secretBox } from './auth/secret-box.ts';
import { sql } from './db/sql.ts';
import { adoptInstallation, claimDataDirectory, claimKey } from './installation.ts';
import { CannotStart } from './lib/cannot-start.ts';

let fresh: TestDatabase;
let folder: string;

beforeEach(async () => {
  fresh = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'holdfast-installation-'));
});

afterEach(async () => {
  await fresh.drop();
  rmSync(folder, { recursive: true });
});

const ours = secretBox(Buffer.alloc(32, 1));
const theirs = secretBox(Buffer.alloc(32, 2));

test('a data directory goes with its database, also when it is moved or copied', async () => {
  const first = join(folder, 'first');
  await claimDataDirectory(fresh.database, first);
  cpSync(first, join(folder, 'copy'), { recursive: true });
  for (const name of ['first', 'copy']) {
    await expect(claimDataDirectory(fresh.database, join(folder, name))).resolves.toBeUndefined();
  }
});

test('another data directory is refused, and left as it was', async () => {
  const [first, other] = [join(folder, 'first'), join(folder, 'other')];
  await claimDataDirectory(fresh.database, first);
  await expect(claimDataDirectory(fresh.database, other)).rejects.toThrow(
    /^The data directory .*other does not belong to this database: set HOLDFAST_DATA_DIR/,
  );
  await adoptInstallation(fresh.database, other, ours);
  await claimDataDirectory(fresh.database, other);
  await expect(claimDataDirectory(fresh.database, first)).rejects.toThrow(CannotStart);
});

test('of two that start together with directories of their own, one is refused', async () => {
  const claims = ['first', 'other'].map((name) => claimDataDirectory(fresh.database, join(folder, name)));
  const outcomes = (await Promise.allSettled(claims)).map(({ status }) => status);
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('another key is refused until it is adopted', async () => {
  await claimKey(fresh.database, ours);
  await expect(claimKey(fresh.database, ours)).resolves.toBeUndefined();
  await expect(claimKey(fresh.database, theirs)).rejects.toThrow(
    /^The key for stored secrets does not match this database: set HOLDFAST_SECRET to the previous value/,
  );
  await adoptInstallation(fresh.database, folder, theirs);
  await claimKey(fresh.database, theirs);
  await expect(claimKey(fresh.database, ours)).rejects.toThrow(CannotStart);
});

test('a database from before the check is judged by what is sealed in it', async () => {
  const server = await startServer();
  try {
    await server.database.run(sql`delete from installation`);
    await expect(claimKey(server.database, theirs)).rejects.toThrow(CannotStart);
    await claimKey(server.database, server.secrets);
  } finally {
    await server.stop();
  }
});
