import { EXAMPLE_CALLS, EXAMPLE_ID, type ExampleCall } from './example-calls.ts';
import type { JsonObject } from './json-schema.ts';
import { type Lookup, schemaSample } from './schema-sample.ts';

/** The document with an example of every path, query, body and answer. */
export function withExamples(document: JsonObject): JsonObject {
  const lookup: Lookup = (reference) => at(document, reference.slice(2).split('/'));
  const answers = new Map<string, JsonObject>();
  const queries = new Map<string, unknown>();
  const described = (operation: JsonObject): JsonObject => {
    const id = String(operation['operationId']);
    const call = EXAMPLE_CALLS[id.replace(/_flat$/, '')] ?? {};
    const parameters = objectsIn(operation['parameters']).map((parameter) =>
      withParameterExample(parameter, call, lookup, queries),
    );
    return {
      ...operation,
      ...(parameters.length > 0 && { parameters }),
      ...(operation['requestBody'] !== undefined && {
        requestBody: withBodyExample(operation['requestBody'] as JsonObject, call, lookup),
      }),
      responses: mapped(operation['responses'], (response) => withAnswerExample(response, lookup, answers)),
    };
  };
  const paths = mapped(document['paths'], (path) => mapped(path, described));
  const components = document['components'] as JsonObject;
  const parameters = Object.entries(components['parameters'] as Readonly<Record<string, JsonObject>>).map(
    ([name, parameter]) => [name, withValue(parameter, queries.get(`#/components/parameters/${name}`))],
  );
  return {
    ...document,
    paths,
    components: {
      ...components,
      parameters: Object.fromEntries(parameters),
      examples: Object.fromEntries(answers),
    },
  };
}

/** Shared parameters get their example where they are declared: `queries` collects it by reference. */
function withParameterExample(
  given: JsonObject,
  { query = {} }: ExampleCall,
  lookup: Lookup,
  queries: Map<string, unknown>,
): JsonObject {
  const reference = given['$ref'];
  const parameter = typeof reference === 'string' ? lookup(reference) : given;
  const example = query[String(parameter['name'])] ?? necessary(parameter, lookup);
  if (typeof reference !== 'string') return withValue(given, example);
  if (example !== undefined) queries.set(reference, example);
  return given;
}

/** A value for a required parameter that the example call leaves out. */
function necessary(parameter: JsonObject, lookup: Lookup): unknown {
  if (parameter['in'] === 'path') return EXAMPLE_ID;
  if (parameter['required'] !== true) return undefined;
  const schema = parameter['schema'] as JsonObject;
  return schemaSample((schema['items'] as JsonObject | undefined) ?? schema, lookup);
}

function withValue(parameter: JsonObject, example: unknown): JsonObject {
  if (example === undefined) return parameter;
  const isList = (parameter['schema'] as JsonObject)['type'] === 'array';
  const isOperators = parameter['style'] === 'deepObject';
  return { ...parameter, example: isList ? [example] : isOperators ? { eq: example } : example };
}

function withBodyExample(requestBody: JsonObject, { attributes, body }: ExampleCall, lookup: Lookup): JsonObject {
  const content = mapped(requestBody['content'], (media) => {
    const schema = media['schema'] as JsonObject;
    return { ...media, example: body ?? wrapped(schema, attributes, lookup) };
  });
  return { ...requestBody, content };
}

function wrapped(schema: JsonObject, attributes: JsonObject | undefined, lookup: Lookup): unknown {
  const { data, filter } = (resolved(schema, lookup)['properties'] ?? {}) as Readonly<Record<string, JsonObject>>;
  if (filter !== undefined) return searchExample(filter);
  if (data === undefined) return schemaSample(schema, lookup);
  const sample = schemaSample(data, lookup) as { readonly type: string; readonly attributes: JsonObject };
  return { data: { type: sample.type, attributes: attributes ?? firstOf(sample.attributes) } };
}

/** Where a record has a name, the name is mostly enough to make one. */
const firstOf = (attributes: JsonObject): JsonObject =>
  attributes['name'] === undefined
    ? Object.fromEntries(Object.entries(attributes).slice(0, 3))
    : { name: attributes['name'] };

function searchExample({ properties }: JsonObject): JsonObject {
  const newer = { created_at: { gte: '2026-01-01T00:00:00Z' } };
  const takesGroups = Object.hasOwn(properties as JsonObject, 'conditions');
  return { filter: takesGroups ? { conditions: { operator: 'and', attributes: [newer] } } : newer };
}

/** Answers with a named schema share the example of that name. */
function withAnswerExample(response: JsonObject, lookup: Lookup, answers: Map<string, JsonObject>): JsonObject {
  if (response['content'] === undefined) return response;
  const content = mapped(response['content'], (media, type) => {
    const schema = media['schema'] as JsonObject;
    if (!type.endsWith('json') || media['example'] !== undefined) return media;
    const reference = schema['$ref'];
    if (typeof reference !== 'string') return { ...media, example: schemaSample(schema, lookup) };
    const name = reference.split('/').at(-1) ?? '';
    answers.set(name, { value: schemaSample(schema, lookup) });
    return { ...media, examples: { usual: { $ref: `#/components/examples/${name}` } } };
  });
  return { ...response, content };
}

const resolved = (schema: JsonObject, lookup: Lookup): JsonObject =>
  typeof schema['$ref'] === 'string' ? lookup(schema['$ref']) : schema;

const objectsIn = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? (value as JsonObject[]) : []);

const mapped = (value: unknown, change: (inner: JsonObject, key: string) => JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(value as Readonly<Record<string, JsonObject>>).map(([key, inner]) => [key, change(inner, key)]),
  );

const at = (document: JsonObject, path: readonly string[]): JsonObject =>
  path.reduce((place, name) => place[name] as JsonObject, document);
