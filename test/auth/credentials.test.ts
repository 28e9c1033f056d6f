import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { revokeApiKey } from '../../src/auth/api-keys.ts';
import { deleteAuthenticationMethod } from '../../src/auth/authentication-methods.ts';
import { MAX_CREDENTIAL_CHARS } from '../../src/auth/presented-credential.ts';
import { sql } from '../../src/db/sql.ts';
import {
  asPerson,
  newCompany,
  newHouse,
  newKey,
  newPerson,
  newToken,
  outcome,
  requestTo,
  until,
  withToken,
} from './setting.ts';

let house: Awaited<ReturnType<typeof newHouse>>;
let acme: Awaited<ReturnType<typeof setUp>>;
let other: Awaited<ReturnType<typeof setUp>>;

async function setUp(slug: string) {
  const company = await newCompany(house.rows, slug);
  const person = await newPerson(house.rows, company, { permissions: ['products', 'of another version'] });
  const { id, token } = await newToken(house.rows, person);
  const { id: keyId, key } = await newKey(house.rows, person);
  const revoked = await newToken(house.rows, person);
  await asPerson(house, person, (work) => deleteAuthenticationMethod(work, revoked.id));
  const revokedKey = await newKey(house.rows, person);
  await asPerson(house, person, (work) => revokeApiKey(work, revokedKey.id));
  const gone = await newPerson(house.rows, company);
  const goneToken = await newToken(house.rows, gone);
  await house.rows.run(sql`update employees set active = false where id = ${gone.id}`);
  return { company, person, id, token, keyId, key, revoked, revokedKey, goneToken };
}

beforeAll(async () => {
  house = await newHouse();
  acme = await setUp('acme');
  other = await setUp('other');
});
afterAll(() => house.leave());

let address = 0;
/** From an address of its own, so that the limit of failures does not mix in. */
const ask = (request: ReturnType<typeof requestTo>) => {
  address += 1;
  return outcome(house.authenticator.authenticate({ ...request, address: `198.51.100.${address}` }), whoIs);
};

const whoIs = ({ company, credential }: Actor): string => `${credential.kind} of ${company.slug}`;
const v1 = (query: string, headers: Record<string, string> = {}, host = 'localhost') =>
  requestTo(`/api/1/customers?${query}`, { headers, host });
const v4 = (authorization?: string, host = 'localhost') =>
  requestTo('/api/4/customers', { headers: authorization === undefined ? {} : { authorization }, host });

describe('version 1', () => {
  test.each<[string, () => ReturnType<typeof requestTo>, string]>([
    ['an API key in the query', () => v1(`api_key=${acme.key}`), 'api_key of acme'],
    ['percent-encoded', () => v1(`page=1&api_key=%68${acme.key.slice(1)}`), 'api_key of acme'],
    ['the first of two', () => v1(`api_key=${acme.key}&api_key=${other.key}`), 'api_key of acme'],
    ['as a bearer', () => v1('', { authorization: `Bearer ${acme.key}` }), 'api_key of acme'],
    ['an access token as a bearer', () => v1('', { authorization: `bearer   ${acme.token} ` }), 'token of acme'],
    ['an access token in the query', () => v1(`api_key=${acme.token}`), 'token of acme'],
    ['at /api/1 itself', () => requestTo(`/api/1?api_key=${acme.key}`), 'api_key of acme'],
    ['the query before the header', () => v1(`api_key=${acme.key}`, { authorization: 'nonsense' }), 'api_key of acme'],
    ['nothing', () => v1(''), '401 authentication is required: send an API key as the query parameter api_key'],
    ['a blank key', () => v1('api_key='), '401 api_key is blank'],
    ['an unknown key', () => v1('api_key=hf_0'), '401 token is invalid (unknown)'],
    ['a key with a broken escape', () => v1('api_key=%zz%00'), '401 token is invalid (unknown)'],
    ['a revoked key', () => v1(`api_key=${acme.revokedKey.key}`), '401 API key is invalid (revoked)'],
    ['a revoked token', () => v1(`api_key=${acme.revoked.token}`), '401 token is invalid (revoked)'],
    [
      'a session cookie',
      () => v1('', { cookie: 'holdfast_session=x' }),
      '401 authentication is required: send an API key as the query parameter api_key',
    ],
    [
      'a signed token',
      () => v1('', { authorization: `Bearer ${Buffer.from('{}').toString('base64url')}.e30.x` }),
      '401 signed tokens are for /api/4: /api/1 takes an API key or an access token',
    ],
  ])('%s', async (_what, request, expected) => {
    expect(await ask(request())).toBe(expected);
  });
});

describe('version 4', () => {
  test.each<[string, () => string | undefined, string]>([
    ['an access token', () => `Bearer ${acme.token}`, 'token of acme'],
    ['in any case of the scheme', () => `BEARER ${acme.token}`, 'token of acme'],
    [
      'nothing',
      () => undefined,
      '401 authentication is required: send an access token in the header Authorization: Bearer <token>',
    ],
    ['an empty header', () => '', '401 the Authorization header is malformed: it must be Bearer <token>'],
    [
      'another scheme',
      () => `Basic ${acme.token}`,
      '401 the Authorization header is malformed: it must be Bearer <token>',
    ],
    ['the bare token', () => acme.token, '401 the Authorization header is malformed: it must be Bearer <token>'],
    ['a scheme without token', () => 'Bearer ', '401 the Authorization header is malformed: it must be Bearer <token>'],
    [
      'two tokens',
      () => `Bearer ${acme.token} ${acme.token}`,
      '401 the Authorization header is malformed: it must be Bearer <token>',
    ],
    ['an unknown token', () => `Bearer ${'0'.repeat(64)}`, '401 token is invalid (unknown)'],
    ['a token in capitals', () => `Bearer ${acme.token.toUpperCase()}`, '401 token is invalid (unknown)'],
    ['a revoked token', () => `Bearer ${acme.revoked.token}`, '401 token is invalid (revoked)'],
    [
      'a token of somebody deactivated',
      () => `Bearer ${acme.goneToken.token}`,
      '401 token is invalid (its employee has been deactivated)',
    ],
    [
      'an API key',
      () => `Bearer ${acme.key}`,
      '401 API keys are for /api/1: /api/4 takes an access token or a signed token',
    ],
    ['the longest token', () => `Bearer ${'x'.repeat(MAX_CREDENTIAL_CHARS)}`, '401 token is invalid (unknown)'],
    [
      'one longer',
      () => `Bearer ${'x'.repeat(MAX_CREDENTIAL_CHARS + 1)}`,
      '401 the token is too long (at most 8192 characters)',
    ],
  ])('%s', async (_what, authorization, expected) => {
    expect(await ask(v4(authorization()))).toBe(expected);
  });

  test('an api_key in the query is not looked at', async () => {
    expect(await ask(requestTo(`/api/4/customers?api_key=${acme.key}`))).toMatch(/^401 authentication is required/);
  });

  test('the older prefix is version 4 too', async () => {
    const request = requestTo('/api/boomerang/customers', { headers: { authorization: `Bearer ${acme.token}` } });
    expect(await ask(request)).toBe('token of acme');
  });
});

describe('the company comes from the host, else from the credential', () => {
  test.each([
    // host                          credential of → expected
    ['acme.example.com', 'acme', 'token of acme'],
    ['acme.example.com.', 'acme', 'token of acme'],
    ['acme.localhost', 'acme', 'token of acme'],
    ['acme.anything.at.all', 'acme', 'token of acme'],
    ['localhost', 'acme', 'token of acme'],
    ['127.0.0.1', 'acme', 'token of acme'],
    ['[::1]', 'acme', 'token of acme'],
    ['example.com', 'other', 'token of other'],
    ['shop.elsewhere.org', 'other', 'token of other'],
    ['acme.example.com', 'other', '401 the credential belongs to another company than this address'],
    ['acme.localhost', 'other', '401 the credential belongs to another company than this address'],
    ['nobody.example.com', 'acme', '404 company not found'],
    ['acme.nobody.example.com', 'acme', 'token of acme'],
    ['no_slug.example.com', 'acme', '404 company not found'],
    ['', 'acme', 'token of acme'],
  ])('%s with a token of %s', async (host, whose, expected) => {
    expect(await ask(withToken(whose === 'acme' ? acme.token : other.token, { host }))).toBe(expected);
  });

  test('the same goes for API keys', async () => {
    expect(await ask(v1(`api_key=${other.key}`, {}, 'acme.example.com'))).toMatch(/^401 .* another company/);
    expect(await ask(v1(`api_key=${other.key}`, {}, 'other.example.com'))).toBe('api_key of other');
  });

  test('an unknown subdomain is not found before any credential is looked at', async () => {
    expect(await ask(v4(undefined, 'nobody.example.com'))).toBe('404 company not found');
  });

  test('a company is found as soon as it exists, and no longer when its slug has changed', async () => {
    expect(await outcome(house.authenticator.companyAt('fresh.example.com'))).toBe('404 company not found');
    const { id } = await newCompany(house.rows, 'fresh');
    await until(async () => (await outcome(house.authenticator.companyAt('fresh.example.com'))) === 'accepted');
    await house.rows.run(sql`update companies set slug = 'renamed' where id = ${id}`);
    await until(async () => (await outcome(house.authenticator.companyAt('fresh.example.com'))) !== 'accepted');
    expect(await house.authenticator.companyAt('renamed.example.com')).toMatchObject({ id, slug: 'renamed' });
  });
});

test('the actor says who calls, with the permissions that we know', async () => {
  const actor = await house.authenticator.authenticate(withToken(acme.token));
  expect(actor).toEqual({
    company: {
      id: acme.company.id,
      slug: 'acme',
      name: 'ACME',
      default_timezone: 'Europe/Amsterdam',
      currency: 'eur',
    },
    employee: { id: acme.person.id, owner: false, permissions: ['products'] },
    credential: { kind: 'token', id: acme.id },
  });
});

test('an API key speaks for the company and for no employee', async () => {
  const actor = await house.authenticator.authenticate(v1(`api_key=${acme.key}`));
  expect(actor.employee).toBeNull();
  expect(actor.credential).toEqual({ kind: 'api_key', id: acme.keyId });
});

test('no refusal repeats what was sent, and each tells how to authenticate', async () => {
  for (const secret of [acme.revoked.token, acme.goneToken.token, 'guessed-secret']) {
    const refusal = await house.authenticator.authenticate(withToken(secret)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 401, code: 'unauthorized', headers: { 'www-authenticate': 'Bearer' } });
    expect(JSON.stringify(refusal)).not.toContain(secret);
  }
});

test('the time of the last use is noted, once a minute', async () => {
  const { id, token } = await newToken(house.rows, acme.person);
  const lastUse = () =>
    house.rows.one<{ last_used_at: Temporal.Instant | null }>(
      sql`select last_used_at from authentication_methods where id = ${id}`,
    );
  expect((await lastUse()).last_used_at).toBeNull();
  await house.authenticator.authenticate(withToken(token));
  await until(async () => (await lastUse()).last_used_at !== null);
  const first = (await lastUse()).last_used_at;
  for (let index = 0; index < 20; index += 1) await house.authenticator.authenticate(withToken(token));
  expect((await lastUse()).last_used_at).toEqual(first);
});
