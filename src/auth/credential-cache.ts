import { createLruMap } from '../lib/lru-map.ts';

/**
 * Recent look-ups of this process. A value is fresh until something changes anywhere (`forget`), for at most `TTL_ms`,
 * and only while changes are announced to this process (`trusted`). A stale entry is still known to have been valid once.
 */
export interface CredentialCache<Value> {
  /** The fresh value, or the result of `read`; errors of `read` are passed on and not cached. */
  get(key: string, read: () => Promise<Value>): Promise<Value>;
  /** Whether the cache has a value for the key, fresh or stale. */
  knows(key: string): boolean;
  forget(): void;
}

/** A fallback for changes that were not announced. */
export const TTL_ms = 30_000;
export const MAX_ENTRIES = 10_000;

export function credentialCache<Value>(
  trusted: () => boolean,
  now_ms: () => number = () => performance.now(),
): CredentialCache<Value> {
  const entries = createLruMap<{ value: Value; generation: number; read_ms: number }>(MAX_ENTRIES);
  let generation = 0;

  const fresh = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined || entry.generation !== generation || !trusted()) return undefined;
    return now_ms() - entry.read_ms < TTL_ms ? entry : undefined;
  };

  return {
    async get(key, read) {
      const entry = fresh(key);
      if (entry !== undefined) return entry.value;
      // Taken before reading, so that a change announced meanwhile makes the entry stale from the start.
      const readIn = { generation, read_ms: now_ms() };
      try {
        const value = await read();
        entries.set(key, { value, ...readIn });
        return value;
      } catch (error) {
        entries.delete(key);
        throw error;
      }
    },
    knows: (key) => entries.peek(key) !== undefined,
    forget() {
      generation += 1;
    },
  };
}
