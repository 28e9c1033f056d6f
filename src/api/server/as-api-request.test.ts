import { describe, expect, test } from 'vitest';
import { asApiRequest, type RawRequest } from './request.ts';

const raw = (overrides: Partial<RawRequest>): RawRequest => ({
  id: '1',
  method: 'GET',
  url: '/',
  headers: {},
  body: undefined,
  protocol: 'http',
  host: 'localhost',
  address: '127.0.0.1',
  ...overrides,
});

describe('a URL is taken apart', () => {
  test.each([
    ['/', '/', '/', ''],
    ['/api/4/things', '/api/4/things', '/api/4/things', ''],
    ['/api/4/things/?a=1?b', '/api/4/things/?a=1?b', '/api/4/things', 'a=1?b'],
    ['/api/boomerang/things?', '/api/boomerang/things?', '/api/4/things', ''],
    ['http://acme.test/api/4/things?a=1', '/api/4/things?a=1', '/api/4/things', 'a=1'],
    ['http://acme.test?a=1', '/?a=1', '/', 'a=1'],
    ['?a=1', '?a=1', '', 'a=1'],
    ['*', '*', '*', ''],
  ])('%s', (sent, url, path, queryString) => {
    expect(asApiRequest(raw({ url: sent })).request).toMatchObject({ url, path, queryString });
  });
});

describe('a host', () => {
  test.each([
    ['Acme.Example:8080', 'http://acme.example:8080', 'acme.example'],
    ['localhost', 'http://localhost', 'localhost'],
    ['my_service:80', 'http://my_service:80', 'my_service'],
    ['[::1]:3000', 'http://[::1]:3000', '[::1]'],
    ['10.0.0.1', 'http://10.0.0.1', '10.0.0.1'],
  ])('%s', (sent, baseUrl, host) => {
    const { request, problem } = asApiRequest(raw({ host: sent }));
    expect(problem).toBeUndefined();
    expect(request).toMatchObject({ baseUrl, host });
  });

  test.each(['', 'a b', 'a/b', 'a:b', 'a:123456', '<x>', 'user@host', 'é', 'x'.repeat(254)])(
    '%j is refused',
    (host) => {
      const { request, problem } = asApiRequest(raw({ host }));
      expect(problem).toMatchObject({ status: 400 });
      expect(request.host).toBe('localhost');
    },
  );
});

test('a scheme is http or https, an address an address', () => {
  expect(asApiRequest(raw({ protocol: 'https' })).request.baseUrl).toBe('https://localhost');
  expect(asApiRequest(raw({ protocol: 'javascript' })).request.baseUrl).toBe('http://localhost');
  expect(asApiRequest(raw({ address: '::1' })).request.address).toBe('::1');
  expect(asApiRequest(raw({ address: 'nonsense' })).request.address).toBe('unknown');
});
