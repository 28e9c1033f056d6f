import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionEndpoints } from '../../src/api/public/session-endpoints.ts';
import type { Endpoint } from '../../src/api/server/endpoint.ts';
import { createServer } from '../../src/api/server/http.ts';
import { createLogger } from '../../src/api/server/logging.ts';
import { JSON_TYPE } from '../../src/api/server/request.ts';
import type { Server } from '../../src/api/server/server-options.ts';
import { deleteAuthenticationMethod } from '../../src/auth/authentication-methods.ts';
import { hashPassword } from '../../src/auth/password.ts';
import { newCompany, newHouse, newKey, newMethod, newPerson, newToken, type Person, servicesFor } from './setting.ts';
import { ecKeys, type Signed, type Signer, signRequest } from './signer.ts';

let house: Awaited<ReturnType<typeof newHouse>>;
let person: Person;
let server: Server;
let port: number;
const logged: string[] = [];

/** Says who calls, and ends the way in that the caller names. */
const endpoints: readonly Endpoint[] = [
  ...(['/api/1/who', '/api/4/who'] as const).map(
    (path): Endpoint => ({
      kind: 'read',
      method: 'GET',
      path,
      handle: async ({ actor }) => ({
        status: 200,
        headers: { 'content-type': JSON_TYPE },
        body: JSON.stringify(`${actor.credential.kind} of ${actor.company.slug}`),
      }),
    }),
  ),
  {
    kind: 'write',
    method: 'DELETE',
    path: '/api/4/ways/:id',
    async handle({ work, params }) {
      await deleteAuthenticationMethod(work, params['id'] ?? '');
      return { status: 200, headers: { 'content-type': JSON_TYPE }, body: '"deleted"' };
    },
  },
];

beforeAll(async () => {
  house = await newHouse();
  const company = await newCompany(house.rows, 'acme');
  const password_hash = await hashPassword('correct horse');
  person = await newPerson(house.rows, company, { email: 'ada@example.com', password_hash });
  server = createServer({
    database: house.database,
    authenticator: house.authenticator,
    services: servicesFor(house.authenticator),
    endpoints,
    publicEndpoints: sessionEndpoints(house),
    logger: createLogger({ level: 'info', to: { write: (line) => void logged.push(line) } }),
    rateLimit: 0,
    maintenance: 'off',
    trustProxy: false,
  });
  ({ port } = await server.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(async () => {
  await server.close();
  await house.leave();
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

function send({ method, url, body }: Signed, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path: url, headers: { host: 'acme.example.com', ...headers } };
    const outgoing = httpRequest(options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const who = async (url: string, headers: Record<string, string> = {}): Promise<string> => {
  const { status, body } = await send({ method: 'GET', url }, headers);
  return `${status} ${body}`;
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('every way in, over a real connection', () => {
  test('an API key, an access token and a signed request', async () => {
    const { key } = await newKey(house.rows, person);
    const { token } = await newToken(house.rows, person);
    expect(await who(`/api/1/who?api_key=${key}`)).toBe('200 "api_key of acme"');
    expect(await who('/api/4/who', bearer(token))).toBe('200 "token of acme"');
    const { pem, privateKey } = ecKeys();
    const kid = await newMethod(house.rows, person, { name: 'x', kind: 'single_use', algorithm: 'ES256', key: pem });
    const signer: Signer = {
      algorithm: 'ES256',
      kid,
      key: privateKey,
      employee_id: person.id,
      company_id: person.company.id,
      iss: 'http://acme.example.com',
    };
    // Trailing slash, doubled and escaped characters: what counts is what was sent.
    const url = '/api/4/who/?filter[a]=%c3%A9&filter%5Bb%5D=+&x=%2F';
    const signed = signRequest(signer, { method: 'GET', url });
    expect(await who(url, bearer(signed))).toBe('200 "single_use of acme"');
    expect(await who(url, bearer(signed))).toMatch(/^401 .*token is invalid \(already used\)/);
    const other = signRequest(signer, { method: 'GET', url });
    expect(await who(url.replace('%c3', '%C3'), bearer(other))).toMatch(/^401 .*does not fit/);
    expect(logged.join('')).not.toContain(key);
    expect(logged.join('')).not.toContain(token);
    expect(logged.join('')).not.toContain(signed);
  });

  test('a refusal has the shape of its version and says how to authenticate', async () => {
    const four = await send({ method: 'GET', url: '/api/4/who' });
    expect(four.status).toBe(401);
    expect(four.headers['www-authenticate']).toBe('Bearer');
    expect(JSON.parse(four.body)).toMatchObject({
      errors: [{ status: '401', detail: expect.stringContaining('authentication is required') }],
    });
    const one = await send({ method: 'GET', url: '/api/1/who?api_key=x' });
    expect(JSON.parse(one.body)).toMatchObject({
      error: { status: 'unauthorized', message: 'token is invalid (unknown)' },
    });
    expect((await send({ method: 'GET', url: '/api/4/who' }, { host: 'nobody.example.com' })).status).toBe(404);
  });

  test('a token is refused from the moment its deletion is answered', async () => {
    const keeper = await newToken(house.rows, person);
    for (let round = 0; round < 20; round += 1) {
      const { id, token } = await newToken(house.rows, person);
      expect(await who('/api/4/who', bearer(token))).toBe('200 "token of acme"');
      expect((await send({ method: 'DELETE', url: `/api/4/ways/${id}` }, bearer(keeper.token))).status).toBe(200);
      expect(await who('/api/4/who', bearer(token))).toMatch(/^401 .*token is invalid \(revoked\)/);
    }
  });

  test('logging in, working and logging out like a browser', async () => {
    const json = { 'content-type': 'application/json' };
    const own = { origin: `http://acme.example.com:${port}`, host: `acme.example.com:${port}` };
    const body = JSON.stringify({ email: 'ada@example.com', password: 'correct horse' });
    const login = await send({ method: 'POST', url: '/session', body }, { ...json, ...own });
    expect(login.status).toBe(200);
    const [setCookie = ''] = [login.headers['set-cookie']].flat();
    const [cookie = ''] = setCookie.split(';');
    expect(await who('/api/4/who', { cookie })).toBe('200 "session of acme"');
    expect(JSON.parse((await send({ method: 'GET', url: '/session' }, { cookie })).body)).toMatchObject({
      employee: { id: person.id },
    });
    const { id } = await newToken(house.rows, person);
    const remove = { method: 'DELETE', url: `/api/4/ways/${id}` };
    expect((await send(remove, { cookie, origin: 'http://evil.example' })).status).toBe(403);
    expect((await send(remove, { cookie, ...own })).status).toBe(200);
    expect((await send({ method: 'DELETE', url: '/session' }, { cookie, ...own })).status).toBe(204);
    expect(await who('/api/4/who', { cookie })).toMatch(/^401 /);
    expect(logged.join('')).not.toContain('correct horse');
    expect(logged.join('')).not.toContain(cookie.split('=')[1]);
  });
});
