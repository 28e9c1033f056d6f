export const MAX_TAGS = 1_000;
export const MAX_TAG_LENGTH = 255;

/** Tags in their stored form, or their problem, worded to follow the field's name. */
export type NormalisedTags = { readonly tags: readonly string[] } | { readonly problem: string };

/** Trimmed, without empty ones, and each once: tags that differ only in case are one tag, spelled as it came first. */
export function normaliseTags(given: readonly string[]): NormalisedTags {
  const kept = new Map<string, string>();
  for (const tag of given) {
    const text = tag.normalize('NFC').trim();
    const key = text.toLowerCase();
    if (text !== '' && !kept.has(key)) kept.set(key, text);
  }
  const tags = [...kept.values()];
  if (tags.length > MAX_TAGS) return { problem: `has too many tags (maximum is ${MAX_TAGS})` };
  if (tags.some((tag) => Array.from(tag).length > MAX_TAG_LENGTH)) {
    return { problem: `has a tag that is too long (maximum is ${MAX_TAG_LENGTH} characters)` };
  }
  if (tags.some((tag) => /\p{Cc}/u.test(tag))) return { problem: 'has a tag with control characters' };
  return { tags };
}
