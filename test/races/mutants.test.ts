import { expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { SEED } from '../engine/property-runs.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { contests } from './contests.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { lockAfterTheCheck } from './mutants/lock-after-the-check.ts';
import { lockAndCheckInOneStatement } from './mutants/lock-and-check-in-one-statement.ts';
import { lockOnTheOverlappingRows } from './mutants/lock-on-the-overlapping-rows.ts';
import { noLock } from './mutants/no-lock.ts';
import { noCheckOfSpecified } from './mutants/no-check-of-specified.ts';
import { type Patch, patchedCheckout } from './patched-checkout.ts';
import { stockItemNamed } from './stock-item-contests.ts';
import { race } from './race.ts';

const TIMEOUT_MS = 120_000;

const ROUNDS_EACH = 2;

async function onPatched<Result>(patches: readonly Patch[], act: (fleet: Fleet) => Promise<Result>): Promise<Result> {
  const checkout = patchedCheckout(patches);
  try {
    const fleet = await startFleet(checkout.path);
    try {
      return await act(fleet);
    } finally {
      await fleet.stop();
    }
  } finally {
    checkout.remove();
  }
}

/** The races of the real thing, until something goes wrong. */
async function firstProblem(fleet: Fleet): Promise<readonly string[]> {
  const begun = performance.now();
  for (const contest of contests(seededRandom(SEED))) {
    const wrong = await race(fleet, contest, ROUNDS_EACH);
    if (wrong.length > 0) {
      process.stdout.write(`races: ${wrong.slice(0, 2).join(': ')} (${Math.round(performance.now() - begun)} ms)\n`);
      return wrong;
    }
  }
  return [];
}

const TWO_WINNERS = expect.arrayContaining([expect.stringMatching(/^\d+ winners for \d+$/)]);

test.each([
  ['no lock', noLock],
  ['the lock taken after the check', lockAfterTheCheck],
  ['a lock on the overlapping rows only', lockOnTheOverlappingRows],
  ['lock and check in one statement', lockAndCheckInOneStatement],
])(
  'the races notice %s',
  async (_, patches) => {
    expect(await onPatched(patches, firstProblem)).toEqual(TWO_WINNERS);
  },
  TIMEOUT_MS,
);

test(
  'the races notice that a piece is named twice when neither we nor the database look',
  async () => {
    const [guarded, unguarded] = await onPatched(noCheckOfSpecified, async (fleet) => {
      const first = await race(fleet, stockItemNamed, ROUNDS_EACH);
      await fleet.database.run(sql`alter table stock_item_plannings drop constraint stock_item_planned_once`);
      return [first, await firstProblem(fleet)];
    });
    // The database alone has the last word.
    expect(guarded).toEqual([]);
    expect(unguarded).toEqual(TWO_WINNERS);
  },
  TIMEOUT_MS,
);
