import { singularOf } from '../../lib/singular-of.ts';

/** A part of the document: plain data, written as it is. */
export type JsonObject = { readonly [key: string]: unknown };

export const schemaRef = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

export const parameterRef = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` });

export const responseRef = (name: string): JsonObject => ({ $ref: `#/components/responses/${name}` });

export const headerRef = (name: string): JsonObject => ({ $ref: `#/components/headers/${name}` });

export const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  ...(required.length > 0 && { required }),
  properties,
});

export const arrayOf = (items: JsonObject): JsonObject => ({ type: 'array', items });

/** One of several schemas; a single schema as it is. */
export function anyOf(schemas: readonly JsonObject[]): JsonObject {
  const [first, ...others] = schemas;
  return first !== undefined && others.length === 0 ? first : { anyOf: schemas };
}

/** `default_properties` → `default properties`. */
export const inWords = (type: string): string => type.replaceAll('_', ' ');

/** `default_properties` → `a default property`. */
export function oneOfThem(type: string): string {
  const word = singular(type);
  return `${/^(?!use|uni|url)[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

export const singular = (type: string): string => inWords(singularOf(type));
