import { Refusal } from '../lib/refusal.ts';
import type { Format } from './endpoint.ts';
import type { ApiRequest } from './request.ts';

/**
 * Almost everything we answer is JSON of some kind: refused is only an `Accept` that rules all of it out. Where something
 * else is answered, whoever reads JSON is let through as well: most programs ask for it whatever they fetch.
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
