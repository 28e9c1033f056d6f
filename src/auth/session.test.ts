import { expect, test } from 'vitest';
import { clearSessionCookie, sessionCookie, setSessionCookie } from './session.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['theme=dark', undefined],
  ['holdfast_session=abc', 'abc'],
  ['theme=dark; holdfast_session=abc; x=y', 'abc'],
  ['theme=dark;holdfast_session=a=b', 'a=b'],
  ['holdfast_session=first; holdfast_session=second', 'first'],
  ['not_holdfast_session=abc', undefined],
  ['holdfast_session', ''],
  [';;;=;', undefined],
])('of the header %j the session is %j', (header, session) => {
  const baseUrl = 'http://localhost:3000';
  expect(sessionCookie({ headers: { cookie: header }, baseUrl })).toBe(session);
  expect(sessionCookie({ headers: { cookie: header }, baseUrl, isUnknownHost: true })).toBeUndefined();
});

test('by https only the cookie that no other host can set is looked at', () => {
  const baseUrl = 'https://demo.example.com';
  expect(sessionCookie({ headers: { cookie: 'holdfast_session=planted' }, baseUrl })).toBeUndefined();
  const cookie = 'holdfast_session=planted; __Host-holdfast_session=own';
  expect(sessionCookie({ headers: { cookie }, baseUrl })).toBe('own');
});

test('the cookie is Secure when the request came that way', () => {
  const plain = 'holdfast_session=abc; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000';
  expect(setSessionCookie('abc', 'http://demo.localhost:3000')).toBe(plain);
  expect(setSessionCookie('abc', 'https://demo.example.com')).toBe(`__Host-${plain}; Secure`);
});

test('logging out removes it', () => {
  expect(clearSessionCookie('http://localhost')).toBe(
    'holdfast_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
  );
});
