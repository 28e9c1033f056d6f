import { expect, test } from 'vitest';
import { MAX_PASSWORD_BYTES, passwordProblem } from '../domain/company/employees.ts';
import { hashPassword, verifyPassword } from './password.ts';

test('a password matches its own hash and no other', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword('correct horse', hash)).toBe(true);
  expect(await verifyPassword('correct horsf', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});

test('two hashes of one password differ', async () => {
  expect(await hashPassword('the same one')).not.toBe(await hashPassword('the same one'));
});

test('a hash with other parameters still verifies (reference value of the argon2 command line tool)', async () => {
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', hash)).toBe(true);
  expect(await verifyPassword('differentpassword', hash)).toBe(false);
});

test('composed and decomposed letters are the same password', async () => {
  expect(await verifyPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true);
});

test('a password may have 1024 bytes and not one more', async () => {
  const longest = 'p'.repeat(MAX_PASSWORD_BYTES);
  const hash = await hashPassword(longest);
  expect(await verifyPassword(longest, hash)).toBe(true);
  expect(await verifyPassword(`${longest}p`, hash)).toBe(false);
  await expect(hashPassword(`${longest}p`)).rejects.toThrow('password is too long (at most 1024 bytes)');
  await expect(hashPassword('')).rejects.toThrow("password can't be blank");
});

const SHORT = 'is too short (minimum is 8 characters)';

test.each([
  ['', "can't be blank"],
  [' '.repeat(8), "can't be blank"],
  ['\u3000\u00a0\t\n    ', "can't be blank"],
  ['1234567', SHORT],
  ['1234     5', SHORT],
  ['1 3 5 78', null],
  ['1234567 ', SHORT],
  ['12345678', null],
  ['🦭'.repeat(7), SHORT],
  ['🦭'.repeat(8), null],
  ['correct horse', null],
])('%j as a password: %j', (plain, problem) => {
  expect(passwordProblem(plain)).toBe(problem);
});
