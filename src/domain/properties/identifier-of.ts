export const MAX_IDENTIFIER_LENGTH = 255;

/**
 * The key of a custom field: "Mobile phone" → `mobile_phone`. Letters of every script stay, accents go. A name
 * without any letter or digit becomes the codes of its characters, so that it has a key, and one of its own.
 */
export function identifierOf(name: string): string {
  return shortened(words(name) || `u${codes(name)}`);
}

/** The other way, for a field that was given no name: `mobile_phone` → "Mobile phone". */
export function nameOfIdentifier(identifier: string): string {
  const name = identifier.replaceAll('_', ' ').trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const words = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    // Marks other than accents on Latin, Greek and Cyrillic letters are vowels: without them words change.
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');

const codes = (name: string): string =>
  Array.from(name.trim(), (character) => character.codePointAt(0)?.toString(16)).join('_');

const shortened = (identifier: string): string =>
  Array.from(identifier).slice(0, MAX_IDENTIFIER_LENGTH).join('').replace(/_+$/, '');
