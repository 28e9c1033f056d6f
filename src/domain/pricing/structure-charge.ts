import { tenThousandths } from './factor.ts';
import { PERIOD_LENGTH_S, PRICE_PERIODS, tileLength_s } from './periods.ts';
import type { PriceStructure, PriceTile } from './pricing.ts';

export interface StructureCharge {
  /** Of the base price, in ten-thousandths. */
  readonly factor: bigint;
  /** The longest one when none covers the length. */
  readonly tile: PriceTile | null;
  readonly isCovered: boolean;
}

/** Rounds up to the next tile; beyond the last one, the structure's units are added for the time outside. */
export function structureCharge({ tiles, beyond }: PriceStructure, length_s: number): StructureCharge {
  if (length_s === 0) return { factor: 0n, tile: null, isCovered: true };
  const ascending = tiles.toSorted(byLength);
  const covering = ascending.find((tile) => tileLength_s(tile) >= length_s);
  if (covering !== undefined) return { factor: tenThousandths(covering.multiplier), tile: covering, isCovered: true };
  const last = ascending.at(-1) ?? null;
  const outside = beyondFactor(beyond, length_s - (last === null ? 0 : tileLength_s(last)));
  return { factor: tenThousandths(last?.multiplier ?? 0) + outside, tile: last, isCovered: false };
}

/** As many of each unit in use as fit whole, the longest first; what is then left counts as one more of the shortest. */
function beyondFactor(beyond: PriceStructure['beyond'], length_s: number): bigint {
  const longestFirst = PRICE_PERIODS.filter((period) => beyond[period] > 0).toReversed();
  const shortest = longestFirst.at(-1);
  let left_s = length_s;
  let factor = 0n;
  for (const period of longestFirst) {
    const exact = left_s / PERIOD_LENGTH_S[period];
    const units = period === shortest ? Math.ceil(exact) : Math.floor(exact);
    left_s -= units * PERIOD_LENGTH_S[period];
    factor += BigInt(units) * tenThousandths(beyond[period]);
  }
  return factor;
}

/** Tiles of one length: the cheaper one, and the same one each time. */
const byLength = (a: PriceTile, b: PriceTile): number =>
  tileLength_s(a) - tileLength_s(b) || a.multiplier - b.multiplier || (a.id < b.id ? -1 : 1);
