import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingRequest } from './incoming-request.ts';

type SignedParts = Pick<IncomingRequest, 'method' | 'url' | 'body'>;

/** Whether `data`, the last part of a signed request's `jti`, ties it to this very request. */
export function digestFits(data: string, { method, url, body }: SignedParts): boolean {
  const bodies = [hash('sha256', body, 'base64')];
  // Public clients sign nothing at all where there is no body.
  if (body.length === 0) bodies.push('');
  return bodies.some((part) => equal(data, hash('sha256', `${method}.${url}.${part}`, 'base64')));
}

function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
