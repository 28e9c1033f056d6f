import type { JsonObject } from './json-schema.ts';

/** Answers the object that a reference of the document points at. */
export type Lookup = (reference: string) => JsonObject;

/** A value of a schema, made from its examples: a default response. */
export function schemaSample(schema: JsonObject, lookup: Lookup): unknown {
  return sampleAt(schema, lookup, 0);
}

/** Schemas refer to each other; deeper objects and lists are shown empty. */
const MAX_DEPTH = 6;

function sampleAt(given: JsonObject, lookup: Lookup, depth: number): unknown {
  const schema = resolved(given, lookup);
  if (schema['const'] !== undefined) return schema['const'];
  const [example] = listOf(schema['examples']);
  if (example !== undefined) return example;
  if (schema['default'] !== undefined) return schema['default'];
  const [alternative] = listOf(schema['anyOf']);
  if (alternative !== undefined) return sampleAt(alternative as JsonObject, lookup, depth);
  const [value] = listOf(schema['enum']);
  if (value !== undefined) return value;
  const type = typeOf(schema);
  if (type === 'object') return depth > MAX_DEPTH ? {} : objectSample(schema, lookup, depth);
  if (type === 'array') return depth > MAX_DEPTH ? [] : [sampleAt(schema['items'] as JsonObject, lookup, depth + 1)];
  return BY_FORMAT.get(String(schema['format'])) ?? BY_TYPE.get(type) ?? null;
}

/** Descriptions of properties that are only included on request start like this. */
const ON_REQUEST = /^(When included|When asked for|Only on request)|`extra_fields`/;

const isOnRequest = (description: unknown): boolean => typeof description === 'string' && ON_REQUEST.test(description);

function objectSample(schema: JsonObject, lookup: Lookup, depth: number): JsonObject {
  const usual = Object.entries(propertiesOf(schema, lookup)).filter(
    ([, property]) => !isOnRequest(resolved(property, lookup)['description']),
  );
  return Object.fromEntries(usual.map(([name, property]) => [name, sampleAt(property, lookup, depth + 1)]));
}

/** With the properties of the schemas that it takes over. */
function propertiesOf(given: JsonObject, lookup: Lookup): Readonly<Record<string, JsonObject>> {
  const schema = resolved(given, lookup);
  const inherited = listOf(schema['allOf']).map((part) => propertiesOf(part as JsonObject, lookup));
  return Object.assign({}, ...inherited, schema['properties']);
}

const resolved = (schema: JsonObject, lookup: Lookup): JsonObject =>
  typeof schema['$ref'] === 'string' ? lookup(schema['$ref']) : schema;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function typeOf(schema: JsonObject): string {
  const [type] = [schema['type']].flat();
  return typeof type === 'string' ? type : 'object';
}

const BY_FORMAT: ReadonlyMap<string, unknown> = new Map([
  ['uuid', '01931f5c-7b1e-7c3a-9c1d-2f6a5e8b4d70'],
  ['date', '2026-03-14'],
  ['date-time', '2026-03-14T09:00:00.000000+00:00'],
]);

const BY_TYPE: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['string', 'text'],
  ['integer', 1],
  ['number', 1.5],
  ['boolean', true],
]);
