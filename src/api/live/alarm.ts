/** A timer that can be ended early. Ringing it while nobody sleeps ends the next sleep at once. */
export interface Alarm {
  ring(): void;
  /** Resolves to true when it rang, false when the time is up. One sleeper at a time. */
  sleep(limit_ms: number): Promise<boolean>;
}

export function createAlarm(): Alarm {
  let rung = false;
  let wake = (): void => {};
  return {
    ring() {
      rung = true;
      wake();
    },
    async sleep(limit_ms) {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, limit_ms);
        wake = resolve;
        await promise;
        clearTimeout(timer);
      }
      const byAlarm = rung;
      rung = false;
      return byAlarm;
    },
  };
}
