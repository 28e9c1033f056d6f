import { commonTime, joinWindows, lengthOf_us, timeWithout, type Window } from '../time/window.ts';
import { roundHalfEven, tenThousandths } from './money.ts';
import type { RateRule } from './price-rule.ts';

/** Adds to a price or reduces it. */
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

/** The share of each part of each rule in a price, independent of the price. */
export interface PriceShares {
  readonly rules: readonly RuleShares[];
  /** The common denominator of the shares. */
  readonly denominator: bigint;
}

export interface RuleShares {
  readonly rule: RateRule;
  /** Position of the rule in the order of application. */
  readonly turn: number;
  readonly windows: readonly Window[];
  /** One a window. */
  readonly numerators: readonly bigint[];
}

/**
 * Applies rules to the price of the charged time, in their listed order. Each part of the time costs its share of the
 * price. Of rules that are not stacked, the first applies to any part; stacked rules then apply one after the other,
 * each to the result of the others.
 */
export function priceShares(charged: readonly Window[], matched: readonly MatchedRule[]): PriceShares {
  const made = unchangedPrice(charged, matched);
  const shares = new Map<RateRule, RuleShares>();
  let free = charged;
  plainOnesFirst(matched).forEach(({ rule, windows }, turn) => {
    const applies = joinWindows(commonTime(windows, rule.stacked ? charged : free));
    if (applies.length === 0) return;
    const value = tenThousandths(rule.value);
    const numerators = applies.map((window) => applyTo(made, window, value));
    shares.set(rule, { rule, turn, windows: applies, numerators });
    if (!rule.stacked) free = timeWithout(free, applies);
  });
  return {
    rules: matched.flatMap(({ rule }) => shares.get(rule) ?? []),
    denominator: BigInt(lengthOf_us(charged)) * SCALE * WHOLE,
  };
}

/** The adjustments in the order of the rules. Every part is rounded once; a price does not go below zero. */
export function priceAdjustments(price_in_cents: number, shares: PriceShares): readonly RuleAdjustment[] {
  const price = BigInt(price_in_cents);
  const adjustments = new Map<RateRule, RuleAdjustment>();
  let left_in_cents = price_in_cents;
  for (const { rule, windows, numerators } of shares.rules.toSorted((a, b) => a.turn - b.turn)) {
    const parts = windows.map((window, index) => {
      const rounded = Number(roundHalfEven(price * (numerators[index] as bigint), shares.denominator));
      const part = { ...window, price_in_cents: Math.max(rounded, -left_in_cents) };
      left_in_cents += part.price_in_cents;
      return part;
    });
    adjustments.set(rule, { rule, parts });
  }
  return shares.rules.flatMap(({ rule }) => adjustments.get(rule) ?? []);
}

/** The price after the rules so far: from each cut up to the next, the original price times factor ÷ scale. */
interface PriceMade {
  readonly cuts: readonly number[];
  readonly indexOf: ReadonlyMap<number, number>;
  readonly factors: bigint[];
}

/** A hundred per cent in ten-thousandths of one. */
const WHOLE = 1_000_000n;

/** Factors of six rules on top of each other are exact. With more rules they are rounded to 36 digits. */
const SCALE = 10n ** 36n;

/** No price that can be charged is more than 10^40 times another one. */
const LARGEST_FACTOR = SCALE * 10n ** 40n;

function unchangedPrice(charged: readonly Window[], matched: readonly MatchedRule[]): PriceMade {
  const all = [charged, ...matched.map(({ windows }) => windows)].flat();
  const cuts = [...new Set(all.flatMap(({ from_us, till_us }) => [from_us, till_us]))].toSorted((a, b) => a - b);
  return { cuts, indexOf: new Map(cuts.map((cut, index) => [cut, index])), factors: cuts.map(() => SCALE) };
}

/** Applies a rule to the factors of a window, and returns the numerator of the rule's share there. */
function applyTo({ cuts, indexOf, factors }: PriceMade, { from_us, till_us }: Window, value: bigint): bigint {
  const end = indexOf.get(till_us) as number;
  let weighed = 0n;
  for (let index = indexOf.get(from_us) as number; index < end; index += 1) {
    const factor = factors[index] as bigint;
    weighed += BigInt((cuts[index + 1] as number) - (cuts[index] as number)) * factor;
    const next = (factor * (WHOLE + value)) / WHOLE;
    factors[index] = next > LARGEST_FACTOR ? LARGEST_FACTOR : next;
  }
  return weighed * value;
}

const plainOnesFirst = (matched: readonly MatchedRule[]): readonly MatchedRule[] =>
  matched.toSorted((a, b) => Number(a.rule.stacked) - Number(b.rule.stacked));

/** A percentage as the decimal that it multiplies by: `0.2` for 20, `-0.125` for −12.5, `1.0` for 100. */
export function multiplierOf(percentage: number): string {
  const millionths = tenThousandths(percentage);
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(DIGITS + 1, '0');
  const fraction = digits.slice(-DIGITS).replace(/0+$/, '') || '0';
  return `${millionths < 0n ? '-' : ''}${digits.slice(0, -DIGITS)}.${fraction}`;
}

const DIGITS = 6;
