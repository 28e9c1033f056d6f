import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_SETUP_BODY_BYTES } from '../../src/api/public/setup-request.ts';
import { companyCounts } from '../../src/app/insight/company-counts.ts';
import { sql } from '../../src/db/sql.ts';
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_LENGTH } from '../../src/domain/company/employees.ts';
import { newId } from '../../src/lib/new-id.ts';
import { type BareServer, startBareServer, startServer, type TestServer } from '../support/server.ts';

import manifest from '../../package.json' with { type: 'json' };

type Bare = Pick<TestServer, 'url' | 'port' | 'database'>;

const SHOP = {
  company: { name: 'Zeehond Verhuur' },
  owner: { firstname: 'Jo', lastname: 'de Boer', email: 'jo@zeehond.test', password: 'lang genoeg' },
  country: 'NL',
  demo: false,
};

const Refused = z.object({
  error: z.object({
    status: z.string(),
    message: z.string(),
    fields: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
  }),
});

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly cookie: string;
}

/** As a page of the server's own would, unless told otherwise. */
async function send(
  { url }: { readonly url: string },
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const reply = await fetch(url + path, {
    method,
    headers: { origin: url, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { status: reply.status, body: text === '' ? undefined : JSON.parse(text), cookie };
}

/** At an address that names a company: fetch does not let us choose the host. */
function sendTo({ port }: Bare, name: string, path: string, body: unknown, cookie = ''): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const host = `${name}:${port}`;
  const headers = { host, origin: `http://${host}`, 'content-type': 'application/json', cookie };
  request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (reply) => {
    const chunks: Buffer[] = [];
    reply.on('data', (chunk: Buffer) => chunks.push(chunk));
    reply.on('end', () =>
      resolve({
        status: reply.statusCode ?? 0,
        body: JSON.parse(Buffer.concat(chunks).toString()),
        cookie: reply.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
      }),
    );
  })
    .on('error', reject)
    .end(JSON.stringify(body));
  return promise;
}

const setUp = (server: Bare, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  send(server, 'POST', '/setup', body, headers);
const state = async (server: Bare, cookie = ''): Promise<unknown> =>
  (await send(server, 'GET', '/setup', undefined, { cookie })).body;
const messageOf = ({ status, body }: Answer): string => `${status} ${Refused.parse(body).error.message}`;
const fieldsOf = ({ body }: Answer): unknown =>
  Object.fromEntries(
    (Refused.parse(body).error.fields ?? []).map(({ pointer, message }) => [pointer, message] as const),
  );
const counts = (server: Bare) => companyCounts(server.database, Temporal.Now.instant());

const logIn = (server: Bare, { email, password }: Credentials): Promise<Answer> =>
  send(server, 'POST', '/session', { email, password });

type Credentials = Pick<TestServer['employee'], 'email' | 'password'>;

describe('on a server without a company', () => {
  let server: BareServer;
  beforeAll(async () => {
    server = await startBareServer({ timeZone: 'America/Los_Angeles' });
  });
  afterEach(async () => {
    if ((await counts(server)) === undefined) return;
    await server.database.run(sql`update companies set demo = true`);
    await server.database.run(sql`truncate companies cascade`);
  });
  afterAll(() => server.stop());

  test('says that a shop is to be set up, and what follows from a country', async () => {
    expect(await state(server)).toMatchObject({
      needed: true,
      demo: false,
      logged_in: false,
      version: manifest.version,
      countries: expect.arrayContaining([
        {
          alpha2: 'NL',
          name: 'Netherlands',
          currency: 'eur',
          time_zones: ['Europe/Amsterdam'],
          default_time_zone: 'Europe/Amsterdam',
          locale: 'nl-NL',
        },
      ]),
    });
  });

  test('makes the company, logs its owner in, and is then done for good', async () => {
    const made = await setUp(server, SHOP);
    expect(made).toMatchObject({
      status: 201,
      body: {
        employee: { firstname: 'Jo', lastname: 'de Boer', email: 'jo@zeehond.test', owner: true },
        company: {
          slug: 'zeehond-verhuur',
          name: 'Zeehond Verhuur',
          default_timezone: 'Europe/Amsterdam',
          currency: 'eur',
          demo: false,
          country_code: 'NL',
          locale: 'nl-NL',
          logo_url: null,
          settings: { dates: { format: 'DD-MM-YYYY', use_am_pm: false, first_day_of_week: 1 } },
        },
        permissions: expect.arrayContaining(['settings']),
      },
    });
    const { cookie } = made;
    expect((await send(server, 'GET', '/session', undefined, { cookie })).body).toEqual(made.body);
    expect((await send(server, 'GET', '/api/4/orders', undefined, { cookie })).status).toBe(200);
    expect(await state(server)).toMatchObject({ needed: false, demo: false, logged_in: false });
    expect(await state(server, cookie)).toMatchObject({ logged_in: true });
    expect(await counts(server)).toMatchObject({ companies: 1, demo: false, products: 0 });
    expect(messageOf(await setUp(server, SHOP))).toBe('409 this server has a company already: log in to it');
    expect(messageOf(await setUp(server, SHOP, { cookie }))).toBe(
      '409 this server has a company already: log in to it',
    );
    expect((await logIn(server, SHOP.owner)).status).toBe(200);
  });

  test('takes what differs from the country’s customs', async () => {
    const shop = {
      ...SHOP,
      company: { name: 'Acme', slug: 'my-acme' },
      country: 'us',
      time_zone: 'Pacific/Honolulu',
      currency: 'CAD',
    };
    expect(await setUp(server, shop)).toMatchObject({
      status: 201,
      body: {
        company: {
          slug: 'my-acme',
          currency: 'cad',
          default_timezone: 'Pacific/Honolulu',
          country_code: 'US',
          settings: { dates: { format: 'MM-DD-YYYY', use_am_pm: true, first_day_of_week: 0 } },
        },
      },
    });
  });

  test('with the demo it is full at once, in the currency of the country, and marked as a demo', async () => {
    const made = await setUp(server, { ...SHOP, demo: true });
    expect(made).toMatchObject({ status: 201, body: { company: { demo: true, currency: 'eur', country_code: 'NL' } } });
    expect((await counts(server))?.orders).toBeGreaterThan(100);
    expect(await state(server)).toMatchObject({ needed: false, demo: true });
    expect(await server.database.one(sql`select city, phone, website, email, country from companies`)).toEqual({
      city: null,
      phone: null,
      website: null,
      email: 'jo@zeehond.test',
      country: 'Netherlands',
    });
    expect(await server.database.many(sql`select distinct currency from payments`)).toEqual([{ currency: 'eur' }]);
  });

  test('leaves nothing behind when it cannot be finished', async () => {
    // An employee of the demo has this one.
    const owner = { ...SHOP.owner, email: 'noor@demo.test' };
    const refused = await setUp(server, { ...SHOP, owner, demo: true });
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual({ '/owner/email': 'is taken by an employee of the demo' });
    expect(await state(server)).toMatchObject({ needed: true });
  });

  test('of several at once one makes it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => setUp(server, { ...SHOP, company: { name: `Shop ${index}` } })),
    );
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['201', ...Array(5).fill('409')]);
    expect(await counts(server)).toMatchObject({ companies: 1 });
    const { employees } = await server.database.one<{ employees: number }>(
      sql`select count(*) as employees from employees`,
    );
    expect(employees).toBe(1);
  });

  test('a session of an earlier server is nobody’s', async () => {
    expect((await setUp(server, SHOP, { cookie: `holdfast_session=${'0'.repeat(64)}` })).status).toBe(201);
  });

  const owner = SHOP.owner;
  const SHORT = `is too short (minimum is ${MIN_PASSWORD_LENGTH} characters)`;
  test.each<[string, unknown, Record<string, string>]>([
    [
      'nothing',
      {},
      {
        '/company/name': "can't be blank",
        '/owner/firstname': "can't be blank",
        '/owner/email': "can't be blank",
        '/owner/password': "can't be blank",
        '/country': 'must be a country code such as NL',
        '/demo': 'must be true or false',
      },
    ],
    ['a blank name', { ...SHOP, company: { name: '  ' } }, { '/company/name': "can't be blank" }],
    [
      'a long name',
      { ...SHOP, company: { name: 'x'.repeat(256) } },
      { '/company/name': 'is too long (maximum is 255 characters)' },
    ],
    ['a number for a name', { ...SHOP, company: { name: 7 } }, { '/company/name': 'must be a text' }],
    [
      'a NUL in a name',
      { ...SHOP, company: { name: 'a\0b' } },
      { '/company/name': 'must not contain a null character' },
    ],
    [
      'half a character',
      { ...SHOP, owner: { ...owner, lastname: '\ud800' } },
      { '/owner/lastname': 'must not contain half a surrogate pair' },
    ],
    [
      'a bad slug',
      { ...SHOP, company: { name: 'A', slug: 'Not This' } },
      { '/company/slug': 'must be 1 to 63 lower-case letters, digits or inner hyphens' },
    ],
    ['no e-mail', { ...SHOP, owner: { ...owner, email: 'jo' } }, { '/owner/email': expect.any(String) }],
    [
      'a short password',
      { ...SHOP, owner: { ...owner, password: 'x'.repeat(MIN_PASSWORD_LENGTH - 1) } },
      { '/owner/password': SHORT },
    ],
    [
      'a long password',
      { ...SHOP, owner: { ...owner, password: 'x'.repeat(MAX_PASSWORD_BYTES + 1) } },
      { '/owner/password': `is too long (at most ${MAX_PASSWORD_BYTES} bytes)` },
    ],
    ['a country that is none', { ...SHOP, country: 'ZZ' }, { '/country': 'must be a country code such as NL' }],
    [
      'a zone that is none',
      { ...SHOP, time_zone: 'Mars/Olympus' },
      { '/time_zone': 'is not a time zone such as Europe/Amsterdam' },
    ],
    ['a currency that is none', { ...SHOP, currency: 'zzz' }, { '/currency': 'is not a currency code such as eur' }],
    ['demo as a word', { ...SHOP, demo: 'yes' }, { '/demo': 'must be true or false' }],
    [
      'a member that is unknown',
      { ...SHOP, timezone: 'Europe/Paris' },
      { '/timezone': 'is unknown; known are: company, owner, country, time_zone, currency, demo, code' },
    ],
    [
      'an unknown one inside',
      { ...SHOP, owner: { ...owner, admin: true } },
      { '/owner/admin': 'is unknown; known are: firstname, lastname, email, password' },
    ],
  ])('refuses %s', async (_what, body, fields) => {
    const refused = await setUp(server, body);
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual(fields);
    expect(await counts(server)).toBeUndefined();
  });

  test.each<[string, unknown, Record<string, string>, string]>([
    ['no JSON', '{', {}, '400 the body is not valid JSON: it ends too early at line 1, column 2'],
    ['a list', [], {}, '400 the body must be a JSON object with company, owner, country and demo'],
    ['a form', 'a=b', { 'content-type': 'text/plain' }, '415 a body must be sent as application/json'],
    [
      'a large body',
      { x: 'x'.repeat(MAX_SETUP_BODY_BYTES) },
      {},
      `413 the body is too large (at most ${MAX_SETUP_BODY_BYTES} bytes)`,
    ],
    [
      'another site',
      SHOP,
      { origin: 'https://evil.example' },
      '403 a session may change things only from its own site',
    ],
  ])('refuses %s', async (_what, body, headers, message) => {
    expect(messageOf(await setUp(server, body, headers))).toContain(message);
    expect(await counts(server)).toBeUndefined();
  });

  test('the shortest password and the longest name are enough and not too much', async () => {
    const shop = {
      ...SHOP,
      company: { name: 'x'.repeat(255) },
      owner: { ...owner, password: '🦭'.repeat(MIN_PASSWORD_LENGTH), lastname: undefined },
    };
    expect((await setUp(server, shop)).status).toBe(201);
  });

  test('from another machine it takes the code that the server printed', async () => {
    const proxied = { 'x-forwarded-for': '203.0.113.9' };
    const asked = await send(server, 'GET', '/setup', undefined, proxied);
    expect(asked.body).toMatchObject({ needed: true, code_needed: true });
    expect(await state(server)).toMatchObject({ needed: true, code_needed: false });
    const missing = { '/code': "can't be blank: the server printed it when it started" };
    expect(fieldsOf(await setUp(server, SHOP, proxied))).toEqual(missing);
    const wrong = { '/code': 'is not the one that the server printed when it started' };
    expect(fieldsOf(await setUp(server, { ...SHOP, code: 'aaaa-bbbb-cccc' }, proxied))).toEqual(wrong);
    expect(messageOf(await sendTo(server, '192.168.1.20', '/setup', SHOP))).toContain('code');
    expect(messageOf(await sendTo(server, 'rebound.example', '/setup', SHOP))).toContain('HOLDFAST_HOSTS');
    expect(await counts(server)).toBeUndefined();
    const code = server.holdfast.setupCode;
    expect((await setUp(server, { ...SHOP, code }, proxied)).status).toBe(201);
  });

  test('at the address of a company that is not there it says where to go', async () => {
    expect(messageOf(await sendTo(server, 'nobody.localhost', '/setup', SHOP))).toBe(
      '404 no company has this address: set the shop up at the server’s own one',
    );
    expect(await counts(server)).toBeUndefined();
  });
});

describe('from the demo', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({ demo: true });
  });
  afterEach(() => server.stop());

  const whole = () =>
    server.database.one<Record<string, number>>(sql`
      select
        (select count(*) from orders) as orders,
        (select count(*) from customers) as customers,
        (select count(*) from events) as events,
        (select count(*) from employees) as employees,
        (select count(*) from api_keys) as api_keys,
        (select count(*) from documents) as documents
    `);

  test('its owner starts over with nothing, and whatever led into it is over', async () => {
    expect(await state(server)).toMatchObject({ needed: false, demo: true });
    const { cookie: old, body } = await logIn(server, server.employee);
    expect(body).toMatchObject({ company: { slug: 'demo', demo: true } });
    const made = await setUp(server, SHOP, { cookie: old });
    expect(made).toMatchObject({
      status: 201,
      body: {
        company: { slug: 'zeehond-verhuur', currency: 'eur', demo: false },
        employee: { email: 'jo@zeehond.test' },
      },
    });
    expect(await whole()).toEqual({
      orders: 0,
      customers: 0,
      events: 1,
      employees: 1,
      api_keys: 0,
      documents: 0,
    });
    expect((await send(server, 'GET', '/session', undefined, { cookie: old })).status).toBe(204);
    const token = { authorization: `Bearer ${server.token}` };
    expect((await send(server, 'GET', '/api/4/orders', undefined, token)).status).toBe(401);
    expect((await send(server, 'GET', `/api/1/customers?api_key=${server.apiKey}`)).status).toBe(401);
    expect((await logIn(server, server.employee)).status).toBe(401);
    const { cookie } = made;
    expect((await send(server, 'GET', '/api/4/orders', undefined, { cookie })).body).toMatchObject({ data: [] });
    expect(messageOf(await setUp(server, SHOP, { cookie }))).toMatch(/^409 this server has a company already/);
    await expect(server.database.run(sql`truncate companies cascade`)).rejects.toThrow('events are only ever added');
  });

  test('its owner keeps it, and makes it theirs', async () => {
    const { cookie: old } = await logIn(server, server.employee);
    const { cookie: other } = await logIn(server, server.employee);
    const before = await whole();
    const made = await setUp(server, { ...SHOP, demo: true, time_zone: 'Europe/Paris' }, { cookie: old });
    expect(made).toMatchObject({
      status: 201,
      body: {
        company: {
          slug: 'zeehond-verhuur',
          name: 'Zeehond Verhuur',
          currency: 'eur',
          default_timezone: 'Europe/Paris',
          demo: false,
          country_code: 'NL',
        },
        employee: { firstname: 'Jo', email: 'jo@zeehond.test', owner: true },
      },
    });
    expect(await whole()).toEqual({ ...before, events: Number(before['events']) + 1 });
    for (const cookie of [old, other]) {
      expect((await send(server, 'GET', '/session', undefined, { cookie })).status).toBe(204);
    }
    expect((await logIn(server, server.employee)).status).toBe(401);
    expect((await logIn(server, SHOP.owner)).status).toBe(200);
    expect(await server.database.many(sql`select distinct currency from documents`)).toEqual([{ currency: 'eur' }]);
    expect(await state(server)).toMatchObject({ needed: false, demo: false });
    const { cookie } = made;
    expect(messageOf(await setUp(server, SHOP, { cookie }))).toMatch(/^409 this server has a company already/);
    await expect(server.database.run(sql`truncate companies cascade`)).rejects.toThrow('events are only ever added');
  });

  test('nobody else can, and nothing is lost when somebody tries', async () => {
    const before = await whole();
    const first = '409 this server has its demo company already: log in as its owner to make it yours';
    expect(messageOf(await setUp(server, SHOP))).toBe(first);
    expect(messageOf(await setUp(server, { ...SHOP, demo: true }))).toBe(first);
    const { cookie } = await logIn(server, server.employee);
    expect(messageOf(await setUp(server, SHOP, { cookie, origin: 'https://evil.example' }))).toMatch(/^403 /);
    const withoutHeaders = await fetch(`${server.url}/setup`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(SHOP),
    });
    expect(withoutHeaders.status).toBe(403);
    await server.database.run(sql`update employees set owner = (email <> ${server.employee.email})`);
    expect(messageOf(await setUp(server, SHOP, { cookie }))).toBe(
      '409 only its owner can make the demo company theirs',
    );
    expect(await whole()).toEqual(before);
  });

  test('at its own address it keeps the name that the address has', async () => {
    const { cookie } = await sendTo(server, 'demo.localhost', '/session', {
      email: server.employee.email,
      password: server.employee.password,
    });
    const renamed = { ...SHOP, company: { name: 'Zeehond', slug: 'zeehond' } };
    const refused = await sendTo(server, 'demo.localhost', '/setup', renamed, cookie);
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual({ '/company/slug': expect.stringContaining('must stay demo at this address') });
    expect(await sendTo(server, 'demo.localhost', '/setup', SHOP, cookie)).toMatchObject({
      status: 201,
      body: { company: { slug: 'demo', name: 'Zeehond Verhuur', demo: false } },
    });
  });

  test('beside another company its owner keeps it, but cannot throw it away', async () => {
    const other = newId();
    await server.database.run(sql`
      insert into companies (id, slug, name, default_timezone, currency)
      values (${other}, 'others', 'Others', 'UTC', 'eur')
    `);
    const { cookie } = await logIn(server, server.employee);
    expect(await state(server, cookie)).toMatchObject({ demo: true, can_start_over: false });
    expect(await state(server)).toMatchObject({ demo: false, can_start_over: false });
    expect(messageOf(await setUp(server, { ...SHOP, demo: false }, { cookie, origin: server.url }))).toBe(
      '409 the demo data cannot be thrown away while other companies are on this server: keep it, ' +
        'or make an empty company with npm run holdfast -- company create',
    );
    expect((await setUp(server, { ...SHOP, demo: true }, { cookie, origin: server.url })).status).toBe(201);
    const rows = await server.database.many(sql`select slug, demo from companies order by slug`);
    expect(rows).toEqual([
      { slug: 'others', demo: false },
      { slug: expect.any(String), demo: false },
    ]);
  });

  test('of two tabs that start over at once, one does', async () => {
    const { cookie } = await logIn(server, server.employee);
    const answers = await Promise.all([
      setUp(server, SHOP, { cookie }),
      setUp(server, { ...SHOP, demo: true }, { cookie }),
      setUp(server, SHOP, { cookie }),
    ]);
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['201', '409', '409']);
    expect(await counts(server)).toMatchObject({ companies: 1, demo: false });
  });

  test('while others read and write it, it still ends', async () => {
    const { cookie } = await logIn(server, server.employee);
    const customer = { data: { type: 'customers', attributes: { name: 'Busy' } } };
    const over = new AbortController();
    const busy = Array.from({ length: 12 }, async () => {
      const seen = new Set<number>();
      while (!over.signal.aborted) {
        seen.add((await send(server, 'POST', '/api/4/customers', customer, { cookie })).status);
        seen.add((await send(server, 'GET', '/api/4/orders?include=customer', undefined, { cookie })).status);
      }
      return seen;
    });
    const made = await setUp(server, SHOP, { cookie });
    over.abort();
    const statuses = new Set((await Promise.all(busy)).flatMap((seen) => [...seen]));
    expect(made.status).toBe(201);
    // What was in its way may be asked to try again.
    expect([...statuses].filter((status) => status >= 500 && status !== 503)).toEqual([]);
    expect(await whole()).toMatchObject({ customers: 0, orders: 0 });
  });
});
