import { Refusal } from '../lib/refusal.ts';

interface TurnstileOptions {
  readonly parallel: number;
  readonly waiting: number;
  /** How many of one group may be inside or waiting, so that one group does not take all places. */
  readonly perGroup: number;
}

/** Lets few through at a time, some wait, and sends the rest away: for work that is costly on purpose. */
export function createTurnstile({ parallel, waiting, perGroup }: TurnstileOptions) {
  const queue: (() => void)[] = [];
  const groups = new Map<string, number>();
  let inside = 0;

  const through = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (inside < parallel) inside += 1;
    else if (queue.length >= waiting) throw busy();
    // Whoever leaves hands over the place, so that nobody slips in between.
    else await new Promise<void>((enter) => queue.push(enter));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) inside -= 1;
      else next();
    }
  };

  return async <Result>(work: () => Promise<Result>, group?: string): Promise<Result> => {
    if (group === undefined) return through(work);
    const present = groups.get(group) ?? 0;
    if (present >= perGroup) throw tooMany();
    groups.set(group, present + 1);
    try {
      return await through(work);
    } finally {
      const left = (groups.get(group) ?? 1) - 1;
      if (left === 0) groups.delete(group);
      else groups.set(group, left);
    }
  };
}

const tooMany = (): Refusal =>
  new Refusal(429, 'rate_limited', [{ detail: 'too many passwords are being set at once: try again in a moment' }], {
    'retry-after': '1',
  });

const busy = (): Refusal =>
  new Refusal(503, 'busy', [{ detail: 'too many passwords are being checked: try again in a moment' }], {
    'retry-after': '1',
  });
