import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revokeApiKey } from '../../src/auth/api-keys.ts';
import { deleteAuthenticationMethod } from '../../src/auth/authentication-methods.ts';
import { createAuthenticator } from '../../src/auth/authenticator.ts';
import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import {
  asPerson,
  newCompany,
  newHouse,
  newKey,
  newPerson,
  newServer,
  newToken,
  outcome,
  type Person,
  requestTo,
  secrets,
  type Server,
  until,
  withToken,
} from './setting.ts';

let house: Awaited<ReturnType<typeof newHouse>>;
let second: Server;
let person: Person;

beforeAll(async () => {
  house = await newHouse();
  second = await newServer({ ...house.options, applicationName: 'second' });
  person = await newPerson(house.rows, await newCompany(house.rows, 'acme'));
});
afterAll(async () => {
  await second.stop();
  await house.leave();
});

const ask = (server: Server, token: string) => outcome(server.authenticator.authenticate(withToken(token)));

describe('what changes is known everywhere', () => {
  test('a deleted token is refused by this process from the reply on', async () => {
    for (let round = 0; round < 50; round += 1) {
      const { id, token } = await newToken(house.rows, person);
      expect(await ask(house, token)).toBe('accepted');
      await asPerson(house, person, (work) => deleteAuthenticationMethod(work, id));
      expect(await ask(house, token)).toBe('401 token is invalid (revoked)');
    }
  });

  test('and by another process on the same database within a moment', async () => {
    const { id, token } = await newToken(house.rows, person);
    expect(await ask(second, token)).toBe('accepted');
    await asPerson(house, person, (work) => deleteAuthenticationMethod(work, id));
    await until(async () => (await ask(second, token)) === '401 token is invalid (revoked)');
  });

  test('a revoked API key', async () => {
    const { id, key } = await newKey(house.rows, person);
    const use = (server: Server) =>
      outcome(server.authenticator.authenticate(requestTo(`/api/1/orders?api_key=${key}`)));
    expect([await use(house), await use(second)]).toEqual(['accepted', 'accepted']);
    await asPerson(house, person, (work) => revokeApiKey(work, id));
    expect(await use(house)).toBe('401 API key is invalid (revoked)');
    await until(async () => (await use(second)) === '401 API key is invalid (revoked)');
  });

  test('new permissions, and an employee who leaves', async () => {
    const leaver = await newPerson(house.rows, person.company, { permissions: ['reports'] });
    const { token } = await newToken(house.rows, leaver);
    const permissions = async () => (await second.authenticator.authenticate(withToken(token))).employee?.permissions;
    expect(await permissions()).toEqual(['reports']);
    await house.rows.run(sql`update employees set permissions = '{products}' where id = ${leaver.id}`);
    await until(async () => (await permissions())?.[0] === 'products');
    await house.rows.run(sql`update employees set active = false where id = ${leaver.id}`);
    await until(async () => (await ask(second, token)).endsWith('(its employee has been deactivated)'));
  });

  test('a token that was refused as unknown works as soon as it exists', async () => {
    const { id, token } = await newToken(house.rows, person);
    await house.rows.run(sql`delete from authentication_methods where id = ${id}`);
    expect(await ask(house, token)).toBe('401 token is invalid (unknown)');
    await house.rows.run(sql`
      insert into authentication_methods (company_id, id, employee_id, name, kind, token_hash)
      values (${person.company.id}, ${id}, ${person.id}, 'again', 'token', sha256(${token}::bytea))
    `);
    expect(await ask(house, token)).toBe('accepted');
  });
});

test('a credential that is in use costs no query', async () => {
  const { token } = await newToken(house.rows, person);
  let queries = 0;
  const counting: Database = {
    ...house.database,
    maybe: (query) => {
      queries += 1;
      return house.database.maybe(query);
    },
  };
  const { listener } = house;
  const authenticator = createAuthenticator({ database: counting, secrets, baseDomain: null, listener });
  const request = withToken(token, { host: 'acme.localhost' });
  await authenticator.authenticate(request);
  expect(queries).toBe(2);
  for (let index = 0; index < 10; index += 1) await authenticator.authenticate(request);
  expect(queries).toBe(2);
  authenticator.forget();
  await authenticator.authenticate(request);
  expect(queries).toBe(4);
  await authenticator.close();
});

test('while announcements do not arrive, nothing remembered is trusted', async () => {
  const { id, token } = await newToken(house.rows, person);
  expect(await ask(second, token)).toBe('accepted');
  await second.listener.close();
  await house.rows.run(sql`update authentication_methods set revoked_at = now() where id = ${id}`);
  expect(await ask(second, token)).toBe('401 token is invalid (revoked)');
});
