import { readSettings } from '../../app/company/settings.ts';
import type { Actor } from '../../auth/actor.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import { requireKnownHost } from '../../auth/known-hosts.ts';
import { type Choice, type Login, logIn, logOut } from '../../auth/log-in.ts';
import { clearSessionCookie, requireSameOrigin, sessionCookie, setSessionCookie } from '../../auth/session.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { presentInstant } from '../../db/work.ts';
import { PICTURES_PATH } from '../../domain/catalogue/picture-name.ts';
import { countryCustoms } from '../../domain/company/country-customs.ts';
import { PERMISSIONS } from '../../domain/company/employees.ts';
import { badRequest, Refusal } from '../../lib/refusal.ts';
import type { PublicEndpoint } from '../server/endpoint.ts';
import type { ApiRequest, Reply } from '../server/request.ts';
import { jsonReply, PRIVATE, refusing } from './json-reply.ts';

export const MAX_SESSION_BODY_BYTES = 16_384;
export const MAX_EMAIL_CHARS = 320;
const MAX_SLUG_CHARS = 63;

export interface SessionDependencies {
  readonly database: Database;
  readonly authenticator: Pick<Authenticator, 'companyAt' | 'session' | 'forget'>;
}

/** How people log in to the back office, and out again. */
export function sessionEndpoints({ database, authenticator }: SessionDependencies): readonly PublicEndpoint[] {
  return [
    {
      method: 'POST',
      path: '/session',
      handle: refusing(async (request) => {
        requireKnownHost(request);
        // Without both headers the request does not come from a browser, so no page can be behind it.
        if ((request.headers['origin'] ?? request.headers['sec-fetch-site']) !== undefined) requireSameOrigin(request);
        const credentials = credentialsIn(request);
        const company = await authenticator.companyAt(request.host);
        const user_agent = request.headers['user-agent'] ?? null;
        const login = { ...credentials, company_id: company?.id ?? null, address: request.address, user_agent };
        const entered = await logIn(database, login);
        if ('companies' in entered) return chooseCompany(entered);
        const { token } = entered;
        const actor = await authenticator.session(token, request.host);
        const portrait = await sessionPortrait(database, actor, request);
        return jsonReply(200, portrait, { 'set-cookie': setSessionCookie(token, request.baseUrl) });
      }),
    },
    {
      method: 'GET',
      path: '/session',
      handle: refusing(async (request) => {
        const token = sessionCookie(request);
        // Not a refusal: a page may ask before login, and browsers report every 401 as an error.
        if (token === undefined) return { status: 204, headers: PRIVATE, body: '' };
        const actor = await actorOf(authenticator, token, request);
        if (actor === undefined) return nobody(request);
        return jsonReply(200, await sessionPortrait(database, actor, request));
      }),
    },
    {
      method: 'DELETE',
      path: '/session',
      handle: refusing(async (request) => {
        const token = sessionCookie(request);
        if (token !== undefined) {
          requireSameOrigin(request);
          await logOut(database, token);
          authenticator.forget();
        }
        return nobody(request);
      }),
    },
  ];
}

/** The e-mail and the password are right at several companies: the caller says at which one, by its slug. */
const chooseCompany = ({ companies }: Choice): Reply =>
  jsonReply(409, {
    error: {
      status: 'choose_company',
      message: 'this e-mail belongs to several companies: send the slug of one of them as company',
      companies,
    },
  });

/** Nobody is logged in; clears the browser's cookie. */
const nobody = ({ baseUrl }: ApiRequest): Reply => ({
  status: 204,
  headers: { ...PRIVATE, 'set-cookie': clearSessionCookie(baseUrl) },
  body: '',
});

async function actorOf(
  { session }: Pick<Authenticator, 'session'>,
  token: string,
  { host }: ApiRequest,
): Promise<Actor | undefined> {
  try {
    return await session(token, host);
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return undefined;
    throw error;
  }
}

function credentialsIn({ headers, body }: ApiRequest): Pick<Login, 'email' | 'password' | 'company'> {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new Refusal(415, 'unsupported_media_type', [{ detail: 'the body must be application/json' }]);
  }
  if (body.length > MAX_SESSION_BODY_BYTES) {
    const detail = `the body is too large (at most ${MAX_SESSION_BODY_BYTES} bytes)`;
    throw new Refusal(413, 'payload_too_large', [{ detail }]);
  }
  const members = membersOf(body);
  const email = text(members, 'email').trim();
  if (email.length > MAX_EMAIL_CHARS) {
    throw badRequest(`email is too long (at most ${MAX_EMAIL_CHARS} characters)`, { pointer: '/email' });
  }
  if (email.includes('\0')) throw badRequest('email may not hold a NUL character', { pointer: '/email' });
  const company = members['company'] === undefined ? null : text(members, 'company');
  if (company !== null && company.length > MAX_SLUG_CHARS) {
    throw badRequest(`company is too long (at most ${MAX_SLUG_CHARS} characters)`, { pointer: '/company' });
  }
  if (company?.includes('\0') === true)
    throw badRequest('company may not hold a NUL character', { pointer: '/company' });
  return { email, password: text(members, 'password'), company };
}

function membersOf(body: Buffer): Readonly<Record<string, unknown>> {
  let members: unknown;
  try {
    members = JSON.parse(body.toString('utf8'));
  } catch {
    throw badRequest('the body is not valid JSON');
  }
  if (typeof members === 'object' && members !== null && !Array.isArray(members)) return { ...members };
  throw badRequest('the body must be a JSON object with email and password');
}

function text(members: Readonly<Record<string, unknown>>, name: string): string {
  const value = members[name];
  if (typeof value === 'string' && value !== '') return value;
  throw badRequest(`${name} must be a text that is not empty`, { pointer: `/${name}` });
}

/** The logged-in employee, and the facts that the back office needs to start. */
export async function sessionPortrait(
  database: Database,
  { company, employee }: Actor,
  { baseUrl }: Pick<ApiRequest, 'baseUrl'>,
) {
  const [person, { logo, country_code, demo }, { settings }] = await Promise.all([
    database.one<object>(sql`
      select id, firstname, lastname, email, locale, owner
      from employees
      where company_id = ${company.id}
        and id = ${employee?.id}
    `),
    database.one<{ logo: string | null; country_code: string | null; demo: boolean }>(sql`
      select logo, country_code, demo
      from companies
      where id = ${company.id}
    `),
    readSettings({ db: database, company, now: presentInstant() }),
  ]);
  const { currency, dates, orders, pricing } = settings;
  return {
    employee: person,
    company: {
      ...company,
      demo,
      country_code,
      // In which its customers read numbers and dates; the employee's own is that of the interface.
      locale: countryCustoms().get(country_code ?? '')?.locale ?? null,
      logo_url: logo === null ? null : `${baseUrl}${PICTURES_PATH}/${logo}`,
      settings: { currency, dates, orders, pricing },
    },
    permissions: employee?.owner ? PERMISSIONS : (employee?.permissions ?? []),
  };
}
