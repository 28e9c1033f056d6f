import { execFile } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchRemotePicture } from '../../src/media/fetch-remote-picture.ts';
import { type Remote, remoteForTest, startRemote } from './remote-server.ts';

const FIELD = 'remote_photo_url';
const NOT_PUBLIC = refusal('is not at a public address, or its host cannot be found');
const NOT_WEB = refusal('is not an http or https address');
const NO_USER = refusal('must not hold a user name or password');
const NO_PORT = refusal('must use port 80 for http or port 443 for https');

const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
const hasIPv6 = own.some(({ address }) => address === '::1');

/** Listens on every address of this machine: whoever is fooled ends up here. */
let trap: Remote;
let before: number;

beforeAll(async () => {
  trap = await startRemote((_, response) => response.end('internal'), {
    host: hasIPv6 ? '::' : '0.0.0.0',
  });
});
beforeEach(() => {
  before = trap.connections();
});
afterAll(() => trap.stop());

const trapped = (): number => trap.connections() - before;

test.each(['127.0.0.1', '127.0.0.2', ...(hasIPv6 ? ['::1', '::ffff:127.0.0.1'] : [])])(
  'the trap would notice a connection to %s',
  async (host) => {
    const socket = net.connect({ host, port: trap.port });
    await once(socket, 'connect');
    socket.destroy();
    await expect.poll(trapped).toBe(1);
  },
);

describe('no connection is made to', () => {
  test.each([
    // loopback, in every spelling that an address has
    ['http://127.0.0.1:PORT/', NOT_PUBLIC],
    ['http://127.1:PORT/', NOT_PUBLIC],
    ['http://127.255.255.254:PORT/', NOT_PUBLIC],
    ['http://2130706433:PORT/', NOT_PUBLIC],
    ['http://0x7f000001:PORT/', NOT_PUBLIC],
    ['http://0x7f.0.0.1:PORT/', NOT_PUBLIC],
    ['http://0177.0.0.1:PORT/', NOT_PUBLIC],
    ['http://017700000001:PORT/', NOT_PUBLIC],
    ['http://127.0.0.1.:PORT/', NOT_PUBLIC],
    ['http://１２７.０.０.１:PORT/', NOT_PUBLIC],
    ['http://127。0。0。1:PORT/', NOT_PUBLIC],
    ['http://%31%32%37.0.0.1:PORT/', NOT_PUBLIC],
    ['http:127.0.0.1:PORT/', NOT_PUBLIC],
    ['http:\\\\127.0.0.1:PORT\\', NOT_PUBLIC],
    ['\thttp://127.0.\n0.1:PORT/', NOT_PUBLIC],
    ['HTTP://127.0.0.1:PORT/', NOT_PUBLIC],
    ['https://127.0.0.1:PORT/', NOT_PUBLIC],
    ['http://0:PORT/', NOT_PUBLIC],
    ['http://0.0.0.0:PORT/', NOT_PUBLIC],
    // the same in IPv6
    ['http://[::1]:PORT/', NOT_PUBLIC],
    ['http://[0:0:0:0:0:0:0:1]:PORT/', NOT_PUBLIC],
    ['http://[::]:PORT/', NOT_PUBLIC],
    ['http://[::ffff:127.0.0.1]:PORT/', NOT_PUBLIC],
    ['http://[::ffff:7f00:1]:PORT/', NOT_PUBLIC],
    ['http://[::127.0.0.1]:PORT/', NOT_PUBLIC],
    ['http://[64:ff9b::127.0.0.1]:PORT/', NOT_PUBLIC],
    ['http://[64:ff9b:1::127.0.0.1]:PORT/', NOT_PUBLIC],
    ['http://[2002:7f00:1::]:PORT/', NOT_PUBLIC],
    ['http://[2001:0:53aa:64c::80ff:fffe]:PORT/', NOT_PUBLIC],
    ['http://[fe80::1]:PORT/', NOT_PUBLIC],
    ['http://[fe80::1%25lo]:PORT/', NOT_WEB],
    ['http://[fd00::1]:PORT/', NOT_PUBLIC],
    ['http://[fd00:ec2::254]/', NOT_PUBLIC],
    ['http://[ff02::1]:PORT/', NOT_PUBLIC],
    // private, link-local and the like
    ['http://10.0.0.1/', NOT_PUBLIC],
    ['http://172.16.0.1/', NOT_PUBLIC],
    ['http://192.168.1.1/', NOT_PUBLIC],
    ['http://100.64.0.1/', NOT_PUBLIC],
    ['http://169.254.169.254/latest/meta-data/', NOT_PUBLIC],
    ['http://2852039166/latest/meta-data/', NOT_PUBLIC],
    ['http://168.63.129.16/machine?comp=goalstate', NOT_PUBLIC],
    ['http://192.0.0.192/opc/v2/', NOT_PUBLIC],
    ['http://198.18.0.1/', NOT_PUBLIC],
    ['http://224.0.0.1/', NOT_PUBLIC],
    ['http://255.255.255.255/', NOT_PUBLIC],
    // other protocols, users, ports, and what is no address
    ['ftp://127.0.0.1:PORT/', NOT_WEB],
    ['file:///etc/passwd', NOT_WEB],
    ['gopher://127.0.0.1:PORT/_x', NOT_WEB],
    ['data:image/png;base64,AAAA', NOT_WEB],
    ['javascript:alert(1)', NOT_WEB],
    ['unix:/var/run/docker.sock', NOT_WEB],
    ['ws://127.0.0.1:PORT/', NOT_WEB],
    ['/pictures/x', NOT_WEB],
    ['//127.0.0.1:PORT/', NOT_WEB],
    ['127.0.0.1:PORT', NOT_WEB],
    ['http://', NOT_WEB],
    ['http://256.256.256.256/', NOT_WEB],
    ['http://127.0.0.1:99999/', NOT_WEB],
    ['http://a b/', NOT_WEB],
    ['', NOT_WEB],
    ['http://user@127.0.0.1:PORT/', NO_USER],
    ['http://user:secret@8.8.8.8/', NO_USER],
    ['http://8.8.8.8@127.0.0.1:PORT/', NO_USER],
    ['http://8.8.8.8:22/', NO_PORT],
    ['http://8.8.8.8:443/', NO_PORT],
    ['https://8.8.8.8:80/', NO_PORT],
    ['http://8.8.8.8:8080/', NO_PORT],
    ['http://[2606:4700:4700::1111]:6379/', NO_PORT],
  ])('%j', async (url, expected) => {
    await expect(fetchRemotePicture(url.replace('PORT', String(trap.port)), FIELD)).rejects.toMatchObject(expected);
    expect(trapped()).toBe(0);
  });

  test('any address of this machine', async () => {
    for (const { address, family } of own) {
      const host = family === 'IPv6' ? `[${address}]` : address;
      const attempt = fetchRemotePicture(`http://${host}:${trap.port}/`, FIELD);
      await expect(attempt).rejects.toMatchObject({ status: 422 });
    }
    expect(own.length).toBeGreaterThan(0);
    expect(trapped()).toBe(0);
  });

  test.each(['localhost', 'LOCALHOST', 'localhost.', 'x.localhost'])('%s, whatever name servers say', async (host) => {
    await expect(fetchRemotePicture(`http://${host}:${trap.port}/`, FIELD)).rejects.toMatchObject(NOT_PUBLIC);
    expect(trapped()).toBe(0);
  });
});

describe('a name', () => {
  test.each([
    ['loopback', ['127.0.0.1']],
    ['loopback in IPv6', ['::1']],
    ['loopback mapped into IPv6', ['::ffff:127.0.0.1']],
    ['a private address', ['10.1.2.3']],
    ['a private address in IPv6', ['fd12:3456::1']],
    ['a link-local address with its interface', ['fe80::1%lo']],
    ['what a cloud tells its machines', ['169.254.169.254']],
    ['a public and a private address', ['8.8.8.8', '127.0.0.1']],
    ['a public address, and a private one in IPv6', ['8.8.8.8', '::1']],
    ['no address', []],
    ['what is no address', ['localhost']],
    ['a number', ['2130706433']],
  ])('that leads to %s is refused, always in the same words', async (_, addresses) => {
    const resolve = async () => addresses;
    await expect(fetchRemotePicture(`http://photos.test:${trap.port}/`, FIELD, { resolve })).rejects.toMatchObject(
      NOT_PUBLIC,
    );
    expect(trapped()).toBe(0);
  });

  test('that has one address more than those we exempt is refused', async () => {
    const remote = await remoteForTest((_, response) => response.end('hello'));
    const options = { resolve: async () => ['127.0.0.1', '127.0.0.3'], exempt: [remote.place] };
    await expect(fetchRemotePicture(`http://photos.test:${remote.port}/`, FIELD, options)).rejects.toMatchObject(
      NOT_PUBLIC,
    );
    expect(remote.connections()).toBe(0);
  });

  test('whose address changes between check and connect is fetched from the address that was checked', async () => {
    const { remote, internal, answers, options } = await changingName();
    const bytes = await fetchRemotePicture(`http://photos.test:${remote.port}/`, FIELD, options);
    expect(bytes.toString()).toBe('vetted');
    expect([answers(), remote.connections(), internal.connections()]).toEqual([1, 1, 0]);
  });

  test('whose address changes before a redirect to itself is refused there', async () => {
    const { remote, internal, answers, options } = await changingName();
    const url = `http://photos.test:${remote.port}/redirect`;
    await expect(fetchRemotePicture(url, FIELD, options)).rejects.toMatchObject(NOT_PUBLIC);
    expect([answers(), remote.connections(), internal.connections()]).toEqual([2, 1, 0]);
  });
});

describe('a redirect', () => {
  test.each([
    ['http://127.0.0.1:PORT/', NOT_PUBLIC],
    ['https://127.0.0.1:PORT/', NOT_PUBLIC],
    ['//127.0.0.1:PORT/', NOT_PUBLIC],
    ['http://2130706433:PORT/', NOT_PUBLIC],
    ['http://[::1]:PORT/', NOT_PUBLIC],
    ['http://[::ffff:127.0.0.1]:PORT/', NOT_PUBLIC],
    ['http://localhost:PORT/', NOT_PUBLIC],
    ['http://169.254.169.254/', NOT_PUBLIC],
    ['http://10.0.0.1/', NOT_PUBLIC],
    ['http://internal.test:PORT/', NOT_PUBLIC],
    ['http://user:secret@127.0.0.1:PORT/', NO_USER],
    ['file:///etc/passwd', NOT_WEB],
    ['ftp://127.0.0.1:PORT/', NOT_WEB],
    ['data:image/gif;base64,R0lGODlhAQABAAAAACw=', NOT_WEB],
    ['http://', NOT_WEB],
    ['http://8.8.8.8:22/', NO_PORT],
  ])('to %s is refused', async (location, expected) => {
    const remote = await remoteForTest((_, response) =>
      response.writeHead(302, { location: location.replace('PORT', String(trap.port)) }).end(),
    );
    const options = { resolve: async () => ['127.0.0.1'], exempt: [remote.place] };
    await expect(fetchRemotePicture(`http://${remote.place}/`, FIELD, options)).rejects.toMatchObject(expected);
    expect([remote.connections(), trapped()]).toEqual([1, 0]);
  });

  test('to a refused address after two that are not', async () => {
    const remote = await remoteForTest(({ url }, response) => {
      const location = url === '/2' ? `http://127.0.0.1:${trap.port}/` : `/${Number(url?.slice(1)) + 1}`;
      response.writeHead(302, { location }).end();
    });
    const attempt = fetchRemotePicture(`http://${remote.place}/0`, FIELD, { exempt: [remote.place] });
    await expect(attempt).rejects.toMatchObject(NOT_PUBLIC);
    expect([remote.connections(), trapped()]).toEqual([3, 0]);
  });
});

test('a proxy that the environment names is not asked to fetch for us', async () => {
  const remote = await remoteForTest((_, response) => response.end('directly'));
  const proxy = await remoteForTest((_, response) => response.end('by proxy'));
  const script = `
    import { fetchRemotePicture } from ${JSON.stringify(FETCH_REMOTE_PICTURE)};
    const options = { resolve: async () => ['127.0.0.1'], exempt: ['${remote.place}'] };
    const bytes = await fetchRemotePicture('http://photos.test:${remote.port}/', 'remote_photo_url', options);
    process.stdout.write(bytes);
  `;
  const address = `http://${proxy.place}`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: address, HTTPS_PROXY: address, http_proxy: address, NO_PROXY: '' },
  });
  expect([stdout, proxy.connections()]).toEqual(['directly', 0]);
});

const FETCH_REMOTE_PICTURE = fileURLToPath(new URL('../../src/media/fetch-remote-picture.ts', import.meta.url));

/** Leads to a machine that may be fetched from when first asked, and to an internal one on the same port from then on. */
async function changingName() {
  const remote = await remoteForTest(
    ({ url }, response) => {
      if (url === '/redirect') response.writeHead(302, { location: '/' }).end();
      else response.end('vetted');
    },
    { host: '127.0.0.2' },
  );
  const internal = await remoteForTest((_, response) => response.end('internal'), { port: remote.port });
  let asked = 0;
  const resolve = async (): Promise<readonly string[]> => {
    asked += 1;
    return [asked === 1 ? '127.0.0.2' : '127.0.0.1'];
  };
  return { remote, internal, answers: () => asked, options: { resolve, exempt: [remote.place] } };
}

function refusal(message: string) {
  return { status: 422, code: 'invalid', issues: [{ field: FIELD, message }] };
}
