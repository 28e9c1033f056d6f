import { createAlarm } from './alarm.ts';

export interface Repeated {
  start(): void;
  stop(): void;
  /** Once more at the next opportunity, without waiting for its turn. */
  now(): void;
}

/** One turn at a time while it is started. A turn that fails is no harm: the next one finds what it did not. */
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
