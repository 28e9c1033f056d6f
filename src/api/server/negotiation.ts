import { Refusal } from '../../lib/refusal.ts';
import type { Format } from './endpoint.ts';
import type { ApiRequest, Reply } from './request.ts';

/**
 * Almost all responses are JSON: only an `Accept` that excludes all of it is refused. Where the response is something
 * else, callers that accept JSON are served too: most programs ask for it whatever they fetch.
 */
export function requireAccepted({ headers }: ApiRequest, format?: Format): void {
  const accept = headers['accept'];
  if (accept === undefined || accept.trim() === '' || accept === '*/*') return;
  const ranges = accept.split(',').map(mediaRange);
  if (OURS.some((type) => weight(ranges, type) > 0)) return;
  if (format !== undefined && weight(ranges, format.type) > 0) return;
  const answered = format === undefined ? OURS.join(' and ') : format.type;
  throw new Refusal(406, 'not_acceptable', [{ detail: `only ${answered} can be answered`, at: { header: 'Accept' } }]);
}

/** Whether the caller prefers plain JSON to the media type of JSON:API. The document is the same for both. */
export function prefersPlainJson({ headers }: ApiRequest): boolean {
  const accept = headers['accept'];
  if (accept === undefined || accept === '*/*') return false;
  const ranges = accept.split(',').map(mediaRange);
  return weight(ranges, 'application/json') > weight(ranges, 'application/vnd.api+json');
}

/** Whether an `Accept` takes answers of a type. */
export const accepts = (accept: string, type: string): boolean => weight(accept.split(',').map(mediaRange), type) > 0;

/** A body must say that it is JSON; only with DELETE, where none is expected, may it say nothing. */
export function requireJsonContent({ headers, body, method }: ApiRequest): void {
  if (body.length === 0) return;
  const type = headers['content-type'];
  if (type === undefined ? method === 'DELETE' : OURS.includes(essence(type))) return;
  throw new Refusal(415, 'unsupported_media_type', [
    { detail: `a body must be sent as ${OURS.join(' or ')}`, at: { header: 'Content-Type' } },
  ]);
}

const OURS: readonly string[] = ['application/json', 'application/vnd.api+json'];

const essence = (mediaType: string): string => mediaType.replace(/;.*$/s, '').trim().toLowerCase();

interface MediaRange {
  readonly type: string;
  readonly weight: number;
}

function mediaRange(text: string): MediaRange {
  const quality = /;\s*q\s*=\s*"?([0-9.]+)/i.exec(text)?.[1];
  return { type: essence(text), weight: quality === undefined ? 1 : Number(quality) };
}

/** The most specific range that covers the type decides. */
function weight(ranges: readonly MediaRange[], type: string): number {
  const [family] = type.split('/');
  for (const range of [type, `${family}/*`, '*/*']) {
    const found = ranges.find((candidate) => candidate.type === range);
    if (found !== undefined) return found.weight;
  }
  return 0;
}

/** Whether the caller can decode `coding`; a weight of 0 excludes it. */
export function takesEncoding({ headers }: Pick<ApiRequest, 'headers'>, coding: 'br' | 'gzip'): boolean {
  const ranges = (headers['accept-encoding'] ?? '').toLowerCase().split(',').map(codingRange);
  const range = ranges.find(({ name }) => name === coding) ?? ranges.find(({ name }) => name === '*');
  return range !== undefined && range.weight > 0;
}

function codingRange(text: string): { readonly name: string; readonly weight: number } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { name, weight: quality === undefined ? 1 : Number(quality) };
}

/** A GET whose response the caller already has: 304 without a body. */
export function unlessKnown({ method, headers }: ApiRequest, reply: Reply): Reply {
  const known = headers['if-none-match'];
  const tag = reply.headers?.['etag'];
  if (known === undefined || tag === undefined || reply.status !== 200) return reply;
  if ((method !== 'GET' && method !== 'HEAD') || !matchesWeakly(known, tag)) return reply;
  const { 'content-type': _, ...kept } = reply.headers ?? {};
  return { status: 304, headers: kept, body: '' };
}

function matchesWeakly(known: string, tag: string): boolean {
  if (known.trim() === '*') return true;
  const opaque = opaqueTag(tag);
  return known.split(',').some((candidate) => opaqueTag(candidate) === opaque);
}

const opaqueTag = (tag: string): string => tag.trim().replace(/^W\//, '');
