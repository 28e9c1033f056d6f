import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BODY_LIMIT, PICTURE_BODY_LIMIT } from '../../src/api/server/http.ts';
import { URL_LIMIT } from '../../src/api/server/request.ts';
import { v4Endpoints } from '../../src/api/v4/endpoints.ts';
import { resources } from '../../src/api/v4/registry.ts';
import { asReply, rawSocket, readToEnd } from './raw-exchange.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { openThings, THING_TAG, things } from './things.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(things, openThings, { baseDomain: 'holdfast.test' });
});
afterAll(() => server.stop());

type Call = Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> };

const call = (method: string, path: string, { headers = {}, ...rest }: Call = {}): Promise<Response> =>
  fetch(server.url + path, { method, headers: { authorization: `Bearer ${server.token}`, ...headers }, ...rest });

const sending = (body: string, type = 'application/json'): Call => ({ body, headers: { 'content-type': type } });

const refused = async (method: string, path: string, init?: Call): Promise<unknown> =>
  (await call(method, path, init)).json();

const pathOf = (length: number): string => `/api/4/things?q=${'x'.repeat(length - '/api/4/things?q='.length)}`;

const bodyOf = (length: number): string => `"${'x'.repeat(length - 2)}"`;

/** fetch does not let us choose the host. */
const at = async (host: string): Promise<Response> => {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  request(
    {
      host: '127.0.0.1',
      port: server.port,
      path: '/api/4/things',
      headers: { host, authorization: `Bearer ${server.token}` },
    },
    (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => resolve(new Response(Buffer.concat(chunks), { status: reply.statusCode ?? 0 })));
    },
  )
    .on('error', reject)
    .end();
  return promise;
};

describe('prefixes, slashes and methods', () => {
  test.each([
    ['GET', '/api/4/things', 200],
    ['GET', '/api/4/things/', 200],
    ['GET', '/api/4/things?page[size]=5', 200],
    ['GET', '/api/boomerang/things', 200],
    ['GET', '/api/1/things', 200],
    ['GET', '/api/2/things', 404],
    ['GET', '/api/things', 404],
    ['GET', '/api', 404],
    ['GET', '/nowhere', 404],
    ['PUT', '/api/4/things/7', 200],
    ['PATCH', '/api/4/things/7', 200],
    ['PATCH', '/api/4/things', 405],
    ['PUT', '/api/1/things', 405],
    ['DELETE', '/pictures/7', 405],
    ['GET', '/api/4/things/%E0%A4%A', 404],
    ['GET', '/api/4/things/a%00b', 404],
  ])('%s %s answers %i', async (method, path, status) => {
    expect((await call(method, path)).status).toBe(status);
  });

  test('a method that is not supported is told which are', async () => {
    const reply = await call('DELETE', '/api/4/things');
    expect(reply.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  });

  test('HEAD answers what GET would, without the body', async () => {
    const [get, head] = [await call('GET', '/api/4/things/7'), await call('HEAD', '/api/4/things/7')];
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['content-length', 'content-type', 'etag'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });
});

describe('content types', () => {
  test.each([
    ['application/json', 201],
    ['application/vnd.api+json', 201],
    ['application/json; charset=utf-8', 201],
    ['Application/JSON;charset=UTF-8', 201],
    ['application/vnd.api+json; ext="x"', 201],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['nonsense', 415],
    ['application/jsonx', 415],
  ])('a body of %s answers %i', async (type, status) => {
    expect((await call('POST', '/api/4/things', sending('{}', type))).status).toBe(status);
  });

  test('a body of no type is refused, except with DELETE', async () => {
    const body = new Blob(['{}']);
    expect((await call('POST', '/api/4/things', { body })).status).toBe(415);
    expect((await call('DELETE', '/api/4/things/7', { body })).status).toBe(200);
    expect((await call('DELETE', '/api/4/things/7', sending('{}'))).status).toBe(200);
  });

  test('without a body no type matters', async () => {
    const headers = { 'content-type': 'nonsense' };
    expect((await call('POST', '/api/4/things', { headers })).status).toBe(201);
    expect((await call('GET', '/api/4/things', { headers })).status).toBe(200);
  });

  test.each([
    ['*/*', 200],
    ['application/json', 200],
    ['application/vnd.api+json', 200],
    ['application/*', 200],
    ['text/html, */*;q=0.1', 200],
    ['application/json;q=0, */*', 200],
    ['', 200],
    ['text/html', 406],
    ['application/xml', 406],
    ['*/*;q=0', 406],
    ['application/json;q=0, application/vnd.api+json;q=0', 406],
    ['nonsense', 406],
  ])('Accept: %s answers %i', async (accept, status) => {
    expect((await call('GET', '/api/4/things', { headers: { accept } })).status).toBe(status);
  });

  test.each([
    ['/api/4/things/7.json', 200, 'application/json; charset=utf-8'],
    ['/api/4/things/7', 200, 'application/vnd.api+json; charset=utf-8'],
    ['/api/4/things/missing.json', 404, 'application/json; charset=utf-8'],
    ['/api/4/things/missing', 404, 'application/vnd.api+json; charset=utf-8'],
    ['/api/4/things.xml', 406, 'application/vnd.api+json; charset=utf-8'],
    ['/api/4/things/7.csv', 406, 'application/vnd.api+json; charset=utf-8'],
    ['/api/1/things.json', 200, 'application/json; charset=utf-8'],
    ['/api/1/things.xml', 406, 'application/json; charset=utf-8'],
    ['/api/1/nothing', 404, 'application/json; charset=utf-8'],
    ['/nowhere', 404, 'application/json; charset=utf-8'],
  ])('%s answers %i as %s', async (path, status, type) => {
    const reply = await call('GET', path);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([status, type]);
  });
});

describe('errors of version 4', () => {
  test.each([
    ['GET', '/api/4/things/missing', { code: 'resources_not_found', status: '404', title: 'Resource(s) not found' }],
    [
      'GET',
      '/api/4/nothing',
      {
        code: 'resources_not_found',
        status: '404',
        title: 'Resource(s) not found',
        detail: 'there is nothing at this path; /docs lists what there is',
      },
    ],
    [
      'GET',
      '/api/4/bad',
      {
        code: 'bad_request',
        status: '400',
        title: 'Request Error',
        detail: 'filter[x] is not supported',
        source: { parameter: 'filter[x]' },
        meta: { code: 'invalid_filter' },
      },
    ],
    [
      'GET',
      '/api/4/wrong',
      {
        code: 'wrong_status',
        status: '422',
        title: 'Wrong status',
        detail: "Can't transition order from 'reserved' to 'archived'",
        meta: null,
      },
    ],
    [
      'DELETE',
      '/api/4/things',
      {
        code: 'method_not_allowed',
        status: '405',
        title: 'Method Not Allowed',
        detail: 'DELETE is not supported here; allowed: GET, HEAD, POST, OPTIONS',
      },
    ],
    [
      'GET',
      '/api/4/things.csv',
      {
        code: 'not_acceptable',
        status: '406',
        title: 'Not Acceptable',
        detail: '.csv is not a format we answer; only .json is',
      },
    ],
  ])('%s %s', async (method, path, error) => {
    expect(await (await call(method, path)).json()).toEqual({ errors: [error] });
  });

  test('a validation tells every field', async () => {
    const reply = await call('POST', '/api/4/refusals');
    expect(reply.status).toBe(422);
    expect(await reply.json()).toEqual({
      errors: [
        {
          code: 'invalid',
          status: '422',
          title: 'Validation Error',
          detail: "name can't be blank",
          source: { pointer: '/data/attributes/name' },
          meta: { attribute: 'name', message: "can't be blank" },
        },
        {
          code: 'invalid',
          status: '422',
          title: 'Validation Error',
          detail: 'size must be positive',
          source: { pointer: '/data/attributes/size' },
          meta: { attribute: 'size', message: 'must be positive' },
        },
      ],
    });
  });

  test('a defect tells the request id and nothing of itself', async () => {
    const reply = await call('POST', '/api/4/defects', { headers: { 'x-request-id': 'mine-1' } });
    expect(reply.status).toBe(500);
    expect(await reply.json()).toEqual({
      errors: [
        {
          code: 'internal_server_error',
          status: '500',
          title: 'Internal Server Error',
          detail: 'an unexpected error occurred; it has been logged',
          meta: { request_id: 'mine-1' },
        },
      ],
    });
  });
});

describe('errors of version 1', () => {
  test.each([
    ['GET', '/api/1/things/7', { status: 'not_found', message: 'no such record', data: {} }],
    [
      'PUT',
      '/api/1/things',
      {
        status: 'method_not_allowed',
        message: 'PUT is not supported here; allowed: GET, HEAD, POST, OPTIONS',
        data: {},
      },
    ],
    [
      'GET',
      '/api/1/things.xml',
      { status: 'not_acceptable', message: '.xml is not a format we answer; only .json is', data: {} },
    ],
    [
      'GET',
      '/api/1/wrong',
      { status: 'wrong_status', message: 'the order is reserved', data: { from: 'reserved', to: 'archived' } },
    ],
    [
      'POST',
      '/api/1/refusals',
      {
        status: 'invalid',
        message: "name can't be blank; size must be positive",
        data: { name: ["can't be blank"], size: ['must be positive'] },
      },
    ],
  ])('%s %s', async (method, path, error) => {
    expect(await refused(method, path)).toEqual({ error });
  });

  test('a defect tells the request id and nothing of itself', async () => {
    expect(await refused('POST', '/api/1/defects', { headers: { 'x-request-id': 'mine-2' } })).toEqual({
      error: {
        status: 'internal_server_error',
        message: 'an unexpected error occurred; it has been logged',
        data: {},
        meta: { request_id: 'mine-2' },
      },
    });
  });

  test('an unknown key is unauthorized', async () => {
    const reply = await fetch(`${server.url}/api/1/things?api_key=unknown`);
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ error: { status: 'unauthorized' } });
  });
});

describe('errors outside of the interfaces', () => {
  test.each([
    ['/nowhere', 404, { status: 'not_found', message: 'there is nothing at this path; /docs lists what there is' }],
    [
      '/api/3/things',
      404,
      { status: 'not_found', message: 'there is nothing at this path; /docs lists what there is' },
    ],
  ])('%s', async (path, status, error) => {
    const reply = await fetch(server.url + path);
    expect([reply.status, await reply.json()]).toEqual([status, { error }]);
  });

  test('a defect', async () => {
    const reply = await fetch(`${server.url}/open-defect`, { headers: { 'x-request-id': 'mine-3' } });
    expect(await reply.json()).toEqual({
      error: {
        status: 'internal_server_error',
        message: 'an unexpected error occurred; it has been logged',
        meta: { request_id: 'mine-3' },
      },
    });
  });
});

describe('who is calling', () => {
  test('nobody is refused after the path and the types are known to be right', async () => {
    expect((await fetch(`${server.url}/api/4/things`)).status).toBe(401);
    expect((await fetch(`${server.url}/api/4/nothing`)).status).toBe(404);
    expect((await fetch(`${server.url}/api/4/things.xml`)).status).toBe(406);
  });

  test('who lacks the permission is refused', async () => {
    expect((await call('GET', '/api/4/reports')).status).toBe(200);
    const reply = await call('GET', '/api/4/reports', { headers: { authorization: `Bearer ${server.otherToken}` } });
    expect(reply.status).toBe(403);
    expect(await reply.json()).toMatchObject({ errors: [{ code: 'forbidden', status: '403' }] });
  });

  test('an API key opens version 1 by the query', async () => {
    expect((await fetch(`${server.url}/api/1/things?api_key=${server.apiKey}`)).status).toBe(200);
  });
});

describe('request ids', () => {
  test.each([
    ['mine-42', 'mine-42'],
    ['a'.repeat(128), 'a'.repeat(128)],
    ['4bf92f3577b34da6a3ce929d0e0e4736:1', '4bf92f3577b34da6a3ce929d0e0e4736:1'],
  ])('the sane id %s comes back', async (id, expected) => {
    const reply = await call('GET', '/api/4/things', { headers: { 'x-request-id': id } });
    expect(reply.headers.get('x-request-id')).toBe(expected);
  });

  test.each(['a'.repeat(129), 'with space', '<script>', 'é'])('the id %s is replaced', async (id) => {
    const reply = await call('GET', '/api/4/things', { headers: { 'x-request-id': id } });
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  test.each(['/api/4/things', '/api/4/nothing', '/api/1/things', '/nowhere', '/healthz', '/'])(
    'every reply has one: %s',
    async (path) => {
      expect((await fetch(server.url + path)).headers.get('x-request-id')).toBeTruthy();
    },
  );
});

describe('CORS', () => {
  test.each(['/api/4/things', '/api/4/nothing', '/api/1/things', '/api/9/what'])(
    'a preflight to %s is answered without a credential',
    async (path) => {
      const reply = await fetch(server.url + path, {
        method: 'OPTIONS',
        headers: { origin: 'https://shop.test', 'access-control-request-method': 'PUT' },
      });
      expect(reply.status).toBe(204);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-match',
      });
      expect(reply.headers.has('access-control-allow-credentials')).toBe(false);
    },
  );

  test.each(['/api/4/things', '/api/4/nothing', '/api/4/things/missing', '/api/1/things'])(
    'the reply to %s may be read by every origin',
    async (path) => {
      const reply = await call('GET', path, { headers: { origin: 'https://shop.test' } });
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
      expect(reply.headers.get('access-control-expose-headers')).toMatch(/x-ratelimit-remaining.*x-request-id/);
    },
  );

  test.each(['/pictures/7', '/healthz', '/nowhere'])('%s is not for other origins', async (path) => {
    const reply = await fetch(server.url + path, { headers: { origin: 'https://shop.test' } });
    expect(reply.headers.has('access-control-allow-origin')).toBe(false);
  });

  test('OPTIONS tells what a path allows', async () => {
    for (const path of ['/api/4/things', '/pictures/7']) {
      const reply = await fetch(server.url + path, { method: 'OPTIONS' });
      expect([reply.status, reply.headers.get('allow')]).toEqual([204, expect.stringMatching(/^GET, HEAD/)]);
    }
  });
});

describe('entity tags', () => {
  test.each([
    ['GET', THING_TAG, 304],
    ['HEAD', THING_TAG, 304],
    ['GET', `W/${THING_TAG}`, 304],
    ['GET', `"x", ${THING_TAG}`, 304],
    ['GET', '*', 304],
    ['GET', '"x"', 200],
    ['GET', 'v1', 200],
    ['PUT', THING_TAG, 200],
  ])('%s with If-None-Match: %s answers %i', async (method, tag, status) => {
    expect((await call(method, '/api/4/things/7', { headers: { 'if-none-match': tag } })).status).toBe(status);
  });

  test('304 has the tag and no body', async () => {
    const reply = await call('GET', '/api/4/things/7', { headers: { 'if-none-match': THING_TAG } });
    expect(await reply.text()).toBe('');
    expect(reply.headers.get('etag')).toBe(THING_TAG);
    expect(reply.headers.has('content-type')).toBe(false);
  });

  test('pictures too', async () => {
    const reply = await fetch(`${server.url}/pictures/7`, { headers: { 'if-none-match': THING_TAG } });
    expect(reply.status).toBe(304);
  });
});

describe('sizes', () => {
  test('a URL at the limit is taken, one past it is not', async () => {
    expect((await call('GET', pathOf(URL_LIMIT))).status).toBe(200);
    const reply = await call('GET', pathOf(URL_LIMIT + 1));
    expect(reply.status).toBe(414);
    expect(await reply.json()).toMatchObject({
      errors: [{ code: 'uri_too_long', status: '414', detail: 'the URL is longer than 16384 bytes' }],
    });
  });

  test.each([
    ['/api/4/things', BODY_LIMIT],
    ['/api/4/things.json', BODY_LIMIT],
    ['/api/1/things', BODY_LIMIT],
    ['/open', BODY_LIMIT],
    ['/api/4/portraits', PICTURE_BODY_LIMIT],
    ['/api/boomerang/portraits.json', PICTURE_BODY_LIMIT],
  ])('a body for %s may have %i bytes and not one more', async (path, most) => {
    expect((await call('POST', path, sending(bodyOf(most)))).status).toBeLessThan(300);
    const reply = await call('POST', path, sending(bodyOf(most + 1)));
    expect(reply.status).toBe(413);
    expect(await reply.text()).toContain(`the body is larger than ${most} bytes`);
    expect(reply.headers.has('access-control-allow-origin')).toBe(path.startsWith('/api'));
  });

  test('only what takes pictures may be as large as they are', () => {
    expect([BODY_LIMIT, PICTURE_BODY_LIMIT]).toEqual([1_000_000, 10_485_760]);
    const large = v4Endpoints(resources).flatMap((endpoint) =>
      endpoint.kind === 'write' && endpoint.takesPictures ? [`${endpoint.method} ${endpoint.path}`] : [],
    );
    expect(large.toSorted()).toEqual([
      'POST /api/4/bundles',
      'POST /api/4/photos',
      'POST /api/4/product_groups',
      'POST /api/4/signatures',
      'PUT /api/4/bundles/:id',
      'PUT /api/4/companies/current',
      'PUT /api/4/employees/:id',
      'PUT /api/4/photos/:id',
      'PUT /api/4/product_groups/:id',
    ]);
  });

  test('a client that sends too much may send it all, and then reads why', async () => {
    const mebibyte = Buffer.alloc(1024 * 1024);
    const socket = await rawSocket(server.port);
    const ended = readToEnd(socket);
    socket.write(`POST /api/4/things HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`);
    socket.write(`Content-Length: ${BODY_LIMIT + mebibyte.length}\r\n\r\n`);
    for (let sent = 0; sent < BODY_LIMIT + mebibyte.length; sent += mebibyte.length) {
      await pause(10);
      expect(socket.readyState).toBe('open');
      socket.write(mebibyte);
    }
    expect(asReply(await ended).status).toBe(413);
  });

  test('a body that does not say how long it is may not be longer either', async () => {
    const chunk = new Uint8Array(1024 * 1024);
    const body = ReadableStream.from(Array.from({ length: 11 }, () => chunk));
    const init = { body, duplex: 'half', headers: { 'content-type': 'application/json' } } as Call;
    expect((await call('POST', '/api/4/things', init)).status).toBe(413);
  });
});

describe('malformed JSON', () => {
  test.each([
    ['/api/4/things', '{"data": }', 'unexpected "}" at line 1, column 10'],
    ['/api/4/things', '['.repeat(513), 'nested more than 512 levels deep'],
  ])('in %s says where', async (path, body, detail) => {
    const reply = await call('POST', path, sending(body));
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      errors: [{ code: 'bad_request', detail: expect.stringContaining(detail) }],
    });
  });
});

describe('company address', () => {
  test.each([
    ['acme.holdfast.test', 200],
    ['ACME.holdfast.test:8080', 200],
    ['localhost', 200],
    ['[::1]:3000', 200],
    ['nobody.holdfast.test', 404],
    ['bad host', 400],
    ['evil.test/path', 400],
    ['<script>', 400],
  ])('%s answers %i', async (host, status) => {
    expect((await at(host)).status).toBe(status);
  });

  test('a subdomain that is no company is told so', async () => {
    expect(await (await at('nobody.holdfast.test')).text()).toContain('company not found');
  });
});

test('every reply forbids sniffing, framing and referrers; pages have a policy', async () => {
  for (const path of ['/page', '/healthz', '/api/4/things', '/nowhere']) {
    const { headers } = await fetch(server.url + path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    });
    expect(headers.has('content-security-policy')).toBe(path === '/page');
  }
});
