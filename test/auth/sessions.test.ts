import { createHook } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_EMAIL_CHARS, MAX_SESSION_BODY_BYTES, sessionEndpoints } from '../../src/api/public/session-endpoints.ts';
import type { ApiRequest, Reply } from '../../src/api/server/request.ts';
import {
  enterAttempt,
  FIRST_WAIT_S,
  LOGIN_WINDOW_MINUTES,
  LONGEST_WAIT_S,
  MAX_FAILURES_PER_ACCOUNT,
  MAX_FAILURES_PER_ADDRESS,
} from '../../src/auth/login-throttle.ts';
import { hashPassword } from '../../src/auth/password.ts';
import { purgeExpired } from '../../src/jobs/purge-credentials.ts';
import { consumeRequestId } from '../../src/auth/signed-request.ts';
import { sql } from '../../src/db/sql.ts';
import { MAX_PASSWORD_BYTES, PERMISSIONS } from '../../src/domain/company/employees.ts';
import { newCompany, newHouse, newPerson, newServer, outcome, type Person, requestTo, until } from './setting.ts';

const PASSWORD = 'correct horse battery staple';

let house: Awaited<ReturnType<typeof newHouse>>;
let acme: Person['company'];
let ada: Person;
let password_hash: string;

beforeAll(async () => {
  house = await newHouse();
  password_hash = await hashPassword(PASSWORD);
  acme = await newCompany(house.rows, 'acme');
  await newCompany(house.rows, 'other');
  ada = await newPerson(house.rows, acme, {
    email: 'Ada@example.com',
    owner: true,
    permissions: ['reports'],
    password_hash,
  });
});
beforeEach(() => house.rows.run(sql`delete from login_failures`));
afterAll(() => house.leave());

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

function send(
  method: string,
  body: unknown,
  more: Partial<ApiRequest> = {},
  server = house as Pick<typeof house, 'database' | 'authenticator'>,
): Promise<Reply> {
  const endpoint = sessionEndpoints(server).find((candidate) => candidate.method === method);
  if (endpoint === undefined) throw new Error(`no ${method} /session`);
  const request = requestTo('/session', {
    method,
    host: 'acme.example.com',
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    address: '192.0.2.1',
    ...more,
    headers: { 'content-type': 'application/json', ...more.headers },
  });
  return endpoint.handle({ id: 'request', ...request }, {});
}

const logIn = (email: string, password: string, more: Partial<ApiRequest> = {}) =>
  send('POST', { email, password }, more);
const bodyOf = ({ body }: Reply): unknown => (typeof body === 'string' ? JSON.parse(body) : body);
const Refused = z.object({ error: z.object({ status: z.string(), message: z.string() }) });
const messageOf = (reply: Reply): string => `${reply.status} ${Refused.parse(bodyOf(reply)).error.message}`;
const cookieOf = ({ headers }: Reply): string => headers?.['set-cookie']?.split(';')[0] ?? '';

/** How many password hashes a failed log-in has Node compute. */
async function hashesOf(email: string): Promise<number> {
  let hashes = 0;
  const hook = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && (hashes += 1)) }).enable();
  await logIn(email, 'wrong');
  hook.disable();
  return hashes;
}

async function cookieFor(email = ada.email): Promise<string> {
  return cookieOf(await logIn(email, PASSWORD));
}

const useCookie = (cookie: string, more: Partial<ApiRequest> = {}, server = house) =>
  outcome(
    server.authenticator.authenticate(
      requestTo('/api/4/customers', { host: 'acme.example.com', ...more, headers: { cookie, ...more.headers } }),
    ),
    (actor) => actor.credential.kind,
  );

describe('logging in', () => {
  test('sets a cookie that works for version 4, and tells who is in', async () => {
    const reply = await logIn('ada@EXAMPLE.com ', PASSWORD);
    expect(reply.status).toBe(200);
    expect(reply.headers?.['set-cookie']).toMatch(
      /^holdfast_session=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    );
    expect(reply.headers?.['cache-control']).toBe('no-store');
    expect(bodyOf(reply)).toEqual({
      employee: {
        id: ada.id,
        firstname: 'Ada',
        lastname: 'Byron',
        email: 'Ada@example.com',
        locale: 'en',
        owner: true,
      },
      company: {
        id: acme.id,
        slug: 'acme',
        name: 'ACME',
        default_timezone: 'Europe/Amsterdam',
        currency: 'eur',
        demo: false,
        country_code: null,
        locale: null,
        logo_url: null,
        settings: {
          currency: expect.objectContaining({ symbol: '€' }),
          dates: expect.objectContaining({ format: 'DD-MM-YYYY' }),
          orders: expect.objectContaining({ use_times: true }),
          pricing: expect.objectContaining({ tax_strategy: 'exclusive' }),
        },
      },
      permissions: PERMISSIONS,
    });
    expect(await useCookie(cookieOf(reply))).toBe('session');
    const again = await send('GET', '', { headers: { cookie: cookieOf(reply) } });
    expect(again.status).toBe(200);
    expect(bodyOf(again)).toEqual(bodyOf(reply));
  });

  test('over https the cookie is Secure', async () => {
    const reply = await logIn(ada.email, PASSWORD, { baseUrl: 'https://acme.example.com' });
    expect(reply.headers?.['set-cookie']).toMatch(/; Secure$/);
  });

  test('the session is kept as a digest, with where it came from', async () => {
    const cookie = cookieOf(
      await logIn(ada.email, PASSWORD, { address: '192.0.2.7', headers: { 'user-agent': 'x'.repeat(600) } }),
    );
    const [, token = ''] = cookie.split('=');
    const session = await house.rows.one<{ address: string; user_agent: string; days: number }>(sql`
      select address, user_agent, extract(epoch from expires_at - now()) / 86400 as days
      from sessions
      where token_hash = sha256(${token}::bytea)
    `);
    expect(session).toMatchObject({ address: '192.0.2.7', user_agent: 'x'.repeat(500) });
    expect(session.days).toBeCloseTo(30, 2);
  });

  const WRONG = '401 the e-mail or the password is wrong';
  test.each<[string, string, string, string]>([
    // e-mail, password, host, expected
    ['ada@example.com', 'wrong', 'acme.example.com', WRONG],
    ['nobody@example.com', PASSWORD, 'acme.example.com', WRONG],
    ['ada@example.com', PASSWORD, 'other.example.com', WRONG],
    ['ada@example.com', PASSWORD, 'nobody.example.com', '404 company not found'],
    ['ada@example.com', 'p'.repeat(MAX_PASSWORD_BYTES + 1), 'acme.example.com', WRONG],
    ["' or true --", PASSWORD, 'acme.example.com', WRONG],
    ['invited@example.com', PASSWORD, 'acme.example.com', WRONG],
    ['gone@example.com', PASSWORD, 'acme.example.com', '401 this employee has been deactivated'],
    ['gone@example.com', 'wrong', 'acme.example.com', WRONG],
  ])('%s with %s at %s', async (email, password, host, expected) => {
    await house.rows.run(sql`delete from employees where email in ('invited@example.com', 'gone@example.com')`);
    await newPerson(house.rows, acme, { email: 'invited@example.com' });
    const gone = await newPerson(house.rows, acme, { email: 'gone@example.com', password_hash });
    await house.rows.run(sql`update employees set active = false where id = ${gone.id}`);
    expect(messageOf(await logIn(email, password, { host }))).toBe(expected);
  });

  test('at a bare host the e-mail tells the company, and somebody of several chooses', async () => {
    expect((await logIn(ada.email, PASSWORD, { host: 'localhost' })).status).toBe(200);
    const [first, second] = [await newCompany(house.rows, 'first'), await newCompany(house.rows, 'second')];
    for (const company of [first, second]) {
      await newPerson(house.rows, company, { email: 'twice@example.com', password_hash });
    }
    const undecided = await logIn('twice@example.com', PASSWORD, { host: 'localhost' });
    expect([undecided.status, bodyOf(undecided), undecided.headers?.['set-cookie']]).toEqual([
      409,
      {
        error: {
          status: 'choose_company',
          message: expect.stringContaining('belongs to several companies'),
          companies: [
            { slug: 'first', name: expect.any(String) },
            { slug: 'second', name: expect.any(String) },
          ],
        },
      },
      undefined,
    ]);
    const chosen = { email: 'twice@example.com', password: PASSWORD, company: 'second' };
    expect(bodyOf(await send('POST', chosen, { host: 'localhost' }))).toMatchObject({ company: { slug: 'second' } });
    expect(messageOf(await send('POST', { ...chosen, company: 'third' }, { host: 'localhost' }))).toBe(
      '401 the e-mail or the password is wrong',
    );
    expect(messageOf(await logIn('twice@example.com', 'wrong', { host: 'localhost' }))).toBe(
      '401 the e-mail or the password is wrong',
    );
    expect((await logIn('twice@example.com', PASSWORD, { host: 'second.example.com' })).status).toBe(200);
  });

  test('an unknown e-mail costs a password check too', async () => {
    expect([await hashesOf(ada.email), await hashesOf('nobody@example.com')]).toEqual([1, 1]);
  });

  test.each<[string, unknown, Partial<ApiRequest>, string]>([
    ['no JSON', '{', {}, '400 the body is not valid JSON'],
    ['nothing', '', {}, '400 the body is not valid JSON'],
    ['a list', [], {}, '400 the body must be a JSON object with email and password'],
    ['no e-mail', { password: 'x' }, {}, '400 email must be a text that is not empty'],
    ['no password', { email: 'x' }, {}, '400 password must be a text that is not empty'],
    ['a number', { email: 1, password: 'x' }, {}, '400 email must be a text that is not empty'],
    [
      'a long slug',
      { email: 'x', password: 'x', company: 'x'.repeat(64) },
      {},
      '400 company is too long (at most 63 characters)',
    ],
    ['a NUL', { email: 'a\0b', password: 'x' }, {}, '400 email may not hold a NUL character'],
    [
      'a long e-mail',
      { email: 'x'.repeat(MAX_EMAIL_CHARS + 1), password: 'x' },
      {},
      '400 email is too long (at most 320 characters)',
    ],
    ['a form', 'a=b', { headers: { 'content-type': 'text/plain' } }, '415 the body must be application/json'],
    [
      'a large body',
      { email: 'x', password: 'x'.repeat(MAX_SESSION_BODY_BYTES) },
      {},
      '413 the body is too large (at most 16384 bytes)',
    ],
    [
      'another site',
      { email: 'x', password: 'x' },
      { headers: { origin: 'https://evil.example' } },
      '403 a session may change things only from its own site: send Sec-Fetch-Site: same-origin or its Origin',
    ],
  ])('refuses %s', async (_what, body, more, expected) => {
    expect(messageOf(await send('POST', body, more))).toBe(expected);
  });

  test('the longest e-mail and the largest body are looked at', async () => {
    const email = 'x'.repeat(MAX_EMAIL_CHARS);
    const password = 'x'.repeat(MAX_SESSION_BODY_BYTES - JSON.stringify({ email, password: '' }).length);
    expect(messageOf(await logIn(email, password))).toBe('401 the e-mail or the password is wrong');
  });
});

describe('guessing is slowed down', () => {
  const passed = (seconds: number) =>
    house.rows.run(sql`update login_failures set happened_at = happened_at - make_interval(secs => ${seconds})`);

  test('after 10 failures of an account from one address each try waits longer, on any server', async () => {
    const second = await newServer(house.options);
    for (let failure = 0; failure < MAX_FAILURES_PER_ACCOUNT; failure += 1) {
      const host = failure % 2 === 0 ? 'acme.example.com' : 'localhost';
      expect((await logIn(ada.email, 'wrong', { host })).status).toBe(401);
    }
    for (const pause_s of [FIRST_WAIT_S, LONGEST_WAIT_S, LONGEST_WAIT_S]) {
      const refused = await send('POST', { email: ada.email, password: PASSWORD }, {}, second);
      expect(messageOf(refused)).toMatch(/^429 too many failed attempts to log in: try again in \d+ s$/);
      expect(Number(refused.headers?.['retry-after'])).toBeLessThanOrEqual(pause_s);
      await passed(pause_s);
      expect((await logIn(ada.email, 'wrong')).status).toBe(401);
    }
    await passed(LONGEST_WAIT_S);
    expect((await logIn(ada.email, PASSWORD)).status).toBe(200);
    await second.stop();
  });

  test('nobody shuts an account for somebody elsewhere', async () => {
    const addresses = Array.from({ length: 10 }, (_, index) => `198.51.100.${index}`);
    for (const from of addresses) {
      // As a log-in does before it looks at the password, which takes long.
      const guesses = Array.from({ length: MAX_FAILURES_PER_ACCOUNT }, () =>
        enterAttempt(house.database, `${acme.id} ${ada.id}`, from),
      );
      await Promise.all(guesses);
    }
    expect((await logIn(ada.email, PASSWORD)).status).toBe(200);
    // Under such an attack a new address has one free try, and then waits.
    const address = '203.0.113.1';
    expect((await logIn(ada.email, 'wrong', { address })).status).toBe(401);
    expect((await logIn(ada.email, 'wrong', { address })).status).toBe(429);
    await passed(FIRST_WAIT_S);
    expect((await logIn(ada.email, PASSWORD, { address })).status).toBe(200);
  });

  test('a success clears the failures of the account', async () => {
    for (let failure = 1; failure < MAX_FAILURES_PER_ACCOUNT; failure += 1) await logIn(ada.email, 'wrong');
    expect((await logIn(ada.email, PASSWORD)).status).toBe(200);
    expect((await logIn(ada.email, 'wrong')).status).toBe(401);
    expect((await logIn(ada.email, PASSWORD)).status).toBe(200);
  });

  test('after the window the failures are forgotten, also by the table', async () => {
    for (let failure = 0; failure < MAX_FAILURES_PER_ACCOUNT; failure += 1) await logIn(ada.email, 'wrong');
    expect((await logIn(ada.email, PASSWORD)).status).toBe(429);
    await house.rows.run(
      sql`update login_failures set happened_at = now() - make_interval(mins => ${LOGIN_WINDOW_MINUTES})`,
    );
    expect((await logIn(ada.email, PASSWORD)).status).toBe(200);
    await purgeExpired(house.rows);
    const { rows } = await house.rows.one<{ rows: number }>(sql`select count(*) as rows from login_failures`);
    expect(rows).toBe(0);
  });

  test('a burst of guesses at once gets no more tries', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => logIn(ada.email, 'wrong')));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(MAX_FAILURES_PER_ACCOUNT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - MAX_FAILURES_PER_ACCOUNT);
  });

  test('50 failures per address, whatever the account', async () => {
    const address = '192.0.2.99';
    const guesses = Array.from({ length: MAX_FAILURES_PER_ADDRESS }, (_, index) =>
      enterAttempt(house.database, `somebody-${index}@example.com`, address),
    );
    await Promise.all(guesses);
    expect((await logIn(ada.email, PASSWORD, { address })).status).toBe(429);
    expect((await logIn(ada.email, PASSWORD)).status).toBe(200);
  });
});

describe('a session', () => {
  test('is over after logging out, at once here and soon elsewhere', async () => {
    const second = { ...house, ...(await newServer(house.options)) };
    const cookie = await cookieFor();
    expect([await useCookie(cookie), await useCookie(cookie, {}, second)]).toEqual(['session', 'session']);
    const reply = await send('DELETE', '', { headers: { cookie, ...SAME_ORIGIN } });
    expect(reply.status).toBe(204);
    expect(reply.headers?.['set-cookie']).toBe('holdfast_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
    expect(await useCookie(cookie)).toBe('401 the session is invalid (unknown or ended)');
    await until(async () => (await useCookie(cookie, {}, second)).startsWith('401'));
    const asked = await send('GET', '', { headers: { cookie } });
    expect([asked.status, asked.headers?.['set-cookie']]).toEqual([204, reply.headers?.['set-cookie']]);
    await second.stop();
  });

  test('logging out twice, or without a session, is no error', async () => {
    expect((await send('DELETE', '')).status).toBe(204);
    expect((await send('DELETE', '', { headers: { cookie: 'holdfast_session=x', ...SAME_ORIGIN } })).status).toBe(204);
  });

  test('nobody is logged in without a cookie', async () => {
    expect((await send('GET', '')).status).toBe(204);
  });

  test('ends when it expires, even while it is remembered', async () => {
    const cookie = await cookieFor();
    await house.rows.run(sql`update sessions set expires_at = now() + interval '3 seconds'`);
    house.authenticator.forget();
    expect(await useCookie(cookie)).toBe('session');
    await until(async () => (await useCookie(cookie)) === '401 the session is invalid (expired)');
    await purgeExpired(house.rows);
    const { rows } = await house.rows.one<{ rows: number }>(sql`select count(*) as rows from sessions`);
    expect(rows).toBe(0);
  });

  test('is of one company only', async () => {
    const cookie = await cookieFor();
    expect(await useCookie(cookie, { host: 'other.example.com' })).toMatch(/^401 .* another company/);
    expect(await useCookie(cookie, { host: 'localhost' })).toBe('session');
  });

  test('ends with its employee', async () => {
    const leaver = await newPerson(house.rows, acme, { password_hash });
    const cookie = await cookieFor(leaver.email);
    expect(await useCookie(cookie)).toBe('session');
    await house.rows.run(sql`update employees set active = false where id = ${leaver.id}`);
    await until(async () => (await useCookie(cookie)).endsWith('(its employee has been deactivated)'));
  });

  test.each<[string, Record<string, string>, string]>([
    ['GET', {}, 'session'],
    [
      'POST',
      {},
      '403 a session may change things only from its own site: send Sec-Fetch-Site: same-origin or its Origin',
    ],
    ['POST', SAME_ORIGIN, 'session'],
    ['PUT', { origin: 'http://acme.example.com:3000' }, 'session'],
    [
      'DELETE',
      { origin: 'http://evil.example' },
      '403 a session may change things only from its own site: send Sec-Fetch-Site: same-origin or its Origin',
    ],
  ])('with %s and %j', async (method, headers, expected) => {
    expect(await useCookie(await cookieFor(), { method, headers })).toBe(expected);
  });

  test('counts less than an Authorization header', async () => {
    const cookie = await cookieFor();
    expect(await useCookie(cookie, { headers: { authorization: 'Bearer guess' } })).toBe(
      '401 token is invalid (unknown)',
    );
  });

  test('an employee without a role has only the permissions that were given', async () => {
    const person = await newPerson(house.rows, acme, { password_hash, permissions: ['reports', 'exports'] });
    expect(bodyOf(await logIn(person.email, PASSWORD))).toMatchObject({ permissions: ['reports', 'exports'] });
  });
});

test("the database's clock decides whether a signed request has expired, also on a server whose clock is behind", async () => {
  const { id } = await house.rows.one<{ id: string }>(sql`
    insert into authentication_methods (company_id, id, employee_id, name, kind, algorithm)
    values (${acme.id}, ${randomUUID()}, ${ada.id}, 'clock', 'single_use', 'HS256')
    returning id
  `);
  const { soon, past } = await house.rows.one<{ soon: Temporal.Instant; past: Temporal.Instant }>(
    sql`select now() + interval '1 minute' as soon, now() - interval '1 second' as past`,
  );
  const consume = (jti: string, expires_at: Temporal.Instant) =>
    consumeRequestId(house.rows, { company_id: acme.id, id }, { jti, expires_at });
  await consume('once', soon);
  await expect(consume('once', soon)).rejects.toThrow('token is invalid (already used)');
  await expect(consume('late', past)).rejects.toThrow('token is invalid (expired)');
  await house.rows.run(sql`delete from used_request_ids`);
  await expect(consume('late', past)).rejects.toThrow('token is invalid (expired)');
});

test('used request ids are removed once their tokens are long expired', async () => {
  const { id } = await house.rows.one<{ id: string }>(sql`
    insert into authentication_methods (company_id, id, employee_id, name, kind, algorithm)
    values (${acme.id}, ${randomUUID()}, ${ada.id}, 'x', 'single_use', 'HS256')
    returning id
  `);
  await house.rows.run(sql`
    insert into used_request_ids (company_id, authentication_method_id, jti_hash, expires_at)
    values (${acme.id}, ${id}, 'old', now() - interval '61 minutes'), (${acme.id}, ${id}, 'new', now() - interval '59 minutes')
  `);
  await purgeExpired(house.rows);
  const left = await house.rows.many<{ jti: string }>(
    sql`select convert_from(jti_hash, 'UTF8') as jti from used_request_ids order by jti`,
  );
  expect(left).toEqual([{ jti: 'new' }]);
});
