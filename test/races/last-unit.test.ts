import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCleanAudit } from '../support/audit.ts';
import { SEED } from '../engine/property-runs.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { contests } from './contests.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { race } from './race.ts';
import { storm } from './storm.ts';

/** All together; `HOLDFAST_RACE_ROUNDS` asks for more. */
const ROUNDS = Number(process.env['HOLDFAST_RACE_ROUNDS'] ?? 200);
const ALL = contests(seededRandom(SEED));
const ROUNDS_EACH = Math.ceil(ROUNDS / ALL.length);

const TIMEOUT_MS = 60_000 + ROUNDS_EACH * 2_000;

let fleet: Fleet;
beforeAll(async () => {
  process.stdout.write(`races: ${ROUNDS_EACH} rounds each, seed ${SEED}\n`);
  fleet = await startFleet();
}, TIMEOUT_MS);
afterAll(() => fleet.stop(), TIMEOUT_MS);

test.each(ALL)(
  'one wins when $name',
  async (contest) => {
    expect(await race(fleet, contest, ROUNDS_EACH)).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'nobody is told of trouble when all change their minds at once, and who is short is known',
  async () => {
    const random = seededRandom(SEED);
    for (let number = 0; number < Math.ceil(ROUNDS_EACH / 7); number += 1) {
      expect(await storm(fleet, random.fork())).toEqual([]);
      await expectCleanAudit(fleet.database);
    }
  },
  TIMEOUT_MS,
);

test(
  'nothing is out of order afterwards, and no server had trouble',
  async () => {
    await expectCleanAudit(fleet.database);
    expect(fleet.log()).toBe('');
  },
  TIMEOUT_MS,
);
