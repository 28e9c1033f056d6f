import type { Resources } from '../api/schema.ts';

/** A pick-up or return that could not be sent. It is kept on the device until the server has answered or it is dropped. */
export interface Waiting {
  /** Also its Idempotency-Key: sent any number of times, it is carried out once. */
  readonly id: string;
  readonly employee_id: string;
  readonly order_id: string;
  /** `Pick up 2 items of #1042` */
  readonly words: string;
  readonly attributes: Resources['order_fulfillments']['create'];
  readonly made_at: string;
  /** Why the server refused it: then it is not sent again by itself. */
  readonly refusal?: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'holdfast.waiting';
export const MAX_WAITING = 100;

/** The oldest first. */
export function readWaiting(store: Store = localStorage): readonly Waiting[] {
  const text = store.getItem(KEY) ?? '';
  if (text === lastRead.text) return lastRead.entries;
  lastRead = { text, entries: parsed(text) };
  return lastRead.entries;
}

// The same list as long as nothing has changed: React compares it.
let lastRead: { readonly text: string; readonly entries: readonly Waiting[] } = { text: '', entries: [] };

function parsed(text: string): readonly Waiting[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? (found as Waiting[]) : [];
  } catch {
    return [];
  }
}

/** Returns false when the device has no room for more. */
export function keepWaiting(entry: Waiting, store: Store = localStorage): boolean {
  const others = readWaiting(store).filter(({ id }) => id !== entry.id);
  if (others.length >= MAX_WAITING) return false;
  try {
    store.setItem(KEY, JSON.stringify([...others, entry]));
  } catch {
    return false;
  }
  changes.dispatchEvent(new Event('change'));
  return true;
}

export function dropWaiting(id: string, store: Store = localStorage): void {
  write(
    readWaiting(store).filter((entry) => entry.id !== id),
    store,
  );
}

export function noteRefusal(id: string, refusal: string, store: Store = localStorage): void {
  write(
    readWaiting(store).map((entry) => (entry.id === id ? { ...entry, refusal } : entry)),
    store,
  );
}

/** The server repeats a refusal for the same key, so another attempt needs a new key. */
export function renewWaiting(id: string, key: string, made_at: string, store: Store = localStorage): void {
  write(
    readWaiting(store).map(({ refusal, ...entry }) => {
      if (entry.id === id && refusal !== undefined) return { ...entry, id: key, made_at };
      return refusal === undefined ? entry : { ...entry, refusal };
    }),
    store,
  );
}

function write(entries: readonly Waiting[], store: Store): void {
  store.setItem(KEY, JSON.stringify(entries));
  changes.dispatchEvent(new Event('change'));
}

const changes = new EventTarget();

/** Told of changes made here and in other tabs. */
export function onWaitingChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && listener();
  changes.addEventListener('change', listener);
  window.addEventListener('storage', onStorage);
  return () => {
    changes.removeEventListener('change', listener);
    window.removeEventListener('storage', onStorage);
  };
}
