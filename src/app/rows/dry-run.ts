import type { Work } from '../../db/work.ts';

/** What would come of an attempt: it goes the whole way, and then nothing of it is kept. */
export async function takenBack<Result>(work: Work, attempt: (work: Work) => Promise<Result>): Promise<Result> {
  const enough = { result: undefined as Result | undefined };
  try {
    return await work.tx.savepoint(async () => {
      // What it tells did not happen, and what it lacks was not refused.
      enough.result = await attempt({ ...work, happenings: [], refused: [] });
      throw enough;
    });
  } catch (reason) {
    if (reason !== enough) throw reason;
    return enough.result as Result;
  }
}
