import { unauthenticated } from '../lib/refusal.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { sessionCookie } from './session.ts';

/** The credential that a caller presents, not yet looked up. */
export type Presented =
  | { readonly kind: 'secret'; readonly version: ApiVersion; readonly secret: string }
  | { readonly kind: 'signed'; readonly version: ApiVersion; readonly token: string }
  | { readonly kind: 'session'; readonly version: ApiVersion; readonly secret: string };

type ApiVersion = 1 | 4;

/** A request signed with the largest RSA key we take has about 2,500 characters. */
export const MAX_CREDENTIAL_CHARS = 8192;

/** The query parameter of version 1 comes first, then the header, then the cookie of a browser. */
export function presentedCredential(request: IncomingRequest): Presented {
  const version = versionOf(request.path);
  if (version === 1) {
    const apiKey = new URLSearchParams(request.queryString).get('api_key');
    if (apiKey !== null) return { kind: 'secret', version, secret: checked(apiKey, 'api_key') };
  }
  const authorization = request.headers['authorization'];
  if (authorization !== undefined) return bearer(authorization, version);
  const session = version === 4 ? sessionCookie(request) : undefined;
  if (session !== undefined) return { kind: 'session', version, secret: checked(session, 'the session cookie') };
  throw unauthenticated(
    version === 1
      ? 'authentication is required: send an API key as the query parameter api_key'
      : 'authentication is required: send an access token in the header Authorization: Bearer <token>',
  );
}

function bearer(authorization: string, version: ApiVersion): Presented {
  const [, token] = /^bearer +(\S+) *$/i.exec(authorization) ?? [];
  if (token === undefined) throw unauthenticated('the Authorization header is malformed: it must be Bearer <token>');
  const secret = checked(token, 'the token');
  if (!looksSigned(secret)) return { kind: 'secret', version, secret };
  if (version === 1) {
    throw unauthenticated('signed tokens are for /api/4: /api/1 takes an API key or an access token');
  }
  return { kind: 'signed', version, token: secret };
}

function checked(secret: string, what: string): string {
  if (secret === '') throw unauthenticated(`${what} is blank`);
  if (secret.length > MAX_CREDENTIAL_CHARS) {
    throw unauthenticated(`${what} is too long (at most ${MAX_CREDENTIAL_CHARS} characters)`);
  }
  return secret;
}

/** Access tokens chosen by the operator may contain dots too; only a JWT starts with a JSON object. */
function looksSigned(token: string): boolean {
  const parts = token.split('.');
  return (
    parts.length === 3 &&
    Buffer.from(parts[0] ?? '', 'base64url')
      .toString('latin1')
      .trimStart()
      .startsWith('{')
  );
}

const versionOf = (path: string): ApiVersion => (/^\/api\/1(?:\/|$)/.test(path) ? 1 : 4);
