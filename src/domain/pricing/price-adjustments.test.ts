import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinWindows } from '../time/window.ts';
import { roundHalfEven, tenThousandths } from './money.ts';
import { type MatchedRule, priceAdjustments, priceShares } from './price-adjustments.ts';
import type { RateRule } from './price-rule.ts';

/** Hours of two days: a rule matches some of them. */
const HOURS = 48;
const HOUR_us = 3_600_000_000;

test('factors that are kept to 36 digits make the same prices as exact ones', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.array(fc.record({ hours: someHours(), value: aValue(), stacked: fc.boolean() }), { maxLength: 20 }),
      someHours(),
      (price, made, charged) => {
        const matched = made.map(({ hours, value, stacked }, index): MatchedRule & { readonly hours: Set<number> } => ({
          rule: rateRule(`${index}`, value, stacked),
          windows: windowsOf(hours),
          hours,
        }));
        const seen = priceAdjustments(price, priceShares(windowsOf(charged), matched)).map(({ rule, parts }) => [
          rule.name,
          ...parts.map(({ price_in_cents }) => price_in_cents),
        ]);
        expect(seen).toEqual(exactly(price, charged, matched));
      },
    ),
    { numRuns: 300 },
  );
});

function someHours(): fc.Arbitrary<Set<number>> {
  return fc.uniqueArray(fc.nat(HOURS - 1), { minLength: 1, maxLength: HOURS }).map((hours) => new Set(hours));
}

/** Such as shops use, and such as nobody does. */
function aValue(): fc.Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(-100, -50, -12.5, 10, 20, 25, 100),
    fc.integer({ min: -1_000_000, max: 3_000_000 }).map((value) => value / 10_000),
  );
}

const rateRule = (name: string, value: number, stacked: boolean): RateRule => ({
  name,
  rule_type: 'range_of_dates',
  match_strategy: 'overlap',
  period: { repeats: 'never', from_us: 0, till_us: HOURS * HOUR_us },
  value,
  stacked,
  min_duration: null,
  max_duration: null,
});

const windowsOf = (hours: ReadonlySet<number>) =>
  joinWindows(
    [...hours].toSorted((a, b) => a - b).map((hour) => ({ from_us: hour * HOUR_us, till_us: (hour + 1) * HOUR_us })),
  );

/** Hour by hour, with fractions of any length. */
function exactly(
  price: number,
  charged: ReadonlySet<number>,
  matched: readonly (MatchedRule & { readonly hours: ReadonlySet<number> })[],
) {
  const WHOLE = 1_000_000n;
  const scale = WHOLE ** BigInt(matched.length);
  const factors = new Map([...charged].map((hour) => [hour, scale]));
  const taken = new Set<number>();
  const reported = new Map<RateRule, readonly number[]>();
  let left = price;
  for (const { rule, hours } of matched.toSorted((a, b) => Number(a.rule.stacked) - Number(b.rule.stacked))) {
    const mine = new Set([...hours].filter((hour) => charged.has(hour) && (rule.stacked || !taken.has(hour))));
    const value = tenThousandths(rule.value);
    const parts = windowsOf(mine).map(({ from_us, till_us }) => {
      const weights = [...mine].filter((hour) => hour * HOUR_us >= from_us && hour * HOUR_us < till_us);
      const weight = weights.reduce((sum, hour) => sum + (factors.get(hour) ?? 0n), 0n);
      const amount = Number(roundHalfEven(BigInt(price) * weight * value, BigInt(charged.size) * scale * WHOLE));
      const given = Math.max(amount, -left);
      left += given;
      return given;
    });
    if (parts.length > 0) reported.set(rule, parts);
    for (const hour of mine) {
      if (!rule.stacked) taken.add(hour);
      factors.set(hour, ((factors.get(hour) ?? 0n) * (WHOLE + value)) / WHOLE);
    }
  }
  return matched.flatMap(({ rule }) => (reported.has(rule) ? [[rule.name, ...(reported.get(rule) ?? [])]] : []));
}
