import { arrayOf, type JsonObject, object, schemaRef } from './json-schema.ts';

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 406 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 503;

type Version = 'v1' | 'v4';

/** The name under which the document keeps a version's error. */
export const errorResponseName = (version: Version, status: ErrorStatus): string => `${version}_${ERRORS[status].word}`;

const ERRORS: Readonly<Record<ErrorStatus, { readonly word: string; readonly meaning: string }>> = {
  400: {
    word: 'bad_request',
    meaning: 'The request cannot be understood; the body names the parameter or the place and what is allowed there.',
  },
  401: { word: 'unauthorized', meaning: 'No credential, or one that does not hold.' },
  403: { word: 'forbidden', meaning: 'The employee lacks the permission.' },
  404: { word: 'not_found', meaning: 'There is no such record, or it is not yours.' },
  405: { word: 'method_not_allowed', meaning: 'The path exists, the method does not; `Allow` lists those that do.' },
  406: { word: 'not_acceptable', meaning: 'Only JSON is answered.' },
  409: {
    word: 'in_progress',
    meaning:
      'A request with the same `Idempotency-Key` is still running, or a record that this one refers to is being removed.',
  },
  410: { word: 'gone', meaning: 'It has been there, and is used up or has expired.' },
  412: { word: 'stale', meaning: 'The record has changed since; nothing was done.' },
  413: { word: 'too_large', meaning: 'The body is larger than 1 MB, or 10 MiB where it may carry pictures.' },
  415: {
    word: 'unsupported_media_type',
    meaning: 'The body is neither `application/json` nor `application/vnd.api+json`.',
  },
  422: {
    word: 'invalid',
    meaning: 'Understood and refused: one error per attribute that is wrong, or the rule that stands against it.',
  },
  429: { word: 'rate_limited', meaning: 'Too many requests; `Retry-After` tells when to go on.' },
  503: {
    word: 'maintenance',
    meaning: 'Closed for maintenance, or read-only; `Retry-After` tells when to come back.',
  },
};

/** The component responses, for both versions. */
export const errorComponents: JsonObject = Object.fromEntries(
  (['v1', 'v4'] as const).flatMap((version) =>
    Object.values(ERRORS).map(({ word, meaning }) => [`${version}_${word}`, responseOf(version, meaning)]),
  ),
);

export const errorSchemas: JsonObject = {
  v4_errors: object(
    {
      errors: arrayOf(
        object(
          {
            code: { type: 'string', description: 'A stable word for programs.', examples: ['invalid'] },
            status: { type: 'string', description: 'The status code, as text.', examples: ['422'] },
            title: { type: 'string', examples: ['Validation Error'] },
            detail: { type: 'string', description: 'A sentence for people.', examples: ["name can't be blank"] },
            source: object({
              pointer: { type: 'string', description: 'The place in the body.', examples: ['/data/attributes/name'] },
              parameter: { type: 'string', description: 'The query parameter.' },
              header: { type: 'string', description: 'The request header.' },
            }),
            meta: { description: 'Facts for programs; with status 5xx the request id.' },
          },
          ['code', 'status', 'title'],
        ),
      ),
    },
    ['errors'],
  ),
  v1_error: object(
    {
      error: object(
        {
          status: { type: 'string', description: 'A stable word for programs.', examples: ['invalid'] },
          message: { type: 'string', description: 'A sentence for people.' },
          data: { description: 'Facts for programs: attribute → messages, or product id → `{available, need}`.' },
        },
        ['status'],
      ),
    },
    ['error'],
  ),
};

function responseOf(version: Version, description: string): JsonObject {
  const content = { schema: schemaRef(version === 'v1' ? 'v1_error' : 'v4_errors') };
  const jsonapi = version === 'v4' && { 'application/vnd.api+json': content };
  return { description, content: { ...jsonapi, 'application/json': content } };
}
