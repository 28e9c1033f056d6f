import * as fc from 'fast-check';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawExchange } from './raw-exchange.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { openThings, things } from './things.ts';

let server: TestServer;
beforeAll(async () => {
  // The endpoints that fail on purpose are left out.
  const sound = things.filter(({ path }) => !path.endsWith('/defects'));
  const open = openThings.filter(({ path }) => path !== '/open-defect');
  server = await startTestServer(sound, open, { timeouts: { headers_ms: 300, request_ms: 400 } });
});
afterAll(() => server.stop());

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'PURGE'];

const SEGMENTS = [
  'api',
  '1',
  '4',
  'boomerang',
  'things',
  'search',
  '7',
  '..',
  '.',
  '',
  '%',
  '%2f',
  '%00',
  '%ff',
  '.json',
];

const segment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...SEGMENTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 12 }).map(encodeURI) },
);

const path = fc.oneof(
  fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join('/')}`),
  fc
    .tuple(fc.constantFrom('/api/4/things', '/api/1/things', '/api/4/things/7'), segment)
    .map((parts) => parts.join('')),
);

const query = fc.string({ unit: 'grapheme-ascii', maxLength: 30 }).map((text) => `?${encodeURI(text)}`);

const HEADERS = [
  'accept',
  'content-type',
  'authorization',
  'idempotency-key',
  'if-none-match',
  'if-match',
  'x-request-id',
  'cookie',
  'origin',
  'host',
  'x-forwarded-for',
  'expect',
  'range',
];

const headerValue = fc.oneof(
  fc.constantFrom('*/*', 'application/json', 'Bearer x', '"v1"', '*', 'a=b;c', '100-continue', 'bytes=0-1', ',', ';'),
  fc.string({ unit: 'grapheme-ascii', maxLength: 40 }).map((text) => text.trim()),
);

const headers = fc.dictionary(fc.constantFrom(...HEADERS), headerValue, { maxKeys: 5 });

const body = fc.oneof(fc.constant(''), fc.json(), fc.string({ unit: 'binary', maxLength: 60 }));

test('no method, path, query, header or body makes a 500', async () => {
  const shape = fc.tuple(fc.constantFrom(...METHODS), path, query, headers, body, fc.boolean());
  await fc.assert(
    fc.asyncProperty(shape, async ([method, text, search, own, content, known]) => {
      const credential = known ? { authorization: `Bearer ${server.token}` } : {};
      const status = await statusOf(method, text + search, { ...own, ...credential }, content);
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 600 },
  );
  expect(server.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
}, 60_000);

test('no bytes make a 500 or end the server', async () => {
  const stockItem = fc.oneof(
    fc.constantFrom(
      'GET ',
      'POST ',
      '/api/4/things',
      ' HTTP/1.1\r\n',
      'Host: x\r\n',
      '\r\n',
      '\r\n\r\n',
      ': ',
      '0\r\n',
    ),
    fc.constantFrom('Content-Length: 5\r\n', 'Transfer-Encoding: chunked\r\n', 'Connection: close\r\n', '\0', '\n'),
    fc.string({ unit: 'binary', maxLength: 10 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(stockItem, { minLength: 1, maxLength: 12 }), async (stockItems) => {
      const { text } = await rawExchange(server.port, `${stockItems.join('')}\r\n\r\n`);
      expect(text).not.toMatch(/HTTP\/1\.1 5/);
    }),
    { numRuns: 60 },
  );
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
}, 60_000);

function statusOf(method: string, target: string, own: Record<string, string>, content: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const outgoing = request({ host: '127.0.0.1', port: server.port, method, path: target, headers: own }, (reply) => {
    reply.resume();
    reply.on('end', () => resolve(reply.statusCode ?? 0));
  });
  outgoing.on('error', reject);
  outgoing.end(content);
  return promise;
}
