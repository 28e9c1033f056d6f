/** Removes in the background what can no longer change an answer. */
export interface Housekeeping {
  /** Waits for a round that is under way. */
  stop(): Promise<void>;
}

export interface Chore {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

const EVERY_MS = 600_000;

/** Does every chore now and then; one that fails is reported, and tried again the next time. */
export function keepHouse(
  chores: readonly Chore[],
  onFailure: (chore: string, error: unknown) => void,
  every_ms = EVERY_MS,
): Housekeeping {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= doAll(chores, onFailure).finally(() => {
      round = undefined;
    });
  }, every_ms).unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}

async function doAll(chores: readonly Chore[], onFailure: (chore: string, error: unknown) => void): Promise<void> {
  for (const { name, run } of chores) {
    try {
      await run();
    } catch (error) {
      onFailure(name, error);
    }
  }
}
