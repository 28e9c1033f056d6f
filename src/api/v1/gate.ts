/** Lets a limited number in at a time; the others wait in the order they came. */
export interface Gate {
  enter(): Promise<void>;
  leave(): void;
}

export function createGate(limit: number): Gate {
  let free = limit;
  const waiting: (() => void)[] = [];
  return {
    enter() {
      if (free === 0) return new Promise((admit) => waiting.push(admit));
      free -= 1;
      return Promise.resolve();
    },
    leave() {
      const admit = waiting.shift();
      if (admit === undefined) free += 1;
      else admit();
    },
  };
}
