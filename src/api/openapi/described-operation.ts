import { type ErrorStatus, errorResponseName } from './error-responses.ts';
import { type JsonObject, responseRef } from './json-schema.ts';

/** A part of the interface that is described by hand, because no declaration implies it. */
export interface DescribedPart {
  readonly tag: { readonly name: string; readonly description: string };
  readonly schemas: JsonObject;
  readonly operations: readonly DescribedOperation[];
  /** The version whose errors it responds with; version 1 by default. */
  readonly version?: 'v1' | 'v4';
}

export interface DescribedOperation {
  /** Unique in the whole document. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in braces: `/api/1/customers/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly JsonObject[];
  readonly body?: JsonObject;
  readonly status: number;
  readonly answer: { readonly description: string; readonly content?: JsonObject };
  /** The meaning of an empty result: a 204 besides the usual response. */
  readonly without?: string;
  readonly errors: readonly ErrorStatus[];
  /** The permissions it requires; none when empty. */
  readonly security: readonly JsonObject[];
}

/** The paths of a part: path → method → operation. */
export function describedPaths({
  tag,
  operations,
  version = 'v1',
}: DescribedPart): Readonly<Record<string, JsonObject>> {
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: written(operation, tag.name, version),
    };
  }
  return paths;
}

function written(operation: DescribedOperation, tag: string, version: 'v1' | 'v4'): JsonObject {
  const { id, summary, description, parameters = [], body, status, answer, without, errors, security } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [status]: answer,
      ...(without !== undefined && { 204: { description: without } }),
      ...Object.fromEntries(errors.map((error) => [error, responseRef(errorResponseName(version, error))])),
    },
    security,
  };
}
