import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildWeb } from '../../scripts/build-web.ts';
import { connect, type Database, type DatabaseOptions } from '../../src/db/database.ts';
import { isInstanceLocked } from '../../src/db/embedded/instance-lock.ts';
import { postgresProcessesIn, stopPostmaster } from '../../src/db/embedded/postmaster.ts';
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts';
import { migrate } from '../../src/db/migrate.ts';
import { identifier, sql } from '../../src/db/sql.ts';
import { chromiumPath } from '../web/browser.ts';
import { STATEMENTS_FOLDER } from './record-statements.ts';
import { makeUsualCompany, type UsualCompany } from './usual-company.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly testServer: TestServer;
  }
}

export interface TestServer {
  /** Reaches the server's maintenance database. */
  readonly connection: DatabaseOptions;
  /** A migrated, empty database to make copies of. */
  readonly template: string;
  /** The same with the usual company. */
  readonly usual: UsualCompany;
  /** A folder for what files of a run share. */
  readonly scratch: string;
}

/** One PostgreSQL per run, with two migrated databases that the test files copy: an empty one and one with a company. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Built before the tests of the back office, which run side by side.
  if (chromiumPath() !== undefined) await buildWeb({ ifStale: true });
  const server = await anyServer();
  const template = `holdfast_template_${process.pid}`;
  const admin = connect({ ...server.connection, maxConnections: 1 });
  await admin.run(sql`drop database if exists ${identifier(template)}`);
  await admin.run(sql`create database ${identifier(template)}`);
  const database = connect({ ...server.connection, database: template, maxConnections: 1 });
  await migrate(database);
  await database.close();
  const usual = await makeUsualCompany(admin, server.connection, template);
  const scratch = mkdtempSync(join(tmpdir(), 'holdfast-scratch-'));
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  process.env[STATEMENTS_FOLDER] ??= statementsFolder(scratch);
  project.provide('testServer', { connection: server.connection, template, usual, scratch });
  return async () => {
    await dropAll(admin, template);
    await admin.close();
    await server.stop();
  };
}

/** Also for servers that tests spawn as another user. */
function statementsFolder(scratch: string): string {
  const folder = join(scratch, 'statements');
  mkdirSync(folder);
  for (const path of [scratch, folder]) chmodSync(path, 0o777);
  return folder;
}

interface RunningServer {
  readonly connection: DatabaseOptions;
  stop(): Promise<void>;
}

async function anyServer(): Promise<RunningServer> {
  const url = process.env['HOLDFAST_TEST_DATABASE_URL'];
  if (url !== undefined) return { connection: partsOf(url), stop: () => Promise.resolve() };
  await sweepAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  const server = await startEmbedded({ dataDir, durable: false });
  // An interrupted run exits without its teardown, and PostgreSQL would outlive it.
  const abandon = (): void => {
    server.abandon();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', abandon);
  return {
    connection: server.connection,
    async stop() {
      process.off('exit', abandon);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const PREFIX = 'holdfast-test-';

/** A killed run leaves its PostgreSQL behind; the next run stops it. */
async function sweepAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = join(tmpdir(), name);
    // A folder without a lock may be one that another run is just making.
    if (!existsSync(join(dataDir, 'instance.lock')) || isInstanceLocked(dataDir)) continue;
    for (const pid of postgresProcessesIn(join(dataDir, 'postgres'))) await stopPostmaster(pid, 5_000);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** In parts, because a connection string would override the database asked for. */
function partsOf(text: string): DatabaseOptions {
  const url = new URL(text);
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1) || 'postgres',
  };
}

/** The template and whatever an interrupted test left of its copies. */
async function dropAll(admin: Database, template: string): Promise<void> {
  const databases = await admin.many<{ name: string }>(
    sql`select datname as name from pg_database where starts_with(datname, ${template}) order by datname`,
  );
  for (const { name } of databases) await admin.run(sql`drop database if exists ${identifier(name)} with (force)`);
}
