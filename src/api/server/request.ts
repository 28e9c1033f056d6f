import { isIP } from 'node:net';
import { newId } from '../../lib/new-id.ts';
import { badRequest, Refusal } from '../../lib/refusal.ts';
import { canonicalPath } from './router.ts';

/** One HTTP exchange, independent of the server: the input and output of both interfaces. */
export interface ApiRequest {
  readonly id: string;
  readonly method: string;
  /** Path and query exactly as sent, as a signed request is signed. */
  readonly url: string;
  /** Not decoded, without query and trailing slash. */
  readonly path: string;
  /** Without the question mark; may be empty. */
  readonly queryString: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Raw bytes; empty when there is no body. */
  readonly body: Buffer;
  /** Scheme and host by which the caller reached us, e.g. `http://demo.localhost:3000`. */
  readonly baseUrl: string;
  /** The host without port, lower case. */
  readonly host: string;
  readonly address: string;
  /** Aborted when the caller has left before the reply was sent. */
  readonly signal?: AbortSignal | undefined;
  /** The host is not one by which people reach the back office: no session counts there. */
  readonly isUnknownHost?: boolean;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A stream is sent as it comes, for lists of any length. */
  readonly body: string | Buffer | AsyncIterable<string>;
  /** A stream that ends with the connection: its duration is the time until it began. */
  readonly lasting?: boolean;
}

export const JSON_TYPE = 'application/json; charset=utf-8';
export const JSONAPI_TYPE = 'application/vnd.api+json; charset=utf-8';

export const URL_LIMIT = 16 * 1024;

/** The HTTP server's facts about a request; trusted proxies have been taken into account. */
export interface RawRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  readonly protocol: string;
  readonly host: string;
  /** How many Host headers came. Proxies and we might not look at the same one. */
  readonly hostHeaders?: number;
  readonly address: string | undefined;
  readonly signal?: AbortSignal;
}

/** A request is answered in the shape of its path even when something about it is not acceptable. */
export interface Arrival {
  readonly request: ApiRequest;
  readonly problem: Refusal | undefined;
}

export function asApiRequest(raw: RawRequest): Arrival {
  const url = originForm(raw.url);
  const question = url.indexOf('?');
  const path = pathOf(url);
  const host = HOST.test(raw.host) ? raw.host.toLowerCase() : undefined;
  const request: ApiRequest = {
    id: raw.id,
    method: raw.method,
    url,
    path,
    queryString: question === -1 ? '' : url.slice(question + 1),
    headers: raw.headers,
    body: Buffer.isBuffer(raw.body) ? raw.body : NO_BODY,
    baseUrl: `${raw.protocol === 'https' ? 'https' : 'http'}://${host ?? 'localhost'}`,
    host: (host ?? 'localhost').replace(/:\d+$/, ''),
    address: raw.address !== undefined && isIP(raw.address) !== 0 ? raw.address : 'unknown',
    signal: raw.signal,
  };
  if ((raw.hostHeaders ?? 1) > 1) return { request, problem: SEVERAL_HOSTS };
  return { request, problem: host === undefined ? hostProblem(raw.host) : urlProblem(url) };
}

/** The path of a URL as the router takes it. */
export function pathOf(url: string): string {
  const whole = originForm(url);
  const question = whole.indexOf('?');
  return canonicalPath(question === -1 ? whole : whole.slice(0, question));
}

const NO_BODY = Buffer.alloc(0);

/** A name or an address, with or without a port: it becomes part of links that we hand out. */
const HOST = /^(?:[a-z0-9_.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Proxies may ask with a whole URL where a path is meant. */
function originForm(url: string): string {
  const authority = /^https?:\/\/[^/?#]*/i.exec(url)?.[0];
  if (authority === undefined) return url;
  const rest = url.slice(authority.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

const SEVERAL_HOSTS = badRequest('the Host header may be sent once only', { header: 'Host' });

const hostProblem = (host: string): Refusal =>
  badRequest(host === '' ? 'the Host header is missing' : 'the Host header is not a host name', { header: 'Host' });

function urlProblem(url: string): Refusal | undefined {
  if (url.length <= URL_LIMIT) return undefined;
  return new Refusal(414, 'uri_too_long', [{ detail: `the URL is longer than ${URL_LIMIT} bytes` }]);
}

const REQUEST_ID_LIMIT = 128;

/** The caller's own id, if it is safe for headers and logs, otherwise a new one. */
export const requestId = (asked: unknown): string =>
  typeof asked === 'string' && asked.length <= REQUEST_ID_LIMIT && SANE.test(asked) ? asked : newId();

const SANE = /^[\w.:+/=@-]+$/;
