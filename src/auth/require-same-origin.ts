import { forbidden } from '../lib/refusal.ts';
import type { IncomingRequest } from './incoming-request.ts';

/**
 * A browser sends the session's cookie along with whatever a page makes it send. What changes something must
 * therefore come from a page of ours: browsers say so in headers that no page can write.
 */
export function requireSameOrigin({ method, headers, baseUrl }: OriginFacts): void {
  if (SAFE_METHODS.has(method)) return;
  if (headers['sec-fetch-site'] === 'same-origin') return;
  if (headers['origin'] !== undefined && originOf(headers['origin']) === originOf(baseUrl)) return;
  throw forbidden('a session may change things only from its own site: send Sec-Fetch-Site: same-origin or its Origin');
}

type OriginFacts = Pick<IncomingRequest, 'method' | 'headers' | 'baseUrl'>;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Never equal to another one when it is none. */
function originOf(text: string): string | symbol {
  const url = URL.parse(text);
  return url === null || url.origin === 'null' ? Symbol(text) : url.origin;
}
