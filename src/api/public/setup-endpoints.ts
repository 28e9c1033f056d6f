import type { LoadDemo } from '../../app/company/first-company.ts';
import type { Actor } from '../../auth/actor.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import { requireKnownHost } from '../../auth/known-hosts.ts';
import { clearAttempt, enterAttempt } from '../../auth/login-throttle.ts';
import { requireSameOrigin, sessionCookie, setSessionCookie } from '../../auth/session.ts';
import { isFromThisMachine, isSetupCode } from '../../auth/setup-code.ts';
import type { Database } from '../../db/database.ts';
import type { Services } from '../../db/work.ts';
import { countryCustoms } from '../../domain/company/country-customs.ts';
import { invalid, notFound, Refusal } from '../../lib/refusal.ts';
import type { PublicEndpoint } from '../server/endpoint.ts';
import type { ApiRequest } from '../server/request.ts';
import { jsonReply, refusing } from './json-reply.ts';
import { sessionPortrait } from './session-endpoints.ts';
import { isDemo, setUpShop, shopState } from './set-up-shop.ts';
import { setupRequest } from './setup-request.ts';

export interface SetupDependencies {
  readonly database: Database;
  readonly authenticator: Pick<Authenticator, 'companyAt' | 'session' | 'forget' | 'withDoorShut'>;
  readonly services: Services;
  readonly version: string;
  readonly loadDemo: LoadDemo;
  /** Required from callers at other machines who set up the first company. */
  readonly setupCode: string;
}

/** How a shop is set up in the browser, at first or from the demo. */
export function setupEndpoints({
  database,
  authenticator,
  services,
  version,
  loadDemo,
  setupCode,
}: SetupDependencies): readonly PublicEndpoint[] {
  return [
    {
      method: 'GET',
      path: '/setup',
      handle: refusing(async (request) => {
        const [state, actor] = await Promise.all([shopState(database), actorOf(authenticator, request)]);
        return jsonReply(200, {
          needed: state === 'none',
          code_needed: state === 'none' && !isFromThisMachine(request),
          demo: state === 'demo' || (actor !== undefined && (await isDemo(database, actor.company.id))),
          can_start_over: state === 'demo',
          logged_in: actor !== undefined,
          version,
          countries: countries(),
        });
      }),
    },
    {
      method: 'POST',
      path: '/setup',
      handle: refusing(async (request) => {
        requireOwnPage(request);
        const named = await companyNamed(authenticator, request);
        const { code, ...asked } = setupRequest(request, named?.slug ?? null);
        if ((await shopState(database)) === 'none') await requireCode(database, request, code, setupCode);
        const token = await setUpShop(
          { database, services, authenticator, loadDemo },
          asked,
          await actorOf(authenticator, request),
          request,
        );
        authenticator.forget();
        const actor = await authenticator.session(token, request.host);
        const portrait = await sessionPortrait(database, actor, request);
        return jsonReply(201, portrait, { 'set-cookie': setSessionCookie(token, request.baseUrl) });
      }),
    },
  ];
}

const countries = () => Array.from(countryCustoms().values(), ({ dates: _, ...country }) => country);

/** Without headers and session the request does not come from a browser, so no page can be behind it. */
function requireOwnPage(request: ApiRequest): void {
  requireKnownHost(request);
  const { origin, 'sec-fetch-site': site } = request.headers;
  if ((origin ?? site ?? sessionCookie(request)) !== undefined) requireSameOrigin(request);
}

async function companyNamed({ companyAt }: Pick<Authenticator, 'companyAt'>, { host }: ApiRequest) {
  try {
    return await companyAt(host);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    throw notFound('no company has this address: set the shop up at the server’s own one');
  }
}

/** Before there is an owner, only a person who can read the server's output may become it from another machine. */
async function requireCode(database: Database, request: ApiRequest, given: string, code: string): Promise<void> {
  if (isFromThisMachine(request)) return;
  const attempt = await enterAttempt(database, 'set-up code', request.address);
  if (!isSetupCode(given, code)) {
    throw invalid({
      field: 'code',
      message:
        given === ''
          ? "can't be blank: the server printed it when it started"
          : 'is not the one that the server printed when it started',
    });
  }
  await clearAttempt(database, attempt);
}

/** The logged-in employee; an expired session counts as none. */
async function actorOf({ session }: Pick<Authenticator, 'session'>, request: ApiRequest): Promise<Actor | undefined> {
  const token = sessionCookie(request);
  if (token === undefined) return undefined;
  try {
    return await session(token, request.host);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
}
