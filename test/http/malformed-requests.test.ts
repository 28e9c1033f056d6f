import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HEAD_LIMIT } from '../../src/api/server/http.ts';
import { asReply, rawExchange, rawSocket, readToEnd } from './raw-exchange.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { openThings, things } from './things.ts';

let server: TestServer;
beforeAll(async () => {
  const front = { method: 'GET', path: '/', handle: () => Promise.resolve({ status: 200, body: 'here' }) } as const;
  server = await startTestServer(things, [...openThings, front], {
    timeouts: { headers_ms: 400, request_ms: 600, keepAlive_ms: 300, connection_ms: 1_500 },
  });
});
afterAll(() => server.stop());

const HOST = 'Host: localhost\r\n';
const END = 'Connection: close\r\n\r\n';

describe('what is not HTTP', () => {
  test.each([
    ['garbage', 'hello\r\n\r\n', 400],
    ['binary', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03]), 400],
    ['an unknown version', `GET / HTTP/9.9\r\n${HOST}${END}`, 400],
    ['a header without a colon', `GET / HTTP/1.1\r\n${HOST}nonsense\r\n${END}`, 400],
    ['a header with a space in its name', `GET / HTTP/1.1\r\n${HOST}Bad Name: x\r\n${END}`, 400],
    ['a NUL in a header', `GET / HTTP/1.1\r\n${HOST}X-Bad: a\0b\r\n${END}`, 400],
    ['a folded header', `GET / HTTP/1.1\r\n${HOST}X-Bad: a\r\n b\r\n${END}`, 400],
    ['a bare line feed', `GET / HTTP/1.1\n${HOST}${END}`, 400],
    ['a method in lower case', `get / HTTP/1.1\r\n${HOST}${END}`, 400],
    ['a method of its own', `BREW / HTTP/1.1\r\n${HOST}${END}`, 400],
    ['a space in the path', `GET /a b HTTP/1.1\r\n${HOST}${END}`, 400],
    ['raw UTF-8 in the path', `GET /h\u00e9 HTTP/1.1\r\n${HOST}${END}`, 400],
    ['two hosts', `GET / HTTP/1.1\r\n${HOST}host: evil.example\r\n${END}`, 400],
    ['two lengths', `POST /open HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    ['a length that is none', `POST /open HTTP/1.1\r\n${HOST}Content-Length: -2\r\n\r\n{}`, 400],
    [
      'a length and chunks',
      `POST /open HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['an unknown coding', `POST /open HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked, nonsense\r\n\r\n0\r\n\r\n`, 400],
    ['a chunk that is none', `POST /open HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`, 400],
  ])('%s is a plain 400', async (_, bytes, status) => {
    const reply = await rawExchange(server.port, bytes);
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(JSON.parse(reply.body)).toMatchObject({ error: { status: 'bad_request' } });
  });

  test('after a good request ends the connection, and the good one is answered', async () => {
    const { text } = await rawExchange(server.port, `GET /healthz HTTP/1.1\r\n${HOST}\r\ngarbage\r\n\r\n`);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  test('is logged with its status', () => {
    expect(server.lines.some((line) => line.includes('malformed request') && line.includes('"status":400'))).toBe(true);
  });
});

describe('what is unusual', () => {
  test.each([
    ['no Host', `GET /healthz HTTP/1.1\r\n${END}`, 400],
    ['an empty Host', `GET /healthz HTTP/1.1\r\nHost:\r\n${END}`, 400],
    ['HTTP/1.0 without Host', 'GET /healthz HTTP/1.0\r\n\r\n', 400],
    ['HTTP/1.0', `GET /healthz HTTP/1.0\r\n${HOST}\r\n`, 200],
    ['a whole URL', `GET http://localhost/healthz HTTP/1.1\r\n${HOST}${END}`, 200],
    ['a whole URL without a path', `GET http://localhost HTTP/1.1\r\n${HOST}${END}`, 200],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${HOST}${END}`, 404],
    ['an upgrade', `GET /healthz HTTP/1.1\r\n${HOST}Upgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n`, 200],
    ['a path of dots', `GET /../../etc/passwd HTTP/1.1\r\n${HOST}${END}`, 404],
    ['a path of slashes', `GET //////healthz HTTP/1.1\r\n${HOST}${END}`, 404],
    ['a fragment', `GET /healthz#x HTTP/1.1\r\n${HOST}${END}`, 404],
    ['QUERY', `QUERY /api/4/things HTTP/1.1\r\n${HOST}${END}`, 405],
    ['TRACE', `TRACE /api/4/things HTTP/1.1\r\n${HOST}${END}`, 405],
    ['PROPFIND', `PROPFIND /api/4/things HTTP/1.1\r\n${HOST}${END}`, 405],
    ['an unknown expectation', `GET /healthz HTTP/1.1\r\n${HOST}Expect: tea\r\n${END}`, 417],
  ])('%s', async (_, bytes, status) => {
    const reply = await rawExchange(server.port, bytes);
    expect(reply.status).toBe(status);
    expect(reply.headers['x-request-id']).toBeTruthy();
  });

  test('CONNECT is not answered as a tunnel', async () => {
    const reply = await rawExchange(server.port, `CONNECT localhost:80 HTTP/1.1\r\n${HOST}\r\n`);
    expect(reply.status).not.toBe(200);
  });
});

describe('too much', () => {
  const bytes = `GET /healthz HTTP/1.1\r\n${HOST}${END}`;
  const padded = (length: number): string =>
    bytes.replace(END, `X-Long: ${'x'.repeat(length - bytes.length - 'X-Long: \r\n'.length)}\r\n${END}`);

  test('headers below the limit are taken, beyond it refused', async () => {
    expect((await rawExchange(server.port, padded(HEAD_LIMIT - 200))).status).toBe(200);
    const reply = await rawExchange(server.port, padded(HEAD_LIMIT + 200));
    expect(reply.status).toBe(431);
    expect(JSON.parse(reply.body)).toMatchObject({ error: { message: 'the headers are too large' } });
  });

  test('a URL that is longer than all headers may be is 414 too', async () => {
    const reply = await rawExchange(server.port, `GET /${'x'.repeat(HEAD_LIMIT)}`);
    expect(reply.status).toBe(414);
  });
});

describe('too slow', () => {
  test('headers that do not end', async () => {
    const reply = await rawExchange(server.port, `GET /healthz HTTP/1.1\r\n${HOST}`);
    expect(reply.status).toBe(408);
    expect(JSON.parse(reply.body)).toMatchObject({ error: { message: 'the request took too long to arrive' } });
  });

  test('a body that does not end', async () => {
    const head = `POST /open HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n`;
    expect((await rawExchange(server.port, head, '{"a":')).status).toBe(408);
  });

  test('a body that trickles', async () => {
    const socket = await rawSocket(server.port);
    const ended = readToEnd(socket);
    socket.write(`POST /open HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n`);
    const trickle = setInterval(() => socket.write(' '), 50);
    const reply = asReply(await ended);
    clearInterval(trickle);
    expect(reply.status).toBe(408);
  });

  test('a connection that says nothing is ended', async () => {
    expect(await readToEnd(await rawSocket(server.port))).not.toContain('200');
  });

  test('a connection that is done is ended', async () => {
    const { text } = await rawExchange(server.port, `GET /healthz HTTP/1.1\r\n${HOST}\r\n`);
    expect(text).toContain('200 OK');
  });
});

test('a body that breaks off does not harm the next request', async () => {
  const socket = await rawSocket(server.port);
  socket.write(`POST /open HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a"`);
  socket.destroy();
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('nothing of all this was a defect', () => {
  expect(server.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
