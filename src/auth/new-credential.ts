import type { ReadContext, Work } from '../db/work.ts';
import type { FieldProblem } from '../lib/refusal.ts';

export const MAX_NAME_CHARS = 255;

/** The name by which people recognize their keys and tokens. */
export function credentialName(name: string | null | undefined): {
  readonly name: string;
  readonly problems: readonly FieldProblem[];
} {
  const given = name ?? '';
  const message = problemOf(given);
  return { name: given, problems: message === null ? [] : [{ field: 'name', message }] };
}

function problemOf(name: string): string | null {
  if (name.trim() === '') return "can't be blank";
  if (name.length > MAX_NAME_CHARS) return `is too long (at most ${MAX_NAME_CHARS} characters)`;
  // PostgreSQL keeps no NUL in a text.
  return name.includes('\0') ? 'may not hold a NUL character' : null;
}

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

/** The key of that id, for its creator right after creation; null otherwise. */
export function keyForReply(id: unknown, view: ReadContext): string | null {
  const created = made.get(view);
  return created !== undefined && created.id === id ? created.key : null;
}
