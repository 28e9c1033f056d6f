import type { JsonObject } from '../../src/api/openapi/json-schema.ts';

/** The object at a place of parsed JSON; empty when there is none, so that a wrong path shows as a failed expectation. */
export function jsonAt(json: unknown, ...path: readonly string[]): JsonObject {
  let place: unknown = json;
  for (const segment of path) place = isJsonObject(place) ? place[segment] : undefined;
  return isJsonObject(place) ? place : {};
}

export const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/** Every operation of an OpenAPI document. */
export function operationsIn(document: JsonObject): readonly { path: string; method: string; operation: JsonObject }[] {
  return Object.keys(jsonAt(document, 'paths')).flatMap((path) =>
    Object.keys(jsonAt(document, 'paths', path)).map((method) => ({
      path,
      method,
      operation: jsonAt(document, 'paths', path, method),
    })),
  );
}

/** The references of an OpenAPI document that lead nowhere. */
export const danglingReferences = (document: JsonObject): readonly string[] =>
  referencesIn(document).filter(
    (reference) => Object.keys(jsonAt(document, ...reference.slice(2).split('/'))).length === 0,
  );

function referencesIn(value: unknown): readonly string[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}
