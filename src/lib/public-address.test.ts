import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

/** Neighbours on both sides of every border, `yes` beside `no`. */
const IPV4: readonly (readonly [string, boolean])[] = [
  ['0.0.0.0', false],
  ['0.255.255.255', false],
  ['1.0.0.0', true],
  ['1.1.1.1', true],
  ['8.8.8.8', true],
  ['9.255.255.255', true],
  ['10.0.0.0', false],
  ['10.255.255.255', false],
  ['11.0.0.0', true],
  ['100.63.255.255', true],
  ['100.64.0.0', false],
  ['100.100.100.200', false],
  ['100.127.255.255', false],
  ['100.128.0.0', true],
  ['126.255.255.255', true],
  ['127.0.0.0', false],
  ['127.0.0.1', false],
  ['127.255.255.255', false],
  ['128.0.0.0', true],
  ['168.63.129.15', true],
  ['168.63.129.16', false],
  ['168.63.129.17', true],
  ['169.253.255.255', true],
  ['169.254.0.0', false],
  ['169.254.169.254', false],
  ['169.254.255.255', false],
  ['169.255.0.0', true],
  ['172.15.255.255', true],
  ['172.16.0.0', false],
  ['172.31.255.255', false],
  ['172.32.0.0', true],
  ['191.255.255.255', true],
  ['192.0.0.0', false],
  ['192.0.0.192', false],
  ['192.0.0.255', false],
  ['192.0.1.0', true],
  ['192.0.1.255', true],
  ['192.0.2.0', false],
  ['192.0.2.255', false],
  ['192.0.3.0', true],
  ['192.88.98.255', true],
  ['192.88.99.0', false],
  ['192.88.99.255', false],
  ['192.88.100.0', true],
  ['192.167.255.255', true],
  ['192.168.0.0', false],
  ['192.168.255.255', false],
  ['192.169.0.0', true],
  ['198.17.255.255', true],
  ['198.18.0.0', false],
  ['198.19.255.255', false],
  ['198.20.0.0', true],
  ['198.51.99.255', true],
  ['198.51.100.0', false],
  ['198.51.100.255', false],
  ['198.51.101.0', true],
  ['203.0.112.255', true],
  ['203.0.113.0', false],
  ['203.0.113.255', false],
  ['203.0.114.0', true],
  ['223.255.255.255', true],
  ['224.0.0.0', false],
  ['239.255.255.255', false],
  ['240.0.0.0', false],
  ['255.255.255.254', false],
  ['255.255.255.255', false],
];

test.each(IPV4)('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

describe('an IPv4 address inside an IPv6 address', () => {
  test.each(IPV4)('%s is as public as it is by itself, mapped or behind NAT64', (address, expected) => {
    for (const spelling of [
      `::ffff:${address}`,
      `0:0:0:0:0:FFFF:${address}`,
      `64:ff9b::${address}`,
      hexMapped(address),
    ]) {
      expect([spelling, isPublicAddress(spelling)]).toEqual([spelling, expected]);
    }
  });

  test.each(IPV4)('%s is not public in a form that is no longer used', (address) => {
    for (const spelling of [
      `::${address}`,
      `2002:${hex(address)}::`,
      `2002:${hex(address)}::1`,
      `64:ff9b:1::${address}`,
    ]) {
      expect([spelling, isPublicAddress(spelling)]).toEqual([spelling, false]);
    }
  });
});

test.each([
  ['::', false],
  ['::1', false],
  ['0:0:0:0:0:0:0:1', false],
  ['::2', false],
  ['::fffe:ffff:ffff', false],
  ['::1:0:0:0', false],
  ['::ffff:0:7f00:1', false],
  ['64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff', false],
  ['64:ff9b::1:0:0', false],
  ['64:ff9b:1::', false],
  ['100::', false],
  ['100::1', false],
  ['1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', false],
  ['2000::', true],
  ['2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff', true],
  ['2001::', false],
  ['2001::1', false],
  ['2001:0:53aa:64c:0:0:80ff:fffe', false],
  ['2001:2::1', false],
  ['2001:10::1', false],
  ['2001:20::1', false],
  ['2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', false],
  ['2001:200::', true],
  ['2001:4860:4860::8888', true],
  ['2001:db7:ffff:ffff:ffff:ffff:ffff:ffff', true],
  ['2001:db8::', false],
  ['2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', false],
  ['2001:db9::', true],
  ['2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff', true],
  ['2002::', false],
  ['2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', false],
  ['2003::', true],
  ['2606:4700:4700::1111', true],
  ['2a00:1450:4001:830::200e', true],
  ['3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff', true],
  ['3fff::', false],
  ['3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', false],
  ['3fff:1000::', true],
  ['3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', true],
  ['4000::', false],
  ['5f00::1', false],
  ['fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', false],
  ['fc00::', false],
  ['fd00:ec2::254', false],
  ['fd20:ce::254', false],
  ['fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', false],
  ['fe80::1', false],
  ['febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', false],
  ['fec0::1', false],
  ['ff00::', false],
  ['ff02::1', false],
  ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test.each([
  '',
  ' ',
  'localhost',
  'example.com',
  '8.8.8',
  '8.8.8.8.8',
  '08.8.8.8',
  '8.8.8.8 ',
  '134744072',
  '0x08080808',
  '[2606:4700:4700::1111]',
  '2606:4700:4700::1111%eth0',
  'fe80::1%lo',
  '2606::4700::1111',
  '::ffff:8.8.8',
  'ＡＢ::1',
])('%j is no address, so it is not public', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});

test('it does not matter how an address is written', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
      expect(isPublicAddress(address)).toBe(isPublicAddress(canonical));
      expect(isPublicAddress(address.toUpperCase())).toBe(isPublicAddress(canonical));
    }),
    { numRuns: 500 },
  );
});

test('whatever lies outside of 2000::/3 leads to a public IPv4 address or is not public', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
      const isGlobal = /^[23][0-9a-f]{3}:/.test(canonical);
      const holdsIPv4 = /^(?:::ffff:[0-9a-f]+:[0-9a-f]+|64:ff9b::.*)$/.test(canonical);
      if (isPublicAddress(address)) expect(isGlobal || holdsIPv4).toBe(true);
    }),
    { numRuns: 500 },
  );
});

function hex(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

function hexMapped(address: string): string {
  return `::ffff:${hex(address)}`;
}
