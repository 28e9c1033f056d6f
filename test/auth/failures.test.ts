import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_FAILURES_PER_MINUTE } from '../../src/auth/failure-limit.ts';
import { newCompany, newHouse, newPerson, newToken, outcome, type Person, requestTo, withToken } from './setting.ts';

let house: Awaited<ReturnType<typeof newHouse>>;
let person: Person;

beforeAll(async () => {
  house = await newHouse();
  person = await newPerson(house.rows, await newCompany(house.rows, 'acme'));
});
afterAll(() => house.leave());

const ask = (token: string, address: string) =>
  outcome(house.authenticator.authenticate(withToken(token, { address })));

async function failUntilLimit(address: string): Promise<void> {
  for (let failure = 0; failure < MAX_FAILURES_PER_MINUTE; failure += 1) {
    expect(await ask('guess', address)).toBe('401 token is invalid (unknown)');
  }
}

test('after 60 failures in a minute an address has to wait', async () => {
  await failUntilLimit('192.0.2.60');
  expect(await ask('guess', '192.0.2.60')).toMatch(/^429 too many failed attempts .* try again in \d+ s$/);
  const refusal = await house.authenticator
    .authenticate(requestTo('/api/4/customers', { address: '192.0.2.60' }))
    .catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 429, code: 'rate_limited', headers: { 'retry-after': expect.any(String) } });
  expect(await ask('guess', '192.0.2.61')).toBe('401 token is invalid (unknown)');
});

test('past the limit a right guess is not even looked at, but whoever was in goes on', async () => {
  const known = await newToken(house.rows, person);
  const unseen = await newToken(house.rows, person);
  expect(await ask(known.token, '192.0.2.62')).toBe('accepted');
  await failUntilLimit('192.0.2.62');
  expect(await ask(unseen.token, '192.0.2.62')).toMatch(/^429 /);
  expect(await ask(known.token, '192.0.2.62')).toBe('accepted');
  house.authenticator.forget();
  expect(await ask(known.token, '192.0.2.62')).toBe('accepted');
});

test('what succeeds never counts', async () => {
  const { token } = await newToken(house.rows, person);
  for (let call = 0; call < MAX_FAILURES_PER_MINUTE * 2; call += 1) {
    expect(await ask(token, '192.0.2.63')).toBe('accepted');
  }
  expect(await ask('guess', '192.0.2.63')).toBe('401 token is invalid (unknown)');
});
