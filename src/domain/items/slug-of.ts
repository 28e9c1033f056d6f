/** Characters of a slug; a number that tells it from others comes on top. */
export const MAX_SLUG = 200;

/** The part of an address that names something: "iPad Mini" → `ipad-mini`. Letters of every script stay, accents go. */
export const slugOf = (name: string): string => shortened(words(name, '-').toLowerCase(), '-');

/** A stock-keeping unit from a name or slug: "iPad Mini" → `IPAD_MINI`. */
export const skuOf = (name: string): string => shortened(words(name, '_').toUpperCase(), '_');

/** The first of `ipad`, `ipad-2`, `ipad-3`, … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

const words = (name: string, separator: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    // Marks other than accents on Latin, Greek and Cyrillic letters are vowels: without them words change.
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, separator);

const shortened = (text: string, separator: string): string =>
  trimmed(Array.from(trimmed(text, separator)).slice(0, MAX_SLUG).join(''), separator);

/** There is never more than one at an end. */
const trimmed = (text: string, separator: string): string =>
  text.slice(text.startsWith(separator) ? 1 : 0).replace(separator === '-' ? /-$/ : /_$/, '');
