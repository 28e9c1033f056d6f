/** `default_properties` → `default properties`. */
export const inWords = (type: string): string => type.replaceAll('_', ' ');

/** `default_properties` → `a default property`. */
export function oneOfThem(type: string): string {
  const word = singular(type);
  return `${/^(?!use|uni|url)[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

export function singular(type: string): string {
  const words = inWords(type);
  if (ALWAYS_PLURAL.has(words)) return words;
  if (words.endsWith('ies')) return `${words.slice(0, -3)}y`;
  return /(ss|x|ch|sh|us)es$/.test(words) ? words.slice(0, -2) : words.replace(/s$/, '');
}

const ALWAYS_PLURAL: ReadonlySet<string> = new Set(['settings']);
