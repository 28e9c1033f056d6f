import type { FieldProblem } from '../lib/refusal.ts';

export const MAX_NAME_CHARS = 255;

/** By which people tell their keys and tokens apart. */
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
