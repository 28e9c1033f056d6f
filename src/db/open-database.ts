import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../lib/cannot-start.ts';
import { errorCode } from '../lib/error-code.ts';
import { connect, type Database, type DatabaseOptions } from './database.ts';
import { type EmbeddedEvent, startEmbedded } from './embedded/start-embedded.ts';
import { borrowEmbedded } from './embedded/borrow-embedded.ts';
import { identifier, sql } from './sql.ts';

export interface OpenDatabase {
  readonly kind: 'embedded' | 'external';
  /** In PostgreSQL's format, e.g. `18.4`. */
  readonly version: string;
  readonly database: Database;
  readonly options: DatabaseOptions;
  /** Lets go of all connections, and stops PostgreSQL if it was started here. */
  close(): Promise<void>;
  /** For a process that exits at once: stops PostgreSQL the same way, if it was started here. */
  abandon(): void;
}

export interface OpenOptions {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly poolSize?: number;
  /** Use the PostgreSQL of a server that runs on the same data directory; otherwise its presence is refused. */
  readonly share?: boolean;
  /** How long to wait for the database of `databaseUrl` when nothing answers at its address yet. */
  readonly timeout_ms?: number;
  readonly onIdleError?: (error: Error) => void;
  readonly onEffectError?: (error: unknown) => void;
  readonly report?: (event: EmbeddedEvent) => void;
}

export const OLDEST_MAJOR = 15;

/** The database of the settings, reachable and of a version we know. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  if (options.databaseUrl !== undefined) return openExternal(options.databaseUrl, options);
  const embedded =
    (options.share === true && (await borrowEmbedded(options.dataDir))) || (await startEmbedded(options));
  try {
    await makeDatabase(embedded.connection);
    const open = connectTo({ ...embedded.connection, database: DATABASE_NAME }, options);
    return {
      kind: 'embedded',
      version: embedded.version,
      ...open,
      abandon: () => embedded.abandon(),
      async close() {
        await closeInTime(open.database);
        await embedded.stop();
      },
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

const CLOSE_TIMEOUT_MS = 5_000;

/** A statement that is still running for a caller who has timed out does not keep the process alive. */
const closeInTime = (database: Database): Promise<void> =>
  Promise.race([database.close(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);

const DATABASE_NAME = 'holdfast';

async function makeDatabase(maintenance: DatabaseOptions): Promise<void> {
  const admin = connect({ ...maintenance, maxConnections: 1 });
  try {
    const existing = await admin.maybe(sql`select 1 as one from pg_database where datname = ${DATABASE_NAME}`);
    if (existing === undefined) await admin.run(sql`create database ${identifier(DATABASE_NAME)}`);
  } finally {
    await admin.close();
  }
}

async function openExternal(databaseUrl: string, options: OpenOptions): Promise<OpenDatabase> {
  const open = connectTo({ connectionString: databaseUrl }, options);
  try {
    const found = await reach(open.database, databaseUrl, options.timeout_ms ?? 0);
    refuseOldVersion(addressOf(databaseUrl), found);
    return {
      kind: 'external',
      version: found.version,
      ...open,
      close: () => closeInTime(open.database),
      abandon: () => {},
    };
  } catch (error) {
    await open.database.close();
    throw error;
  }
}

interface FoundVersion {
  /** 150004 is 15.4. */
  readonly version_number: number;
  readonly version: string;
}

export function refuseOldVersion(address: string, { version_number, version }: FoundVersion): void {
  if (version_number >= OLDEST_MAJOR * 10_000) return;
  throw new CannotStart(
    `The database at ${address} is PostgreSQL ${version}, and Holdfast needs ${OLDEST_MAJOR} or newer: ` +
      'upgrade it, or leave DATABASE_URL unset to use the embedded one.',
  );
}

function connectTo(where: DatabaseOptions, { poolSize, onIdleError, onEffectError }: OpenOptions) {
  const options: DatabaseOptions = {
    ...where,
    ...(poolSize === undefined ? {} : { maxConnections: poolSize }),
    ...(onIdleError === undefined ? {} : { onIdleError }),
    ...(onEffectError === undefined ? {} : { onEffectError }),
  };
  return { options, database: connect(options) };
}

/** A server that starts together with its database may find it missing or still starting (57P03). */
const WORTH_WAITING = new Set(['ECONNREFUSED', '57P03']);

async function reach(database: Database, databaseUrl: string, timeout_ms: number): Promise<FoundVersion> {
  const deadline = Date.now() + timeout_ms;
  for (;;) {
    try {
      return await database.one(sql`
        select
          current_setting('server_version_num')::integer as version_number,
          split_part(current_setting('server_version'), ' ', 1) as version
      `);
    } catch (error) {
      const code = errorCode(error) ?? '';
      if (WORTH_WAITING.has(code) && Date.now() < deadline) {
        await sleep(250);
        continue;
      }
      const reason = (error instanceof Error && error.message) || code || String(error);
      throw new CannotStart(
        `The database at ${addressOf(databaseUrl)} cannot be used (${reason}): check DATABASE_URL, and that PostgreSQL ` +
          'is running and lets this user in.',
        { cause: error },
      );
    }
  }
}

/** Without user and password. */
function addressOf(databaseUrl: string): string {
  try {
    const { host, pathname } = new URL(databaseUrl);
    return `${host}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}
