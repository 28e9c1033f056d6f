/**
 * Recent look-ups of this process. A value is fresh until something changes anywhere (`forget`), for at most `TTL_ms`,
 * and only while changes are heard of (`trusted`). A stale entry is still known to have been valid once.
 */
export interface CredentialCache<Value> {
  /** The fresh value, or the result of `read`; errors of `read` are passed on and not cached. */
  get(key: string, read: () => Promise<Value>): Promise<Value>;
  /** Whether the key ever led to something, fresh or not. */
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
  const entries = new Map<string, { value: Value; generation: number; read_ms: number }>();
  let generation = 0;

  const fresh = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined || entry.generation !== generation || !trusted()) return undefined;
    return now_ms() - entry.read_ms < TTL_ms ? entry : undefined;
  };

  /** Maps keep the order of insertion: the first key is the one that was not used for longest. */
  const keep = (key: string, entry: { value: Value; generation: number; read_ms: number }) => {
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size <= MAX_ENTRIES) return;
    for (const oldest of entries.keys()) {
      entries.delete(oldest);
      return;
    }
  };

  return {
    async get(key, read) {
      const entry = fresh(key);
      if (entry !== undefined) {
        keep(key, entry);
        return entry.value;
      }
      // Of the moment before reading: a change that is announced meanwhile makes the entry stale from the start.
      const readIn = { generation, read_ms: now_ms() };
      try {
        const value = await read();
        keep(key, { value, ...readIn });
        return value;
      } catch (error) {
        entries.delete(key);
        throw error;
      }
    },
    knows: (key) => entries.has(key),
    forget() {
      generation += 1;
    },
  };
}
