import { badRequest } from './refusal.ts';

/** Every word adds a condition to the statement. */
export const MAX_SEARCH_WORDS = 20;

/** The words of a search as people type it; none for a blank text. Refuses too many. */
export function searchWords(text: string): readonly string[] {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length <= MAX_SEARCH_WORDS) return words;
  throw badRequest(`q has too many words: at most ${MAX_SEARCH_WORDS}`, { parameter: 'q' });
}

/** Escapes a text for a `like` pattern. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
