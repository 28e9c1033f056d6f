import { createAlarm } from './alarm.ts';

export interface Repeated {
  start(): void;
  stop(): void;
  /** Once more at the next opportunity, without waiting for its turn. */
  now(): void;
}

/** Runs one turn at a time while started. A failed turn does no harm: the next one catches up. */
export function repeatedly(every_ms: number, turn: () => Promise<void>): Repeated {
  const alarm = createAlarm();
  let started = false;
  let running = false;
  const run = async (): Promise<void> => {
    running = true;
    for (;;) {
      await alarm.sleep(every_ms);
      if (!started) break;
      await turn().catch(() => undefined);
    }
    running = false;
  };
  return {
    start() {
      started = true;
      if (!running) void run();
    },
    stop() {
      started = false;
      alarm.ring();
    },
    now: () => alarm.ring(),
  };
}
