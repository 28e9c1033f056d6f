import { Refusal } from '../../lib/refusal.ts';

export interface Deadline {
  /**
   * Call it right before a transaction commits. Throws if the caller has already been told that the request was too
   * slow; otherwise the deadline no longer applies, so that a committed change is never reported as failed.
   */
  stop(): void;
}

export interface Deadlines {
  /** Resolves to the result of `work`, or refuses when it takes too long; `work` is left to end by itself. */
  within<Result>(work: (deadline: Deadline) => Promise<Result>): Promise<Result>;
  /** When everything begun has ended, late or not. */
  settled(): Promise<void>;
}

export function createDeadlines(limit_ms: number): Deadlines {
  const running = new Set<Promise<unknown>>();
  return {
    async within(work) {
      const { promise: late, reject } = Promise.withResolvers<never>();
      let passed = false;
      const timer = setTimeout(() => {
        passed = true;
        reject(tooSlow(limit_ms));
      }, limit_ms);
      const stop = (): void => {
        if (passed) throw tooSlow(limit_ms);
        clearTimeout(timer);
      };
      const begun = work({ stop });
      running.add(begun);
      void Promise.allSettled([begun]).then(() => running.delete(begun));
      try {
        return await Promise.race([begun, late]);
      } finally {
        clearTimeout(timer);
      }
    },
    async settled() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

const tooSlow = (limit_ms: number): Refusal =>
  new Refusal(503, 'timeout', [{ detail: `the answer took longer than ${limit_ms / 1_000} s; nothing was changed` }], {
    'retry-after': '5',
  });
