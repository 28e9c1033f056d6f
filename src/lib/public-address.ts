import { isIPv4, isIPv6 } from 'node:net';

/**
 * Whether everybody on the internet would reach the same machine at an IP address, as text without brackets. Where it
 * is not certain, it is not: addresses of this machine, this network, its cloud, or of no use today are not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return isPublicIPv4(ipv4Value(address));
  return isIPv6(address) && !address.includes('%') && isPublicIPv6(ipv6Value(address));
}

const isPublicIPv4 = (value: bigint): boolean => !IPV4_APART.some((block) => holds(block, value));

function isPublicIPv6(value: bigint): boolean {
  if (IPV4_WITHIN.some((block) => holds(block, value))) return isPublicIPv4(value & 0xffff_ffffn);
  return holds(GLOBAL_UNICAST, value) && !IPV6_APART.some((block) => holds(block, value));
}

interface Block {
  readonly first: bigint;
  /** Number of trailing bits that vary within the block. */
  readonly free: bigint;
}

const holds = ({ first, free }: Block, value: bigint): boolean => value >> free === first >> free;

const ipv4 = (address: string, length: number): Block => ({ first: ipv4Value(address), free: BigInt(32 - length) });

const ipv6 = (address: string, length: number): Block => ({ first: ipv6Value(address), free: BigInt(128 - length) });

// From the IANA registries of special-purpose addresses.
const IPV4_APART: readonly Block[] = [
  ipv4('0.0.0.0', 8), // this network
  ipv4('10.0.0.0', 8), // private
  ipv4('100.64.0.0', 10), // behind a provider's NAT
  ipv4('127.0.0.0', 8), // loopback
  ipv4('168.63.129.16', 32), // the platform of a well-known cloud, seen from inside only
  ipv4('169.254.0.0', 16), // link-local, and what clouds tell their machines
  ipv4('172.16.0.0', 12), // private
  ipv4('192.0.0.0', 24), // protocol assignments
  ipv4('192.0.2.0', 24), // documentation
  ipv4('192.88.99.0', 24), // relays of 6to4
  ipv4('192.168.0.0', 16), // private
  ipv4('198.18.0.0', 15), // benchmarks
  ipv4('198.51.100.0', 24), // documentation
  ipv4('203.0.113.0', 24), // documentation
  ipv4('224.0.0.0', 4), // multicast
  ipv4('240.0.0.0', 4), // reserved, and broadcast
];

/** Those that end in an IPv4 address, which is where a connection ends up. */
const IPV4_WITHIN: readonly Block[] = [
  ipv6('::ffff:0:0', 96), // mapped
  ipv6('64:ff9b::', 96), // NAT64: how a network without IPv4 sees those with it
];

/** Everything else is loopback, unspecified, IPv4-compatible, private, link-local, multicast or unassigned. */
const GLOBAL_UNICAST = ipv6('2000::', 3);

const IPV6_APART: readonly Block[] = [
  ipv6('2001::', 23), // protocol assignments: Teredo, benchmarks, ORCHID
  ipv6('2001:db8::', 32), // documentation
  ipv6('2002::', 16), // 6to4, which would lead to any IPv4 address
  ipv6('3fff::', 20), // documentation
];

function ipv4Value(address: string): bigint {
  return address.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function ipv6Value(address: string): bigint {
  const [before = [], after = []] = withoutDots(address).split('::').map(groupsOf);
  const gap = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...gap, ...after].reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}

function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':');
}

/** The last 32 bits may be written as in IPv4. */
function withoutDots(address: string): string {
  return address.replace(/[\d.]+$/, (end) => {
    if (!end.includes('.')) return end;
    const value = ipv4Value(end);
    return `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
  });
}
