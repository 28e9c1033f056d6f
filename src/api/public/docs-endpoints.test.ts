import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ApiRequest, Reply } from '../server/request.ts';
import { docsEndpoints } from './docs-endpoints.ts';

const openApi = { openapi: '3.1.1', info: { title: 'A test' } };
const endpoints = docsEndpoints({ openApi: () => openApi });

test('the document is served as it is', async () => {
  const reply = await get('/openapi.json');
  expect(reply.status).toBe(200);
  expect(reply.headers?.['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(textOf(reply))).toEqual(openApi);
});

test.each([
  // accept-encoding             packed
  ['gzip', true],
  ['gzip, deflate, br', true],
  ['br;q=1.0, gzip;q=0.8', true],
  ['gzip;q=0', false],
  ['identity', false],
  ['', false],
])('with accept-encoding %j it is packed: %s', async (accepted, packed) => {
  const reply = await get('/openapi.json', { 'accept-encoding': accepted });
  expect(reply.headers?.['content-encoding']).toBe(packed ? 'gzip' : undefined);
  expect(JSON.parse(textOf(reply))).toEqual(openApi);
});

test('what the caller has already is not sent again', async () => {
  const { headers } = await get('/openapi.json');
  const etag = headers?.etag ?? '';
  expect(await get('/openapi.json', { 'if-none-match': `"other", ${etag}` })).toMatchObject({ status: 304, body: '' });
  expect(await get('/openapi.json', { 'if-none-match': '"other"' })).toMatchObject({ status: 200 });
});

test('another document has another tag', async () => {
  const [other] = docsEndpoints({ openApi: () => ({ ...openApi, paths: {} }) });
  const { headers } = (await other?.handle(request({}), {})) ?? {};
  expect(headers?.etag).not.toBe((await get('/openapi.json')).headers?.etag);
});

describe('the page', () => {
  test('allows only what comes from here', async () => {
    const { headers } = await get('/docs');
    expect(headers?.['content-type']).toBe('text/html; charset=utf-8');
    expect(headers?.['content-security-policy']).toContain("default-src 'self'");
    expect(headers?.['content-security-policy']).not.toContain('unsafe');
  });

  test('finds everything it asks for, and asks nobody else', async () => {
    const asked = new Set(['/docs']);
    for (const path of asked) {
      const text = textOf(await get(path));
      for (const [, reference = ''] of text.matchAll(REFERENCES))
        asked.add(new URL(reference, `http://here${path}`).pathname);
      expect(text.match(/https?:\/\/(?!www\.w3\.org\/2000\/svg)[\w.-]+/g) ?? [], path).toEqual([]);
    }
    expect(asked.size).toBeGreaterThan(5);
    expect([...asked].filter((path) => !endpoints.some((endpoint) => endpoint.path === path))).toEqual([]);
    expect(endpoints.map(({ path }) => path).toSorted()).toEqual([...asked].toSorted());
  });

  test('has no script or style of its own in the text', async () => {
    const html = textOf(await get('/docs'));
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });
});

/** `src`, `href` and the imports and fetches of scripts; not the places within a page. */
const REFERENCES = /(?:(?:src|href)="|from '|fetch\(')((?:\/|\.\/)[^"'#]+)/g;

async function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  const endpoint = endpoints.find((candidate) => candidate.path === path);
  if (endpoint === undefined) throw new Error(`nothing is served at ${path}`);
  return endpoint.handle(request(headers), {});
}

function textOf({ headers, body }: Reply): string {
  if (!Buffer.isBuffer(body)) throw new Error('the body is no buffer');
  return (headers?.['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
}

function request(headers: Readonly<Record<string, string>>): ApiRequest {
  return {
    id: 'test',
    method: 'GET',
    url: '/',
    path: '/',
    queryString: '',
    headers,
    body: Buffer.alloc(0),
    baseUrl: 'http://localhost',
    host: 'localhost',
    address: '127.0.0.1',
  };
}
