import type { Database, Transaction } from '../../db/database.ts';
import { JSON_TYPE, type Reply } from '../server/request.ts';
import { fromSnapshot } from './from-snapshot.ts';
import type { Gate } from './gate.ts';
import { unlessStalled } from './unless-stalled.ts';

/** Characters of a list that is sent in one go; a longer one is streamed. */
export const AT_ONCE_LIMIT = 1_048_576;

/** Lists streamed at a time: each holds a connection to the database, and its reader decides for how long. */
export const MAX_STREAMS = 4;

/** How long a reader may take none of a streamed list before it loses it. */
export const STALL_LIMIT_MS = 30_000;

/** Writes a list, its `meta` included, from one snapshot. */
export type ListWriter = (tx: Transaction) => AsyncIterable<string>;

/**
 * Most lists are small and answered whole, so that trouble with them is told by a status. One that is not begins
 * anew as a stream, in bounded memory; nothing is held for it until it is read.
 */
export async function listReply(database: Database, write: ListWriter, streams: Gate): Promise<Reply> {
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

async function wholeOf(pieces: AsyncIterable<string>): Promise<string | undefined> {
  let whole = '';
  for await (const piece of pieces) {
    whole += piece;
    if (whole.length > AT_ONCE_LIMIT) return undefined;
  }
  return whole;
}

async function* oneOfFew(streams: Gate, pieces: () => AsyncIterable<string>): AsyncGenerator<string> {
  await streams.enter();
  try {
    yield* pieces();
  } finally {
    streams.leave();
  }
}
