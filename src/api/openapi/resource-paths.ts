import type { Definition, Registry } from '../v4/engine/definition.ts';
import { errorResponseName, type ErrorStatus } from './error-responses.ts';
import { headerRef, inWords, type JsonObject, oneOfThem, responseRef, schemaRef, singular } from './json-schema.ts';
import type { OperationDescription } from './operations-of.ts';
import { operationParameters } from './resource-parameters.ts';

/** The paths of one resource: path → method → operation. */
export function resourcePaths(
  definition: Definition,
  operations: readonly OperationDescription[],
  registry: Registry,
): Readonly<Record<string, JsonObject>> {
  const paths: Record<string, JsonObject> = {};
  for (const shape of SHAPES) {
    for (const operation of operations) {
      const path = `${operation.path}${shape.suffix}`;
      const described = describeOperation(operation, shape, definition, registry);
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described };
    }
  }
  return paths;
}

/** A path has one response shape, so that a generated client has one type for it. */
interface Shape {
  readonly suffix: '' | '.json';
  /** Follows the names of schemas and operations. */
  readonly word: '' | '_flat';
  readonly mediaType: string;
  readonly describe: string;
}

const SHAPES: readonly Shape[] = [
  {
    suffix: '',
    word: '',
    mediaType: 'application/vnd.api+json',
    describe: 'As JSON:API. The same path with `.json` answers it flat.',
  },
  {
    suffix: '.json',
    word: '_flat',
    mediaType: 'application/json',
    describe: 'Flat: attributes beside the id, included records nested in place.',
  },
];

function describeOperation(
  operation: OperationDescription,
  shape: Shape,
  definition: Definition,
  registry: Registry,
): JsonObject {
  const { type } = definition;
  const body = operation.name === 'search' || operation.writable !== null;
  return {
    operationId: `${type}_${operation.name}${shape.word}`,
    tags: [type],
    summary: summaryOf(operation, definition),
    ...descriptionOf(operation),
    parameters: operationParameters(operation, definition, registry),
    ...(body && { requestBody: requestBody(`${type}_${operation.name}`) }),
    responses: {
      [operation.status]: answer(operation, shape, type),
      ...Object.fromEntries(
        errorsOf(operation).map((status) => [status, responseRef(errorResponseName('v4', status))]),
      ),
    },
  };
}

function summaryOf({ name, method }: OperationDescription, { type, resource }: Definition): string {
  if (name === 'list') return `List ${inWords(type)}`;
  if (name === 'search') return `Search ${inWords(type)}`;
  if (method === 'GET' && name !== 'fetch') return `Fetch the ${name} ${singular(type)}`;
  const verb = `${name.charAt(0).toUpperCase()}${inWords(name.slice(1))}`;
  return resource.singleton === undefined ? `${verb} ${oneOfThem(type)}` : `${verb} the current ${singular(type)}`;
}

function descriptionOf({ name, describe, permission }: OperationDescription): JsonObject {
  const sentences = [
    describe,
    name === 'search' ? 'Takes what the list takes, in the body, and groups of conditions beside it.' : null,
    name === 'update' ? 'Changes the attributes that are sent and no others. PATCH means the same.' : null,
    name === 'archive' ? 'The record is kept, hidden from lists, and still found by its id.' : null,
    permission === null ? null : `Needs the permission \`${permission}\`.`,
  ].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? {} : { description: sentences.join(' ') };
}

function requestBody(schema: string): JsonObject {
  const content = { schema: schemaRef(schema) };
  return { required: true, content: { 'application/vnd.api+json': content, 'application/json': content } };
}

function answer({ answers, method, name }: OperationDescription, shape: Shape, type: string): JsonObject {
  const list = answers === 'list';
  const writes = method !== 'GET' && name !== 'search';
  return {
    description: shape.describe,
    headers: {
      ...(!list && { ETag: headerRef('ETag') }),
      ...(writes && { 'Idempotent-Replayed': headerRef('Idempotent-Replayed') }),
      'X-RateLimit-Remaining': headerRef('X-RateLimit-Remaining'),
      'X-Request-Id': headerRef('X-Request-Id'),
    },
    content: {
      [shape.mediaType]: { schema: schemaRef(`${type}${shape.word}_${list ? 'list' : 'document'}`) },
    },
  };
}

function errorsOf({ method, path, name, writable }: OperationDescription): readonly ErrorStatus[] {
  const writes = method !== 'GET' && name !== 'search';
  const body = writable !== null || name === 'search';
  return [
    400,
    401,
    403,
    ...(path.includes('{id}') ? ([404] as const) : []),
    406,
    ...(writes ? ([409] as const) : []),
    ...(writes && name !== 'create' ? ([412] as const) : []),
    ...(body ? ([413, 415] as const) : []),
    ...(writes ? ([422] as const) : []),
    429,
    503,
  ];
}
