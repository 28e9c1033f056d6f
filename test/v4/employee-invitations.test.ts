import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_INVITATION_TOKEN_CHARS } from '../../src/api/public/invitation-endpoints.ts';
import { MAX_FAILURES_PER_ACCOUNT } from '../../src/auth/login-throttle.ts';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, colleagueOf, errorOf, problemsOf, recordOf, recordsOf } from './api.ts';
import { eventsDuring } from './events.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());
beforeEach(() => server.database.run(sql`delete from login_failures`));

const PASSWORD = 'a password of many words';
const newEmail = (): string => `${newId()}@acme.test`;

interface Invitation {
  readonly id: string;
  readonly employee_id: string;
  readonly token: string;
}

async function invite(attributes: Attributes, by: Api = api): Promise<Invitation> {
  const { id, attributes: shown } = recordOf(await by.create('employee_invitations', attributes), 201);
  const token = String(shown['url']).split('#')[1] ?? '';
  return { id, employee_id: String(shown['employee_id']), token };
}

const accept = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${server.url}/session/invitation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** fetch sends no Host of one's own. */
function acceptAt(host: string, body: unknown): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { host, 'content-type': 'application/json' };
  request(`${server.url}/session/invitation`, { method: 'POST', headers }, (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  })
    .on('error', reject)
    .end(JSON.stringify(body));
  return promise;
}

const said = async (response: Response) => {
  const { error } = (await response.json()) as { error: { message: string } };
  return [response.status, error.message];
};

test('somebody new is invited, chooses a password and is logged in', async () => {
  const email = newEmail();
  const sent = { email, firstname: 'Jo', lastname: 'Doe', permissions: ['products'] };
  const answer = await api.create('employee_invitations', sent, { include: 'employee' });
  const { attributes } = recordOf(answer, 201);
  expect(attributes).toEqual({
    employee_id: expect.any(String),
    url: expect.stringMatching(new RegExp(`^${server.url}/invitation#[0-9a-f]{64}$`)),
    expires_at: expect.any(String),
  });
  expect(answer.body.included?.[0]?.attributes).toMatchObject({
    name: 'Jo Doe',
    email,
    active: true,
    confirmed: false,
    owner: false,
    permissions: ['products'],
  });

  const response = await accept({ token: String(attributes['url']).split('#')[1], password: PASSWORD });
  expect([response.status, await response.json()]).toEqual([200, { employee: { id: attributes['employee_id'] } }]);
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const session = await fetch(`${server.url}/session`, { headers: { cookie } });
  expect(await session.json()).toMatchObject({ employee: { email }, permissions: ['products'] });

  const login = await fetch(`${server.url}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(login.status).toBe(200);
  const employee = recordOf(await api.get(`employees/${String(attributes['employee_id'])}`));
  expect(employee.attributes['confirmed']).toBe(true);
});

test('nobody logs in before the invitation is accepted', async () => {
  const email = newEmail();
  await invite({ email });
  const login = await fetch(`${server.url}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(login.status).toBe(401);
});

test.each([
  [{}, { email: "can't be blank" }],
  [{ email: 'nonsense' }, { email: expect.any(String) }],
  [{ email: 'x@acme.test', permissions: ['everything'] }, { permissions: expect.any(String) }],
  [{ email: 'x@acme.test', firstname: 'x'.repeat(256) }, { firstname: expect.any(String) }],
  [{ id: 'nonsense' }, { id: expect.any(String) }],
])('refuses %j', async (attributes, problems) => {
  expect(problemsOf(await api.create('employee_invitations', attributes))).toEqual(problems);
});

test('refuses an e-mail that somebody has', async () => {
  const email = server.employee.email.toUpperCase();
  expect(problemsOf(await api.create('employee_invitations', { email }))).toEqual({
    email: 'has already been taken',
  });
});

describe('a link', () => {
  test('works once, even when it is used twice at the same time', async () => {
    const { token } = await invite({ email: newEmail() });
    const responses = await Promise.all([1, 2, 3].map((n) => accept({ token, password: `${PASSWORD} ${n}` })));
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '410', '410']);
    expect(await said(await accept({ token, password: PASSWORD }))).toEqual([
      410,
      'this invitation has been used already: log in with the password that was chosen then',
    ]);
  });

  test('expires after seven days', async () => {
    const { token, id } = await invite({ email: newEmail() });
    const { days } = await server.database.one<{ days: number }>(sql`
      select round(extract(epoch from expires_at - created_at) / 86400)::integer as days
      from employee_invitations
      where id = ${id}
    `);
    expect(days).toBe(7);
    await server.database.run(sql`update employee_invitations set expires_at = now() where id = ${id}`);
    const answer = await said(await accept({ token, password: PASSWORD }));
    expect(answer).toEqual([410, 'this invitation has expired: ask for a new one']);
  });

  test('is sent again by the id of the invitation or of its employee; the one before stops working', async () => {
    const first = await invite({ email: newEmail() });
    const second = await invite({ id: first.id });
    const third = await invite({ id: first.employee_id });
    const fourth = await invite({ employee_id: first.employee_id });
    expect([second, third, fourth].map(({ id }) => id)).toEqual([first.id, first.id, first.id]);
    for (const { token } of [first, second, third]) {
      expect((await accept({ token, password: PASSWORD })).status).toBe(422);
    }
    expect((await accept({ token: fourth.token, password: PASSWORD })).status).toBe(200);
    expect(problemsOf(await api.create('employee_invitations', { id: first.id }))).toEqual({
      id: 'is of somebody who can log in already',
    });
    expect((await api.create('employee_invitations', { id: newId() })).status).toBe(404);
  });

  test('stops working when the employee is deactivated, and cannot be sent again then', async () => {
    const { token, employee_id } = await invite({ email: newEmail() });
    await api.update(`employees/${employee_id}`, { active: false });
    expect((await accept({ token, password: PASSWORD })).status).toBe(422);
    expect(problemsOf(await api.create('employee_invitations', { id: employee_id }))).toEqual({
      id: 'is of somebody who has been deactivated',
    });
  });

  test('stops working when it becomes another e-mail', async () => {
    const { token, employee_id } = await invite({ email: newEmail() });
    await api.update(`employees/${employee_id}`, { email: newEmail() });
    expect((await accept({ token, password: PASSWORD })).status).toBe(422);
  });

  test('stops working when somebody else gives the employee more than its sender may', async () => {
    const { token: managerToken } = await colleagueOf(server, { permissions: ['account'] });
    const theirs = await invite({ email: newEmail() }, apiOf(server, managerToken));
    const mine = await invite({ email: newEmail() });
    for (const { employee_id } of [theirs, mine]) {
      await api.update(`employees/${employee_id}`, { permissions: ['settings'] });
    }
    expect((await accept({ token: theirs.token, password: PASSWORD })).status).toBe(422);
    expect((await accept({ token: mine.token, password: PASSWORD })).status).toBe(200);
  });

  test('is good at its own company only', async () => {
    await server.database.run(sql`
      insert into companies (id, slug, name, default_timezone, currency)
      values (${newId()}, 'others', 'Others', 'UTC', 'eur')
    `);
    const { token } = await invite({ email: newEmail() });
    expect(await acceptAt('others.localhost', { token, password: PASSWORD })).toBe(422);
    expect(await acceptAt('acme.localhost', { token, password: PASSWORD })).toBe(200);
  });
});

describe('accepting refuses', () => {
  test.each([
    [{}, 400, 'token must be a text that is not empty'],
    [[], 400, 'the body must be a JSON object with token and password'],
    [{ token: 'x' }, 400, 'password must be a text that is not empty'],
    [{ token: 5, password: PASSWORD }, 400, 'token must be a text that is not empty'],
    [
      { token: 'x'.repeat(MAX_INVITATION_TOKEN_CHARS + 1), password: PASSWORD },
      400,
      'token is too long (at most 256 characters)',
    ],
    [
      { token: 'x'.repeat(MAX_INVITATION_TOKEN_CHARS), password: PASSWORD },
      422,
      'this invitation is not known: it may have been withdrawn, or replaced by a newer one',
    ],
    [{ token: 'x', password: 'x'.repeat(16_384) }, 413, 'the body is too large (at most 16384 bytes)'],
  ])('%j', async (body, status, message) => {
    expect(await said(await accept(body))).toEqual([status, message]);
  });

  test('a password that is too short, and the link goes on working', async () => {
    const { token } = await invite({ email: newEmail() });
    expect((await said(await accept({ token, password: 'short' })))[0]).toBe(422);
    expect((await accept({ token, password: PASSWORD })).status).toBe(200);
  });

  test('a page of another site', async () => {
    const { token } = await invite({ email: newEmail() });
    const response = await accept({ token, password: PASSWORD }, { origin: 'https://evil.example' });
    expect(response.status).toBe(403);
    expect((await accept({ token, password: PASSWORD }, { origin: server.url })).status).toBe(200);
  });

  test('too many tries', async () => {
    for (let n = 0; n < MAX_FAILURES_PER_ACCOUNT; n += 1) {
      expect((await accept({ token: 'guess', password: PASSWORD })).status).toBe(422);
    }
    const response = await accept({ token: 'guess', password: PASSWORD });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
  });
});

describe('whoever invites', () => {
  test('needs to manage the account, and gives no more than they have', async () => {
    const plain = apiOf(server, (await colleagueOf(server)).token);
    const manager = apiOf(server, (await colleagueOf(server, { permissions: ['account', 'products'] })).token);
    expect(errorOf(await plain.create('employee_invitations', { email: newEmail() })).status).toBe(403);
    const excess = await manager.create('employee_invitations', { email: newEmail(), permissions: ['settings'] });
    expect(errorOf(excess)).toMatchObject({
      status: 403,
      detail: 'you cannot give the permission settings, which you do not have',
    });
    await invite({ email: newEmail(), permissions: ['products'] }, manager);
  });

  test('cannot get the link of somebody who may do more', async () => {
    const manager = apiOf(server, (await colleagueOf(server, { permissions: ['account'] })).token);
    const { id } = await invite({ email: newEmail(), permissions: ['settings'] });
    expect(errorOf(await manager.create('employee_invitations', { id })).status).toBe(403);
  });
});

test('deactivation ends sessions and tokens at once', async () => {
  const colleague = await colleagueOf(server);
  const login = await fetch(`${server.url}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: colleague.email, password: colleague.password }),
  });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const withCookie = () => fetch(`${server.url}/api/4/customers`, { headers: { cookie } });
  expect([(await withCookie()).status, (await apiOf(server, colleague.token).get('customers')).status]).toEqual([
    200, 200,
  ]);
  await api.update(`employees/${colleague.id}`, { active: false });
  expect([(await withCookie()).status, (await apiOf(server, colleague.token).get('customers')).status]).toEqual([
    401, 401,
  ]);
});

test('inviting and accepting are told, without the token', async () => {
  const tokens: string[] = [];
  const events = await eventsDuring(server, async () => {
    const first = await invite({ email: newEmail() });
    const again = await invite({ id: first.id });
    await accept({ token: again.token, password: PASSWORD });
    tokens.push(first.token, again.token);
  });
  expect(events.map(({ kind }) => kind)).toEqual([
    'employee.created',
    'employee_invitation.updated',
    'employee.confirmed',
  ]);
  expect(events[2]?.employee_id).toBe(events[0]?.subject_id);
  for (const token of tokens) expect(JSON.stringify(events)).not.toContain(token);
});

test('who has not accepted yet can be listed', async () => {
  const { employee_id } = await invite({ email: newEmail() });
  const pending = recordsOf(await api.get('employees?filter[confirmed]=false&page[size]=1000'));
  expect(pending.map(({ id }) => id)).toContain(employee_id);
});
