import { Refusal } from '../lib/refusal.ts';
import { createSemaphore } from '../lib/semaphore.ts';

interface PasswordLimiterOptions {
  readonly parallel: number;
  readonly waiting: number;
  /** How many of one group may run or wait, so that one group does not take all places. */
  readonly perGroup: number;
}

/** A semaphore with a bounded queue and a limit per group, for work that is costly on purpose, such as hashing passwords. */
export function createPasswordLimiter({ parallel, waiting, perGroup }: PasswordLimiterOptions) {
  const semaphore = createSemaphore(parallel);
  const groups = new Map<string, number>();

  const through = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (semaphore.isFull() && semaphore.waiting() >= waiting) throw busy();
    return semaphore.run(work);
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
