import type { Difference } from './facts.ts';
import type { KnownDeviation } from './known-deviations.ts';

export interface Verdict {
  /** Differences that nobody gave a reason for. */
  readonly unlisted: readonly Difference[];
  /** Listed deviations that are none any more. */
  readonly outdated: readonly KnownDeviation[];
}

export function judgeDifferences(differences: readonly Difference[], known: readonly KnownDeviation[]): Verdict {
  const matched = new Set<KnownDeviation>();
  const unlisted = differences.filter((difference) => {
    const matching = known.filter((deviation) => matches(deviation, difference));
    for (const deviation of matching) matched.add(deviation);
    return matching.length === 0;
  });
  return { unlisted, outdated: known.filter((deviation) => !matched.has(deviation)) };
}

function matches({ resource, fact }: KnownDeviation, difference: Difference): boolean {
  const pattern = fact
    .split('*')
    .map((part) => RegExp.escape(part))
    .join('.*');
  return resource === difference.resource && new RegExp(`^${pattern}$`).test(difference.fact);
}
