import type { Database, Transaction } from '../../db/database.ts';

/**
 * Hands out what `pieces` makes of one snapshot of the database, as fast as it is asked for. The connection is taken
 * when the first piece is asked for and given back with the last one, or when whoever asks goes away.
 */
export async function* fromSnapshot(
  database: Database,
  pieces: (tx: Transaction) => AsyncIterable<string>,
): AsyncGenerator<string> {
  const opened = Promise.withResolvers<Transaction>();
  const finished = Promise.withResolvers<void>();
  const closed = database.snapshot((tx) => {
    opened.resolve(tx);
    return finished.promise;
  });
  closed.catch(opened.reject);
  try {
    yield* pieces(await opened.promise);
  } finally {
    finished.resolve();
    await closed;
  }
}
