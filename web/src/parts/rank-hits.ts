/** A name as it is searched: in lower case, with single spaces. */
const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/**
 * The hits of a search with the best first: those that are called exactly so, then those that begin so, those in which a
 * word begins so, and the rest. Hits of one rank stay in the order in which they came, and each is there once.
 */
export function rankHits<Hit extends { readonly id: string }>(
  hits: readonly Hit[],
  wanted: string,
  namesOf: (hit: Hit) => readonly (string | null | undefined)[],
): readonly Hit[] {
  const text = plain(wanted);
  const once = [...new Map(hits.map((hit) => [hit.id, hit])).values()];
  if (text === '') return once;
  const rankOf = (hit: Hit): number =>
    Math.min(...namesOf(hit).map((name) => (name == null ? REST : rank(plain(name), text))), REST);
  return once.toSorted((a, b) => rankOf(a) - rankOf(b));
}

const REST = 3;

function rank(name: string, text: string): number {
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  return name.split(/[^\p{L}\p{N}]+/u).some((_, index, words) => words.slice(index).join(' ').startsWith(text))
    ? 2
    : REST;
}
