import { emailAttribute, MAX_LINE, textAttribute } from '../../app/attributes/attributes.ts';
import { gatherProblems, type Problems } from '../../app/attributes/problems.ts';
import { slugFromName } from '../../app/company/first-company.ts';
import { type CountryCustoms, countryCustoms } from '../../domain/company/country-customs.ts';
import { passwordProblem } from '../../domain/company/employees.ts';
import { isTimeZone } from '../../domain/time/clock.ts';
import { badRequest, Refusal } from '../../lib/refusal.ts';
import { whyNotText } from '../../lib/why-not-text.ts';
import { parseJsonBody } from '../server/json-body.ts';
import type { ApiRequest } from '../server/request.ts';

export const MAX_SETUP_BODY_BYTES = 16_384;

/** The validated request. */
export interface SetupRequest {
  readonly company: { readonly name: string; readonly slug: string };
  readonly owner: {
    readonly firstname: string;
    readonly lastname: string;
    readonly email: string;
    readonly password: string;
  };
  readonly country: string;
  readonly time_zone: string;
  readonly currency: string;
  readonly demo: boolean;
  /** The code that the server printed when it started; empty when none was sent. */
  readonly code: string;
}

/**
 * Refuses with all problems at once, by field. `keptSlug` is the slug of the company in the host name: with another
 * slug the session would not be valid at this address.
 */
export function setupRequest(request: ApiRequest, keptSlug: string | null): SetupRequest {
  const problems = gatherProblems();
  const members = membersOf(bodyOf(request), problems, [
    'company',
    'owner',
    'country',
    'time_zone',
    'currency',
    'demo',
    'code',
  ]);
  const company = companyIn(members['company'], problems, keptSlug);
  const owner = ownerIn(members['owner'], problems);
  const customs = countryIn(members['country'], problems);
  const time_zone = timeZoneIn(members['time_zone'], problems) ?? customs?.default_time_zone;
  const currency = currencyIn(members['currency'], problems) ?? customs?.currency;
  const { demo, code } = members;
  if (typeof demo !== 'boolean') problems.add('demo', 'must be true or false');
  problems.refuse();
  return {
    company,
    owner,
    country: customs?.alpha2 ?? '',
    time_zone: time_zone ?? '',
    currency: currency ?? '',
    demo: demo === true,
    code: typeof code === 'string' ? code : '',
  };
}

type Members = Readonly<Record<string, unknown>>;

function bodyOf(request: ApiRequest): Members {
  if (request.body.length > MAX_SETUP_BODY_BYTES) {
    const detail = `the body is too large (at most ${MAX_SETUP_BODY_BYTES} bytes)`;
    throw new Refusal(413, 'payload_too_large', [{ detail }]);
  }
  const body = parseJsonBody(request);
  if (isObject(body)) return body;
  throw badRequest('the body must be a JSON object with company, owner, country and demo');
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function membersOf(value: unknown, problems: Problems, known: readonly string[]): Members {
  const members = isObject(value) ? value : {};
  for (const name of Object.keys(members)) {
    if (!known.includes(name)) problems.add(name, `is unknown; known are: ${known.join(', ')}`);
  }
  return members;
}

function companyIn(value: unknown, problems: Problems, keptSlug: string | null): SetupRequest['company'] {
  const below = problems.below('company');
  const members = membersOf(value, below, ['name', 'slug']);
  const name = line(below, members, 'name', { required: true });
  return { name, slug: slugIn(members['slug'], below, keptSlug) ?? keptSlug ?? slugFromName(name) };
}

function slugIn(value: unknown, problems: Problems, keptSlug: string | null): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' || !SLUG.test(value)) {
    problems.add('slug', 'must be 1 to 63 lower-case letters, digits or inner hyphens');
    return undefined;
  }
  if (keptSlug !== null && value !== keptSlug) {
    problems.add('slug', `must stay ${keptSlug} at this address: set the shop up at the server’s own one to change it`);
  }
  return value;
}

const SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

function ownerIn(value: unknown, problems: Problems): SetupRequest['owner'] {
  const below = problems.below('owner');
  const members = membersOf(value, below, ['firstname', 'lastname', 'email', 'password']);
  return {
    firstname: line(below, members, 'firstname', { required: true }),
    lastname: line(below, members, 'lastname', { required: false }),
    email: emailAttribute(below, 'email', textIn(below, members, 'email'), { required: true }) ?? '',
    password: passwordIn(members['password'], below),
  };
}

function passwordIn(value: unknown, problems: Problems): string {
  const password = typeof value === 'string' ? value : '';
  const problem = passwordProblem(password);
  if (problem !== null) problems.add('password', problem);
  return password;
}

function countryIn(value: unknown, problems: Problems): CountryCustoms | undefined {
  const customs = typeof value === 'string' ? countryCustoms().get(value.trim().toUpperCase()) : undefined;
  if (customs === undefined) problems.add('country', 'must be a country code such as NL');
  return customs;
}

function timeZoneIn(value: unknown, problems: Problems): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && isTimeZone(value)) return value;
  problems.add('time_zone', 'is not a time zone such as Europe/Amsterdam');
  return undefined;
}

function currencyIn(value: unknown, problems: Problems): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const code = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (CURRENCIES.has(code)) return code;
  problems.add('currency', 'is not a currency code such as eur');
  return undefined;
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

function line(
  problems: Problems,
  members: Members,
  name: string,
  { required }: { readonly required: boolean },
): string {
  const value = textIn(problems, members, name);
  return value === undefined ? '' : (textAttribute(problems, name, value, { limit: MAX_LINE, required }) ?? '');
}

/** Null when there is none; undefined when the problem was already reported. */
function textIn(problems: Problems, members: Members, name: string): string | null | undefined {
  const value = members[name] ?? null;
  if (value === null) return null;
  const wrong = typeof value === 'string' ? whyNotText(value) : 'must be a text';
  if (wrong === null) return value as string;
  problems.add(name, wrong);
  return undefined;
}
