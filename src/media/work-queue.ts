import { Refusal } from '../lib/refusal.ts';

export interface WorkQueue {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Limits {
  readonly running: number;
  readonly waiting: number;
  /** What there would be too many of. */
  readonly what?: string;
}

/** Heavy work, a little at a time and in the order it came; beyond what may wait, callers are asked to come again. */
export function createWorkQueue({ running, waiting, what }: Limits): WorkQueue {
  const queue: (() => void)[] = [];
  let active = 0;

  const turn = async (): Promise<void> => {
    if (active < running) {
      active += 1;
      return;
    }
    if (queue.length >= waiting) throw tooBusy(what);
    await new Promise<void>((resolve) => {
      queue.push(resolve);
    });
  };

  const leave = (): void => {
    // The place goes to the next in line, so that nobody can slip in between.
    const next = queue.shift();
    if (next === undefined) active -= 1;
    else next();
  };

  return {
    async run(work) {
      await turn();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

export const tooBusy = (what = 'pictures'): Refusal =>
  new Refusal(503, 'service_unavailable', [{ detail: `too many ${what} at once, please try again` }], {
    'retry-after': '5',
  });
