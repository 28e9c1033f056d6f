/** On every reply. Addresses of version 1 carry an API key, hence no referrer at all. */
export function securityHeaders(contentType: string | undefined): Readonly<Record<string, string>> {
  const isActive = contentType !== undefined && ACTIVE_TYPES.test(contentType);
  return isActive ? WITH_POLICY : BASE;
}

// Types in which a browser would run scripts.
const ACTIVE_TYPES = /^(?:text\/html|image\/svg\+xml)\b/i;

const BASE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
};

const WITH_POLICY = {
  ...BASE,
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
};

/** Every origin may call `/api`, none with our cookies. */
export const CORS_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-period, retry-after, x-request-id, etag, idempotent-replayed',
};

/** The answer to a browser that asks first. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-match',
  'access-control-max-age': '7200',
};
