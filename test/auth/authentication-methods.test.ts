import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey, revokeApiKey } from '../../src/auth/api-keys.ts';
import {
  type AuthenticationMethodAttributes,
  createAuthenticationMethod,
  deleteAuthenticationMethod,
  keySql,
  revealKey,
} from '../../src/auth/authentication-methods.ts';
import { MAX_NAME_CHARS } from '../../src/auth/new-credential.ts';
import { raw, sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { asPerson, newCompany, newHouse, newMethod, newPerson, outcome, type Person, withToken } from './setting.ts';
import { ecKeys, rsaKeys } from './signer.ts';

let house: Awaited<ReturnType<typeof newHouse>>;
let person: Person;
let colleague: Person;
const ec = ecKeys();
const rsa = rsaKeys();

beforeAll(async () => {
  house = await newHouse();
  const company = await newCompany(house.rows, 'acme');
  person = await newPerson(house.rows, company);
  colleague = await newPerson(house.rows, company);
});
afterAll(() => house.leave());

interface Row {
  readonly employee_id: string;
  readonly kind: string;
  readonly algorithm: string | null;
  readonly key_encrypted: Buffer | null;
  readonly public_key: string | null;
  readonly token_hash: Buffer | null;
  readonly revoked_at: Temporal.Instant | null;
  readonly key: string | null;
}

const rowOf = (id: string): Promise<Row> =>
  house.rows.one<Row>(sql`
    select employee_id, kind, algorithm, key_encrypted, public_key, token_hash, revoked_at, ${keySql(raw('m'))} as key
    from authentication_methods m
    where id = ${id}
  `);

const revealed = async (id: string): Promise<string | null> => {
  const { key } = await rowOf(id);
  return asPerson({ database: house.rows }, person, async (work) => revealKey(key, work));
};

test('only a name makes an access token, kept sealed and as its digest', async () => {
  const id = await newMethod(house.rows, person, { name: 'Website' });
  const row = await rowOf(id);
  expect(row).toMatchObject({ employee_id: person.id, kind: 'token', algorithm: null, public_key: null });
  const key = (await revealed(id)) ?? '';
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(row.token_hash?.toString('hex')).toBe(createHash('sha256').update(key).digest('hex'));
  expect(row.key_encrypted?.includes(key)).toBe(false);
  expect(await outcome(house.authenticator.authenticate(withToken(key)))).toBe('accepted');
});

test('a public key is stored as given', async () => {
  for (const [algorithm, key] of [
    ['ES256', `\n${ec.pem}`],
    ['RS256', rsa.pem],
  ] as const) {
    const id = await newMethod(house.rows, person, { name: 'Server', kind: 'single_use', algorithm, key });
    expect(await rowOf(id)).toMatchObject({ algorithm, public_key: key, key_encrypted: null, token_hash: null });
    expect(await revealed(id)).toBe(key);
  }
});

test('HS256 gets a generated secret, and nothing to look it up by', async () => {
  const id = await newMethod(house.rows, person, { name: 'Server', kind: 'single_use', algorithm: 'HS256' });
  expect(await rowOf(id)).toMatchObject({ kind: 'single_use', public_key: null, token_hash: null });
  const secret = (await revealed(id)) ?? '';
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await outcome(house.authenticator.authenticate(withToken(secret)))).toBe('401 token is invalid (unknown)');
});

describe('is refused', () => {
  const key = ec.pem;
  test.each<[AuthenticationMethodAttributes, string]>([
    [{}, "422 name can't be blank"],
    [{ name: null }, "422 name can't be blank"],
    [{ name: '  ' }, "422 name can't be blank"],
    [{ name: 'a\0b' }, '422 name may not hold a NUL character'],
    [{ name: 'x'.repeat(MAX_NAME_CHARS + 1) }, '422 name is too long (at most 255 characters)'],
    [{ name: 'a', kind: 'oauth' }, '422 kind oauth cannot be created here; allowed: token, single_use'],
    [{ name: 'a', kind: 'else' }, '422 kind must be one of token, single_use'],
    [{ name: 'a', algorithm: 'ES256' }, '422 algorithm is only for kind single_use'],
    [{ name: 'a', kind: 'token', key }, '422 key cannot be sent for kind token: it is generated'],
    [{ name: 'a', kind: 'single_use' }, '422 algorithm must be one of ES256, RS256, HS256 for kind single_use'],
    [
      { name: 'a', kind: 'single_use', algorithm: 'ES512', key },
      '422 algorithm must be one of ES256, RS256, HS256 for kind single_use',
    ],
    [
      { name: 'a', kind: 'single_use', algorithm: 'HS256', key },
      '422 key cannot be sent for HS256: the secret is generated',
    ],
    [
      { name: 'a', kind: 'single_use', algorithm: 'ES256' },
      "422 key can't be blank: ES256 needs your public key in PEM format",
    ],
    [
      { name: 'a', kind: 'single_use', algorithm: 'RS256', key: ' ' },
      "422 key can't be blank: RS256 needs your public key in PEM format",
    ],
    [{ name: 'a', kind: 'single_use', algorithm: 'RS256', key }, '422 key must be an RSA key for RS256'],
    [
      { name: 'a', kind: 'single_use', algorithm: 'ES256', key: `${key}\0` },
      '422 key must be exactly one PEM block that begins with -----BEGIN PUBLIC KEY-----',
    ],
  ])('%j', async (attributes, expected) => {
    expect(await outcome(newMethod(house.rows, person, attributes))).toBe(expected);
  });

  test('all problems are told at once', async () => {
    const refusal = await newMethod(house.rows, person, { algorithm: 'HS256', key }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ issues: [{ field: 'name' }, { field: 'algorithm' }, { field: 'key' }] });
  });

  test('a caller that is no employee', async () => {
    const attempt = asPerson(house, person, (work) =>
      createAuthenticationMethod({ ...work, employee_id: null }, { name: 'a' }),
    );
    expect(await outcome(attempt)).toBe('403 authentication methods belong to employees, and an API key is none');
  });
});

test('a name may have 255 characters', async () => {
  expect(await outcome(newMethod(house.rows, person, { name: 'x'.repeat(MAX_NAME_CHARS) }))).toBe('accepted');
});

test('deleting keeps the row and forgets the key', async () => {
  const id = await newMethod(house.rows, person, { name: 'Website' });
  await asPerson(house, person, (work) => deleteAuthenticationMethod(work, id));
  const row = await rowOf(id);
  expect(row.key_encrypted).toBeNull();
  expect(row.revoked_at).not.toBeNull();
  expect(await revealed(id)).toBeNull();
});

test("somebody else's method, an unknown one and one deleted before are not found", async () => {
  const id = await newMethod(house.rows, person, { name: 'Website' });
  const remove = (who: Person, which: string) =>
    outcome(asPerson(house, who, (work) => deleteAuthenticationMethod(work, which)));
  expect(await remove(colleague, id)).toBe('404 no such record');
  expect(await remove(person, newId())).toBe('404 no such record');
  expect(await remove(person, id)).toBe('accepted');
  expect(await remove(person, id)).toBe('404 no such record');
});

test('an API key is shown once, kept as its digest, and revoked once', async () => {
  const { id, key } = await asPerson(house, person, (work) => createApiKey(work, { name: 'Shop' }));
  const row = await house.rows.one<{ key_hash: Buffer }>(sql`select key_hash from api_keys where id = ${id}`);
  expect(row.key_hash.toString('hex')).toBe(createHash('sha256').update(key).digest('hex'));
  const revoke = () => outcome(asPerson(house, person, (work) => revokeApiKey(work, id)));
  expect([await revoke(), await revoke()]).toEqual(['accepted', '404 no such record']);
  const withoutName = asPerson(house, person, (work) => createApiKey(work, { name: ' ' }));
  expect(await outcome(withoutName)).toBe("422 name can't be blank");
});
