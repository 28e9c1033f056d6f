/** What nobody asks for and somebody has to do: removing what can no longer change an answer, looking whether all is well. */
export interface Housekeeping {
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

export interface Chore {
  readonly name: string;
  /** Every ten minutes unless told otherwise. */
  readonly every_ms?: number;
  /** Should give up when the signal says that the process is closing. */
  readonly run: (closing: AbortSignal) => Promise<unknown>;
}

const EVERY_MS = 600_000;

/** Does every chore now and then, one after the other; one that fails is reported, and tried again the next time. */
export function keepHouse(
  chores: readonly Chore[],
  onFailure: (chore: string, error: unknown) => void,
  usually_ms = EVERY_MS,
): Housekeeping {
  const closing = new AbortController();
  let last: Promise<void> = Promise.resolve();
  const timers = chores.map(({ name, every_ms = usually_ms, run }) => {
    let waits = false;
    const begin = (): void => {
      if (waits) return;
      waits = true;
      last = last.then(async () => {
        waits = false;
        if (closing.signal.aborted) return;
        await run(closing.signal).catch((error: unknown) => {
          if (!closing.signal.aborted) onFailure(name, error);
        });
      });
    };
    return repeatedly(begin, every_ms);
  });
  return {
    async stop() {
      closing.abort();
      for (const timer of timers) timer.stop();
      await last;
    },
  };
}

/** The first time comes by chance, so that processes which start together do not go on in step. */
function repeatedly(task: () => void, every_ms: number): { stop(): void } {
  let timer = setTimeout(next, Math.random() * every_ms).unref();
  function next(): void {
    timer = setTimeout(next, every_ms * (1 + (Math.random() - 0.5) * JITTER)).unref();
    task();
  }
  return { stop: () => clearTimeout(timer) };
}

/** As a share of the time between. */
const JITTER = 0.1;
