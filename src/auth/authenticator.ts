import type { Database } from '../db/database.ts';
import type { Listener } from '../db/listen.ts';
import { presentInstant, type Secrets } from '../db/work.ts';
import { notFound, Refusal, unauthenticated } from '../lib/refusal.ts';
import type { Actor, ActorCompany } from './actor.ts';
import { type CredentialCache, credentialCache } from './credential-cache.ts';
import { failureLimit, tooManyFailures } from './failure-limit.ts';
import {
  findCompany,
  findSecret,
  findSession,
  findSigningMethod,
  type SessionCredential,
  type SigningCredential,
} from './find-credential.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { companyLabel, isBelow } from './known-hosts.ts';
import { lastUsed } from './last-used.ts';
import { type Presented, presentedCredential } from './presented-credential.ts';
import { requireSameOrigin } from './session.ts';
import { consumeRequestId, methodIdOf, verifySignedRequest } from './signed-request.ts';
import { sha256, sha256Hex } from './tokens.ts';

export interface Authenticator {
  /** The caller, or a refusal: 401 for the credential, 404 for the address, 429 after too many failures. */
  authenticate(request: IncomingRequest): Promise<Actor>;
  /** The company that a host names; null when it names none, refused when it should. */
  companyAt(host: string): Promise<ActorCompany | null>;
  /** The owner of a session token. Failures are not counted: a page may ask whether it is logged in. */
  session(token: string, host: string): Promise<Actor>;
  /** Looks every credential up again from now on. */
  forget(): void;
  /** Blocks new callers while `work` runs: they wait. Running requests are not affected. */
  withDoorShut<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface AuthenticatorOptions {
  readonly database: Database;
  readonly secrets: Secrets;
  /** The domain whose subdomains are companies; null when there is none. */
  readonly baseDomain: string | null;
  readonly listener: Pick<Listener, 'listening' | 'on'>;
}

export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { database, listener, baseDomain } = options;
  const trusted = () => listener.listening();
  const companies = credentialCache<ActorCompany | null>(trusted);
  const known: Known = {
    secrets: credentialCache(trusted),
    sessions: credentialCache(trusted),
    signing: credentialCache(trusted),
  };
  const failures = failureLimit();
  const shut = new Set<Promise<unknown>>();
  const used = lastUsed(database);
  const forget = () => {
    for (const cache of [companies, ...Object.values(known)]) cache.forget();
  };
  const stopListening = listener.on('credentials_changed', forget);

  const companyAt = async (host: string): Promise<ActorCompany | null> => {
    const label = companyLabel(host);
    const company = label === null ? null : await companies.get(label, () => findCompany(database, label));
    if (company === null && baseDomain !== null && isBelow(host, baseDomain)) throw notFound('company not found');
    return company;
  };

  return {
    async authenticate(request) {
      if (shut.size > 0) await Promise.allSettled(shut);
      const company = await companyAt(request.host);
      const wait_s = failures.wait_s(request.address);
      // A page of a session that has ended goes on asking, in as many tabs as there are: it must hear that it has ended.
      let isGuess = true;
      try {
        const presented = presentedCredential(request);
        isGuess = presented.kind !== 'session';
        // Past the limit, guessing is refused; but a whole office behind one address must not be locked out.
        if (wait_s > 0 && !isKnown(known, presented)) throw tooManyFailures(wait_s);
        const actor = await identify(options, known, presented, request, company);
        used.note(actor);
        return actor;
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 401) throw error;
        if (!isGuess) throw error;
        if (wait_s > 0) throw tooManyFailures(wait_s);
        failures.count(request.address);
        throw error;
      }
    },
    companyAt,
    session: async (token, host) => bySession(database, known, token, await companyAt(host)),
    forget,
    async withDoorShut(work) {
      const done = work();
      shut.add(done);
      try {
        return await done;
      } finally {
        shut.delete(done);
      }
    },
    async close() {
      stopListening();
      await used.settled();
    },
  };
}

interface Known {
  readonly secrets: CredentialCache<Actor>;
  readonly sessions: CredentialCache<SessionCredential>;
  readonly signing: CredentialCache<SigningCredential>;
}

/** Whether this process remembers the credential as valid: then it is no guess. Sessions cannot be guessed. */
function isKnown({ secrets, signing }: Known, presented: Presented): boolean {
  if (presented.kind === 'session') return true;
  if (presented.kind === 'signed') return signing.knows(methodIdOf(presented.token));
  return secrets.knows(sha256Hex(presented.secret));
}

async function identify(
  { database, secrets }: AuthenticatorOptions,
  known: Known,
  presented: Presented,
  request: IncomingRequest,
  company: ActorCompany | null,
): Promise<Actor> {
  if (presented.kind === 'secret') return bySecret(database, known, presented, company);
  if (presented.kind === 'signed') return bySignature(database, known, secrets, presented.token, request, company);
  requireSameOrigin(request);
  return bySession(database, known, presented.secret, company);
}

async function bySecret(
  database: Database,
  { secrets }: Known,
  { version, secret }: Extract<Presented, { kind: 'secret' }>,
  company: ActorCompany | null,
): Promise<Actor> {
  const actor = await secrets.get(sha256Hex(secret), () => findSecret(database, sha256(secret)));
  if (version === 4 && actor.credential.kind === 'api_key') {
    throw unauthenticated('API keys are for /api/1: /api/4 takes an access token or a signed token');
  }
  requireCompany(actor, company);
  return actor;
}

async function bySession(
  database: Database,
  { sessions }: Known,
  token: string,
  company: ActorCompany | null,
): Promise<Actor> {
  const { actor, ends_ms } = await sessions.get(sha256Hex(token), () => findSession(database, sha256(token)));
  if (ends_ms <= performance.now()) {
    throw unauthenticated('the session is invalid (expired)');
  }
  requireCompany(actor, company);
  return actor;
}

async function bySignature(
  database: Database,
  { signing }: Known,
  secrets: Secrets,
  token: string,
  request: IncomingRequest,
  company: ActorCompany | null,
): Promise<Actor> {
  const id = methodIdOf(token);
  const { actor, method } = await signing.get(id, () => findSigningMethod(database, secrets, id));
  requireCompany(actor, company);
  const verified = await verifySignedRequest(token, request, method, presentInstant());
  // Last, so that a request refused for another reason does not use up its token.
  await consumeRequestId(database, { company_id: method.company_id, id }, verified);
  return actor;
}

function requireCompany(actor: Actor, company: ActorCompany | null): void {
  if (company !== null && company.id !== actor.company.id) {
    throw unauthenticated('the credential belongs to another company than this address');
  }
}
