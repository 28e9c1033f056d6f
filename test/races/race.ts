import { arenaOf } from './arena.ts';
import { type Contest, fight } from './contest.ts';
import type { Fleet } from './fleet.ts';

/** So many rounds of a contest. Answers what went wrong in the first round in which anything did. */
export async function race(fleet: Fleet, contest: Contest, rounds: number): Promise<readonly string[]> {
  const round = await contest.prepare(arenaOf(fleet));
  for (let number = 1; number <= rounds; number += 1) {
    const wrong = await fight(round);
    if (wrong.length > 0) return [`${contest.name}, round ${number}`, ...wrong];
  }
  return [];
}
