import type { Claim } from './claim.ts';
import { levelsOver, type Supply } from './levels-over.ts';

/** Of how many of its units each claim is short: at some moment of its time that many more are taken than there are. */
export function unitsShort(supply: Supply, claims: readonly Claim[]): readonly number[] {
  const levels = levelsOver(supply, claims);
  return claims.map(({ units }, index) => Math.min(units, Math.max(0, -(levels[index]?.available.least ?? 0))));
}
