import { z } from 'zod';

/** Both versions of the interface at one address, for tests that mix them. */
export interface Caller {
  readonly v1: (method: string, path: string, body?: unknown, headers?: Headers) => Promise<Reply>;
  /** Reads are flat (`.json`), writes take attributes and answer flat too. */
  readonly v4: (method: string, path: string, attributes?: Fields, headers?: Headers) => Promise<Reply>;
}

export interface Reply {
  readonly status: number;
  /** The error code, if the response is an error. */
  readonly code: string | null;
  /** Whether this is a stored response to a repeated request. */
  readonly replayed: boolean;
  readonly body: Fields;
}

export type Fields = Readonly<Record<string, unknown>>;

type Headers = Readonly<Record<string, string>>;

export interface Credentials {
  readonly token: string;
  readonly apiKey: string;
}

export function callerAt(url: string, { token, apiKey }: Credentials): Caller {
  return {
    v1: (method, path, body, headers) =>
      exchange(`${url}/api/1/${path}${path.includes('?') ? '&' : '?'}api_key=${apiKey}`, method, body, headers),
    v4: (method, path, attributes, headers) => {
      const [resource, query] = path.split('?');
      return exchange(
        `${url}/api/4/${resource}.json${query === undefined ? '' : `?${query}`}`,
        method,
        attributes === undefined ? undefined : { data: { type: 'any', attributes } },
        { authorization: `Bearer ${token}`, ...headers },
      );
    },
  };
}

async function exchange(url: string, method: string, body: unknown, headers: Headers = {}): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answered = fields.parse(await response.json());
  return {
    status: response.status,
    code: codeOf(answered),
    replayed: response.headers.get('idempotent-replayed') === 'true',
    body: answered,
  };
}

const fields = z.record(z.string(), z.unknown());

const problem = z.union([
  z.object({ errors: z.tuple([z.object({ code: z.string() })]).rest(z.unknown()) }),
  z.object({ error: z.object({ status: z.string() }) }),
]);

function codeOf(body: Fields): string | null {
  const { data } = problem.safeParse(body);
  if (data === undefined) return null;
  return 'errors' in data ? data.errors[0].code : data.error.status;
}

export const isAccepted = ({ status }: Reply): boolean => status === 200 || status === 201;

/** The body of a response that must be a success. */
export async function required(asked: Promise<Reply>): Promise<Fields> {
  const reply = await asked;
  if (!isAccepted(reply)) throw new Error(`refused with ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** The object at a place of an answer, e.g. `order` or `data`. */
export const objectAt = (body: Fields, place: string): Fields => fields.parse(body[place]);

export const listAt = (body: Fields, place: string): readonly Fields[] => z.array(fields).parse(body[place]);

/** The one record of a flat answer of version 4. */
export const dataOf = (body: Fields): Fields => objectAt(body, 'data');

export const idOf = (record: Fields): string => z.string().parse(record['id']);
