import { expect, test } from 'vitest';
import { banner } from './banner.ts';
import type { StartFacts } from './start-facts.ts';

const first: StartFacts = {
  version: '0.1.0',
  node: '26.10.0',
  pid: 7,
  port: 3000,
  data_dir: './data',
  database: { kind: 'embedded', version: '18.4', migrations: 12, ready_ms: 912 },
  urls: {
    base: 'http://localhost:3000',
    v4: 'http://localhost:3000/api/4',
    v1: 'http://localhost:3000/api/1',
    docs: 'http://localhost:3000/docs',
    company: 'http://demo.localhost:3000/api/4',
  },
  company: {
    companies: 1,
    name: 'Lumen Camera Hire',
    slug: 'demo',
    demo: true,
    products: 38,
    stock_items: 146,
    customers: 60,
    orders: 240,
    today: { going_out: 5, coming_back: 4, late: 2, short: 1 },
  },
  owner: { email: 'owner@demo.test', password: 'k7mp-x2qd-9fhw-t3zn' },
  api_key: 'hf_key',
  access_token: 'token',
  setup_code: null,
};

test('the first start shows the ways in, and what to try', () => {
  expect(banner(first)).toBe(`
  holdfast 0.1.0 · node 26.10 · data ./data · postgres 18.4 (embedded)

  ✔ database ready (12 migrations, 0.9 s)
  ✔ demo company "Lumen Camera Hire": 38 products, 146 stock items, 60 customers, 240 orders
      today: 5 going out, 4 coming back, 2 late, 1 shortage

  Back office   http://localhost:3000        owner@demo.test / k7mp-x2qd-9fhw-t3zn
  API v4        http://localhost:3000/api/4     also http://demo.localhost:3000/api/4
  API v1        http://localhost:3000/api/1
  API docs      http://localhost:3000/docs
  API key       hf_key
  Access token  token

  These credentials are shown only once. Try it:
    curl 'http://localhost:3000/api/1/customers?api_key=hf_key&per=2'
    curl -H 'Authorization: Bearer token' 'http://localhost:3000/api/4/bundles?include=photo'

`);
});

test('a later start shows no secrets, but how to make new ones', () => {
  const text = banner({ ...first, owner: null, api_key: null, access_token: null });
  expect(text).not.toContain('owner@demo.test');
  expect(text).not.toContain('curl');
  expect(text).toContain("npm run holdfast -- key create --name 'My key'");
  expect(text).toContain("npm run holdfast -- token create --name 'My token'");
});

test('without a company it tells where to set the shop up', () => {
  const urls = { ...first.urls, company: null };
  const text = banner({ ...first, urls, company: null, owner: null, api_key: null, access_token: null });
  expect(text).toContain('✘ no company yet');
  expect(text).not.toContain('also http');
  expect(text).toContain('Open http://localhost:3000 to set up your company');
  expect(text).toContain('npm run holdfast -- company create');
});

test('a password that the settings gave is not repeated', () => {
  expect(banner({ ...first, owner: { email: 'me@x.test', password: null } })).toContain(
    'me@x.test / the password you set',
  );
});

test.each([
  [{ products: 0, stock_items: 0, customers: 0, orders: 0, demo: false }, '✔ company "Lumen Camera Hire": empty\n\n'],
  [{ companies: 3 }, '✔ 3 companies'],
])('counts %j as %s', (counts, line) => {
  if (first.company === null) throw new Error('the first start has a company');
  expect(banner({ ...first, company: { ...first.company, ...counts } })).toContain(line);
});

test('says when the database is the operator’s own', () => {
  const database = { ...first.database, kind: 'external', version: '15.9' } as const;
  expect(banner({ ...first, database })).toContain('postgres 15.9 (DATABASE_URL)');
});
