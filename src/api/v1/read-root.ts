import { badRequest } from '../../lib/refusal.ts';
import { parseJsonBody } from '../server/json-body.ts';
import type { ApiRequest } from '../server/request.ts';

/**
 * What a body says of the resource: the object under the root key. A body without that key is taken for the object
 * itself when it has no key but the resource's own, because clients send such bodies.
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
