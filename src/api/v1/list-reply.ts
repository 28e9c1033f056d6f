import { type Database, portions, type Transaction } from '../../db/database.ts';
import type { Sql, Statement } from '../../db/sql.ts';
import { JSON_TYPE, type Reply } from '../server/request.ts';
import type { Semaphore } from '../../lib/semaphore.ts';

/** Characters of a list that is sent in one go; a longer one is streamed. */
export const AT_ONCE_LIMIT = 1_048_576;

/** Lists streamed at a time: each holds a database connection for as long as its reader takes. */
export const MAX_STREAMS = 4;

/** How long a reader may take none of a streamed list before it loses it. */
const STALL_LIMIT_MS = 30_000;

/** Writes a list, its `meta` included, from one snapshot. */
export type ListWriter = (tx: Transaction) => AsyncIterable<string>;

/**
 * Most lists are small and sent whole, so that an error becomes a status. A large one starts again as a stream in
 * bounded memory; it takes no resources until it is read.
 */
export async function listReply(database: Database, write: ListWriter, streams: Semaphore): Promise<Reply> {
  const whole = await wholeOf(fromSnapshot(database, write));
  return {
    status: 200,
    headers: { 'content-type': JSON_TYPE },
    body:
      whole ??
      unlessStalled(
        oneOfFew(streams, () => fromSnapshot(database, write)),
        STALL_LIMIT_MS,
      ),
  };
}

async function wholeOf(chunks: AsyncIterable<string>): Promise<string | undefined> {
  let whole = '';
  for await (const chunk of chunks) {
    whole += chunk;
    if (whole.length > AT_ONCE_LIMIT) return undefined;
  }
  return whole;
}

async function* oneOfFew(streams: Semaphore, chunks: () => AsyncIterable<string>): AsyncGenerator<string> {
  await streams.acquire();
  try {
    yield* chunks();
  } finally {
    streams.release();
  }
}

/**
 * Hands out what `pieces` makes of one snapshot of the database, as fast as it is asked for. The connection is taken
 * when the first piece is asked for and given back with the last one, or when whoever asks goes away.
 */
export async function* fromSnapshot(
  database: Database,
  chunks: (tx: Transaction) => AsyncIterable<string>,
): AsyncGenerator<string> {
  const opened = Promise.withResolvers<Transaction>();
  const finished = Promise.withResolvers<void>();
  const closed = database.snapshot((tx) => {
    opened.resolve(tx);
    return finished.promise;
  });
  closed.catch(opened.reject);
  try {
    yield* chunks(await opened.promise);
  } finally {
    finished.resolve();
    await closed;
  }
}

/**
 * Hands on pieces as they are asked for. A reader that asks for none during `limit_ms` is taken for gone: what the
 * pieces hold is given back, and the reader learns that it has not got everything.
 */
export function unlessStalled(source: AsyncGenerator<string>, limit_ms: number): AsyncIterableIterator<string> {
  let stalled = false;
  let timer: NodeJS.Timeout | undefined;
  const giveUp = (): void => {
    stalled = true;
    // The reader sees it when it asks again; nothing else can report it.
    source.return(undefined).catch(() => {});
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      clearTimeout(timer);
      if (stalled) throw new Error(`the reader of a list took nothing of it for ${limit_ms / 1_000} s`);
      const result = await source.next();
      if (!result.done) timer = setTimeout(giveUp, limit_ms);
      return result;
    },
    return() {
      clearTimeout(timer);
      return source.return(undefined);
    },
  };
}

/** Records in memory at a time. */
const PORTION = 100;

/** `{<root>: [...], meta}`; `records` selects one column, the JSON text of a record. */
export const writeList = (root: string, records: Sql | Statement, meta: ListWriter): ListWriter =>
  async function* (tx) {
    yield `{"${root}":[`;
    yield* commaSeparated(tx, records);
    yield '],"meta":';
    yield* meta(tx);
    yield '}';
  };

export async function* commaSeparated(tx: Transaction, texts: Sql | Statement): AsyncGenerator<string> {
  let separator = '';
  for await (const rows of portions<readonly [string]>(tx, texts, PORTION)) {
    yield separator + rows.map(([text]) => text).join(',');
    separator = ',';
  }
}
