import type { Audited } from '../app/audit/audit.ts';
import type { Database } from '../db/database.ts';
import type { Services } from '../db/work.ts';

/** Work that no request asks for, such as removing expired rows or auditing the data. */
export interface Job {
  readonly name: string;
  /** Ten minutes unless set. */
  readonly every_ms?: number;
  /** Should stop early when the signal says that the process is closing. */
  readonly run: (closing: AbortSignal) => Promise<unknown>;
}

/** The services for jobs. Each takes what it needs. */
export interface JobContext {
  readonly database: Database;
  readonly services: Services;
  /** Receives the violations of every invariant. */
  readonly onAudited: (audited: readonly Audited[]) => void;
}

export interface Scheduler {
  /** Starts no further job and waits for the one that is running. */
  stop(): Promise<void>;
}

const EVERY_MS = 600_000;

/** Runs every job at its interval, one at a time. A job that fails is reported and runs again at its next interval. */
export function startScheduler(
  jobs: readonly Job[],
  onFailure: (job: string, error: unknown) => void,
  usually_ms = EVERY_MS,
): Scheduler {
  const closing = new AbortController();
  let last: Promise<void> = Promise.resolve();
  const timers = jobs.map(({ name, every_ms = usually_ms, run }) => {
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

/** The first run is at a random time, so that processes that start together do not run their jobs together. */
function repeatedly(task: () => void, every_ms: number): { stop(): void } {
  let timer = setTimeout(next, Math.random() * every_ms).unref();
  function next(): void {
    timer = setTimeout(next, every_ms * (1 + (Math.random() - 0.5) * JITTER)).unref();
    task();
  }
  return { stop: () => clearTimeout(timer) };
}

/** As a share of the interval. */
const JITTER = 0.1;
