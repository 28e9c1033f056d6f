import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { deleteAuthenticationMethod, keySql, revealKey } from '../../src/auth/authentication-methods.ts';
import type { IncomingRequest } from '../../src/auth/incoming-request.ts';
import { MAX_JTI_CHARS } from '../../src/auth/signed-request.ts';
import { raw, sql } from '../../src/db/sql.ts';
import {
  asPerson,
  newCompany,
  newHouse,
  newMethod,
  newPerson,
  newServer,
  newToken,
  outcome,
  type Person,
  requestTo,
  type Server,
} from './setting.ts';
import { dataOf, ecKeys, rsaKeys, type Signed, type Signer, signRequest, type Twist } from './signer.ts';

let house: Awaited<ReturnType<typeof newHouse>>;
let second: Server;
let person: Person;
let signers: Readonly<Record<Signer['algorithm'], Signer>>;
const ec = ecKeys();
const rsa = rsaKeys();

beforeAll(async () => {
  house = await newHouse();
  second = await newServer(house.options);
  person = await newPerson(house.rows, await newCompany(house.rows, 'acme'));
  signers = {
    ES256: await newSigner('ES256', ec.pem, ec.privateKey),
    RS256: await newSigner('RS256', rsa.pem, rsa.privateKey),
    HS256: await newSigner('HS256'),
  };
});
afterAll(async () => {
  await second.stop();
  await house.leave();
});

async function newSigner(algorithm: Signer['algorithm'], key?: string, privateKey?: Signer['key']): Promise<Signer> {
  const kid = await newMethod(house.rows, person, { name: algorithm, kind: 'single_use', algorithm, key: key ?? null });
  return {
    algorithm,
    kid,
    key: privateKey ?? (await revealed(kid)),
    employee_id: person.id,
    company_id: person.company.id,
    iss: 'http://acme.example.com',
  };
}

const revealed = (kid: string): Promise<string> =>
  asPerson({ database: house.rows }, person, async (work) => {
    const { key } = await work.tx.one<{ key: string }>(
      sql`select ${keySql(raw('m'))} as key from authentication_methods m where m.id = ${kid}`,
    );
    return revealKey(key, work) ?? 'no key';
  });

const GET: Signed = { method: 'GET', url: '/api/4/customers?filter%5Bname%5D=a+b&sort=-name' };
const POST: Signed = { method: 'POST', url: '/api/4/customers', body: '{"data":{"type":"customers"}}' };

const carrying = (token: string, { method, url, body = '' }: Signed, more: Partial<IncomingRequest> = {}) =>
  requestTo(url, {
    method,
    body: Buffer.from(body),
    host: 'acme.example.com',
    address: randomUUID(),
    ...more,
    headers: { authorization: `Bearer ${token}` },
  });

const who = ({ credential }: Actor): string => credential.kind;
const present = (token: string, signed: Signed = GET, more: Partial<IncomingRequest> = {}, server: Server = house) =>
  outcome(server.authenticator.authenticate(carrying(token, signed, more)), who);

describe.each(['ES256', 'RS256', 'HS256'] as const)('%s', (algorithm) => {
  test('a signed request is let through once', async () => {
    for (const request of [GET, POST]) {
      const token = signRequest(signers[algorithm], request);
      expect(await present(token, request)).toBe('single_use');
      expect(await present(token, request)).toBe('401 token is invalid (already used)');
    }
  });

  test('without a body, the empty string may be signed instead of its digest', async () => {
    expect(await present(signRequest(signers[algorithm], GET, { bodyless: true }))).toBe('single_use');
    const token = signRequest(signers[algorithm], POST, { bodyless: true });
    expect(await present(token, POST)).toMatch(/^401 .*does not fit/);
  });

  test('a signature that somebody else made does not verify', async () => {
    const key = { ES256: ecKeys().privateKey, RS256: rsaKeys().privateKey, HS256: 'guess' }[algorithm];
    const token = signRequest({ ...signers[algorithm], key }, GET);
    expect(await present(token)).toBe('401 token is invalid (its signature does not verify)');
  });
});

const seconds = () => Date.now() / 1000;
const own = (): Signer => signers.ES256;

describe('is refused', () => {
  test.each<[string, () => string, string]>([
    ['an unknown kid', () => made({ header: { kid: randomUUID() } }), 'unknown kid'],
    ['a kid that is no id', () => made({ header: { kid: "x' or true --" } }), 'unknown kid'],
    ['no kid', () => made({ header: { kid: undefined } }), 'unknown kid'],
    ['a kid that is no text', () => made({ header: { kid: { a: 1 } } }), 'unknown kid'],
    ['no kind', () => made({ header: { kind: undefined } }), 'its header must have kind single_use'],
    ['another kind', () => made({ header: { kind: 'token' } }), 'its header must have kind single_use'],
    ['alg none', () => made({ header: { alg: 'none' } }), 'its algorithm must be ES256'],
    ['alg none in other letters', () => made({ header: { alg: 'nOnE' } }), 'its algorithm must be ES256'],
    ['an algorithm of another method', () => made({ header: { alg: 'RS256' } }), 'its algorithm must be ES256'],
    ['the public key as a shared secret', () => confused(), 'its algorithm must be ES256'],
    ['an unknown critical extension', () => made({ header: { crit: ['x'], x: 1 } }), 'its signature does not verify'],
    ['a wrong aud', () => made({ claims: { aud: randomUUID() } }), 'aud must be the id of the company'],
    ['no aud', () => made({ claims: { aud: undefined } }), 'aud must be the id of the company'],
    ['a wrong sub', () => made({ claims: { sub: randomUUID() } }), 'sub must be the id of the employee'],
    ['no sub', () => made({ claims: { sub: undefined } }), 'sub must be the id of the employee'],
    [
      'an iss of another host',
      () => made({ claims: { iss: 'https://other.example.com' } }),
      'iss must be the address of the company: its host is another one',
    ],
    [
      'an iss with the slug elsewhere',
      () => made({ claims: { iss: 'https://evil.org/acme.example.com' } }),
      'iss must be the address of the company: its host is another one',
    ],
    [
      'an iss with another scheme',
      () => made({ claims: { iss: 'ftp://acme.example.com' } }),
      'iss must be the address of the company',
    ],
    [
      'an iss without scheme',
      () => made({ claims: { iss: 'acme.example.com' } }),
      'iss must be the address of the company',
    ],
    ['an iss that is no text', () => made({ claims: { iss: 7 } }), 'iss must be the address of the company'],
    ['expired', () => made({ claims: { iat: seconds() - 100, exp: seconds() - 1 } }), 'expired'],
    [
      'exp over 10 minutes after iat',
      () => made({ claims: { iat: seconds(), exp: seconds() + 601 } }),
      'exp may be at most 600 seconds after iat',
    ],
    ['exp before iat', () => made({ claims: { iat: seconds() + 20, exp: seconds() + 10 } }), 'exp must come after iat'],
    [
      'iat in the future',
      () => made({ claims: { iat: seconds() + 33, exp: seconds() + 60 } }),
      'iat lies in the future',
    ],
    ['nbf in the future', () => made({ claims: { nbf: seconds() + 33 } }), 'nbf lies in the future'],
    ['no iat', () => made({ claims: { iat: undefined } }), 'iat must be the time of issue in Unix seconds'],
    ['iat as text', () => made({ claims: { iat: '1' } }), 'iat must be the time of issue in Unix seconds'],
    ['no exp', () => made({ claims: { exp: undefined } }), 'exp must be the time of expiry in Unix seconds'],
    ['exp beyond all dates', () => made({ claims: { exp: 1e300 } }), 'exp must be the time of expiry in Unix seconds'],
    ['no jti', () => made({ claims: { jti: undefined } }), 'jti must be <unique request id>.<data>'],
    ['jti without data', () => made({ claims: { jti: randomUUID() } }), 'jti must be <unique request id>.<data>'],
    ['jti without id', () => made({ claims: { jti: `.${dataOf(GET)}` } }), 'jti must be <unique request id>.<data>'],
    [
      'jti for another request',
      () => made({ claims: { jti: `x.${dataOf(POST)}` } }),
      'the data in jti does not fit the method, path, query and body of this request',
    ],
    [
      'a jti that is too long',
      () => made({ claims: { jti: jti(MAX_JTI_CHARS + 1) } }),
      'jti is too long (at most 512 characters)',
    ],
    ['a payload that is no object', () => made({ payload: '[]' }), 'malformed: its payload must be a JSON object'],
    ['a payload that is no JSON', () => made({ payload: '{' }), 'malformed: its payload must be a JSON object'],
    [
      'a header that is no JSON',
      () => `${Buffer.from('{x').toString('base64url')}.e30.x`,
      'malformed: its header must be a JSON object',
    ],
    ['a missing signature', () => made().replace(/[^.]+$/, ''), 'its signature does not verify'],
  ])('%s', async (_what, token, why) => {
    expect(await present(token())).toBe(`401 token is invalid (${why})`);
  });

  test('a method that has been deleted', async () => {
    const signer = await newSigner('ES256', ec.pem, ec.privateKey);
    expect(await present(signRequest(signer, GET))).toBe('single_use');
    await asPerson(house, person, (work) => deleteAuthenticationMethod(work, signer.kid));
    expect(await present(signRequest(signer, GET))).toBe('401 token is invalid (revoked)');
  });

  test('a method whose employee has been deactivated', async () => {
    const leaver = await newPerson(house.rows, person.company);
    const kid = await newMethod(house.rows, leaver, {
      name: 'mine',
      kind: 'single_use',
      algorithm: 'ES256',
      key: ec.pem,
    });
    await house.rows.run(sql`update employees set active = false where id = ${leaver.id}`);
    const token = signRequest({ ...own(), kid, employee_id: leaver.id }, GET);
    expect(await present(token)).toBe('401 token is invalid (its employee has been deactivated)');
  });

  test('the id of an access token as kid', async () => {
    const { id } = await newToken(house.rows, person);
    expect(await present(made({ header: { kid: id } }))).toBe('401 token is invalid (unknown kid)');
  });

  test('a method of another company than the address', async () => {
    await newCompany(house.rows, 'neighbour');
    expect(await present(made(), GET, { host: 'neighbour.example.com' })).toBe(
      '401 the credential belongs to another company than this address',
    );
  });
});

describe('is let through', () => {
  test.each<[string, () => string, Partial<IncomingRequest>]>([
    ['exp 10 minutes after iat', () => made({ claims: { iat: seconds(), exp: seconds() + 600 } }), {}],
    ['iat within the leeway', () => made({ claims: { iat: seconds() + 27, exp: seconds() + 60 } }), {}],
    ['aud in a list', () => made({ claims: { aud: [own().company_id] } }), {}],
    ['iss with https and a port', () => made({ claims: { iss: 'https://acme.example.com:8443/' } }), {}],
    ['iss with the slug under another domain', () => made({ claims: { iss: 'https://acme.public.example' } }), {}],
    ["iss as the request's own bare host", () => made({ claims: { iss: 'http://localhost' } }), { host: 'localhost' }],
    ['the company by the credential at a bare host', () => made(), { host: '127.0.0.1' }],
    ['kid in capitals', () => made({ header: { kid: own().kid.toUpperCase() } }), {}],
    ['the longest jti', () => made({ claims: { jti: jti(MAX_JTI_CHARS) } }), {}],
  ])('%s', async (_what, token, more) => {
    expect(await present(token(), GET, more)).toBe('single_use');
  });
});

function made(twist?: Twist): string {
  return signRequest(own(), GET, twist);
}

/** HS256 with the text of the public key as the secret: works where the token may choose its algorithm. */
function confused(): string {
  return signRequest({ ...own(), algorithm: 'HS256', key: ec.pem }, GET);
}

function jti(length: number): string {
  const data = dataOf(GET);
  return `${randomUUID()}${'x'.repeat(length - 36 - 1 - data.length)}.${data}`;
}

describe('one token presented many times at once', () => {
  test('to one server: exactly one is accepted', async () => {
    for (const algorithm of ['ES256', 'HS256'] as const) {
      const token = signRequest(signers[algorithm], GET);
      const answers = await Promise.all(Array.from({ length: 50 }, () => present(token)));
      expect(answers.filter((answer) => answer === 'single_use')).toHaveLength(1);
      expect(answers.filter((answer) => answer === '401 token is invalid (already used)')).toHaveLength(49);
    }
  });

  test('to two servers on one database: exactly one is accepted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const token = signRequest(own(), GET);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => present(token, GET, {}, index % 2 === 0 ? house : second)),
      );
      expect(answers.filter((answer) => answer === 'single_use')).toHaveLength(1);
    }
  });
});

test('used request ids are kept in a table that survives a crash', async () => {
  const { relpersistence } = await house.rows.one<{ relpersistence: string }>(
    sql`select relpersistence from pg_class where oid = 'used_request_ids'::regclass`,
  );
  expect(relpersistence).toBe('p');
});

test('a refused request does not use up its token', async () => {
  const token = signRequest(own(), GET);
  expect(await present(token, POST)).toMatch(/^401 .*does not fit/);
  expect(await present(token, GET)).toBe('single_use');
});

test('any bit changed in method, path, query or body is refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
        url: fc.webPath().map((path) => `/api/4${path}?filter[q]=x&page[size]=1`),
        body: fc.stringMatching(/^[ -~]{1,40}$/),
      }),
      fc.constantFrom<keyof Signed>('method', 'url', 'body'),
      fc.nat(10_000),
      async (request, part, bit) => {
        const token = signRequest(own(), request);
        expect(await present(token, changed(request, part, bit))).toMatch(/^401 .*does not fit/);
        expect(await present(token, request)).toBe('single_use');
      },
    ),
    { numRuns: 150 },
  );
});

function changed(request: Required<Signed>, part: keyof Signed, bit: number): Signed {
  if (part === 'body') return { ...request, body: Buffer.from(flip(String(request.body), bit), 'latin1') };
  return { ...request, [part]: flip(request[part], bit) };
}

function flip(text: string, bit: number): string {
  const bytes = Buffer.from(text, 'latin1');
  const at = Math.floor(bit / 8) % bytes.length;
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (bit % 8)), at);
  return bytes.toString('latin1');
}

test('whatever the Authorization header or cookie holds, the answer is 401', async () => {
  const base64url = fc.stringMatching(/^[\w-]{0,60}$/);
  const jsonPart = fc.json().map((text) => Buffer.from(text).toString('base64url'));
  const header = fc.record(
    {
      alg: fc.constantFrom('ES256', 'HS256', 'none', 'A'),
      kid: fc.constantFrom(own().kid, 'x', ''),
      kind: fc.string(),
    },
    { requiredKeys: [] },
  );
  const headerPart = header.map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'));
  const token = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc
      .tuple(fc.oneof(jsonPart, headerPart, base64url), fc.oneof(jsonPart, base64url), base64url)
      .map((parts) => parts.join('.')),
  );
  await fc.assert(
    fc.asyncProperty(token, fc.constantFrom('Bearer ', 'bearer  ', '', 'Basic '), async (text, scheme) => {
      const headers = { authorization: `${scheme}${text}` };
      const cookie = { cookie: `holdfast_session=${text}` };
      for (const url of ['/api/4/customers', '/api/1/customers']) {
        for (const sent of [headers, cookie]) {
          const request = requestTo(url, { headers: sent, address: randomUUID() });
          expect(await outcome(house.authenticator.authenticate(request))).toMatch(/^401 /);
        }
      }
    }),
    { numRuns: 300 },
  );
});
