import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webEndpoints } from '../../src/api/public/web-endpoints.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { openThings, things } from './things.ts';

const PAGE =
  '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><script src="/assets/main-Ab12.js"></script>';
const SCRIPT = `const greeting = ${JSON.stringify('hello '.repeat(200))};`;
const ROUTES = ['/', '/orders', '/orders/$orderId', '/settings/$section', '/scan'];
const IMMUTABLE = 'public, max-age=31536000, immutable';

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-web-'));
  const { front, fallback } = webEndpoints(join(folder, 'dist'));
  server = await startTestServer(things, [front, ...openThings], { fallback });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** With nothing added, tidied or unpacked on the way, as fetch would. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { promise, resolve, reject } = Promise.withResolvers<Got>();
  request({ host: '127.0.0.1', port: server.port, path, method, headers }, (reply) => {
    const chunks: Buffer[] = [];
    reply.on('data', (chunk: Buffer) => chunks.push(chunk));
    reply.on('end', () =>
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
    );
  })
    .on('error', reject)
    .end();
  return promise;
}

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8' };

describe('before it has been built', () => {
  test('the bare address says so, and where everything else is', async () => {
    const { status, headers, body } = await get('/', BROWSER);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body.toString()).toContain('The back office has not been built: run <code>npm run build</code>');
    expect(body.toString()).toContain('href="/docs"');
    expect(body.toString()).toContain('href="/openapi.json"');
  });

  test.each(['/orders/123', '/assets/main-Ab12.js', '/favicon.svg'])('%s is not there', async (path) => {
    const { status, body } = await get(path, BROWSER);
    expect(status).toBe(404);
    expect(JSON.parse(body.toString())).toMatchObject({ error: { message: expect.stringContaining('/docs') } });
  });
});

describe('once it has been built', () => {
  beforeAll(() => {
    mkdirSync(join(folder, 'dist', 'assets'), { recursive: true });
    writeFileSync(join(folder, 'secret.txt'), 'not for you');
    writeFileSync(join(folder, 'dist', 'assets', 'main-Ab12.js'), SCRIPT);
    writeFileSync(join(folder, 'dist', 'assets', 'main-Ab12.js.br'), brotliCompressSync(SCRIPT));
    writeFileSync(join(folder, 'dist', 'assets', 'reader-Cd34.wasm'), Buffer.from([0, 0x61, 0x73, 0x6d]));
    writeFileSync(join(folder, 'dist', 'assets', 'odd-Ef56.thing'), 'odd');
    writeFileSync(join(folder, 'dist', 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    symlinkSync(join(folder, 'secret.txt'), join(folder, 'dist', 'link.txt'));
    writeFileSync(join(folder, 'dist', 'routes.json'), JSON.stringify(ROUTES));
    // Last, as the build does: it is what shows that there is a new one.
    writeFileSync(join(folder, 'dist', 'index.html'), PAGE);
  });

  test.each([
    // path                    accept              status  what
    ['/', BROWSER.accept, 200, 'page'],
    ['/', '*/*', 200, 'page'],
    ['/index.html', BROWSER.accept, 200, 'page'],
    ['/orders', BROWSER.accept, 200, 'page'],
    ['/orders/', BROWSER.accept, 200, 'page'],
    ['/orders/123?tab=lines', BROWSER.accept, 200, 'page'],
    ['/orders/123', '*/*', 200, 'page'],
    ['/orders/123', '', 200, 'page'],
    ['/orders/123', 'application/json', 404, 'JSON'],
    ['/orders/123', 'text/html;q=0', 404, 'JSON'],
    ['/settings/taxes', BROWSER.accept, 200, 'page'],
    ['/mcp', '*/*', 404, 'JSON'],
    ['/mcp', '', 404, 'JSON'],
    ['/changelog', 'application/json', 404, 'JSON'],
    ['/changelog', BROWSER.accept, 404, 'page'],
    ['/orders/123/nonsense', BROWSER.accept, 404, 'page'],
    ['/orders/123/nonsense', '*/*', 404, 'JSON'],
    ['/scan/ABC.123', BROWSER.accept, 404, 'page'],
    ['/favicon.ico', 'image/avif,image/*,*/*;q=0.8', 404, 'JSON'],
    ['/robots.txt', '*/*', 404, 'JSON'],
    ['/routes.json', '*/*', 404, 'JSON'],
    ['/assets/gone-Zz99.js', BROWSER.accept, 404, 'JSON'],
    ['/assets/', BROWSER.accept, 404, 'page'],
    ['/assets/main-Ab12.js/more', BROWSER.accept, 404, 'JSON'],
    ['/api', BROWSER.accept, 404, 'JSON'],
    ['/api/nothing', BROWSER.accept, 404, 'JSON'],
    ['/apis', BROWSER.accept, 404, 'page'],
  ])('GET %s with Accept %s answers %s, a %s', async (path, accept, status, what) => {
    for (const method of ['GET', 'HEAD']) {
      const got = await get(path, accept === '' ? {} : { accept }, method);
      expect(got.status).toBe(status);
      expect(got.headers['content-type']).toBe(
        what === 'page' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      );
      if (method === 'HEAD') expect(got.body).toHaveLength(0);
    }
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s finds no page', async (method) => {
    expect((await get('/orders/123', BROWSER, method)).status).toBe(404);
  });

  test('an endpoint wins over a page', async () => {
    expect(JSON.parse((await get('/healthz', BROWSER)).body.toString())).toEqual({ status: 'ok' });
    expect((await get('/healthz', BROWSER, 'POST')).status).toBe(405);
  });

  test.each([
    // path                      type                               cache
    ['/assets/main-Ab12.js', 'text/javascript; charset=utf-8', IMMUTABLE],
    ['/assets/reader-Cd34.wasm', 'application/wasm', IMMUTABLE],
    ['/assets/odd-Ef56.thing', 'application/octet-stream', IMMUTABLE],
    ['/favicon.svg', 'image/svg+xml', 'no-cache'],
  ])('%s is %s, kept as %s', async (path, type, cache) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': cache,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    // accept-encoding      coding
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip, deflate', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('Accept-Encoding %j gets %s', async (accepted, coding) => {
    const { headers, body } = await get('/assets/main-Ab12.js', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(coding);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ''] ?? ((bytes: Buffer) => bytes);
    expect(unpack(body).toString()).toBe(SCRIPT);
    expect(Number(headers['content-length'])).toBe(body.length);
  });

  test('what is not worth packing is not packed', async () => {
    const { headers } = await get('/assets/odd-Ef56.thing', { 'accept-encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('what the browser has is not sent again, however it was packed', async () => {
    const { headers } = await get('/assets/main-Ab12.js', { 'accept-encoding': 'br' });
    const etag = String(headers['etag']);
    const again = await get('/assets/main-Ab12.js', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.headers).toMatchObject({ etag, 'cache-control': IMMUTABLE });
    expect((await get('/assets/main-Ab12.js', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
    '/link.txt',
    '/secret.txt%00.js',
    '/assets/main-Ab12.js%00',
    '/constructor',
    '/__proto__',
  ])('%s leads nowhere', async (path) => {
    const { status, body } = await get(path);
    expect(body.toString()).not.toContain('not for you');
    expect([200, 400, 404]).toContain(status);
    if (status === 200) expect(body.toString()).toContain('csp-nonce');
  });

  test('a new build is served at once, and an old one no longer', async () => {
    const old = join(folder, 'dist', 'assets', 'main-Ab12.js');
    rmSync(old);
    writeFileSync(join(folder, 'dist', 'assets', 'main-Gh78.js'), 'new');
    writeFileSync(join(folder, 'dist', 'index.html'), `${PAGE}<p>new`);
    expect((await get('/')).body.toString()).toContain('<p>new');
    expect((await get('/assets/main-Gh78.js')).body.toString()).toBe('new');
    expect((await get('/assets/main-Ab12.js')).status).toBe(404);
    writeFileSync(old, SCRIPT);
    writeFileSync(join(folder, 'dist', 'index.html'), PAGE);
    expect((await get('/assets/main-Ab12.js')).status).toBe(200);
  });
});

describe('what a page may do', () => {
  const policyOf = ({ headers }: Got): ReadonlyMap<string, string> =>
    new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1).join(' ')]),
    );
  const nonceIn = ({ body }: Got): string => /content="([^"]*)"/.exec(body.toString())?.[1] ?? '';

  test('is nothing but what the policy lists', async () => {
    const got = await get('/orders/123', BROWSER);
    expect(Object.fromEntries(policyOf(got))).toEqual({
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'style-src': `'self' 'nonce-${nonceIn(got)}'`,
      'img-src': "'self' data: blob:",
      'connect-src': "'self'",
      'font-src': "'self'",
      'media-src': "'self' blob:",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'frame-src': "'self' blob:",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
  });

  test('the camera is for our own pages, and the microphone for nobody', async () => {
    const { headers } = await get('/', BROWSER);
    const policy = String(headers['permissions-policy']).split(', ');
    expect(policy).toContain('camera=(self)');
    expect(policy).toContain('microphone=()');
    expect(policy).toContain('geolocation=()');
    expect(policy.filter((feature) => !/^[a-z-]+=\((self)?\)$/.test(feature))).toEqual([]);
  });

  test('every reply has a word of its own, and nothing that would keep an old page alive', async () => {
    const [one, other] = [await get('/', BROWSER), await get('/', BROWSER)];
    expect(nonceIn(one)).toMatch(/^[A-Za-z0-9+/]{24}$/);
    expect(nonceIn(other)).not.toBe(nonceIn(one));
    expect(one.body.toString()).not.toContain('__CSP_NONCE__');
    expect(one.headers['cache-control']).toBe('no-cache');
    expect(one.headers['etag']).toBeUndefined();
    expect(one.headers['last-modified']).toBeUndefined();
    expect((await get('/', { ...BROWSER, 'if-none-match': '*' })).status).toBe(200);
  });
});
