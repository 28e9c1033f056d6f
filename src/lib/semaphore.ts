export interface Semaphore {
  /** Waits for a place; waiting callers get one in order. */
  acquire(): Promise<void>;
  /** Passes the place to the next in line, so that nobody overtakes. */
  release(): void;
  /** How many wait for a place. */
  waiting(): number;
  /** Whether `acquire` would have to wait. */
  isFull(): boolean;
  /** Runs `work` while holding a place, and releases the place however it ends. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Limits how many run at the same time. */
export function createSemaphore(places: number): Semaphore {
  const queue: (() => void)[] = [];
  let free = places;
  const acquire = (): Promise<void> => {
    if (free === 0) return new Promise((admit) => queue.push(admit));
    free -= 1;
    return Promise.resolve();
  };
  const release = (): void => {
    const admit = queue.shift();
    if (admit === undefined) free += 1;
    else admit();
  };
  return {
    acquire,
    release,
    waiting: () => queue.length,
    isFull: () => free === 0,
    async run(work) {
      await acquire();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
