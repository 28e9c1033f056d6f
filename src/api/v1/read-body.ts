import type { z } from 'zod';
import { badRequest, invalid, type Issue, Refusal } from '../../lib/refusal.ts';
import { parseJsonBody } from '../server/json-body.ts';
import type { ApiRequest } from '../server/request.ts';

/**
 * The object under the root key. A body without that key is taken as the object itself if all of its keys belong to the
 * resource, because clients send such bodies.
 */
export function readRoot(
  request: Pick<ApiRequest, 'body'>,
  root: string,
  fields: readonly string[],
): Readonly<Record<string, unknown>> {
  const body = parseJsonBody(request);
  if (!isObject(body)) throw badRequest(`the body must be an object with the key ${root}`, { pointer: '' });
  if (Object.hasOwn(body, root)) return wrapped(body[root], root);
  const strange = Object.keys(body).find((key) => !fields.includes(key));
  if (strange === undefined && Object.keys(body).length > 0) return body;
  const besides = strange === undefined ? '' : `, and ${JSON.stringify(strange)} is not a field of one sent without it`;
  throw badRequest(`the body lacks the key ${root}${besides}`, { pointer: `/${root}` });
}

function wrapped(value: unknown, root: string): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value;
  throw badRequest(`${root} must be an object`, { pointer: `/${root}` });
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads an object by its schema, or refuses with everything that is wrong with it. */
export function readValues<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [first, ...rest] = result.error.issues.map(({ path, message }) => ({ field: path.join('/'), message }));
  if (first === undefined) throw new Error('zod refused without an issue');
  throw invalid(first, ...rest);
}

/** Runs a use case and reports the problems of fields under this version's names. */
export async function renamingFields<Result>(
  rename: (field: string) => string,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') throw renamed(error, rename);
    throw error;
  }
}

/** Other problems stay as they are. */
function renamed({ issues }: Refusal, rename: (field: string) => string): Refusal {
  const reported = (issue: Issue): Issue => {
    const { field, message = issue.detail, meta } = issue;
    return field === undefined ? issue : invalid({ field: rename(field), message, meta }).issues[0];
  };
  const [first, ...rest] = issues;
  return new Refusal(422, 'invalid', [reported(first), ...rest.map(reported)]);
}
