import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { originReader, type TrustProxy } from './forwarded.ts';

function asked(peer: string, headers: Readonly<Record<string, string>>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  return Object.assign(new IncomingMessage(socket), { headers: { host: 'inner.test', ...headers } });
}

test.each<[TrustProxy, string, string, string]>([
  // trusted, peer, X-Forwarded-For → address
  [false, '10.0.0.1', '9.9.9.9', '10.0.0.1'],
  [true, '10.0.0.1', '1.1.1.1, 9.9.9.9', '1.1.1.1'],
  [true, '10.0.0.1', ' , ', '10.0.0.1'],
  [1, '10.0.0.1', '1.1.1.1, 9.9.9.9', '9.9.9.9'],
  [2, '10.0.0.1', '1.1.1.1, 9.9.9.9', '1.1.1.1'],
  [3, '10.0.0.1', '1.1.1.1, 9.9.9.9', '1.1.1.1'],
  ['10.0.0.1', '10.0.0.1', '1.1.1.1, 9.9.9.9', '9.9.9.9'],
  ['10.0.0.0/8', '10.0.0.1', '1.1.1.1, 9.9.9.9, 10.2.3.4', '9.9.9.9'],
  ['10.0.0.0/255.0.0.0', '10.0.0.1', '9.9.9.9, 10.2.3.4', '9.9.9.9'],
  ['10.0.0.0/8', '::ffff:10.0.0.1', '9.9.9.9', '9.9.9.9'],
  ['10.0.0.1,fd00::/8', 'fd00::1', '9.9.9.9, 10.0.0.1', '9.9.9.9'],
  ['::1', '10.0.0.1', '9.9.9.9', '10.0.0.1'],
  ['10.0.0.0/8', '10.0.0.1', '1.1.1.1, nonsense', 'nonsense'],
])('trusting %j, %s with X-Forwarded-For %j is %s', (trusted, peer, forwardedFor, address) => {
  expect(originReader(trusted)(asked(peer, { 'x-forwarded-for': forwardedFor })).address).toBe(address);
});

test('the last entry is that of the nearest proxy', () => {
  const headers = { 'x-forwarded-host': 'mine.test, shop.test', 'x-forwarded-proto': 'http,https' };
  expect(originReader(true)(asked('10.0.0.1', headers))).toEqual({
    address: '10.0.0.1',
    host: 'shop.test',
    protocol: 'https',
  });
  expect(originReader('10.0.0.2')(asked('10.0.0.1', headers))).toMatchObject({ host: 'inner.test', protocol: 'http' });
});

test.each(['10.0.0', '10.0.0.0/33', '10.0.0.0/0', '::1/129', '10.0.0.0/x', 'a', ''])(
  'refuses to start with %j',
  (list) => {
    expect(() => originReader(list)).toThrow('is neither an address nor a network');
  },
);
