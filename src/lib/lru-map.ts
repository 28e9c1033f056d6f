export interface LruMap<Value> {
  /** Marks the entry as used. */
  get(key: string): Value | undefined;
  /** Does not mark the entry as used. */
  peek(key: string): Value | undefined;
  /** Also marks the entry as used. `size` is 1 unless given. */
  set(key: string, value: Value, size?: number): void;
  delete(key: string): void;
}

/**
 * A map that keeps the most recently used entries up to a total size, and drops the least recently used ones beyond it.
 * A value larger than the total size is not kept.
 */
export function createLruMap<Value>(maxSize: number): LruMap<Value> {
  // A Map keeps the order of insertion: a used entry moves to the end, and entries are dropped from the start.
  const entries = new Map<string, { readonly value: Value; readonly size: number }>();
  let total = 0;

  const remove = (key: string): void => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    peek: (key) => entries.get(key)?.value,
    set(key, value, size = 1) {
      remove(key);
      if (size > maxSize) return;
      entries.set(key, { value, size });
      total += size;
      for (const oldest of entries.keys()) {
        if (total <= maxSize) return;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
