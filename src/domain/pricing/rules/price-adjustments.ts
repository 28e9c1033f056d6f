import type { Window } from '../../time/window.ts';
import { commonTime, joinWindows, lengthOf_us, timeWithout } from '../../time/window-lists.ts';
import { tenThousandths } from '../factor.ts';
import { roundHalfEven } from '../round-half-even.ts';
import type { RateRule } from './price-rule.ts';

/** What a rule adds to a price, or takes off it. */
export interface RuleAdjustment {
  readonly rule: RateRule;
  readonly parts: readonly AdjustedWindow[];
}

export interface AdjustedWindow extends Window {
  readonly price_in_cents: number;
}

export interface MatchedRule {
  readonly rule: RateRule;
  readonly windows: readonly Window[];
}

/**
 * What rules make of the price of the time that is charged, in the order in which they are listed. Time costs its share
 * of the price. Of rules that are not stacked, the one listed first counts for any time; the stacked ones then apply one
 * after the other, each to what the others have made of the price. Every part is rounded once; a price does not go
 * below nothing.
 */
export function priceAdjustments(
  price_in_cents: number,
  charged: readonly Window[],
  matched: readonly MatchedRule[],
): readonly RuleAdjustment[] {
  const adjustments = new Map<RateRule, RuleAdjustment>();
  const length_us = BigInt(lengthOf_us(charged));
  let free = charged;
  let left_in_cents = price_in_cents;
  let made: PriceMade = { stretches: charged.map((window) => ({ ...window, factor: 1n })), scale: 1n };
  for (const { rule, windows } of plainOnesFirst(matched)) {
    const applies = joinWindows(commonTime(windows, rule.stacked ? charged : free));
    if (applies.length === 0) continue;
    const value = tenThousandths(rule.value);
    const parts = weighedLengths(made, applies).map((weighed, index) => {
      const exact = BigInt(price_in_cents) * weighed * value;
      const rounded = Number(roundHalfEven(exact, length_us * made.scale * WHOLE));
      const part = { ...(applies[index] as Window), price_in_cents: Math.max(rounded, -left_in_cents) };
      left_in_cents += part.price_in_cents;
      return part;
    });
    adjustments.set(rule, { rule, parts });
    made = timesFactor(made, applies, WHOLE + value);
    if (!rule.stacked) free = timeWithout(free, applies);
  }
  return matched.flatMap(({ rule }) => adjustments.get(rule) ?? []);
}

/** What has become of the price of any time: its own times factor ÷ scale. */
interface PriceMade {
  readonly stretches: readonly Stretch[];
  readonly scale: bigint;
}

interface Stretch extends Window {
  readonly factor: bigint;
}

/** A hundred per cent in ten-thousandths of one. */
const WHOLE = 1_000_000n;

const plainOnesFirst = (matched: readonly MatchedRule[]): readonly MatchedRule[] =>
  matched.toSorted((a, b) => Number(a.rule.stacked) - Number(b.rule.stacked));

/** For each window, how long it lasts, every moment times its factor. Both lists are in order: each piece is met once. */
function weighedLengths({ stretches }: PriceMade, windows: readonly Window[]): readonly bigint[] {
  const pieces = commonTime(stretches, windows);
  let next = 0;
  return windows.map(({ till_us: end_us }) => {
    let sum = 0n;
    for (let piece = pieces[next]; piece !== undefined && piece.till_us <= end_us; piece = pieces[next]) {
      sum += BigInt(piece.till_us - piece.from_us) * piece.factor;
      next += 1;
    }
    return sum;
  });
}

function timesFactor({ stretches, scale }: PriceMade, windows: readonly Window[], factor: bigint): PriceMade {
  const inside = commonTime(stretches, windows).map((each) => ({ ...each, factor: each.factor * factor }));
  const outside = timeWithout(stretches, windows).map((each) => ({ ...each, factor: each.factor * WHOLE }));
  return { stretches: [...inside, ...outside].toSorted((a, b) => a.from_us - b.from_us), scale: scale * WHOLE };
}
