import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import https from 'node:https';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import tls from 'node:tls';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type FetchOptions,
  fetchRemotePicture,
  MAX_REDIRECTS,
  MAX_REMOTE_URL,
  REMOTE_DEADLINE_MS,
} from '../../src/media/fetch-remote-picture.ts';
import { MAX_PICTURE_BYTES } from '../../src/media/picture-limits.ts';
import { rawRemoteForTest, remoteForTest, type Remote } from './remote-server.ts';
import { TEST_CERTIFICATE, TEST_KEY } from './test-certificate.ts';

const FIELD = 'remote_photo_url';

const fetchFrom = ({ place }: Remote, path = '/photo.jpg', options: FetchOptions = {}): Promise<Buffer> =>
  fetchRemotePicture(`http://${place}${path}`, FIELD, { exempt: [place], ...options });

const refusal = (message: string) => ({ status: 422, code: 'invalid', issues: [{ field: FIELD, message }] });

describe('fetches', () => {
  test('the bytes, by the path and query of the address', async () => {
    const asked: unknown[] = [];
    const remote = await remoteForTest((request, response) => {
      asked.push([request.method, request.url, request.headers.host]);
      response.end('hello');
    });
    const bytes = await fetchFrom(remote, '/a%20b/ü?size=large&x=%2F#part');
    expect(bytes.toString()).toBe('hello');
    expect(asked).toEqual([['GET', '/a%20b/%C3%BC?size=large&x=%2F', remote.place]]);
    await remote.deserted();
  });

  test('nothing as nothing', async () => {
    const remote = await remoteForTest((_, response) => response.end());
    expect(await fetchFrom(remote)).toHaveLength(0);
  });

  test('an answer that ends with the connection', async () => {
    const remote = await rawRemoteForTest((socket) => {
      socket.once('data', () => socket.end('HTTP/1.0 200 OK\r\n\r\nold but whole'));
    });
    expect((await fetchFrom(remote)).toString()).toBe('old but whole');
  });

  test('by https, from whoever can prove the name', async () => {
    const trusted = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...trusted, TEST_CERTIFICATE]);
    onTestFinished(() => tls.setDefaultCACertificates(trusted));
    const port = await startTls();
    const options = { resolve: async () => ['127.0.0.1'], exempt: [`127.0.0.1:${port}`] };
    const bytes = await fetchRemotePicture(`https://photos.test:${port}/`, FIELD, options);
    expect(bytes.toString()).toBe('hello from photos.test');
    await expect(fetchRemotePicture(`https://other.test:${port}/`, FIELD, options)).rejects.toMatchObject(
      refusal('could not be fetched'),
    );
  });

  test('by https, from nobody whom we do not trust', async () => {
    const port = await startTls();
    const options = { resolve: async () => ['127.0.0.1'], exempt: [`127.0.0.1:${port}`] };
    await expect(fetchRemotePicture(`https://photos.test:${port}/`, FIELD, options)).rejects.toMatchObject(
      refusal('could not be fetched'),
    );
  });
});

describe('refuses', () => {
  test.each<[string, string, RequestListener]>([
    ['404', 'could not be fetched: it answered 404', (_, response) => response.writeHead(404).end('hello')],
    ['500', 'could not be fetched: it answered 500', (_, response) => response.writeHead(500).end('hello')],
    ['a part', 'could not be fetched: it answered 206', (_, response) => response.writeHead(206).end('hello')],
    ['no content', 'could not be fetched: it answered 204', (_, response) => response.writeHead(204).end()],
    ['not modified', 'could not be fetched: it answered 304', (_, response) => response.writeHead(304).end()],
    ['a redirect to nowhere', 'could not be fetched: it answered 302', (_, response) => response.writeHead(302).end()],
    [
      'what was compressed, which may be a bomb',
      'was sent compressed although we asked for it as it is',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello')),
    ],
    [
      'half of what was promised',
      'could not be fetched',
      (_, response) => {
        response.writeHead(200, { 'content-length': '10' });
        response.write('hello', () => response.destroy());
      },
    ],
    [
      'chunks without an end',
      'could not be fetched',
      (_, response) => {
        response.write('hello', () => response.destroy());
      },
    ],
    [
      'headers without an end',
      'could not be fetched',
      (_, response) => response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end('hello'),
    ],
    ['a closed door', 'could not be fetched', (request) => request.destroy()],
  ])('%s', async (_, message, answer) => {
    const remote = await remoteForTest(answer);
    await expect(fetchFrom(remote)).rejects.toMatchObject(refusal(message));
    await remote.deserted();
  });

  test.each([
    ['what is not HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['a change of protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nhello'],
    ['a length below nothing', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nhello'],
  ])('%s', async (_, greeting) => {
    const remote = await rawRemoteForTest((socket) => socket.once('data', () => socket.end(greeting)));
    await expect(fetchFrom(remote)).rejects.toMatchObject(refusal('could not be fetched'));
  });

  test('a port where nobody listens', async () => {
    const remote = await remoteForTest((_, response) => response.end());
    await remote.stop();
    await expect(fetchFrom(remote)).rejects.toMatchObject(refusal('could not be fetched'));
  });
});

describe('the size', () => {
  const full = Buffer.alloc(MAX_PICTURE_BYTES, 'x');

  test('may be as large as a picture may be, told beforehand or not', async () => {
    const remote = await remoteForTest((request, response) => {
      if (request.url === '/told') response.setHeader('content-length', full.length);
      response.write(full);
      response.end();
    });
    expect(await fetchFrom(remote, '/told')).toHaveLength(MAX_PICTURE_BYTES);
    expect(await fetchFrom(remote, '/untold')).toHaveLength(MAX_PICTURE_BYTES);
  });

  test('told to be one byte more is refused before any of it is read', async () => {
    const remote = await remoteForTest((_, response) => {
      response.writeHead(200, { 'content-length': String(MAX_PICTURE_BYTES + 1) });
      response.flushHeaders();
    });
    await expect(fetchFrom(remote)).rejects.toMatchObject(
      refusal(`is too large (maximum is ${MAX_PICTURE_BYTES} bytes)`),
    );
    await remote.deserted();
  });

  test('of one byte more is refused when that byte comes', async () => {
    const remote = await remoteForTest((_, response) => {
      response.write(full);
      response.end('x');
    });
    await expect(fetchFrom(remote)).rejects.toMatchObject(
      refusal(`is too large (maximum is ${MAX_PICTURE_BYTES} bytes)`),
    );
  });

  test('without end is cut off', async () => {
    let sent = 0;
    const remote = await remoteForTest((_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(full.subarray(0, 65_536))) sent += 65_536;
        response.once('drain', more);
      };
      more();
    });
    await expect(fetchFrom(remote)).rejects.toMatchObject(
      refusal(`is too large (maximum is ${MAX_PICTURE_BYTES} bytes)`),
    );
    await remote.deserted();
    // What lies in the buffers of the system besides.
    expect(sent).toBeLessThan(3 * MAX_PICTURE_BYTES);
  });
});

describe('the time', () => {
  const deadline_ms = 300;
  const late = refusal('took longer than 0.3 s to fetch');

  test('is ten seconds for all of it', () => {
    expect(REMOTE_DEADLINE_MS).toBe(10_000);
  });

  test.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => {}],
    ['sends its headers byte by byte', (socket) => trickle(socket, `HTTP/1.1 200 OK\r\nx-slow: ${'x'.repeat(5_000)}`)],
    [
      'sends the picture byte by byte',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n');
        trickle(socket, 'x'.repeat(5_000));
      },
    ],
    ['says without end that it goes on', (socket) => trickle(socket, 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(500))],
  ])('runs out for one that %s', async (_, greet) => {
    const remote = await rawRemoteForTest(greet);
    await expect(fetchFrom(remote, '/', { deadline_ms })).rejects.toMatchObject(late);
    await remote.deserted();
  });

  test('runs out for one that redirects slowly, however often it begins anew', async () => {
    const remote = await remoteForTest((_, response) => {
      setTimeout(() => response.writeHead(302, { location: '/on' }).end(), 120);
    });
    await expect(fetchFrom(remote, '/', { deadline_ms })).rejects.toMatchObject(late);
    expect(remote.connections()).toBeLessThanOrEqual(3);
  });

  test('runs out for a TLS handshake that never ends', async () => {
    const remote = await rawRemoteForTest(() => {});
    const options = { deadline_ms, exempt: [remote.place] };
    await expect(fetchRemotePicture(`https://${remote.place}/`, FIELD, options)).rejects.toMatchObject(late);
    await remote.deserted();
  });

  test('runs out for a name server that never answers', async () => {
    const resolve = () => Promise.withResolvers<readonly string[]>().promise;
    await expect(fetchRemotePicture('http://slow.test/', FIELD, { deadline_ms, resolve })).rejects.toMatchObject(late);
  });
});

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])('by %i are followed', async (status) => {
    const remote = await remoteForTest((request, response) => {
      if (request.url === '/new') response.end('moved');
      else response.writeHead(status, { location: 'new' }).end('see there');
    });
    expect((await fetchFrom(remote)).toString()).toBe('moved');
  });

  test(`are followed ${MAX_REDIRECTS} times, and not once more`, async () => {
    const remote = await remoteForTest((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect((await fetchFrom(remote, `/${MAX_REDIRECTS}`)).toString()).toBe('there');
    await expect(fetchFrom(remote, `/${MAX_REDIRECTS + 1}`)).rejects.toMatchObject(
      refusal('redirects too often (maximum is 3 times)'),
    );
  });

  test('in a circle come to an end', async () => {
    const remote = await remoteForTest((request, response) =>
      response.writeHead(302, { location: request.url ?? '/' }).end(),
    );
    await expect(fetchFrom(remote)).rejects.toMatchObject(refusal('redirects too often (maximum is 3 times)'));
    expect(remote.connections()).toBe(1 + MAX_REDIRECTS);
    await remote.deserted();
  });

  test('take no cookie along, nor where they come from', async () => {
    const seen: IncomingHttpHeaders[] = [];
    const remote = await remoteForTest((request, response) => {
      seen.push(request.headers);
      if (request.url === '/new') response.end('moved');
      else response.writeHead(302, { location: '/new', 'set-cookie': 'session=1' }).end();
    });
    await fetchFrom(remote);
    const headers = {
      accept: 'image/webp,image/png,image/jpeg,image/gif',
      'accept-encoding': 'identity',
      'user-agent': 'Holdfast',
      host: remote.place,
      connection: 'close',
    };
    expect(seen).toEqual([headers, headers]);
  });
});

describe('an address', () => {
  test('may be as long as the limit, and no longer', async () => {
    const remote = await remoteForTest((_, response) => response.end('hello'));
    const start = `http://${remote.place}/`;
    const longest = start + 'x'.repeat(MAX_REMOTE_URL - start.length);
    const options = { exempt: [remote.place] };
    expect((await fetchRemotePicture(longest, FIELD, options)).toString()).toBe('hello');
    await expect(fetchRemotePicture(`${longest}x`, FIELD, options)).rejects.toMatchObject(
      refusal(`is too long (maximum is ${MAX_REMOTE_URL} characters)`),
    );
  });
});

async function startTls(): Promise<number> {
  const server = https.createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (request, response) =>
    response.end(`hello from ${request.headers.host?.split(':')[0]}`),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
}

function trickle(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => {
    socket.write(text.slice(at, at + 1));
    at += 1;
  }, 5);
  socket.on('close', () => clearInterval(timer));
}
