import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_FAILURES_PER_ACCOUNT } from '../../src/auth/login-throttle.ts';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  type Api,
  apiOf,
  type Attributes,
  colleagueOf,
  errorOf,
  problemsOf,
  recordOf,
  recordsOf,
  statusesOf,
} from './api.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

/** Updates an employee with the token of somebody. */
const update = (token: string, id: string, attributes: Attributes) =>
  apiOf(server, token).update(`employees/${id}`, attributes);

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('shows who works here, and no secrets', async () => {
  const { attributes } = recordOf(await api.get(`employees/${server.employee.id}`));
  expect(attributes).toEqual({
    created_at: expect.any(String),
    updated_at: expect.any(String),
    name: '',
    firstname: '',
    lastname: '',
    locale: 'en',
    email: server.employee.email,
    unconfirmed_email: null,
    viewed_whats_new_at: null,
    active: true,
    owner: true,
    confirmed: true,
    time_to_confirm: null,
    permissions: [],
    has_two_factor_autentication: false,
    avatar_url: null,
    large_avatar_url: null,
    third_party_id: null,
  });
});

test('lists filter, also by what is only written', async () => {
  const { id } = await colleagueOf(server);
  await api.update(`employees/${id}`, { active: false });
  const inactive = recordsOf(await api.get('employees?filter[active]=false'));
  expect(inactive.map((employee) => employee.id)).toEqual([id]);
  const left = recordsOf(await api.get('employees?filter[deactivated_at][gt]=2020-01-01'));
  expect(left.map((employee) => employee.id)).toEqual([id]);
  expect(recordsOf(await api.get(`employees?filter[email]=${server.employee.email.toUpperCase()}`))).toHaveLength(1);
});

test('nobody is created or deleted here', async () => {
  expect((await api.create('employees', { email: 'a@b.test' })).status).toBe(405);
  expect((await api.remove(`employees/${server.employee.id}`)).status).toBe(405);
});

describe('oneself', () => {
  test('may change name, language and picture', async () => {
    const me = await colleagueOf(server);
    const answer = await update(me.token, me.id, {
      firstname: ' Ada ',
      lastname: 'Lovelace',
      locale: 'pt_br',
      avatar_base64: PNG,
      viewed_whats_new_at: '2026-01-01T00:00:00Z',
      third_party_id: 'sso-7',
    });
    expect(recordOf(answer).attributes).toMatchObject({
      name: 'Ada Lovelace',
      locale: 'pt-BR',
      avatar_url: expect.stringMatching(/\/pictures\/[0-9a-f]{64}-large$/),
      large_avatar_url: expect.stringMatching(/-xlarge$/),
      viewed_whats_new_at: '2026-01-01T00:00:00.000000+00:00',
      third_party_id: 'sso-7',
    });
    expect((await fetch(String(recordOf(answer).attributes['avatar_url']))).status).toBe(200);
    expect(recordOf(await update(me.token, me.id, { remove_avatar: true })).attributes['avatar_url']).toBeNull();
  });

  test('says the present password to change e-mail or password', async () => {
    const me = await colleagueOf(server);
    const email = `${newId()}@acme.test`;
    expect(problemsOf(await update(me.token, me.id, { email }))).toEqual({ current_password: "can't be blank" });
    expect(problemsOf(await update(me.token, me.id, { email, current_password: 'wrong' }))).toEqual({
      current_password: 'is not right',
    });
    const answer = await update(me.token, me.id, {
      email,
      current_password: me.password,
      password: 'eight ch',
      password_confirmation: 'eight ch',
    });
    expect(recordOf(answer).attributes['email']).toBe(email);
    const again = { password: 'another one', current_password: 'eight ch' };
    expect((await update(me.token, me.id, again)).status).toBe(200);
  });

  test('wrong present passwords count as failed attempts to log in', async () => {
    const me = await colleagueOf(server);
    const guesses = Array.from({ length: MAX_FAILURES_PER_ACCOUNT + 5 }, (_, number) =>
      update(me.token, me.id, { password: 'a new password', current_password: `guess ${number}` }),
    );
    expect(statusesOf(await Promise.all(guesses))).toEqual({ 422: MAX_FAILURES_PER_ACCOUNT, 429: 5 });
    const right = { password: 'a new password', current_password: me.password };
    expect(errorOf(await update(me.token, me.id, right))).toMatchObject({ status: 429, code: 'rate_limited' });
    const body = JSON.stringify({ email: me.email, password: me.password });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${server.url}/session`, { method: 'POST', body, headers })).status).toBe(429);
    await server.database.run(sql`delete from login_failures`);
    expect((await update(me.token, me.id, right)).status).toBe(200);
  });

  test('the present password is confirmed while somebody else holds all employees', async () => {
    const me = await colleagueOf(server);
    await server.database.transaction(async (tx) => {
      await tx.run(sql`select id from employees order by id for no key update`);
      const wrong = { password: 'a new password', current_password: 'wrong' };
      expect(problemsOf(await update(me.token, me.id, wrong))).toEqual({ current_password: 'is not right' });
    });
  });

  test('of two changes of a password at once that say the same present one, one is done', async () => {
    const me = await colleagueOf(server);
    const answers = await Promise.all(
      ['one', 'two'].map((word) =>
        update(me.token, me.id, { password: `password ${word}`, current_password: me.password }),
      ),
    );
    const { 200: done, ...refused } = statusesOf(answers);
    expect(done).toBe(1);
    // The second one comes too late to be right, or just before it could be told so.
    expect([{ 409: 1 }, { 422: 1 }]).toContainEqual(refused);
  });

  test('needs no password to say the e-mail that is so', async () => {
    const me = await colleagueOf(server);
    expect((await update(me.token, me.id, { email: me.email, firstname: 'Same' })).status).toBe(200);
  });

  test.each([
    [{ password: '' }, { password: "can't be blank" }],
    [{ password: ' '.repeat(8) }, { password: "can't be blank" }],
    [{ password: 'seven c' }, { password: 'is too short (minimum is 8 characters)' }],
    [{ password: 'x'.repeat(1_025) }, { password: expect.stringContaining('too long') }],
    [
      { password: 'long enough', password_confirmation: 'longer' },
      { password_confirmation: 'is not the same as password' },
    ],
    [{ email: 'nobody' }, { email: 'is not an e-mail address' }],
    [{ email: null }, { email: "can't be blank" }],
    [{ locale: 'not a language' }, { locale: 'is not a language tag such as en or pt-BR' }],
    [{ firstname: 'x'.repeat(256) }, { firstname: 'is too long (maximum is 255 characters)' }],
    [{ avatar_base64: 'AAAA' }, { avatar_base64: expect.any(String) }],
  ])('is refused %j', async (attributes, problems) => {
    const me = await colleagueOf(server);
    const answer = await update(me.token, me.id, { current_password: me.password, ...attributes });
    expect(problemsOf(answer)).toEqual(problems);
  });

  test("cannot take somebody else's e-mail, whatever its case", async () => {
    const me = await colleagueOf(server);
    const email = server.employee.email.toUpperCase();
    expect(problemsOf(await update(me.token, me.id, { email, current_password: me.password }))).toEqual({
      email: 'has already been taken',
    });
  });
});

describe('rights', () => {
  const CASES: [string, readonly string[], Attributes, number][] = [
    // caller's permissions            change of a colleague             status
    ['nothing', [], { firstname: 'X' }, 403],
    ['account', ['account'], { firstname: 'X' }, 200],
    ['settings', ['settings'], { firstname: 'X' }, 200],
    ['products only', ['products'], { active: false }, 403],
    ['account', ['account'], { active: false }, 200],
    ['account', ['account'], { owner: true }, 403],
    ['account', ['account'], { owner: false }, 200],
    ['account', ['account'], { permissions: ['reports'] }, 403],
    ['account and reports', ['account', 'reports'], { permissions: ['reports'] }, 200],
    ['account', ['account'], { permissions: [] }, 200],
    ['account', ['account'], { email: 'taken-over@acme.test' }, 403],
    ['account', ['account'], { password: 'taken over' }, 403],
  ];

  test.each(CASES)(
    'with %s (%j), changing %j of a colleague answers %i',
    async (_, permissions, attributes, status) => {
      const caller = await colleagueOf(server, { permissions });
      const { id } = await colleagueOf(server, { permissions: ['exports'] });
      expect((await update(caller.token, id, attributes)).status).toBe(status);
    },
  );

  test('nobody raises themselves', async () => {
    const me = await colleagueOf(server, { permissions: ['account'] });
    expect((await update(me.token, me.id, { owner: true })).status).toBe(403);
    expect((await update(me.token, me.id, { permissions: ['account', 'exports'] })).status).toBe(403);
    const plain = await colleagueOf(server);
    expect((await update(plain.token, plain.id, { permissions: ['exports'] })).status).toBe(403);
    expect((await update(plain.token, plain.id, { permissions: [], active: true, owner: false })).status).toBe(200);
  });

  test('owners are changed by owners only', async () => {
    const manager = await colleagueOf(server, { permissions: ['account', 'settings'] });
    expect(errorOf(await update(manager.token, server.employee.id, { firstname: 'X' }))).toMatchObject({
      status: 403,
      detail: 'only an owner may change an owner',
    });
    const { id } = await colleagueOf(server, { owner: true });
    expect((await api.update(`employees/${id}`, { owner: false, permissions: ['reports'] })).status).toBe(200);
  });

  test('unknown permissions are refused', async () => {
    const { id } = await colleagueOf(server);
    expect(problemsOf(await api.update(`employees/${id}`, { permissions: ['fly'] }))).toMatchObject({
      permissions: expect.stringContaining('must be one of'),
    });
  });

  test('new rights count from the answer on', async () => {
    const { id, token } = await colleagueOf(server);
    const other = apiOf(server, token);
    expect((await other.update('settings/current', { emails: { bcc: null } })).status).toBe(403);
    await api.update(`employees/${id}`, { permissions: ['settings'] });
    expect((await other.update('settings/current', { emails: { bcc: null } })).status).toBe(200);
    await api.update(`employees/${id}`, { active: false });
    expect((await other.get('customers')).status).toBe(401);
  });
});

describe('leaving', () => {
  test('ends the sessions, is dated, and can be undone', async () => {
    const { id } = await colleagueOf(server);
    await server.database.run(sql`
      insert into sessions (company_id, id, employee_id, token_hash, expires_at)
      values (${server.company.id}, ${newId()}, ${id}, '\\x00', now() + interval '1 day')
    `);
    const employeeRow = () =>
      server.database.one<{ deactivated_at: Temporal.Instant | null; sessions: number }>(sql`
        select e.deactivated_at, (select count(*) from sessions as s where s.employee_id = e.id) as sessions
        from employees as e
        where e.id = ${id}
      `);
    expect((await employeeRow()).sessions).toBe(1);
    expect(recordOf(await api.update(`employees/${id}`, { active: false })).attributes['active']).toBe(false);
    expect(await employeeRow()).toEqual({ deactivated_at: expect.any(Temporal.Instant), sessions: 0 });
    const before = await employeeRow();
    await api.update(`employees/${id}`, { active: false });
    expect((await employeeRow()).deactivated_at?.equals(before.deactivated_at ?? '')).toBe(true);
    await api.update(`employees/${id}`, { active: true });
    expect((await employeeRow()).deactivated_at).toBeNull();
  });

  test('may be written as a date', async () => {
    const { id } = await colleagueOf(server);
    const left = await api.update(`employees/${id}`, { deactivated_at: '2026-01-01T00:00:00Z' });
    expect(recordOf(left).attributes['active']).toBe(false);
    const back = await api.update(`employees/${id}`, { deactivated_at: null });
    expect(recordOf(back).attributes['active']).toBe(true);
  });

  test('is refused to the last owner', async () => {
    const { id } = server.employee;
    await server.database.run(sql`update employees set owner = false where id <> ${id}`);
    expect(problemsOf(await api.update(`employees/${id}`, { owner: false }))).toEqual({
      owner: 'cannot be taken from the last owner',
    });
    expect(problemsOf(await api.update(`employees/${id}`, { active: false }))).toEqual({
      active: 'cannot be taken from the last owner',
    });
  });

  test('of two owners who dismiss each other at once, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await colleagueOf(server, { owner: true });
      const answers = await Promise.all([
        update(server.token, other.id, { owner: false }),
        update(other.token, server.employee.id, { owner: false }),
      ]);
      expect(statusesOf(answers)['200']).toBe(1);
      const { owners } = await server.database.one<{ owners: number }>(
        sql`select count(*) as owners from employees where owner and active`,
      );
      expect(owners).toBe(1);
      await server.database.run(sql`update employees set owner = (id = ${server.employee.id})`);
    }
  });
});
