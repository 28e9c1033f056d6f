import type { Problems } from '../problems.ts';
import { MAX_LINE } from '../text-attribute.ts';

/** A list of names: trimmed, none blank, each once whatever its case. */
export function namesAttribute(
  problems: Problems,
  field: string,
  sent: readonly unknown[] | undefined,
  limit: number,
): readonly string[] | undefined {
  if (sent === undefined) return undefined;
  const names = sent.map((name) => (typeof name === 'string' ? name.trim() : null));
  const wrong = whatIsWrong(names, limit);
  if (wrong !== null) problems.add(field, wrong);
  return names.map((name) => name ?? '');
}

function whatIsWrong(names: readonly (string | null)[], limit: number): string | null {
  if (names.includes(null)) return 'must be an array of strings';
  if (names.length > limit) return `has too many entries (maximum is ${limit})`;
  if (names.includes('')) return 'has a blank entry';
  if (names.some((name) => Array.from(name ?? '').length > MAX_LINE)) {
    return `has an entry that is too long (maximum is ${MAX_LINE} characters)`;
  }
  return new Set(names.map((name) => name?.toLowerCase())).size < names.length ? 'has the same entry twice' : null;
}
