import { Refusal } from '../lib/refusal.ts';

/** Lets few through at a time, some wait, and sends the rest away: for work that is costly on purpose. */
export function createTurnstile({ parallel, waiting }: { readonly parallel: number; readonly waiting: number }) {
  const queue: (() => void)[] = [];
  let inside = 0;

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
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
}

const busy = (): Refusal =>
  new Refusal(503, 'busy', [{ detail: 'too many passwords are being checked: try again in a moment' }], {
    'retry-after': '1',
  });
