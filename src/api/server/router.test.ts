import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Endpoint, Format, PublicEndpoint } from './endpoint.ts';
import { canonicalPath, createRouter } from './router.ts';

const endpoint = (method: Endpoint['method'], path: string, format?: Format): Endpoint => ({
  kind: 'read',
  method,
  path,
  ...(format !== undefined && { format }),
  handle: () => Promise.resolve({ status: 200, body: '' }),
});

const open = (method: PublicEndpoint['method'], path: string): PublicEndpoint => ({
  method,
  path,
  handle: () => Promise.resolve({ status: 200, body: '' }),
});

const router = createRouter(
  [
    endpoint('GET', '/api/4/customers'),
    endpoint('POST', '/api/4/customers'),
    endpoint('POST', '/api/4/customers/search'),
    endpoint('GET', '/api/4/customers/:id'),
    endpoint('PUT', '/api/4/customers/:id'),
    endpoint('DELETE', '/api/4/customers/:id'),
    endpoint('POST', '/api/4/customers/:id/restore'),
    endpoint('GET', '/api/4/companies/current'),
    endpoint('GET', '/api/4/orders/:id/packing_slip', { type: 'application/pdf', suffix: 'pdf' }),
    endpoint('GET', '/api/1/orders/:id'),
    endpoint('GET', '/api/1/orders/:order_id/lines/:id'),
  ],
  [
    open('GET', '/'),
    open('GET', '/openapi.json'),
    open('GET', '/barcodes/:id/image'),
    open('GET', '/barcodes/:id/image.png'),
    open('POST', '/session'),
    open('DELETE', '/session'),
  ],
);

const stored = (method: string, path: string): string => {
  const match = router.match(method, canonicalPath(path));
  switch (match.kind) {
    case 'api':
      return `${match.endpoint.method} ${match.endpoint.path}${match.flat ? ' flat' : ''} ${JSON.stringify(match.params)}`;
    case 'public':
      return `${match.endpoint.method} ${match.endpoint.path} ${JSON.stringify(match.params)}`;
    case 'wrong_method':
      return `allow ${match.allow}`;
    case 'wrong_suffix':
      return `no ${match.suffix}, only ${match.allowed}`;
    case 'nothing':
      return 'nothing';
  }
};

describe('finds', () => {
  test.each([
    ['GET', '/api/4/customers', 'GET /api/4/customers {}'],
    ['GET', '/api/4/customers/', 'GET /api/4/customers {}'],
    ['GET', '/api/4/customers///', 'GET /api/4/customers {}'],
    ['GET', '/api/4/customers.json', 'GET /api/4/customers flat {}'],
    ['GET', '/api/4/customers.json/', 'GET /api/4/customers flat {}'],
    ['HEAD', '/api/4/customers', 'GET /api/4/customers {}'],
    ['GET', '/api/boomerang/customers', 'GET /api/4/customers {}'],
    ['POST', '/api/4/customers/search', 'POST /api/4/customers/search {}'],
    ['POST', '/api/4/customers/search.json', 'POST /api/4/customers/search flat {}'],
    ['GET', '/api/4/customers/17', 'GET /api/4/customers/:id {"id":"17"}'],
    ['GET', '/api/4/customers/17.json', 'GET /api/4/customers/:id flat {"id":"17"}'],
    ['PUT', '/api/4/customers/17', 'PUT /api/4/customers/:id {"id":"17"}'],
    ['PATCH', '/api/4/customers/17', 'PUT /api/4/customers/:id {"id":"17"}'],
    ['GET', '/api/4/customers/a%20b', 'GET /api/4/customers/:id {"id":"a b"}'],
    ['GET', '/api/4/customers/a%2Fb', 'GET /api/4/customers/:id {"id":"a/b"}'],
    ['GET', '/api/4/customers/__proto__', 'GET /api/4/customers/:id {"id":"__proto__"}'],
    ['GET', '/api/4/customers/.json', 'GET /api/4/customers/:id {"id":".json"}'],
    ['GET', '/api/4/customers/12.5', 'GET /api/4/customers/:id {"id":"12.5"}'],
    ['POST', '/api/4/customers/search/restore', 'POST /api/4/customers/:id/restore {"id":"search"}'],
    ['GET', '/api/4/companies/current', 'GET /api/4/companies/current {}'],
    ['GET', '/api/4/orders/7/packing_slip', 'GET /api/4/orders/:id/packing_slip {"id":"7"}'],
    ['GET', '/api/4/orders/7/packing_slip.pdf', 'GET /api/4/orders/:id/packing_slip {"id":"7"}'],
    ['GET', '/api/1/orders/7', 'GET /api/1/orders/:id {"id":"7"}'],
    ['GET', '/api/1/orders/7/lines/8', 'GET /api/1/orders/:order_id/lines/:id {"order_id":"7","id":"8"}'],
    ['GET', '/', 'GET / {}'],
    ['GET', '/openapi.json', 'GET /openapi.json {}'],
    ['GET', '/barcodes/9/image', 'GET /barcodes/:id/image {"id":"9"}'],
    ['GET', '/barcodes/9/image.png', 'GET /barcodes/:id/image.png {"id":"9"}'],
    ['DELETE', '/session', 'DELETE /session {}'],
  ])('%s %s', (method, path, expected) => {
    expect(stored(method, path)).toBe(expected);
  });
});

describe('refuses', () => {
  test.each([
    ['DELETE', '/api/4/customers', 'allow GET, HEAD, POST, OPTIONS'],
    ['POST', '/api/4/customers/17', 'allow GET, HEAD, PUT, PATCH, DELETE, OPTIONS'],
    ['GET', '/api/4/customers/search', 'allow POST, OPTIONS'],
    ['PROPFIND', '/api/4/customers', 'allow GET, HEAD, POST, OPTIONS'],
    ['DELETE', '/api/4/customers.xml', 'allow GET, HEAD, POST, OPTIONS'],
    ['PUT', '/session', 'allow POST, DELETE, OPTIONS'],
    ['GET', '/api/4/customers.xml', 'no xml, only json'],
    ['GET', '/api/4/customers/17.csv', 'no csv, only json'],
    ['GET', '/api/4/customers.JSON', 'no JSON, only json'],
    ['GET', '/api/4/orders/7/packing_slip.json', 'no json, only pdf'],
    ['GET', '/api/4/unknown.xml', 'nothing'],
    ['GET', '/api/4//customers', 'nothing'],
    ['GET', '/api/4/customers//restore', 'nothing'],
    ['GET', '/api/4', 'nothing'],
    ['GET', '/api/2/customers', 'nothing'],
    ['GET', '/api/boomerangs/customers', 'nothing'],
    ['GET', '/api/4/customers/%', 'nothing'],
    ['GET', '/api/4/customers/%ff', 'nothing'],
    ['GET', '/api/4/customers/a%00b', 'nothing'],
    ['GET', '/barcodes/9/image.gif', 'nothing'],
    ['GET', '/openapi', 'nothing'],
    ['GET', '*', 'nothing'],
    ['GET', '', 'nothing'],
  ])('%s %s', (method, path, expected) => {
    expect(stored(method, path)).toBe(expected);
  });

  test('two endpoints at one address, as a defect', () => {
    const twice = [endpoint('GET', '/api/4/tags/:id'), endpoint('GET', '/api/4/tags/:name')];
    expect(() => createRouter(twice, [])).toThrow('two endpoints for GET /api/4/tags/:name');
  });

  test('a public endpoint inside /api, as a defect', () => {
    expect(() => createRouter([], [open('GET', '/api/4/open')])).toThrow('inside /api');
  });
});

test('takes any path without throwing', () => {
  const segment = fc.oneof(
    fc.constantFrom('api', '4', '1', 'customers', 'search', '..', '.', '', '%', '%2e', '%00', '.json', 'x.json', ':id'),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  const path = fc.array(segment, { maxLength: 8 }).map((segments) => `/${segments.join('/')}`);
  fc.assert(
    fc.property(fc.constantFrom('GET', 'PUT', 'X'), path, (method, text) => {
      expect(stored(method, text)).not.toBe('');
    }),
  );
});
