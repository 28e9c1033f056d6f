import { acceptInvitation } from '../../app/company/invitations.ts';
import { newPasswordHash } from '../../app/company/new-password-hash.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import { requireKnownHost } from '../../auth/known-hosts.ts';
import { clearAttempt, enterAttempt } from '../../auth/login-throttle.ts';
import { hashPassword, verifyPassword } from '../../auth/password.ts';
import { createSession, requireSameOrigin, setSessionCookie } from '../../auth/session.ts';
import { sha256 } from '../../auth/tokens.ts';
import type { Database } from '../../db/database.ts';
import { assert } from '../../lib/assert.ts';
import { badRequest, Refusal } from '../../lib/refusal.ts';
import type { PublicEndpoint } from '../server/endpoint.ts';
import { parseJsonBody } from '../server/json-body.ts';
import { type ApiRequest, JSON_TYPE } from '../server/request.ts';

export const MAX_INVITATION_BODY_BYTES = 16_384;
export const MAX_INVITATION_TOKEN_CHARS = 256;

interface InvitationDependencies {
  readonly database: Database;
  readonly authenticator: Pick<Authenticator, 'companyAt' | 'forget'>;
}

/** Accepts an invitation: the invited person chooses a password and is logged in. */
export const invitationEndpoints = (dependencies: InvitationDependencies): readonly PublicEndpoint[] => [
  {
    method: 'POST',
    path: '/session/invitation',
    async handle(request) {
      requireKnownHost(request);
      // Without both headers the request does not come from a browser, so no page can be behind it.
      if ((request.headers['origin'] ?? request.headers['sec-fetch-site']) !== undefined) requireSameOrigin(request);
      const { employee, session } = await accept(dependencies, request, acceptanceIn(request));
      return {
        status: 200,
        headers: {
          'content-type': JSON_TYPE,
          'cache-control': 'no-store',
          'set-cookie': setSessionCookie(session, request.baseUrl),
        },
        body: JSON.stringify({ employee }),
      };
    },
  },
];

interface Chosen {
  readonly token: string;
  readonly password: string;
}

async function accept(
  { database, authenticator }: InvitationDependencies,
  request: ApiRequest,
  { token, password }: Chosen,
) {
  const company = await authenticator.companyAt(request.host);
  const attempt = await enterAttempt(database, `invitation ${token}`, request.address);
  const acceptance = {
    token_hash: sha256(token),
    company_id: company?.id ?? null,
    passwordHash: () => hashOf(password),
  };
  const origin = { address: request.address, user_agent: request.headers['user-agent'] ?? null };
  const accepted = await acceptInvitation(database, acceptance, async (tx, { company_id, id }) => {
    await clearAttempt(tx, attempt);
    return { employee: { id }, session: await createSession(tx, { company_id, id }, origin) };
  });
  authenticator.forget();
  return accepted;
}

/** The same rules as for every password change. */
async function hashOf(password: string): Promise<string> {
  const rules = { hash: hashPassword, verify: verifyPassword };
  const hash = await newPasswordHash({ password }, { password_hash: null }, false, rules);
  assert(hash !== undefined, 'a password that is sent has a hash');
  return hash;
}

function acceptanceIn(request: ApiRequest): Chosen {
  if (request.body.length > MAX_INVITATION_BODY_BYTES) {
    const detail = `the body is too large (at most ${MAX_INVITATION_BODY_BYTES} bytes)`;
    throw new Refusal(413, 'payload_too_large', [{ detail }]);
  }
  const body = parseJsonBody(request);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('the body must be a JSON object with token and password');
  }
  const members = body as Readonly<Record<string, unknown>>;
  const token = text(members, 'token').trim();
  if (token.length > MAX_INVITATION_TOKEN_CHARS) {
    throw badRequest(`token is too long (at most ${MAX_INVITATION_TOKEN_CHARS} characters)`, { pointer: '/token' });
  }
  return { token, password: text(members, 'password') };
}

function text(members: Readonly<Record<string, unknown>>, name: string): string {
  const value = members[name];
  if (typeof value === 'string' && value !== '') return value;
  throw badRequest(`${name} must be a text that is not empty`, { pointer: `/${name}` });
}
