import { singularOf } from '../../lib/singular-of.ts';

/** `default_properties` → `default properties`. */
export const inWords = (type: string): string => type.replaceAll('_', ' ');

/** `default_properties` → `a default property`. */
export function oneOfThem(type: string): string {
  const word = singular(type);
  return `${/^(?!use|uni|url)[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

export const singular = (type: string): string => inWords(singularOf(type));
