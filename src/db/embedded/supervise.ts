import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningPostgres } from './launch-postgres.ts';
import { stopPostmaster } from './postmaster.ts';

export interface Supervised {
  readonly pid: () => number;
  readonly stop: () => Promise<void>;
}

export type SupervisionEvent =
  | { readonly kind: 'died'; readonly detail: string; readonly retry_in_ms: number }
  | { readonly kind: 'restarted'; readonly pid: number };

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 10_000;
/** Having run for so long, the next death is a new story and is answered at once again. */
const STEADY_AFTER_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;

/** Restarts PostgreSQL whenever it dies, at growing intervals, until stopped. */
export async function supervise(
  launch: () => Promise<RunningPostgres>,
  report: (event: SupervisionEvent) => void,
): Promise<Supervised> {
  let running = await launch();
  const stopping = Promise.withResolvers<void>();
  let stopped = false;

  const relaunch = async (firstDetail: string, firstRetry_ms: number): Promise<number> => {
    let detail = firstDetail;
    for (let retry_ms = firstRetry_ms; ; retry_ms = Math.min(retry_ms * 2, LONGEST_RETRY_MS)) {
      report({ kind: 'died', detail, retry_in_ms: retry_ms });
      await Promise.race([sleep(retry_ms), stopping.promise]);
      if (stopped) return retry_ms;
      try {
        running = await launch();
        report({ kind: 'restarted', pid: running.pid });
        return Math.min(retry_ms * 2, LONGEST_RETRY_MS);
      } catch (error) {
        detail = String(error);
      }
    }
  };

  const watch = async (): Promise<void> => {
    let retry_ms = FIRST_RETRY_MS;
    for (;;) {
      const startedAt = Date.now();
      const detail = await Promise.race([running.exited, stopping.promise]);
      if (stopped || detail === undefined) return;
      if (Date.now() - startedAt > STEADY_AFTER_MS) retry_ms = FIRST_RETRY_MS;
      retry_ms = await relaunch(detail, retry_ms);
    }
  };
  const watching = watch();

  return {
    pid: () => running.pid,
    async stop() {
      stopped = true;
      stopping.resolve();
      // A start in progress finishes first; then there is one process to stop, or none.
      await watching;
      await stopPostmaster(running.pid, STOP_TIMEOUT_MS);
    },
  };
}
