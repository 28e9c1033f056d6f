import type { View, Work } from '../db/work.ts';

interface NewKey {
  readonly id: string;
  readonly key: string;
}

/** Of the work that has made it, and gone with it: only the answer to that very request can show the key. */
const made = new WeakMap<object, NewKey>();

/** Answers the id. */
export function keepForReply(work: Work, created: NewKey): string {
  made.set(work, created);
  return created.id;
}

/** The key of that id, to whoever has just made it; null to everybody else. */
export function keyForReply(id: unknown, view: View): string | null {
  const created = made.get(view);
  return created !== undefined && created.id === id ? created.key : null;
}
