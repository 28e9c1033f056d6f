import type { ApiRequest, Reply } from './request.ts';

/** A GET whose answer the caller has already: 304 and no body. */
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
